"""The end of a day belongs to the day: what is given then is public, and is written under that day."""

import pytest

from gorod.engine import events as e
from gorod.engine.commands import CLOCK, JUDGE, Foul, Nominate, Overrule, Remove, Ruling, TimeUp, Vote
from gorod.engine.seats import EVERYONE
from gorod.notation.writer import write_log
from tests.bots.tables import do
from tests.rulebook.table import DEALS, kind, pass_to, seated


@pytest.mark.parametrize("name", DEALS)
def test_between_day_and_night_there_is_a_dusk(name: str) -> None:
    log = pass_to(seated(name, phase="D1"), "dusk")
    assert (log.game.phase, log.game.step.seconds) == ("D1", 5)
    do(log, TimeUp(), CLOCK)
    assert log.game.phase == "N1"


@pytest.mark.parametrize("name", DEALS)
def test_a_foul_at_dusk_is_never_hidden(name: str) -> None:
    """K23 hides those of the night alone."""
    log = pass_to(seated(name, phase="D1"), "dusk")
    do(log, Foul(3), JUDGE)
    assert log.events[-1] == e.Fouled(3) and log.audiences[-1] == EVERYONE
    assert "D1 foul 3!" in write_log(pass_to(log, "dawn")).splitlines()


def test_a_removal_at_dusk_after_a_vote_cancels_the_next_one() -> None:
    """F20: today's result is fixed."""
    log = pass_to(seated("fiim", phase="D2"), "speech")
    do(log, Nominate(1), 2)
    do(log, TimeUp(), CLOCK)
    do(log, Nominate(2), 3)
    pass_to(log, "ballot")
    do(log, Vote(1), *range(1, 8))
    pass_to(log, "dusk")
    do(log, Remove(9), JUDGE)
    assert log.game.cancelled == 3


def test_a_removal_at_dusk_of_a_day_without_a_vote_carries_nothing_over() -> None:
    """F20: the vote of that day counts as cancelled, though none would have been held."""
    log = pass_to(seated("fiim", phase="D2"), "dusk")
    do(log, Remove(9), JUDGE)
    assert log.game.cancelled == 2


def test_the_one_who_has_just_left_can_still_be_fouled_at_dusk() -> None:
    """G9; in the box there is no farewell in which it could be done."""
    log = pass_to(seated("boxed", phase="D1"), "discussion")
    do(log, Nominate(2), 1)
    pass_to(log, "dusk")
    assert [gone.seat for gone in log.game.left] == [2]
    do(log, Foul(2), JUDGE)
    assert log.game.fouls[2] == 1


def test_whoever_is_ruled_back_at_dusk_may_decide_the_game() -> None:
    log = pass_to(seated("fiim", "C C M C M C", phase="D1"), "speech")
    for seat in (5, 6, 4):
        do(log, Remove(seat), JUDGE)
    pass_to(log, "dusk")
    do(log, Overrule(Ruling.BACK, "mistaken", (5,)), JUDGE)
    do(log, TimeUp(), CLOCK)
    assert kind(log.game) == "over"
