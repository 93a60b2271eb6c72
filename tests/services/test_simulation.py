"""Evenings with many faults, in which nothing that was acknowledged is lost (T7, T8)."""

import pytest

from gorod.engine.seats import Seat
from gorod.services.game.logbook import recalled
from gorod.services.table import games
from gorod.services.table.outbox import Outbox
from gorod.services.table.person import Person
from gorod.services.table.presence import Presence
from tests.selection import full_unless
from tests.services.simulation import evening

SEEDS = 200
BATCH = 20


@pytest.mark.parametrize("first", full_unless(lambda first: not first, range(0, SEEDS, BATCH)))
def test_whatever_happens_every_acknowledged_command_is_there_once(first: int) -> None:
    evenings = [evening(seed) for seed in range(first, first + BATCH)]
    assert sum(one.kills for one in evenings) > 5 and sum(one.cuts for one in evenings) > 20
    assert sum(len(player.applied) for one in evenings for player in one.players) > 100


def test_the_same_seed_is_the_same_evening() -> None:
    for seed in range(5):
        assert evening(seed).trace() == evening(seed).trace()


@pytest.mark.parametrize("seed", [983])
def test_an_evening_that_went_wrong_once_goes_right(seed: int) -> None:
    """983: a table was killed while it was paused for lack of people, and nothing woke it again."""
    evening(seed)


def found_out(seeds: int = 40) -> bool:
    """Return whether some evening shows an error."""
    for seed in range(seeds):
        try:
            evening(seed)
        except AssertionError:
            return True
    return False


def test_an_answer_before_the_disk_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    post = Outbox.post

    def hasty(self: Outbox, rows: object, say: object, *_: object) -> None:
        say()  # type: ignore[operator]
        post(self, rows, lambda: None)  # type: ignore[arg-type]

    monkeypatch.setattr(Outbox, "post", hasty)
    assert found_out()


def test_a_clock_that_goes_back_to_the_last_entry_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "recalled", lambda entries, _: recalled(entries))
    assert found_out()


def test_a_turn_that_is_due_later_whenever_somebody_looks_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a clock that stands still within a call such a turn is due, so the fault was never seen."""
    monkeypatch.setattr(Presence, "waits_for", _patience)
    assert found_out()


def _patience(presence: Presence, seat: Seat) -> float | None:
    person = presence._members.seated().get(seat)
    if person is None or person.is_here:
        return None
    return max(person.given_up, presence._clock.now())


def test_a_table_that_forgets_names_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Person, "remember", lambda *_: None)
    assert found_out()
