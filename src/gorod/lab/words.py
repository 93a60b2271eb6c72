"""Estimates in words: rates and differences with their intervals."""

from gorod.lab.interval import Estimate
from gorod.report.figures import decimal, percent, points
from gorod.texts import say


def between(lang: str, rate: Estimate) -> str:
    """The interval of a rate."""
    return say(lang, "lab-between", low=decimal(lang, 100 * rate.low), high=percent(lang, rate.high))


def points_between(lang: str, difference: Estimate) -> str:
    """A difference with its interval."""
    low, high = points(lang, difference.low), points(lang, difference.high)
    return say(lang, "lab-points", n=points(lang, difference.rate), low=low, high=high)
