"""Arguments in words: each kind has many, put together from parts by the style of the speaker."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec import Struct

from gorod.bots.speech.arguments import ATTACKS, Argument
from gorod.engine.role import Team
from gorod.engine.seats import MOST_SEATS, Seat
from gorod.texts.catalogue import LANGUAGES, has, say

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


STYLES = ("calm", "sharp", "doubt", "dry")


class SpeechStyle(Struct, frozen=True):
    """`formal`: «игрок номер 7» instead of «седьмой»."""

    name: str
    formal: bool = False


def style_by_lot(rng: Random) -> SpeechStyle:
    """For a whole game."""
    return SpeechStyle(rng.choice(STYLES), rng.random() < 0.25)


def own_luck(rng: Random) -> Random:
    """Luck for words alone, so that a game goes the same way with them and without."""
    twin = Random()
    twin.setstate(rng.getstate())
    return Random(f"words {twin.getrandbits(64)}")


DEEDS = (*ATTACKS, "defend", "spared")
THIN = (
    *("unheard", "heard", "silent", "survivor", "no_nomination"),
    *("opened", "opposite", "neighbour", "never_nominated", "never_voted"),
)
VERDICT_FIRST = 0.35
"""How often the deed comes first and what it means after it."""
TRIES = 10
STRONG = ("reported", "rival", "rival_me")
SHARP = "sharp"


@cache
def variants(lang: str, name: str) -> tuple[str, ...]:
    """The keys under which a part of speech is said in different ways."""
    found: list[str] = []
    while has(lang, key := f"speech-{name.replace('_', '-')}-{len(found) + 1}"):
        found.append(key)
    return tuple(found)


def is_strong(reason: Argument) -> bool:
    """Worth strong words: not just something he did, but something that went wrong with it."""
    return bool(reason.fate) or reason.kind in STRONG


class Phrasing:
    """One speaker's way to put things on one day."""

    def __init__(self, lang: str, temper: SpeechStyle, rng: Random, seat: Seat, today: int) -> None:
        """`seat` is «я»."""
        self.lang, self._temper, self._rng, self._seat, self._today = lang, temper, rng, seat, today

    def drafts(self, frame: str, reason: Argument) -> Iterator[str]:
        """Different sentences for one reason, in a frame: an accusation, a last word, trust."""
        for _ in range(TRIES):
            yield capitalised(self._draft(frame, reason))

    def phrases(self, name: str, reason: Argument | None = None, **values: str) -> Iterator[str]:
        """Different ways to say a part that stands by itself: an opener, a tail."""
        about = self._values(reason) if reason else {}
        keys = self._keys(name)
        for key in self._rng.sample(keys, len(keys)):
            yield capitalised(say(self.lang, key, **about, **values))

    def checks(self, checks: tuple[tuple[Seat, Team], ...], is_short: bool = False) -> str:
        """«пятый чёрный, второй красный»."""
        told = [self._check(seat, team, is_short) for seat, team in checks]
        return ", ".join(told)

    def _check(self, seat: Seat, team: Team, is_short: bool) -> str:
        who = str(seat) if is_short else forms(self.lang, "seat", "seat", seat)["seat"]
        return say(self.lang, f"speech-check-{team}", seat=who)

    def _draft(self, frame: str, reason: Argument) -> str:
        values = self._values(reason)
        if frame == "against" and reason.kind in DEEDS and self._rng.random() < VERDICT_FIRST:
            return self._deed_first(reason, values)
        framed = f"thin_{frame}" if frame == "against" and reason.kind in THIN else frame
        key = self._rng.choice(self._keys(framed, may_be_sharp=framed != "against" or is_strong(reason)))
        return f"{say(self.lang, key, **values)} {self._clause(reason, values)}."

    def _deed_first(self, reason: Argument, values: dict[str, str]) -> str:
        """«Вчера седьмой голосовал за третьего, а того ночью убили. Мне это не нравится.»"""
        named = {**values, "he": values["seat"]}
        fate = f", {self._say(reason.fate, named)}" if reason.fate else ""
        verdict = self._say("verdict" if is_strong(reason) else "shrug", named)
        return f"{self._say(reason.kind, named)}{fate}. {verdict}"

    def _clause(self, reason: Argument, values: dict[str, str]) -> str:
        said = self._say(reason.kind, values)
        if reason.kind in DEEDS:
            return f"{said}, {self._say(reason.fate or 'comment', values)}"
        if reason.kind == "reported" and self._rng.random() < 0.7:
            return f"{said}, {self._say('trusting', values)}"
        return said

    def _say(self, name: str, values: dict[str, str]) -> str:
        return say(self.lang, self._rng.choice(self._keys(name)), **values)

    def _keys(self, name: str, may_be_sharp: bool = True) -> list[str]:
        """What everybody says, and what one of this temper says."""
        own = variants(self.lang, f"{name}-{self._temper.name}")
        return [*variants(self.lang, name), *(own if may_be_sharp or self._temper.name != SHARP else ())]

    def _values(self, reason: Argument) -> dict[str, str]:
        who = "player" if self._temper.formal else "seat"
        found = {"he": say(self.lang, "speech-he"), "when": day_said(self.lang, reason.day, self._today)}
        found |= forms(self.lang, "seat", who, reason.seat)
        for name, seat in (("other", reason.other), ("by", reason.by)):
            found |= forms(self.lang, name, "me" if seat == self._seat else "seat", seat) if seat else {}
        return found
