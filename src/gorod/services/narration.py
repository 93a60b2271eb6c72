"""What the narrator says at one table: a chorus for each language that somebody there reads now."""

from collections.abc import Iterable, Sequence

import msgspec

from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.seats import EVERYONE, Seat, Seats
from gorod.texts.catalogue import say
from gorod.texts.chorus import FOR_ALL, FOR_THE_JUDGE, Chorus, Telling

_encode = msgspec.json.Encoder().encode
NO_LINES = b"[]"


class NarratedTurn:
    """What is said to one turn in every language; written once for all who hear the same."""

    __slots__ = ("_alike", "_told")

    def __init__(self, told: dict[str, Telling]) -> None:
        self._told = told
        self._alike = {lang: _encode(one.to(FOR_ALL)) for lang, one in told.items() if one.is_for_all}

    def to(self, viewer: Seat, lang: str) -> bytes:
        """The lines of a seat, of everybody or of the judge, as JSON."""
        if viewer != FOR_THE_JUDGE and lang in self._alike:
            return self._alike[lang]
        return _encode(self._told[lang].to(viewer)) if lang in self._told else NO_LINES


class Narration:
    """Follows a log; a language that nobody reads any more is forgotten, and learnt again from the log."""

    def __init__(self, log: Log, names: dict[Seat, str], reminders: bool, has_judge: bool) -> None:
        """`names` may lose one while the game is played."""
        self._names = names
        self._log, self._reminders, self._has_judge = log, reminders, has_judge
        self._choruses: dict[str, Chorus] = {}

    def told(
        self, events: Sequence[Event], audiences: Sequence[Seats], languages: Iterable[str]
    ) -> NarratedTurn:
        """What is said to these, the last events of the log, in the languages that somebody reads."""
        before = len(self._log.events) - len(events)
        self._choruses = {lang: self._chorus(lang, before) for lang in languages}
        return NarratedTurn({lang: one.tell(events, audiences) for lang, one in self._choruses.items()})

    def undone(self, languages: Iterable[str]) -> NarratedTurn:
        """Turns were taken back: everything else is learnt again."""
        self._choruses.clear()
        lines = {lang: [say(lang, "undone")] for lang in languages}
        return NarratedTurn(
            {lang: Telling([(EVERYONE, said)], {FOR_THE_JUDGE: said}) for lang, said in lines.items()}
        )

    def _chorus(self, lang: str, before: int) -> Chorus:
        known = self._choruses.get(lang)
        if known is not None:
            return known
        chorus = Chorus(self._log.game.rules, lang, self._names, self._reminders, self._has_judge)
        chorus.listen(self._log.events[:before], self._log.audiences[:before])
        return chorus
