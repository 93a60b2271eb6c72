"""A line as it is said aloud: numbers and signs become words, so that every voice reads them alike."""

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
FEMALE = {"один": "одна", "два": "две"}
_FEMALE_COUNT = re.compile(r"\b(\d{1,2}) (?=(?:минут|секунд|ноч)([уаыьи]?)\b)")
_NUMBER = re.compile(r"\b\d{1,2}\b")
_SIGN = re.compile(r"№ ?")
_NUMBER_OF = re.compile(r"\bномера № ?")


def aloud(lang: str, line: str) -> str:
    """«Игрок № 5, время — 1 минута» is «Игрок номер пять, время — одна минута»."""
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
    """Minutes, seconds and nights are female in Russian: «одна минута», «на одну минуту», «две ночи»."""
    *before, last = _words(number).split()
    last = "одну" if last == "один" and ending == "у" else FEMALE.get(last, last)
    return " ".join((*before, last))
