"""The server is killed again and again, and nothing that it acknowledged is lost (T4)."""

import pytest

from tests.web.kills import KINDS, killed


def test_a_kill_loses_and_doubles_nothing() -> None:
    found = killed(2, judged=2)
    assert found.wrong == [] and found.acknowledged > 0 and found.timers > 0, found


@pytest.mark.full
def test_kills_in_the_middle_of_everything_lose_and_double_nothing() -> None:
    found = killed(30, judged=3)
    assert found.wrong == []
    assert sum(found.aimed[kind] > 0 for kind in KINDS) > len(KINDS) // 2, found
    assert found.acknowledged > 100 and found.timers > 10 and found.calm == 2, found
