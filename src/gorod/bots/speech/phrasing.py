"""Puts arguments into words: each kind has many forms, put together by the style of the speaker."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from random import Random

from msgspec import Struct

from gorod.bots.speech.arguments import ATTACK_KINDS, Argument
from gorod.engine.role import Team
from gorod.engine.seats import MAX_SEATS, Seat
from gorod.texts.catalogue import LANGUAGES, has, say

ACTS = (*ATTACK_KINDS, "defend", "spared")
THIN = (
    *("gut", "heard", "silent", "survivor"),
    *("opened", "opposite", "neighbour", "never_nominated", "never_voted"),
)
STRONG = ("reported", "rival", "rival_me")
STYLES = ("calm", "sharp", "doubt", "dry")
SHARP, DOUBT = "sharp", "doubt"
DEED_FIRST_CHANCE = 0.35
"""How often the deed is said first and the verdict on it after that."""
MAX_DRAFTS = 10
CASES = ("nom", "gen", "dat", "ins", "to", "with", "into")
_END = re.compile(r"(?<=[.!?]) ")
_TURN = re.compile(r"[.!?:,]+ ?| — ")
_START = re.compile(r"(^|[.!?] )(\w)")


class SpeechStyle(Struct, frozen=True):
    """How strong a speaker's words are, and how they name seats; `formal`: «игрок номер 7», not «седьмой»."""

    name: str
    formal: bool = False


def random_style(rng: Random) -> SpeechStyle:
    """Return a random style for a game."""
    return SpeechStyle(rng.choice(STYLES), rng.random() < 0.25)


def word_rng(rng: Random) -> Random:
    """Return randomness for words only, so that a game goes the same way with and without them."""
    twin = Random()
    twin.setstate(rng.getstate())
    return Random(f"words {twin.getrandbits(64)}")


class Phrasing:
    """The wording of one speaker on one day."""

    def __init__(self, lang: str, style: SpeechStyle, rng: Random, seat: Seat, today: int) -> None:
        """`seat` is the speaker's own, said as «я»."""
        self.lang, self._style, self._rng, self._seat, self._today = lang, style, rng, seat, today

    def drafts(self, frame: str, argument: Argument) -> Iterator[str]:
        """Yield different sentences for one argument in a frame: an accusation, a last word, trust."""
        for _ in range(MAX_DRAFTS):
            yield capitalised(self._draft(frame, argument))

    def phrases(self, name: str, argument: Argument | None = None, **values: str) -> Iterator[str]:
        """Yield different forms of a part that stands alone: an opener, a tail."""
        about = self._values(argument) if argument else {}
        keys = self._keys(name)
        for key in self._rng.sample(keys, len(keys)):
            yield capitalised(say(self.lang, key, **about, **values))

    def checks(self, checks: tuple[tuple[Seat, Team], ...], is_short: bool = False) -> str:
        """Return the checks in words: «пятый чёрный, второй красный»."""
        told = [self._check(seat, team, is_short) for seat, team in checks]
        return ", ".join(told)

    def _check(self, seat: Seat, team: Team, is_short: bool) -> str:
        who = str(seat) if is_short else forms(self.lang, "seat", "seat", seat)["seat"]
        return say(self.lang, f"speech-check-{team}", seat=who)

    def _draft(self, frame: str, argument: Argument) -> str:
        values = self._values(argument)
        if frame == "against" and argument.kind in ACTS and self._rng.random() < DEED_FIRST_CHANCE:
            return self._act_first(argument, values)
        framed = f"thin_{frame}" if frame == "against" and argument.kind in THIN else frame
        key = self._rng.choice(self._keys(framed, fits_temper=framed != "against" or self._fits(argument)))
        return f"{say(self.lang, key, **values)} {self._clause(argument, values)}."

    def _act_first(self, argument: Argument, values: dict[str, str]) -> str:
        """Return the deed, then the verdict.

        «Вчера седьмой голосовал за третьего, а того ночью убили. Мне это не нравится.»
        """
        named = {**values, "he": values["seat"]}
        fate = f", {self._say(argument.fate, named)}" if argument.fate else ""
        verdict = self._say("verdict" if is_strong(argument) else "shrug", named)
        return f"{self._say(argument.kind, named)}{fate}. {verdict}"

    def _clause(self, argument: Argument, values: dict[str, str]) -> str:
        said = self._say(argument.kind, values)
        if argument.kind in ACTS:
            is_right = argument.kind == "defend" and argument.fate == "me"
            return f"{said}, {self._say('rightly' if is_right else argument.fate or 'comment', values)}"
        if argument.kind == "reported" and self._rng.random() < 0.7:
            return f"{said}, {self._say('trusting', values)}"
        return said

    def clauses(self, argument: Argument, speaker: Seat) -> tuple[str, ...]:
        """Return all the forms in which that speaker could say it, in any style."""
        return clauses(self.lang, argument, speaker, self._today)

    @property
    def hedges(self) -> bool:
        """Whether the speaker is of the doubting style."""
        return self._style.name == DOUBT

    def _say(self, name: str, values: dict[str, str]) -> str:
        return say(self.lang, self._rng.choice(self._keys(name)), **values)

    def _fits(self, argument: Argument) -> bool:
        """Tell whether the style fits: sharp words are for strong arguments, doubts for the others."""
        return self._style.name != (DOUBT if is_strong(argument) else SHARP)

    def _keys(self, name: str, fits_temper: bool = True) -> list[str]:
        """Return the keys for everybody, and those of this style."""
        own = variants(self.lang, f"{name}-{self._style.name}") if fits_temper else ()
        return [*variants(self.lang, name), *own]

    def _values(self, argument: Argument) -> dict[str, str]:
        return values_of(self.lang, argument, self._style.formal, self._seat, self._today)


