"""Formats numbers by language: percentages, points, quantities."""

from gorod.texts import say

MINUS = "−"
MIN_SHOWN_CHANCE = 0.005


def percent(lang: str, rate: float) -> str:
    """Return a percentage: 37,5 % or 37.5%."""
    return say(lang, "lab-percent", n=decimal(lang, 100 * rate))


def whole(chance: float) -> str:
    """Return a chance in whole hundredths; 0 and 100 only for what is certain."""
    if 0 < chance < MIN_SHOWN_CHANCE or 0 < 1 - chance < MIN_SHOWN_CHANCE:
        return "<1" if chance < MIN_SHOWN_CHANCE else ">99"
    return f"{100 * chance:.0f}"


def points(lang: str, difference: float) -> str:
    """Return a difference in hundredths with its sign: +3,2."""
    number = round(100 * difference, 1)
    sign = MINUS if number < 0 else "+" if number > 0 else ""
    return sign + decimal(lang, abs(number))


def quantity(lang: str, number: float, digits: int = 1) -> str:
    """Return a number with the decimal sign of the language and separated thousands."""
    text = f"{number:,.{digits}f}"
    return text.replace(",", "\u00a0").replace(".", ",") if lang == "ru" else text


def decimal(lang: str, number: float) -> str:
    """Return a number with one decimal."""
    text = f"{number:.1f}"
    return text.replace(".", ",") if lang == "ru" else text
