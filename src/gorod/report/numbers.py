"""Numbers as each language writes them: percents, points, quantities."""

from gorod.texts import say

MINUS = "−"
LEAST = 0.005


def percent(lang: str, rate: float) -> str:
    """37,5 % or 37.5%."""
    return say(lang, "lab-percent", n=decimal(lang, 100 * rate))


def whole(chance: float) -> str:
    """In whole hundredths; 0 and 100 stand only for what is certain."""
    if 0 < chance < LEAST or 0 < 1 - chance < LEAST:
        return "<1" if chance < LEAST else ">99"
    return f"{100 * chance:.0f}"


def points(lang: str, difference: float) -> str:
    """Hundredths with their sign: +3,2."""
    number = round(100 * difference, 1)
    sign = MINUS if number < 0 else "+" if number > 0 else ""
    return sign + decimal(lang, abs(number))


def quantity(lang: str, number: float, digits: int = 1) -> str:
    """A number with the decimal sign of the language, thousands parted."""
    text = f"{number:,.{digits}f}"
    return text.replace(",", "\u00a0").replace(".", ",") if lang == "ru" else text


def decimal(lang: str, number: float) -> str:
    """One digit after the decimal sign."""
    text = f"{number:.1f}"
    return text.replace(".", ",") if lang == "ru" else text
