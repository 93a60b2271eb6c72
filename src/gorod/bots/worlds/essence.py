"""What of a night so far still matters: games that agree in it need not be told apart."""

from collections.abc import Hashable
from typing import cast

from msgspec.structs import astuple

from gorod.bots.worlds.secret import bars
from gorod.engine.acts import Revive, Stage
from gorod.engine.night import fold
from gorod.engine.state import State
from gorod.engine.step import Call, Hunt


def essence(game: State) -> Hashable:
    """The step and what the deeds amount to; deed by deed while somebody may still be stopped."""
    deeds = game.deeds if _stops_to_come(game) else _amount(game)
    step = (type(game.step), *cast("tuple[Hashable, ...]", astuple(game.step)))
    return step, deeds, game.startled, game.cancelled, game.outcome, game.paused


def _stops_to_come(game: State) -> bool:
    """A later block changes what earlier deeds amount to (G10)."""
    step, order = game.step, game.rules.night.order
    if not isinstance(step, Hunt | Call):
        return False
    place = order.index(step.clan if isinstance(step, Hunt) else step.role)
    powers = (game.rules.roles[name].act for name in order[place:] if name in game.rules.roles)
    return any(act is not None and act.stage is Stage.BLOCK for act in powers)


def _amount(game: State) -> Hashable:
    deeds = game.deeds
    agreed = frozenset(deed.targets for deed in deeds if not deed.seat)
    revives = tuple(deed for deed in deeds if deed.seat and _is_revival(game, deed.role))
    return astuple(fold(game)), agreed, revives, frozenset(deed for deed in deeds if bars(game, deed))


def _is_revival(game: State, role: str) -> bool:
    return isinstance(game.rules.roles[role].act, Revive)
