"""Rewrites a line for speech: numbers and signs become words, so that all voices read them alike."""

import re

ONES = (
    *("ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"),
    *("одиннадцать", "двенадцать", "тринадцать", "четырнадцать", "пятнадцать"),
    *("шестнадцать", "семнадцать", "восемнадцать", "девятнадцать"),
)
TENS = (
    *("", "", "двадцать", "тридцать", "сорок", "пятьдесят"),
    *("шестьдесят", "семьдесят", "восемьдесят", "девяносто"),
)
FEMININE = {"один": "одна", "два": "две"}
_FEMALE_COUNT = re.compile(r"\b(\d{1,2}) (?=(?:минут|секунд|ноч)([уаыьи]?)\b)")
_NUMBER = re.compile(r"\b\d{1,2}\b")
_SIGN = re.compile(r"№ ?")
_NUMBER_OF = re.compile(r"\bномера № ?")


def aloud(lang: str, line: str) -> str:
    """Return a line for speech: «Игрок № 5» becomes «Игрок номер пять»."""
    if lang != "ru":
        return line
    line = _SIGN.sub("номер ", _NUMBER_OF.sub("номера ", line))
    line = _FEMALE_COUNT.sub(lambda found: f"{_female(int(found[1]), found[2])} ", line)
    return _NUMBER.sub(lambda found: _words(int(found[0])), line)


def _words(number: int) -> str:
    if number < len(ONES):
        return ONES[number]
    tens, one = divmod(number, 10)
    return f"{TENS[tens]} {ONES[one]}" if one else TENS[tens]


def _female(number: int, ending: str) -> str:
    """Return a number in the feminine, for minutes, seconds and nights: «одна минута», «две ночи»."""
    *before, last = _words(number).split()
    last = "одну" if last == "один" and ending == "у" else FEMININE.get(last, last)
    return " ".join((*before, last))
