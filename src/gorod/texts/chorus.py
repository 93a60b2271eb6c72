"""The narrators of one table in one language: what everybody is told is said once for all."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from gorod.engine.audience import AUDIENCES_OF_SEAT, JUDGE, PUBLIC, seen
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
"""What the judge is told, as far as their console may show it without the held eye."""


class Telling(Struct):
    """What is said to one turn: parts with their audiences, and whole to those who have a narrator apart."""

    parts: list[tuple[Seats, list[str]]] = field(default_factory=list)
    apart: dict[Seat, list[str]] = field(default_factory=dict)

    def to(self, viewer: Seat) -> list[str]:
        """What is said to a seat, `FOR_ALL`, `FOR_THE_JUDGE` or `FOR_THE_CONSOLE`."""
        if viewer in self.apart or viewer < FOR_ALL:
            return self.apart[viewer]
        return [
            line for seen_by, lines in self.parts if seen_by & AUDIENCES_OF_SEAT[viewer] for line in lines
        ]

    def to_last(self, events: int) -> list[str]:
        """What everybody is told to so many of the last public events."""
        public = [lines for seen_by, lines in self.parts if seen_by & EVERYONE]
        return [line for lines in public[len(public) - events :] for line in lines]

    @property
    def is_for_all(self) -> bool:
        """Whether all seats hear the same."""
        has_own = any(viewer > FOR_ALL for viewer in self.apart)
        return not has_own and all(seen_by == EVERYONE for seen_by, _ in self.parts)


class StepWords(Struct, frozen=True):
    """What everybody reads of the step now on: the judge's words, and what follows from the rules."""

    phrase: str
    hint: str


class Chorus:
    """Says what a `Narrator` of each viewer would say, out of one memory.

    Everybody remembers the same until somebody alone sees something that later words depend on: his hidden
    foul (K23). From then on he has a narrator apart.
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
        """`has_judge`: whether somebody hears what only the judge does; `has_devices`: whether all tap."""
        self._rules, self._lang, self._reminders = rules, lang, reminders
        self._has_devices = has_devices
        self._step: StepWords | None = None
        self._names = {} if names is None else names
        self._all = self._narrator(PUBLIC)
        self._beside: dict[Seat, Narrator] = {}
        self._apart: dict[Seat, Narrator] = {FOR_THE_JUDGE: self._narrator(JUDGE)} if has_judge else {}

    def _narrator(self, viewer: str | Seat) -> Narrator:
        return Narrator(self._rules, self._lang, self._names, viewer, self._reminders)

    def tell(self, events: Sequence[Event], audiences: Sequence[Seats]) -> Telling:
        """What is said to all that follows from one command, to whoever sees it."""
        events, audiences = claims_only(events, audiences)
        self._part_with_those_who_know_more(events, audiences)
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
        """The words of the step now on, for everybody alike."""
        if self._step is None:
            voice = self._all.voice
            self._step = StepWords(phrase(voice), hint(voice, self._has_devices))
        return self._step

    def _forget_step(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        """What everybody remembers of this may change the words of the step."""
        keeps = self._all.memory.keeps
        for event, seen_by in zip(events, audiences, strict=True):
            if seen_by & EVERYONE and keeps(event):
                self._step = None

    def listen(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        """All this was told before; nothing is said."""
        self._part_with_those_who_know_more(events, audiences)
        self._forget_step(events, audiences)
        for seat, narrator in ((FOR_ALL, self._all), *self._apart.items()):
            for event in _seen(seat, events, audiences):
                narrator.memory.remember(event)
            narrator.call_again()

    def memories(self) -> dict[Seat, NarratorMemory]:
        """What everybody was told so far, `FOR_ALL` and those who know more, in whatever language."""
        memories = {seat: narrator.memory.copy() for seat, narrator in self._apart.items()}
        return {FOR_ALL: self._all.memory.copy(), **memories}

    def recall(self, memories: Mapping[Seat, NarratorMemory]) -> None:
        """Begin from what another one of the same table has kept in mind."""
        self._step, self._beside, self._apart = None, {}, {}
        for seat, memory in memories.items():
            viewer = JUDGE if seat == FOR_THE_JUDGE else PUBLIC if seat == FOR_ALL else seat
            narrator = self._narrator(viewer)
            narrator.memory = memory.copy()
            if seat == FOR_ALL:
                self._all = narrator
            else:
                self._apart[seat] = narrator

    def _beside_all(self, seat: Seat) -> Narrator:
        """Speaks to one seat, and remembers what all do."""
        if seat not in self._beside:
            self._beside[seat] = self._narrator(seat)
            self._beside[seat].memory = self._all.memory
        return self._beside[seat]

    def _part_with_those_who_know_more(self, events: Sequence[Event], audiences: Sequence[Seats]) -> None:
        for event, seen_by in zip(events, audiences, strict=True):
            if seen_by & EVERYONE or not self._all.memory.keeps(event):
                continue
            for seat in listed(seen_by):
                if seat not in self._apart:
                    self._apart[seat] = self._narrator(seat)
                    self._apart[seat].memory = self._all.memory.copy()


def _seen(viewer: Seat, events: Sequence[Event], audiences: Sequence[Seats]) -> list[Event]:
    return seen(JUDGE if viewer == FOR_THE_JUDGE else viewer, events, audiences)


def claims_only(
    events: Sequence[Event], audiences: Sequence[Seats]
) -> tuple[Sequence[Event], Sequence[Seats]]:
    """Only what was claimed: nobody repeats a speech, and a live log holds its hash alone."""
    if not any(isinstance(event, Said) and event.claim.text for event in events):
        return events, audiences
    hushed = [without_words(event) for event in events]
    kept = [(event, seen_by) for event, seen_by in zip(hushed, audiences, strict=True) if event is not None]
    return [event for event, _ in kept], [seen_by for _, seen_by in kept]


def without_words(event: Event) -> Event | None:
    """Somebody has spoken: what he claimed, or nothing; any other event as it is."""
    if not isinstance(event, Said) or not event.claim.text:
        return event
    claim = replace(event.claim, text="")
    return replace(event, claim=claim) if claim != Say() else None
