"""Arguments in words: each kind has many, put together from parts by the style of the speaker."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from random import Random

from msgspec import Struct

from gorod.bots.speech.arguments import ATTACKS, Argument
from gorod.engine.role import Team
from gorod.engine.seats import MAX_SEATS, Seat
from gorod.texts.catalogue import LANGUAGES, has, say

ACTS = (*ATTACKS, "defend", "spared")
THIN = (
    *("gut", "heard", "silent", "survivor"),
    *("opened", "opposite", "neighbour", "never_nominated", "never_voted"),
)
STRONG = ("reported", "rival", "rival_me")
STYLES = ("calm", "sharp", "doubt", "dry")
SHARP, DOUBT = "sharp", "doubt"
VERDICT_FIRST = 0.35
"""How often the act comes first and what it means after it."""
TRIES = 10
CASES = ("nom", "gen", "dat", "ins", "to", "with", "into")
_END = re.compile(r"(?<=[.!?]) ")
_TURN = re.compile(r"[.!?:,]+ ?| — ")
_START = re.compile(r"(^|[.!?] )(\w)")


class SpeechStyle(Struct, frozen=True):
    """How warm a speaker gets, and how he says numbers; `formal`: «игрок номер 7» instead of «седьмой»."""

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


class Phrasing:
    """One speaker's way to put things on one day."""

    def __init__(self, lang: str, style: SpeechStyle, rng: Random, seat: Seat, today: int) -> None:
        """`seat` is «я»."""
        self.lang, self._style, self._rng, self._seat, self._today = lang, style, rng, seat, today

    def drafts(self, frame: str, argument: Argument) -> Iterator[str]:
        """Different sentences for one reason, in a frame: an accusation, a last word, trust."""
        for _ in range(TRIES):
            yield capitalised(self._draft(frame, argument))

    def phrases(self, name: str, argument: Argument | None = None, **values: str) -> Iterator[str]:
        """Different ways to say a part that stands by itself: an opener, a tail."""
        about = self._values(argument) if argument else {}
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

    def _draft(self, frame: str, argument: Argument) -> str:
        values = self._values(argument)
        if frame == "against" and argument.kind in ACTS and self._rng.random() < VERDICT_FIRST:
            return self._act_first(argument, values)
        framed = f"thin_{frame}" if frame == "against" and argument.kind in THIN else frame
        key = self._rng.choice(self._keys(framed, fits_temper=framed != "against" or self._fits(argument)))
        return f"{say(self.lang, key, **values)} {self._clause(argument, values)}."

    def _act_first(self, argument: Argument, values: dict[str, str]) -> str:
        """«Вчера седьмой голосовал за третьего, а того ночью убили. Мне это не нравится.»"""
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
        """All the ways in which that speaker could put it, whatever his style."""
        return clauses(self.lang, argument, speaker, self._today)

    @property
    def hedges(self) -> bool:
        """Whether the speaker is one who doubts."""
        return self._style.name == DOUBT

    def _say(self, name: str, values: dict[str, str]) -> str:
        return say(self.lang, self._rng.choice(self._keys(name)), **values)

    def _fits(self, argument: Argument) -> bool:
        """Sharp words are for strong reasons, doubts for the others."""
        return self._style.name != (DOUBT if is_strong(argument) else SHARP)

    def _keys(self, name: str, fits_temper: bool = True) -> list[str]:
        """What everybody says, and what one of this temper says."""
        own = variants(self.lang, f"{name}-{self._style.name}") if fits_temper else ()
        return [*variants(self.lang, name), *own]

    def _values(self, argument: Argument) -> dict[str, str]:
        return values_of(self.lang, argument, self._style.formal, self._seat, self._today)


def values_of(lang: str, argument: Argument, formal: bool, speaker: Seat, today: int) -> dict[str, str]:
    """The words for those whom an argument is about, in every case, and for its day."""
    found = {"he": say(lang, "speech-he"), "when": day_said(lang, argument.day, today)}
    found |= forms(lang, "seat", "player" if formal else "seat", argument.seat)
    for name, seat in (("other", argument.other), ("by", argument.by)):
        found |= forms(lang, name, "me" if seat == speaker else "seat", seat) if seat else {}
    return found


@lru_cache(maxsize=4096)
def clauses(lang: str, argument: Argument, speaker: Seat, today: int) -> tuple[str, ...]:
    """All the ways in which that speaker could put it."""
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
    """The keys under which a part of speech is said in different ways."""
    found: list[str] = []
    while has(lang, key := f"speech-{name.replace('_', '-')}-{len(found) + 1}"):
        found.append(key)
    return tuple(found)


def is_strong(argument: Argument) -> bool:
    """Worth strong words: not just something he did, but something that went wrong with it."""
    return bool(argument.fate) or argument.kind in STRONG


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


def turns_of(text: str) -> list[str]:
    """The turns of phrase in it, but for numbers and days: what people notice when it comes again."""
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
