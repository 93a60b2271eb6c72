"""Dusk: the end of the day, before night falls (C3, F20, K23)."""

from functools import cache

from gorod.engine.events import Began
from gorod.engine.play import Conduct, Play, ToDusk, ToEnd, ToNight, ToTalk, leads_to
from gorod.engine.step import Dusk


@leads_to
def close_day(play: Play, to: ToDusk) -> None:
    """End the game if a side has won, else let the night follow (C3).

    Where the first to leave becomes the judge, day one goes on until somebody leaves (B2).
    """
    if play.game.outcome:
        play.go(ToEnd())
    elif play.rules.house.first_out_judges and not play.game.judge:
        play.go(ToTalk())
    else:
        play.emit(_dusks(play.rules.talk.dusk, to.settled))


@cache
def _dusks(seconds: int, settled: bool) -> Began:
    return Began(Dusk(seconds, settled))


def _time_up(play: Play, _: Dusk) -> None:
    """Begin the night, unless a ruling at dusk has decided the game."""
    play.go(ToEnd() if play.game.outcome else ToNight())


DUSK = Conduct(_time_up)
