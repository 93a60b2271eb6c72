"""The narrators of one table in one language; the words for everybody are made only once."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from gorod.engine.audience import AUDIENCES_OF_SEAT, JUDGE_VIEWER, PUBLIC, seen
from gorod.engine.commands import Say
from gorod.engine.events import Event, Said
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, EVERYONE, Seat, Seats, listed
from gorod.texts.hints import hint
from gorod.texts.narrator import Narrator
from gorod.texts.phrases import phrase
from gorod.texts.voice import NarratorMemory, Reminders

FOR_THE_JUDGE: Seat = -1
FOR_ALL: Seat = 0
FOR_THE_CONSOLE: Seat = -2
"""The part of the judge's words that a console may show without holding the eye button."""


class Telling(Struct):
    """What is said to one turn: parts with their audiences, and whole to those who have a narrator apart."""

    parts: list[tuple[Seats, list[str]]] = field(default_factory=list)
    apart: dict[Seat, list[str]] = field(default_factory=dict)

    def to(self, viewer: Seat) -> list[str]:
        """Return the lines for a seat, `FOR_ALL`, `FOR_THE_JUDGE` or `FOR_THE_CONSOLE`."""
        if viewer in self.apart or viewer < FOR_ALL:
            return self.apart[viewer]
        return [
            line for seen_by, lines in self.parts if seen_by & AUDIENCES_OF_SEAT[viewer] for line in lines
        ]

    def to_last(self, events: int) -> list[str]:
        """Return what everybody is told for the last public events, `events` in number."""
        public = [lines for seen_by, lines in self.parts if seen_by & EVERYONE]
        return [line for lines in public[len(public) - events :] for line in lines]

    @property
    def is_for_all(self) -> bool:
        """Whether all seats are told the same."""
        has_own = any(viewer > FOR_ALL for viewer in self.apart)
        return not has_own and all(seen_by == EVERYONE for seen_by, _ in self.parts)


class StepWords(Struct, frozen=True):
    """What everybody reads about the current step: the judge's words, and what the rules say."""

    phrase: str
    hint: str


class Chorus:
    """Says what a `Narrator` of each viewer would say, from one shared memory.

    All viewers share one memory until one of them alone sees an event that later words depend on, such as a
    hidden foul (K23). From then on this viewer has a narrator of their own.
    """

    def __init__(
        self,
        rules: Ruleset,
        lang: str,
        names: dict[Seat, str] | None = None,
        reminders: Reminders = Reminders.TABLE,
        has_judge: bool = False,
        has_devices: bool = True,
    ) -> None:
        """`has_judge`: whether there are lines for a judge; `has_devices`: whether all tap at night."""
        self._rules, self._lang, self._reminders = rules, lang, reminders
        self._has_devices = has_devices
        self._step: StepWords | None = None
        self._names = {} if names is None else names
        self._all = self._narrator(PUBLIC)
        self._beside: dict[Seat, Narrator] = {}
        self._apart: dict[Seat, Narrator] = {FOR_THE_JUDGE: self._narrator(JUDGE_VIEWER)} if has_judge else {}

    def _narrator(self, viewer: str | Seat) -> Narrator:
        return Narrator(self._rules, self._lang, self._names, viewer, self._reminders)

    def tell(self, events: Sequence[Event], audiences: Sequence[Seats]) -> Telling:
        """Return what each viewer is told about the events of one command."""
        events, audiences = claims_only(events, audiences)
        self._separate_viewers_who_know_more(events, audiences)
        self._forget_step(events, audiences)
        told = Telling()
        for seat, narrator in self._apart.items():
            if seat == FOR_THE_JUDGE:
                all_seen = [*zip(events, audiences, strict=True)]
                told.apart[seat], told.apart[FOR_THE_CONSOLE] = narrator.tell_open(all_seen)
            else:
                told.apart[seat] = narrator.tell_all(_seen(seat, events, audiences))
        for event, seen_by, after in zip(events, audiences, (*events[1:], None), strict=False):
            if seen_by & EVERYONE:
                told.parts.append((EVERYONE, self._all.tell_before(event, after)))
            else:
                told.parts += [(BIT[seat], self._beside_all(seat).words(event)) for seat in listed(seen_by)]
        if again := self._all.call_again():
            told.parts.append((EVERYONE, again))
        return told

    @property
    def step(self) -> StepWords:
        """The words of the current step, the same for everybody."""
        if self._step is None:
            voice = self._all.voice
            self._step = StepWords(phrase(voice), hint(voice, self._has_devices))
        return self._step

    def _forget_step(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        """Drop the words of the step if these events may change them."""
        keeps = self._all.memory.keeps
        for event, seen_by in zip(events, audiences, strict=True):
            if seen_by & EVERYONE and keeps(event):
                self._step = None

    def listen(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        """Remember events that were told before, without saying anything."""
        self._separate_viewers_who_know_more(events, audiences)
        self._forget_step(events, audiences)
        for seat, narrator in ((FOR_ALL, self._all), *self._apart.items()):
            for event in _seen(seat, events, audiences):
                narrator.memory.remember(event)
            narrator.call_again()

    def memories(self) -> dict[Seat, NarratorMemory]:
        """Return the memories: `FOR_ALL`, and those of viewers who know more. They suit any language."""
        memories = {seat: narrator.memory.copy() for seat, narrator in self._apart.items()}
        return {FOR_ALL: self._all.memory.copy(), **memories}

    def recall(self, memories: Mapping[Seat, NarratorMemory]) -> None:
        """Continue from the memories of another chorus of the same table."""
        self._step, self._beside, self._apart = None, {}, {}
        for seat, memory in memories.items():
            viewer = JUDGE_VIEWER if seat == FOR_THE_JUDGE else PUBLIC if seat == FOR_ALL else seat
            narrator = self._narrator(viewer)
            narrator.memory = memory.copy()
            if seat == FOR_ALL:
                self._all = narrator
            else:
                self._apart[seat] = narrator

    def _beside_all(self, seat: Seat) -> Narrator:
        """Return the narrator that speaks to one seat with the memory of all."""
        if seat not in self._beside:
            self._beside[seat] = self._narrator(seat)
            self._beside[seat].memory = self._all.memory
        return self._beside[seat]

    def _separate_viewers_who_know_more(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        for event, seen_by in zip(events, audiences, strict=True):
            if seen_by & EVERYONE or not self._all.memory.keeps(event):
                continue
            for seat in listed(seen_by):
                if seat not in self._apart:
                    self._apart[seat] = self._narrator(seat)
                    self._apart[seat].memory = self._all.memory.copy()


def _seen(viewer: Seat, events: Sequence[Event], audiences: Sequence[Seats]) -> list[Event]:
    return seen(JUDGE_VIEWER if viewer == FOR_THE_JUDGE else viewer, events, audiences)


def claims_only(
    events: Sequence[Event], audiences: Sequence[Seats]
) -> tuple[Sequence[Event], Sequence[Seats]]:
    """Return the events with claims only: words are not repeated, and a live log has only their hash."""
    if not any(isinstance(event, Said) and event.claim.text for event in events):
        return events, audiences
    hushed = [without_words(event) for event in events]
    kept = [(event, seen_by) for event, seen_by in zip(hushed, audiences, strict=True) if event is not None]
    return [event for event, _ in kept], [seen_by for _, seen_by in kept]


def without_words(event: Event) -> Event | None:
    """Return a speech with its claim only, or None without one; any other event as it is."""
    if not isinstance(event, Said) or not event.claim.text:
        return event
    claim = replace(event.claim, text="")
    return replace(event, claim=claim) if claim != Say() else None
