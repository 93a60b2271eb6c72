"""Reasons in words: each kind has many, put together from parts by the temper of the speaker."""

from collections.abc import Iterator
from functools import cache
from random import Random

from gorod.bots.speech.grammar import capitalised, day_said, forms
from gorod.bots.speech.ground import ATTACKS, Reason
from gorod.bots.speech.temper import Temper
from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.texts.catalogue import has, say

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


def is_strong(reason: Reason) -> bool:
    """Worth strong words: not just something he did, but something that went wrong with it."""
    return bool(reason.fate) or reason.kind in STRONG


class Wording:
    """One speaker's way to put things on one day."""

    def __init__(self, lang: str, temper: Temper, rng: Random, seat: Seat, today: int) -> None:
        """`seat` is «я»."""
        self.lang, self._temper, self._rng, self._seat, self._today = lang, temper, rng, seat, today

    def drafts(self, frame: str, reason: Reason) -> Iterator[str]:
        """Different sentences for one reason, in a frame: an accusation, a last word, trust."""
        for _ in range(TRIES):
            yield capitalised(self._draft(frame, reason))

    def phrases(self, name: str, reason: Reason | None = None, **values: str) -> Iterator[str]:
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

    def _draft(self, frame: str, reason: Reason) -> str:
        values = self._values(reason)
        if frame == "against" and reason.kind in DEEDS and self._rng.random() < VERDICT_FIRST:
            return self._deed_first(reason, values)
        framed = f"thin_{frame}" if frame == "against" and reason.kind in THIN else frame
        key = self._rng.choice(self._keys(framed, may_be_sharp=framed != "against" or is_strong(reason)))
        return f"{say(self.lang, key, **values)} {self._clause(reason, values)}."

    def _deed_first(self, reason: Reason, values: dict[str, str]) -> str:
        """«Вчера седьмой голосовал за третьего, а того ночью убили. Мне это не нравится.»"""
        named = {**values, "he": values["seat"]}
        fate = f", {self._say(reason.fate, named)}" if reason.fate else ""
        verdict = self._say("verdict" if is_strong(reason) else "shrug", named)
        return f"{self._say(reason.kind, named)}{fate}. {verdict}"

    def _clause(self, reason: Reason, values: dict[str, str]) -> str:
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

    def _values(self, reason: Reason) -> dict[str, str]:
        who = "player" if self._temper.formal else "seat"
        found = {"he": say(self.lang, "speech-he"), "when": day_said(self.lang, reason.day, self._today)}
        found |= forms(self.lang, "seat", who, reason.seat)
        for name, seat in (("other", reason.other), ("by", reason.by)):
            found |= forms(self.lang, name, "me" if seat == self._seat else "seat", seat) if seat else {}
        return found
