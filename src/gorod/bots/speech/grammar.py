"""Numbers and days as they are said in a sentence, and sentences as they are told apart."""

import re
from functools import cache

from gorod.engine.seats import MOST_SEATS, Seat
from gorod.texts.catalogue import LANGUAGES, say

CASES = ("nom", "gen", "dat", "ins", "to", "with", "into")
_END = re.compile(r"(?<=[.!?]) ")
_TURN = re.compile(r"[.!?:,]+ ?| — ")
_START = re.compile(r"(^|[.!?] )(\w)")


@cache
def forms(lang: str, name: str, who: str, seat: Seat) -> dict[str, str]:
    """A seat in every case under the names `seat`, `seat_gen` …; `who`: «седьмой», «игрок номер 7» or «я»."""
    found = {case: say(lang, f"speech-{who}-{case}", n=seat) for case in CASES}
    return {name if case == "nom" else f"{name}_{case}": word for case, word in found.items()}


def day_said(lang: str, day: int, today: int) -> str:
    """«вчера»."""
    return say(lang, "speech-when", ago=today - day, day=day)


def capitalised(text: str) -> str:
    """Every sentence begins with a capital letter."""
    return _START.sub(lambda found: found[1] + found[2].upper(), text)


def sentences_of(text: str) -> list[str]:
    """The sentences of a speech."""
    return _END.split(text)


@cache
def _numbers() -> re.Pattern[str]:
    names = {
        word.split()[-1] if who == "seat" else word
        for lang in LANGUAGES
        for who in ("seat", "player")
        for seat in range(1, MOST_SEATS + 1)
        for word in forms(lang, "", who, seat).values()
    }
    days = ("сегодня", "вчера", "позавчера", "today", "yesterday", r"\d+")
    return re.compile(rf"\b({'|'.join(sorted({*names, *days}, key=len, reverse=True))})\b", re.IGNORECASE)


def turns_of(text: str) -> list[str]:
    """The turns of phrase in it, but for numbers and days: what people notice when it comes again."""
    return [turn for turn in _TURN.split(_numbers().sub("#", text).lower()) if turn.strip("# ")]
