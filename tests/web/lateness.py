"""Planted leaks in real time, which a simulated clock cannot show."""

from gorod.engine.step import Call
from gorod.services.game.live_game import LiveGame
from tests.services.leaks.leak import Leak, Patch

DELAY_S = 0.02
_end = LiveGame._end


def a_call_ends_later_if_somebody_acted(patch: Patch) -> None:
    """Delay the end of a call in which somebody acted, as if the act were computed only then."""

    def end(self: LiveGame) -> float:
        step = self.log.game.step
        return _end(self) + (DELAY_S if isinstance(step, Call) and step.acted else 0.0)

    patch.setattr(LiveGame, "_end", end)


DELAYS = [Leak("L8", a_call_ends_later_if_somebody_acted, lambda _: True)]
