"""Dusk: the day's end belongs to the day, then night falls (C3, F20, K23)."""

from functools import cache

from gorod.engine.conduct import Conduct
from gorod.engine.events import Began
from gorod.engine.play import Play, Then, leads_to
from gorod.engine.step import Dusk


@leads_to(Then.CLOSE_DAY)
def close_day(play: Play, settled: bool = True) -> None:
    """Night follows day until a side has won (C3); without a host day one goes on until a departure (B2)."""
    if play.game.outcome:
        play.go(Then.END)
    elif play.rules.house.first_out_judges and not play.game.judge:
        play.go(Then.TALK)
    else:
        play.emit(_dusks(play.rules.talk.dusk, settled))


@cache
def _dusks(seconds: int, settled: bool) -> Began:
    return Began(Dusk(seconds, settled))


def _time_up(play: Play) -> None:
    """Whoever was ruled back at dusk may have decided the game."""
    play.go(Then.END if play.game.outcome else Then.NIGHT)


DUSK = Conduct(_time_up)
