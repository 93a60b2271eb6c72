"""How much of a step's time has passed; a pause takes none of it (W2)."""

from collections.abc import Sequence

from gorod.engine.events import Began, Counted, Event, Paused, Resumed, Turned

RENEW = frozenset({Began, Turned, Counted})
"""Events after which the step's time begins anew."""


class Stopwatch:
    """Set by what happens; the time comes from outside."""

    def __init__(self, now: float) -> None:
        """It runs; `began` is when it would have begun if there had been no pause."""
        self.began, self._stopped = now, 0.0
        self._is_stopped = False

    def see(self, events: Sequence[Event], now: float) -> bool:
        """These happened now; whether the time began anew."""
        renewed = False
        for event in events:
            kind = type(event)
            if kind in RENEW:
                self.began, renewed = now, True
            elif kind is Paused and not self._is_stopped:
                self._stopped, self._is_stopped = now, True
            elif kind is Resumed and self._is_stopped:
                self.began += now - self._stopped
                self._is_stopped = False
        return renewed

    def elapsed(self, now: float) -> float:
        """Seconds of this step so far."""
        return (self._stopped if self._is_stopped else now) - self.began

    def held(self, now: float) -> float:
        """For how many seconds it has stood still by now."""
        return now - self._stopped if self._is_stopped else 0.0

    def set(self, elapsed: float, now: float) -> None:
        """So much has passed by now: a step is taken up again."""
        self.began, self._stopped = now - elapsed, now

    def hold(self, on: bool) -> None:
        """What was taken back may have been a pause, or its end."""
        self._is_stopped = on
