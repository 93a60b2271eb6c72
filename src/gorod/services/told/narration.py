"""What the narrator says at one table, with a chorus for each language that is read there."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from gorod.engine.audience import consequences
from gorod.engine.checkpoints import CHECKPOINT_INTERVAL, Checkpoints
from gorod.engine.events import Acted, Event, Inherited, Shot, Startled
from gorod.engine.log import Log
from gorod.engine.seats import BIT, EVERYONE, Seat, Seats
from gorod.protocol.frame import SpokenLine
from gorod.texts.aloud import aloud
from gorod.texts.catalogue import say
from gorod.texts.chorus import FOR_ALL, FOR_THE_CONSOLE, FOR_THE_JUDGE, Chorus, StepWords, Telling
from gorod.texts.voice import NarratorMemory, Reminders, calls_nobody

_encode = msgspec.json.Encoder().encode
NO_LINES = b"[]"
LOOK_KEY = "look-at-cards"
MAX_REMEMBERED_TEXTS = 200
"""Number of the last spoken texts whose language is remembered."""


class NarratedTurn:
    """What is said about one turn in every language, encoded once for all who hear the same."""

    __slots__ = ("_alike", "_aloud", "_steps", "_told")

    def __init__(
        self, told: dict[str, Telling], steps: dict[str, bytes], said: dict[str, bytes] | None = None
    ) -> None:
        """`steps`: the words of the next step, as members of a frame; `said`: the words said aloud."""
        self._told, self._steps, self._aloud = told, steps, said or {}
        self._alike = {lang: _encode(one.to(FOR_ALL)) for lang, one in told.items() if one.is_for_all}

    def to(self, viewer: Seat, lang: str) -> bytes:
        """Return the lines for a seat, for everybody, for the judge or for the judge's console, as JSON."""
        if viewer >= FOR_ALL and lang in self._alike:
            return self._alike[lang]
        return _encode(self._told[lang].to(viewer)) if lang in self._told else NO_LINES

    def step(self, lang: str) -> bytes:
        """Return the words of the step for everybody, as members of a frame."""
        return self._steps.get(lang, b"")

    def aloud(self, lang: str) -> bytes:
        """Return what is said aloud to everybody, as JSON; empty if nothing is."""
        return self._aloud.get(lang, b"")


