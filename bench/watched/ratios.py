"""Ratios of two series of measurements, with their intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

RESAMPLES = 4000
CONFIDENCE = 0.95
SEED = 2026


@dataclass(frozen=True)
class Ratio:
    """A ratio and its 95 % interval."""

    value: float
    low: float
    high: float

    def overlaps(self, other: "Ratio") -> bool:
        """Return whether the two intervals have a number in common."""
        return self.low <= other.high and other.low <= self.high


def ratio_of(ours: Sequence[float], theirs: Sequence[float]) -> Ratio:
    """Return the median of the ratios of each round; the interval is a bootstrap over rounds.

    One round has no interval: both ends are the ratio itself.
    """
    rounds = [our / their for our, their in zip(ours, theirs, strict=True)]
    rng = Random(SEED)
    medians = sorted(median(rng.choices(rounds, k=len(rounds))) for _ in range(RESAMPLES))
    tail = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    return Ratio(median(rounds), medians[tail], medians[-1 - tail])