def values_of(lang: str, argument: Argument, formal: bool, speaker: Seat, today: int) -> dict[str, str]:
    """Return the words for the players an argument is about, in every case, and for its day."""
    found = {"he": say(lang, "speech-he"), "when": day_said(lang, argument.day, today)}
    found |= forms(lang, "seat", "player" if formal else "seat", argument.seat)
    for name, seat in (("other", argument.other), ("by", argument.by)):
        found |= forms(lang, name, "me" if seat == speaker else "seat", seat) if seat else {}
    return found


@lru_cache(maxsize=4096)
def clauses(lang: str, argument: Argument, speaker: Seat, today: int) -> tuple[str, ...]:
    """Return all the forms in which that speaker could say it."""
    keys = [*variants(lang, argument.kind)]
    keys += [key for style in STYLES for key in variants(lang, f"{argument.kind}-{style}")]
    found = []
    for formal in (False, True):
        values = values_of(lang, argument, formal, speaker, today)
        for he in (values["he"], values["seat"]):
            found += [say(lang, key, **values | {"he": he}) for key in keys]
    return tuple(dict.fromkeys(found))


@cache
def variants(lang: str, name: str) -> tuple[str, ...]:
    """Return the keys of the variants of a part of speech."""
    found: list[str] = []
    while has(lang, key := f"speech-{name.replace('_', '-')}-{len(found) + 1}"):
        found.append(key)
    return tuple(found)


def is_strong(argument: Argument) -> bool:
    """Tell whether an argument is worth strong words: the deed also turned out badly."""
    return bool(argument.fate) or argument.kind in STRONG


@cache
def forms(lang: str, name: str, who: str, seat: Seat) -> dict[str, str]:
    """Return a seat in every case as `seat`, `seat_gen` …; `who`: «седьмой», «игрок номер 7» or «я»."""
    found = {case: say(lang, f"speech-{who}-{case}", n=seat) for case in CASES}
    return {name if case == "nom" else f"{name}_{case}": word for case, word in found.items()}


def day_said(lang: str, day: int, today: int) -> str:
    """Return the day in words, such as «вчера»."""
    return say(lang, "speech-when", ago=today - day, day=day)


def capitalised(text: str) -> str:
    """Return the text with a capital letter at the start of every sentence."""
    return _START.sub(lambda found: found[1] + found[2].upper(), text)


def sentences_of(text: str) -> list[str]:
    """Split a speech into sentences."""
    return _END.split(text)


def turns_of(text: str) -> list[str]:
    """Return the phrases of a text without numbers and days: what people notice when it is repeated."""
    return [turn for turn in _TURN.split(_numbers().sub("#", text).lower()) if turn.strip("# ")]


@cache
def _numbers() -> re.Pattern[str]:
    names = {
        word.split()[-1] if who == "seat" else word
        for lang in LANGUAGES
        for who in ("seat", "player")
        for seat in range(1, MAX_SEATS + 1)
        for word in forms(lang, "", who, seat).values()
    }
    days = ("сегодня", "вчера", "позавчера", "today", "yesterday", r"\d+")
    return re.compile(rf"\b({'|'.join(sorted({*names, *days}, key=len, reverse=True))})\b", re.IGNORECASE)
