"""The server is killed again and again, and nothing that it acknowledged is lost (T4)."""

from tests.web.kills import killed


def test_thirty_kills_lose_no_acknowledged_command() -> None:
    found = killed(30)
    assert not found.lost and not found.doubled and not found.flaws
    assert found.acknowledged > 100 and len(found.steps) > 3
