"""What one seat is sent and told: its frames, and the judge's words to them."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby

import msgspec
from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.audience import SEES, Sees
from gorod.engine.commands import Command, Open, Say
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.protocol.frame import StepShown, Undone
from gorod.texts import Narrator, say
from gorod.views.public import Gone
from gorod.views.seat import SeatView


class View(Struct, frozen=True):
    """The view of a frame, as any seat gets it."""

    rules: str
    phase: str
    step: StepShown
    alive: tuple[Seat, ...]
    left: tuple[Gone, ...]
    opener: Seat | None
    fouls: dict[str, int]
    winner: str | None
    me: SeatView
    legal: tuple[Command | Open, ...]
    cards: tuple[str, ...] = ()

    @property
    def is_night(self) -> bool:
        """Whether the town sleeps."""
        return self.phase.startswith("N")


class Frame(Struct, frozen=True):
    """A frame read back: everything a seat is told comes out of it."""

    n: int
    events: list[e.Event | Undone]
    view: View

    @property
    def seen(self) -> list[e.Event]:
        """What has happened."""
        return [event for event in self.events if not isinstance(event, Undone)]


frame_of = msgspec.json.Decoder(Frame).decode


class Kind(StrEnum):
    """What a line of the story is."""

    HEADING = "heading"
    JUDGE = "judge"
    SPEECH = "speech"
    PRIVATE = "private"
    CARD = "card"


class Line(Struct, frozen=True):
    """A line of the story; whose words they are, and what was claimed beside them."""

    text: str
    kind: Kind = Kind.JUDGE
    seat: Seat = 0
    claim: Say | None = None


class News(Struct, frozen=True):
    """One frame: as it was sent, what it shows, and what the judge says to it.

    `afresh`: something was taken back, and these lines are the whole story anew.
    """

    frame: bytes
    view: View
    lines: list[Line]
    afresh: bool = False


_OPEN = (e.Voted, e.Agreed)
_OWN = (Sees.OWN_SEAT, Sees.THOSE_AWAKE, Sees.SHOOTER_OR_AWAKE, Sees.THE_MET)
_SECRETS = frozenset(kind for kind, sees in SEES.items() if sees in _OWN and kind not in _OPEN)
"""What only this seat saw and what would tell a neighbour its card; a hand in a vote would not."""

_PHASES = (e.Started, e.NightFell, e.DayBroke)


class Story:
    """Tells frame by frame what one seat has seen."""

    def __init__(self, rules: Ruleset, lang: str, seat: Seat) -> None:
        """Nothing has been told."""
        self._lang = lang
        self._narrator = Narrator(rules, lang, viewer=seat, reminders=False)
        self._is_night = True

    def lines(self, events: Sequence[e.Event]) -> list[Line]:
        """What is said to what follows from one command."""
        return [line for kind, run in groupby(events, self._kind) for line in self._told(kind, list(run))]

    def _kind(self, event: e.Event) -> Kind:
        if isinstance(event, _PHASES):
            return Kind.HEADING
        if isinstance(event, e.Said):
            return Kind.SPEECH
        if isinstance(event, e.Dealt | e.Corrected):
            return Kind.CARD
        return Kind.PRIVATE if type(event) in _SECRETS else Kind.JUDGE

    def _told(self, kind: Kind, run: list[e.Event]) -> Iterator[Line]:
        if kind is Kind.HEADING:
            for event in run:
                yield from self._phase(event)
        elif kind is Kind.SPEECH:
            for event in run:
                yield from self._speech(event)
        else:
            yield from (Line(text, kind) for text in self._narrator.tell_all(run))

    def _phase(self, event: e.Event) -> list[Line]:
        """What closes the phase before stands above the heading."""
        self._is_night = not isinstance(event, e.DayBroke)
        told = [Line(text) for text in self._narrator.tell(event)]
        own = 0 if isinstance(event, e.Started) else len(told) - 1
        return [*told[:own], Line(self._heading(event), Kind.HEADING), *told[own:]]

    def _heading(self, event: e.Event) -> str:
        key = "phase-night" if self._is_night else "phase-day"
        number = event.day if isinstance(event, e.DayBroke | e.Started) else event.night  # type: ignore[union-attr]
        return say(self._lang, key, n=number)

    def _speech(self, event: e.Event) -> list[Line]:
        """Whoever has words of his own is quoted with them alone; what he claims stands beside."""
        assert isinstance(event, e.Said)
        claim = event.claim
        quoted = e.Said(event.seat, Say(text=claim.text)) if claim.text else event
        kind = Kind.PRIVATE if self._is_night else Kind.SPEECH
        return [Line(text, kind, event.seat, claim) for text in self._narrator.tell(quoted)]