class Narration:
    """Follows a log. A language that nobody reads is dropped, and later rebuilt from the log."""

    def __init__(
        self, log: Log, names: dict[Seat, str], reminders: Reminders, has_judge: bool, has_devices: bool
    ) -> None:
        """`names` may lose entries during the game."""
        self._names, self._log, self._reminders = names, log, reminders
        self._has_judge, self._has_devices = has_judge, has_devices
        self._choruses: dict[str, Chorus] = {}
        self._nameless: dict[str, Chorus] = {}
        """For the device that speaks aloud: it may say no names."""
        self._checkpoints = Checkpoints[dict[Seat, NarratorMemory]]()
        """Memories of the narrators, which are the same in every language."""
        self.heard: dict[str, str] = {}
        """Texts that were said aloud, with their language; the latest last."""
        self.is_looking = False
        """Whether people look at their cards; the words of the step come after that."""
        self._put_off: dict[str, tuple[list[str], list[str]]] = {}
        """Words to say aloud after that, without and with names."""

    def told(
        self,
        events: Sequence[Event],
        audiences: Sequence[Seats],
        languages: Iterable[str],
        spoken: Iterable[str] = (),
        opening: int = 0,
    ) -> NarratedTurn:
        """Return what is said about the last events of the log, in these languages.

        `opening`: what is said about this many of the last events is said aloud only when everybody knows
        their card.
        """
        before = len(self._log.events) - len(events)
        if before >= self._checkpoints.due and self._choruses:
            self._checkpoints.keep(before, next(iter(self._choruses.values())).memories())
        self._choruses = {lang: self._chorus(lang, before) for lang in {*languages, *spoken}}
        told = {lang: one.tell(events, audiences) for lang, one in self._choruses.items()}
        self._nameless = {lang: self._without_names(lang, before) for lang in spoken}
        later = sum(bool(seen_by & EVERYONE) for seen_by in audiences[len(audiences) - opening :])
        said = {
            lang: self._said_now(lang, later, one.tell(events, audiences), told[lang])
            for lang, one in self._nameless.items()
        }
        return NarratedTurn(told, {lang: self.step(lang) for lang in told}, said)

    def _said_now(self, lang: str, later: int, plain: Telling, named: Telling) -> bytes:
        """Return the words said aloud now; those of the last `later` public events are postponed."""
        if not later:
            return self._said(lang, plain.to(FOR_ALL), named.to(FOR_ALL))
        self._put_off[lang] = plain.to_last(later), named.to_last(later)
        now = [plain.to(FOR_ALL), named.to(FOR_ALL)]
        for lines, put_off in zip(now, self._put_off[lang], strict=True):
            lines[len(lines) - len(put_off) :] = [say(lang, LOOK_KEY)]
        return self._said(lang, *now)

    def phrase_aloud(self, lang: str) -> bytes:
        """Return the words of the current step for the ear, as JSON.

        A device that connects, or asks again, gets them.
        """
        if self.is_looking:
            return self._said(lang, [say(lang, LOOK_KEY)], [say(lang, LOOK_KEY)])
        if calls_nobody(self._reminders, self._log.game.step):
            return b""
        end = len(self._log.events)
        self._nameless[lang] = self._without_names(lang, end)
        self.step(lang)
        phrases = [one[lang].step.phrase for one in (self._nameless, self._choruses)]
        return self._said(lang, phrases[:1], phrases[1:]) if phrases[0] else b""

    def opening_aloud(self, lang: str) -> bytes:
        """Return the words that were postponed for the look at the cards, or else those of the step."""
        put_off = self._put_off.pop(lang, None)
        return self._said(lang, *put_off) if put_off is not None else self.phrase_aloud(lang)

    def _without_names(self, lang: str, before: int) -> Chorus:
        return self._nameless.get(lang) or self._learnt(self._log, before, lang, {})

    def _said(self, lang: str, plain: Sequence[str], named: Sequence[str]) -> bytes:
        pairs = [(aloud(lang, one), aloud(lang, other)) for one, other in zip(plain, named, strict=True)]
        for text in (text for pair in pairs for text in pair):
            self.note_said(lang, text)
        lines = [SpokenLine(one, other if other != one else "") for one, other in pairs]
        return _encode(lines) if lines else b""

    def note_said(self, lang: str, text: str) -> None:
        """Remember a text that was said aloud."""
        self.heard.pop(text, None)
        self.heard[text] = lang
        while len(self.heard) > MAX_REMEMBERED_TEXTS:
            del self.heard[next(iter(self.heard))]

    def step(self, lang: str) -> bytes:
        """Return the words of the current step, as members of a frame."""
        if self.is_looking:
            hint = "hint-paused" if self._log.game.paused else f"hint-{LOOK_KEY}"
            return _members(StepWords(say(lang, LOOK_KEY), say(lang, hint)))
        if lang not in self._choruses:
            self._choruses[lang] = self._chorus(lang, len(self._log.events))
        return _members(self._choruses[lang].step)

    def forget(self) -> None:
        """Drop all choruses and texts, because a person lost their name; they are rebuilt without it."""
        self._choruses.clear()
        self._put_off.clear()
        self.heard.clear()

    def undone(self, languages: Iterable[str]) -> NarratedTurn:
        """Return what is said about an undo; choruses are rebuilt from the events that remain."""
        self._checkpoints.cut(len(self._log.events))
        self._choruses.clear()
        self._put_off.clear()
        self._nameless.clear()
        lines = {lang: [say(lang, "undone")] for lang in languages}
        told = {
            lang: Telling([(EVERYONE, said)], {FOR_THE_JUDGE: said, FOR_THE_CONSOLE: said})
            for lang, said in lines.items()
        }
        return NarratedTurn(told, {lang: self.step(lang) for lang in told})

    def rehearsed(self, log: Log, before: int, lang: str) -> tuple[list[str], list[str], str]:
        """Return lines about the events of this log from `before` on, for a rehearsal.

        They are: what the judge would be told, the part of it that does not depend on cards, and the words
        of the last step.
        """
        events, audiences = log.events[before:], log.audiences[before:]
        until = consequences(events, audiences)
        first = self._learnt(log, before, lang).tell(events[:until], audiences[:until])
        chorus = self._learnt(log, before, lang)
        lines = chorus.tell(events, audiences).to(FOR_THE_JUDGE)
        return lines, first.to(FOR_THE_CONSOLE), chorus.step.phrase

    def overheard(self, log: Log, before: int, until: int, lang: str) -> list[str]:
        """Return what everybody would be told about this part of a log."""
        chorus = self._learnt(log, before, lang)
        return chorus.tell(log.events[before:until], log.audiences[before:until]).to(FOR_ALL)

    def to_one(
        self,
        log: Log,
        since: int,
        seat: Seat,
        kinds: tuple[type[Event], ...],
        lang: str,
        is_own: bool = False,
    ) -> list[str]:
        """Return what only this seat is told of events of these kinds in this log, from event `since` on.

        `is_own`: only of events in which this seat acts itself.
        """
        chorus, lines = self._learnt(log, since, lang), list[str]()
        for event, seen_by in zip(log.events[since:], log.audiences[since:], strict=True):
            telling = chorus.tell([event], [seen_by])
            if is_own and getattr(event, "seat", 0) != seat:
                continue
            if isinstance(event, kinds) and not seen_by & EVERYONE and seen_by & BIT[seat]:
                lines += telling.to(seat)
        return lines

    def _chorus(self, lang: str, before: int) -> Chorus:
        return self._choruses.get(lang) or self._learnt(self._log, before, lang)

    def _learnt(self, log: Log, before: int, lang: str, names: dict[Seat, str] | None = None) -> Chorus:
        flags = self._reminders, self._has_judge, self._has_devices
        chorus = Chorus(log.game.rules, lang, self._names if names is None else names, *flags)
        at, memories = self._checkpoints.before(end := min(before, len(log.events)))
        if memories is not None:
            chorus.recall(memories)
        while at < end:
            since, at = at, min(at + CHECKPOINT_INTERVAL, end)
            chorus.listen(log.events[since:at], log.audiences[since:at])
            if log is self._log and at >= self._checkpoints.due:
                self._checkpoints.keep(at, chorus.memories())
        return chorus


