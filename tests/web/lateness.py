"""Planted leaks of real time, which no clock that stands still can show."""

from gorod.engine.step import Call
from gorod.services.live_game import LiveGame
from tests.services.leaks.leak import Leak, Patch

LATE = 0.02
_end = LiveGame._end


def a_call_ends_later_if_somebody_acted(patch: Patch) -> None:
    """As if what he did were worked out only then."""

    def end(self: LiveGame) -> float:
        step = self.log.game.step
        return _end(self) + (LATE if isinstance(step, Call) and step.acted else 0.0)

    patch.setattr(LiveGame, "_end", end)


DELAYS = [Leak("L8", a_call_ends_later_if_somebody_acted, lambda _: True)]
