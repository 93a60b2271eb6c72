"""Farewells: the last word of those who leave by vote, lift or at night (C11, K11, K16, F8, F13, H9)."""

from gorod.engine.play import Play, Then, leads_to
from gorod.engine.seats import Seat
from gorod.engine.solo import solo
from gorod.engine.step import Farewell


@leads_to(Then.FAREWELLS)
def begin(play: Play, seats: tuple[Seat, ...], morning: bool) -> None:
    """The first of these speaks; the one whose leaving ends the game still does (G9)."""
    seconds = play.rules.farewell.killed if morning else play.rules.farewell.voted
    held = seconds and (play.game.outcome is None or play.rules.farewell.final)
    if seats and held:
        play.begin(Farewell(seconds, seats[0], seats[1:], morning))
    else:
        _after(play, morning)


def _after(play: Play, morning: bool) -> None:
    if play.game.outcome:
        play.go(Then.END)
    elif morning:
        play.go(Then.TALK)
    else:
        play.go(Then.CLOSE_DAY)


def _time_up(play: Play) -> None:
    step = play.game.step
    assert isinstance(step, Farewell)
    play.go(Then.FAREWELLS, step.then, step.morning)


FAREWELL = solo("farewell", _time_up)