class OwnWords:
    """The narrator's words for one holder of the one phone, taken from a copy of the log."""

    def __init__(self, narration: Narration, lang: str) -> None:
        self._narration, self._lang = narration, lang

    def at_call(self, log: Log, since: int, seat: Seat) -> tuple[str, ...]:
        """Return what only this seat is told at the call that begins with event `since`."""
        return tuple(self._narration.to_one(log, since, seat, (Shot, Startled, Inherited), self._lang))

    def shots(self, log: Log, since: int, seat: Seat) -> tuple[str, ...]:
        """Return the lines on whom this seat has shot at since then."""
        return self._of_own(Shot, log, since, seat)

    def answers(self, log: Log, since: int, seat: Seat) -> tuple[str, ...]:
        """Return the lines on what this seat has done at its call since then, with the judge's answers."""
        return self._of_own(Acted, log, since, seat)

    def _of_own(self, kind: type[Shot | Acted], log: Log, since: int, seat: Seat) -> tuple[str, ...]:
        return tuple(self._narration.to_one(log, since, seat, (kind,), self._lang, is_own=True))

    def not_possible(self) -> str:
        """Return the line which says that something cannot be done."""
        return say(self._lang, "table-not-possible")


@lru_cache(maxsize=1024)
def _members(step: StepWords) -> bytes:
    return b'"phrase":%b,"hint":%b,' % (_encode(step.phrase), _encode(step.hint))
