"""Figures in words: percents and points as each language writes them."""

from gorod.lab.interval import Estimate
from gorod.texts import say

MINUS = "−"


def percent(lang: str, rate: float) -> str:
    """37,5 % or 37.5%."""
    return say(lang, "lab-percent", n=_decimal(lang, 100 * rate))


def points(lang: str, difference: float) -> str:
    """Hundredths with their sign: +3,2."""
    number = round(100 * difference, 1)
    sign = MINUS if number < 0 else "+" if number > 0 else ""
    return sign + _decimal(lang, abs(number))


def between(lang: str, rate: Estimate) -> str:
    """The interval of a rate."""
    return say(lang, "lab-between", low=_decimal(lang, 100 * rate.low), high=percent(lang, rate.high))


def points_between(lang: str, difference: Estimate) -> str:
    """A difference with its interval."""
    low, high = points(lang, difference.low), points(lang, difference.high)
    return say(lang, "lab-points", n=points(lang, difference.rate), low=low, high=high)


def quantity(lang: str, number: float, digits: int = 1) -> str:
    """A number with the decimal sign of the language, thousands parted."""
    text = f"{number:,.{digits}f}"
    return text.replace(",", "\u00a0").replace(".", ",") if lang == "ru" else text


def _decimal(lang: str, number: float) -> str:
    text = f"{number:.1f}"
    return text.replace(".", ",") if lang == "ru" else text
