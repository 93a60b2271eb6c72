"""Farewells: the last words of players who leave by vote, lift or at night (C11, K11, K16, F8, F13, H9)."""

from gorod.engine.play import Play, ToDusk, ToEnd, ToFarewells, ToTalk, leads_to
from gorod.engine.speaking import solo
from gorod.engine.step import Farewell


@leads_to
def begin(play: Play, to: ToFarewells) -> None:
    """Hear the first of these seats, also if their leaving ends the game (G9)."""
    seconds = play.rules.farewell.killed if to.morning else play.rules.farewell.voted
    held = seconds and (play.game.outcome is None or play.rules.farewell.final)
    if to.seats and held:
        play.begin(Farewell(seconds, to.seats[0], to.seats[1:], to.morning))
    elif play.game.outcome:
        play.go(ToEnd())
    else:
        play.go(ToTalk() if to.morning else ToDusk())


def _time_up(play: Play, step: Farewell) -> None:
    play.go(ToFarewells(step.then, step.morning))


FAREWELL = solo("farewell", _time_up)
