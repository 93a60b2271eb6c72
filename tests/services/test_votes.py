"""A vote closes for everybody at the same moment, 0.3 s after its time (T16)."""

import pytest

import gorod.services.game.live_game as live
from gorod.engine.seats import EVERYONE, Seats
from gorod.services.server.running_tables import RunningTables
from gorod.services.server.tables import Tables
from gorod.services.table.presence import Client
from gorod.views.feed import Feed
from tests.services.votes import Total, evening

BALLOTS = 2000


def test_ballots_in_time_are_counted_late_ones_are_not_and_nobody_sees_them_before() -> None:
    total, seed = Total(), 0
    while total.votes < BALLOTS:
        evening(seed, total)
        seed += 1
    assert total.in_time > BALLOTS / 4 and total.late > BALLOTS / 4


def is_found_out() -> bool:
    """Return whether some evening shows an error."""
    for seed in range(6):
        try:
            evening(seed, Total())
        except AssertionError:
            return True
    return False


def test_a_busy_server_that_takes_late_ballots_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    receive = Tables.receive

    def careless(self: Tables, client: Client, sent: bytes) -> None:
        """Receive without looking at the clock."""
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(RunningTables, "do_what_is_due", lambda *_: None)
            receive(self, client, sent)

    monkeypatch.setattr(Tables, "receive", careless)
    assert is_found_out()


@pytest.mark.parametrize("grace", [0.0, 0.25, 0.35])
def test_another_grace_is_found_out(grace: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "VOTE_GRACE_S", grace)
    assert is_found_out()


def test_a_hand_that_everybody_sees_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = Feed.frames

    def open_hands(self: Feed, game: object, events: object, _: Seats) -> object:
        return frames(self, game, events, [EVERYONE] * len(events))  # type: ignore[arg-type]

    monkeypatch.setattr(Feed, "frames", open_hands)
    assert is_found_out()
