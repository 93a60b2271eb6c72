"""Dusk: the day's end belongs to the day, then night falls (C3, F20, K23)."""

from functools import cache

from gorod.engine.events import Began
from gorod.engine.play import Conduct, Play, ToDusk, ToEnd, ToNight, ToTalk, leads_to
from gorod.engine.step import Dusk


@leads_to
def close_day(play: Play, to: ToDusk) -> None:
    """Night follows day until a side has won (C3); without a host day one goes on until a departure (B2)."""
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
    """Whoever was ruled back at dusk may have decided the game."""
    play.go(ToEnd() if play.game.outcome else ToNight())


DUSK = Conduct(_time_up)
