"""How long writes take, from the moment they are handed in until they are answered."""

from bisect import bisect_left

BOUNDS = (0.005, 0.01, 0.025, 0.1, 0.5, 2.5)
"""Seconds; a count for those within each, and one for those beyond."""


class Meter:
    """Counted on one thread, read on another."""

    def __init__(self) -> None:
        """Nothing was written yet."""
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = self._worst = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds
        self._worst = max(self._worst, seconds)

    def worst(self) -> float:
        """The longest since this was asked for the last time."""
        worst, self._worst = self._worst, 0.0
        return worst
