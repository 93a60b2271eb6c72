"""Folds of fouls, pauses and rulings."""

from collections.abc import Callable

from gorod.engine.commands import Overrule, Ruling
from gorod.engine.events import Fouled, JudgeChanged, Overruled, Paused, Resumed, Silenced
from gorod.engine.folds.tuples import replaced
from gorod.engine.folds.votes import keep_nominations
from gorod.engine.seats import BIT, mask_of
from gorod.engine.state import State


def fouled(game: State, event: Fouled) -> None:
    if not event.technical:
        game.fouls = replaced(game.fouls, event.seat, game.fouls[event.seat] + 1)


def silenced(game: State, event: Silenced) -> None:
    if not event.now:
        game.silenced |= BIT[event.seat]


def paused(game: State, _: Paused) -> None:
    game.paused = True


def resumed(game: State, _: Resumed) -> None:
    game.paused = False


def judge_changed(game: State, event: JudgeChanged) -> None:
    game.judge = event.seat


def overruled(game: State, event: Overruled) -> None:
    _RULINGS[event.ruling.ruling](game, event.ruling)


def _no_fold(_: State, __: Overrule) -> None:
    """Rulings whose effect is in the events that follow."""


def _ruled_back(game: State, ruling: Overrule) -> None:
    back = mask_of(ruling.seats)
    game.alive |= back
    game.outcome = None
    if game.judge in ruling.seats:
        game.judge = 0
    game.revealed &= ~back
    game.left = tuple(d for d in game.left if d.seat not in ruling.seats)


def _ruled_fouls(game: State, ruling: Overrule) -> None:
    for seat in ruling.seats:
        game.fouls = replaced(game.fouls, seat, int(ruling.value))


def _ruled_on(game: State, ruling: Overrule) -> None:
    """By whom, if that is known."""
    by = ruling.seats[0] if len(ruling.seats) > 1 else 0
    keep_nominations(game, (*game.nominations, (by, ruling.seats[-1])))


def _ruled_off(game: State, ruling: Overrule) -> None:
    keep_nominations(game, tuple(n for n in game.nominations if n[1] not in ruling.seats))


def _ruled_victim(game: State, ruling: Overrule) -> None:
    """The judge says who does not wake; what the acts of the night came to is set aside."""
    game.ruled_victims = mask_of(ruling.seats)


_RULINGS: dict[Ruling, Callable[[State, Overrule], None]] = {
    Ruling.OUT: _no_fold,
    Ruling.BACK: _ruled_back,
    Ruling.FOULS: _ruled_fouls,
    Ruling.ON: _ruled_on,
    Ruling.OFF: _ruled_off,
    Ruling.ROLE: _no_fold,
    Ruling.VOTES: _no_fold,
    Ruling.CHOSEN: _no_fold,
    Ruling.VICTIM: _ruled_victim,
    Ruling.GOTO: _no_fold,
    Ruling.END: _no_fold,
}
