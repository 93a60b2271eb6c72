"""Rates and differences with 95 % confidence intervals, and their wording."""

from math import sqrt

from msgspec import Struct

from gorod.report.numbers import decimal, percent, points
from gorod.texts import say

Z = 1.959963984540054
"""A normal variable is within this many standard deviations of its mean 95 % of the time."""


class Estimate(Struct, frozen=True):
    """A rate, or a difference of two, with its interval."""

    rate: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Whether zero is outside the interval."""
        return self.low > 0 or self.high < 0


class WinRate(Struct, frozen=True):
    """The number of games with an outcome, and its rate with an interval."""

    n: int
    rate: float
    low: float
    high: float


def win_rate(wins: int, games: int) -> WinRate:
    """Return the win rate for this many wins."""
    found = wilson(wins, games)
    return WinRate(wins, found.rate, found.low, found.high)


def wilson(wins: int, games: int) -> Estimate:
    """Return Wilson's interval, which stays within 0 and 1 and is accurate near both ends."""
    rate, spread = wins / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = sqrt(rate * (1 - rate) * spread + spread * spread / 4) / (1 + spread)
    return Estimate(rate, max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half)))


def paired(before: str, after: str, letter: str) -> Estimate:
    """Return how much more often this letter occurs in the second of two lists of the same games."""
    gained = sum(a != letter == b for a, b in zip(before, after, strict=True))
    lost = sum(b != letter == a for a, b in zip(before, after, strict=True))
    return paired_difference(gained, lost, len(before))


def paired_difference(gained: int, lost: int, games: int) -> Estimate:
    """Return the Agresti–Min interval, which adds half a game to each cell.

    So an observed difference of zero does not give an interval of zero width.
    """
    rate, size = (gained - lost) / games, games + 2
    middle = (gained - lost) / size
    half = Z * sqrt(max(0.0, (gained + lost + 1) / size - middle * middle) / size)
    return Estimate(rate, max(-1.0, min(rate, middle - half)), min(1.0, max(rate, middle + half)))


def unpaired_difference(before: Estimate, after: Estimate) -> Estimate:
    """Return the difference of two rates from different games, with Newcombe's interval."""
    rate = after.rate - before.rate
    down = sqrt((after.rate - after.low) ** 2 + (before.high - before.rate) ** 2)
    up = sqrt((after.high - after.rate) ** 2 + (before.rate - before.low) ** 2)
    return Estimate(rate, rate - down, rate + up)


def mean(estimates: list[Estimate]) -> Estimate:
    """Return the mean of independent estimates, with a narrower interval."""
    count = len(estimates)
    rate = sum(one.rate for one in estimates) / count
    down = sqrt(sum((one.rate - one.low) ** 2 for one in estimates)) / count
    up = sqrt(sum((one.high - one.rate) ** 2 for one in estimates)) / count
    return Estimate(rate, rate - down, rate + up)


def between(lang: str, rate: Estimate | WinRate) -> str:
    """Return the interval of a rate in words."""
    return say(lang, "lab-between", low=decimal(lang, 100 * rate.low), high=percent(lang, rate.high))


def points_between(lang: str, difference: Estimate) -> str:
    """Return a difference with its interval in words."""
    low, high = points(lang, difference.low), points(lang, difference.high)
    return say(lang, "lab-points", n=points(lang, difference.rate), low=low, high=high)
