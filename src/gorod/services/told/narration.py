"""What the narrator says at one table: a chorus for each language that somebody there reads now."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from gorod.engine.checkpoints import EVERY, Checkpoints
from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.seats import EVERYONE, Seat, Seats
from gorod.protocol.frame import SpokenLine
from gorod.texts.aloud import aloud
from gorod.texts.catalogue import say
from gorod.texts.chorus import FOR_ALL, FOR_THE_JUDGE, Chorus, StepWords, Telling
from gorod.texts.voice import NarratorMemory, Reminders

_encode = msgspec.json.Encoder().encode
NO_LINES = b"[]"
MOST_ALOUD = 200
"""So many of the last texts that were said aloud here are known."""


class NarratedTurn:
    """What is said to one turn in every language; written once for all who hear the same."""

    __slots__ = ("_alike", "_aloud", "_steps", "_told")

    def __init__(
        self, told: dict[str, Telling], steps: dict[str, bytes], said: dict[str, bytes] | None = None
    ) -> None:
        """`steps`: the words of the step that is on after it, as members of a frame; `said`: aloud."""
        self._told, self._steps, self._aloud = told, steps, said or {}
        self._alike = {lang: _encode(one.to(FOR_ALL)) for lang, one in told.items() if one.is_for_all}

    def to(self, viewer: Seat, lang: str) -> bytes:
        """The lines of a seat, of everybody or of the judge, as JSON."""
        if viewer != FOR_THE_JUDGE and lang in self._alike:
            return self._alike[lang]
        return _encode(self._told[lang].to(viewer)) if lang in self._told else NO_LINES

    def step(self, lang: str) -> bytes:
        """The words of the step, for everybody, as members of a frame."""
        return self._steps.get(lang, b"")

    def aloud(self, lang: str) -> bytes:
        """What everybody is told, for the ear, as JSON; empty where nothing is said."""
        return self._aloud.get(lang, b"")


class Narration:
    """Follows a log; a language that nobody reads any more is forgotten, and learnt again from the log."""

    def __init__(
        self, log: Log, names: dict[Seat, str], reminders: Reminders, has_judge: bool, has_devices: bool
    ) -> None:
        """`names` may lose one while the game is played."""
        self._names, self._log, self._reminders = names, log, reminders
        self._has_judge, self._has_devices = has_judge, has_devices
        self._choruses: dict[str, Chorus] = {}
        self._nameless: dict[str, Chorus] = {}
        """For the device that speaks: nobody need hear names."""
        self._checkpoints = Checkpoints[dict[Seat, NarratorMemory]]()
        """What was told by then: the same in every language."""
        self.heard: dict[str, str] = {}
        """What was said aloud, with its language; the latest last."""

    def told(
        self,
        events: Sequence[Event],
        audiences: Sequence[Seats],
        languages: Iterable[str],
        spoken: Iterable[str] = (),
    ) -> NarratedTurn:
        """What is said to these, the last events of the log, in the languages read or spoken here."""
        before = len(self._log.events) - len(events)
        if before >= self._checkpoints.due and self._choruses:
            self._checkpoints.keep(before, next(iter(self._choruses.values())).memories())
        self._choruses = {lang: self._chorus(lang, before) for lang in {*languages, *spoken}}
        told = {lang: one.tell(events, audiences) for lang, one in self._choruses.items()}
        self._nameless = {lang: self._without_names(lang, before) for lang in spoken}
        said = {
            lang: self._said(lang, one.tell(events, audiences).to(FOR_ALL), told[lang].to(FOR_ALL))
            for lang, one in self._nameless.items()
        }
        return NarratedTurn(told, {lang: self.step(lang) for lang in told}, said)

    def phrase_aloud(self, lang: str) -> bytes:
        """The words of the step now on for the ear, as JSON: for a device that has come, or asks again."""
        end = len(self._log.events)
        self._nameless[lang] = self._without_names(lang, end)
        self.step(lang)
        phrases = [one[lang].step.phrase for one in (self._nameless, self._choruses)]
        return self._said(lang, phrases[:1], phrases[1:]) if phrases[0] else b""

    def _without_names(self, lang: str, before: int) -> Chorus:
        return self._nameless.get(lang) or self._learnt(self._log, before, lang, {})

    def _said(self, lang: str, plain: Sequence[str], named: Sequence[str]) -> bytes:
        pairs = [(aloud(lang, one), aloud(lang, other)) for one, other in zip(plain, named, strict=True)]
        for text in (text for pair in pairs for text in pair):
            self.heard.pop(text, None)
            self.heard[text] = lang
        while len(self.heard) > MOST_ALOUD:
            del self.heard[next(iter(self.heard))]
        lines = [SpokenLine(one, other if other != one else "") for one, other in pairs]
        return _encode(lines) if lines else b""

    def step(self, lang: str) -> bytes:
        """The words of the step now on, as members of a frame."""
        if lang not in self._choruses:
            self._choruses[lang] = self._chorus(lang, len(self._log.events))
        return _members(self._choruses[lang].step)

    def forget(self) -> None:
        """Somebody has no name any more: everything is learnt again."""
        self._choruses.clear()
        self.heard.clear()

    def undone(self, languages: Iterable[str]) -> NarratedTurn:
        """Turns were taken back: what stands is learnt again."""
        self._checkpoints.cut(len(self._log.events))
        self._choruses.clear()
        self._nameless.clear()
        lines = {lang: [say(lang, "undone")] for lang in languages}
        told = {lang: Telling([(EVERYONE, said)], {FOR_THE_JUDGE: said}) for lang, said in lines.items()}
        return NarratedTurn(told, {lang: self.step(lang) for lang in told})

    def rehearsed(self, log: Log, before: int, lang: str) -> tuple[list[str], str]:
        """What the judge would be told of this log from there on, and the words of its last step."""
        chorus = self._learnt(log, before, lang)
        lines = chorus.tell(log.events[before:], log.audiences[before:]).to(FOR_THE_JUDGE)
        return lines, chorus.step.phrase

    def overheard(self, log: Log, before: int, until: int, lang: str) -> list[str]:
        """What everybody would be told of this part of a log."""
        chorus = self._learnt(log, before, lang)
        return chorus.tell(log.events[before:until], log.audiences[before:until]).to(FOR_ALL)

    def _chorus(self, lang: str, before: int) -> Chorus:
        return self._choruses.get(lang) or self._learnt(self._log, before, lang)

    def _learnt(self, log: Log, before: int, lang: str, names: dict[Seat, str] | None = None) -> Chorus:
        flags = self._reminders, self._has_judge, self._has_devices
        chorus = Chorus(log.game.rules, lang, self._names if names is None else names, *flags)
        at, memories = self._checkpoints.before(end := min(before, len(log.events)))
        if memories is not None:
            chorus.recall(memories)
        while at < end:
            since, at = at, min(at + EVERY, end)
            chorus.listen(log.events[since:at], log.audiences[since:at])
            if log is self._log and at >= self._checkpoints.due:
                self._checkpoints.keep(at, chorus.memories())
        return chorus


@lru_cache(maxsize=1024)
def _members(step: StepWords) -> bytes:
    return b'"phrase":%b,"hint":%b,' % (_encode(step.phrase), _encode(step.hint))
