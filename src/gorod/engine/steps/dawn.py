"""Dawn: all departures of the night happen together, then the result is checked (G10, B28, C16, K16)."""

from functools import cache

from gorod.engine.events import Began, DayBroke, Decided, NightCounted, Revived, VoteCancelled
from gorod.engine.night import NightResult, fold, members_of
from gorod.engine.play import Conduct, Play, ToDawn, ToFarewells, leads_to
from gorod.engine.seats import NOBODY, Seats, listed
from gorod.engine.state import State
from gorod.engine.step import Dawn
from gorod.engine.victory import CLANS, result_at_dawn


@leads_to
def break_day(play: Play, _: ToDawn) -> None:
    """Resolve the night and begin the day."""
    game = play.game
    night = fold(game)
    killed = night.killed & game.alive
    for nurse, saved in night.revivals:
        play.emit(Revived(nurse, saved))
    counted = _counted(game, night, killed)
    play.emit(DayBroke(game.day + 1, listed(killed)))
    play.emit(counted)
    if game.cancelled == game.day:
        play.emit(VoteCancelled(game.day))  # told only now: at night it would tell who was shot
    outcome = result_at_dawn(game, bool(killed))
    if outcome:
        play.emit(Decided(outcome))
    play.emit(_dawns(play.rules.talk.dawn))


@cache
def _dawns(seconds: int) -> Began:
    return Began(Dawn(seconds))


def _counted(game: State, night: NightResult, killed: Seats) -> NightCounted:
    """Return the counts after this night.

    A night is idle if nobody left, by a heal or a miss (F24, V7). `dry` and `misses` grow by a miss of
    the hunt (K19, K20).
    """
    alibi = listed(night.alibi)
    if game.day == 0 and not game.rules.first_night.full:
        return NightCounted(0, 0, 0, alibi)
    is_idle = not killed and not game.left_tonight
    has_target = any(deed.seat == 0 for deed in game.deeds) or bool(game.ruled_victims)
    is_miss = not has_target and _somebody_hunts(game)
    return NightCounted(
        game.idle + 1 if is_idle else 0,
        game.dry + 1 if is_miss else 0,
        game.misses + 1 if is_miss else 0,
        alibi,
    )


def _somebody_hunts(game: State) -> bool:
    return any(members_of(game, clan) != NOBODY for clan in CLANS)


def _time_up(play: Play, _: Dawn) -> None:
    """Hear the victims in seat order (G10). Without victims, a game that is decided ends here."""
    play.go(ToFarewells(listed(play.game.leaving), morning=True))


DAWN = Conduct(_time_up)
