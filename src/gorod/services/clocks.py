"""Clocks: the machine's, and one that stands still until it is moved."""

import time


class SystemClock:
    """The machine's own, which no change of date moves back."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()


class HandClock:
    """Time is what it is set to: whole games pass in no time."""

    def __init__(self) -> None:
        """It starts at zero."""
        self._now = 0.0

    def now(self) -> float:
        """The time it was last set to."""
        return self._now

    def move_to(self, moment: float) -> None:
        """It is this late now, if it was earlier before."""
        self._now = max(self._now, moment)
