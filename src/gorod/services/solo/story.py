"""The story of one seat: its frames, and the judge's words about them in lines."""

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
from gorod.texts.voice import Reminders
from gorod.views.public import PublicGone
from gorod.views.seat import SeatView


class FrameView(Struct, frozen=True):
    """The view of a frame, as every seat gets it."""

    rules: str
    phase: str
    step: StepShown
    alive: tuple[Seat, ...]
    left: tuple[PublicGone, ...]
    opener: Seat | None
    fouls: dict[str, int]
    winner: str | None
    me: SeatView
    legal: tuple[Command | Open, ...]
    cards: tuple[str, ...] = ()

    @property
    def is_night(self) -> bool:
        """Whether it is night."""
        return self.phase.startswith("N")


class SeatFrame(Struct, frozen=True):
    """A decoded frame: everything that a seat is told."""

    n: int
    events: list[e.Event | Undone]
    view: FrameView

    @property
    def seen(self) -> list[e.Event]:
        """The events of the frame, without undos."""
        return [event for event in self.events if not isinstance(event, Undone)]


frame_of = msgspec.json.Decoder(SeatFrame).decode


class LineKind(StrEnum):
    """The kind of a line of the story."""

    HEADING = "heading"
    JUDGE = "judge"
    SPEECH = "speech"
    PRIVATE = "private"
    CARD = "card"
    SILENCE = "silence"


class StoryLine(Struct, frozen=True):
    """A line of the story. `seat` says it, with `claim`; the seats of `silent` say nothing."""

    text: str
    kind: LineKind = LineKind.JUDGE
    seat: Seat = 0
    claim: Say | None = None
    silent: tuple[Seat, ...] = ()


def silence(seats: tuple[Seat, ...], lang: str) -> StoryLine:
    """Return one line for all who have nothing to add: «3, 5 и 8 молчат»."""
    *others, last = [str(seat) for seat in dict.fromkeys(seats)]
    listed = f" {say(lang, 'and')} ".join(filter(None, (", ".join(others), last)))
    text = say(lang, "play-silent", n=len(others) + 1, seats=listed)
    return StoryLine(text, LineKind.SILENCE, silent=seats)


def add_line(lines: list[StoryLine], line: StoryLine, lang: str) -> None:
    """Append a line; two lines of silence in a row become one."""
    if lines and line.silent and lines[-1].silent:
        line = silence((*lines.pop().silent, *line.silent), lang)
    lines.append(line)


class News(Struct, frozen=True):
    """A frame as it was sent, with its view and the judge's words about it.

    `afresh`: after an undo or a change of language, these lines are the whole story again.
    """

    frame: bytes
    view: FrameView
    lines: list[StoryLine]
    afresh: bool = False


_OPEN = (e.Voted, e.Agreed)
_OWN = (Sees.OWN_SEAT, Sees.THOSE_AWAKE, Sees.SHOOTER_OR_AWAKE, Sees.THE_MET)
_SECRETS = frozenset(kind for kind, sees in SEES.items() if sees in _OWN and kind not in _OPEN)
"""Events that only this seat saw and that would reveal its card to a neighbour; votes would not."""

_PHASES = (e.Started, e.NightFell, e.DayBroke)


class Story:
    """Tells frame by frame what one seat has seen."""

    def __init__(self, rules: Ruleset, lang: str, seat: Seat) -> None:
        self._lang = lang
        self._narrator = Narrator(rules, lang, viewer=seat, reminders=Reminders.NONE)
        self._is_night = True
        self._spoke: set[Seat] = set()

    def lines(self, events: Sequence[e.Event]) -> list[StoryLine]:
        """Return the lines about the events of one frame."""
        return [line for kind, run in groupby(events, self._kind) for line in self._told(kind, list(run))]

    def _kind(self, event: e.Event) -> LineKind:
        if isinstance(event, _PHASES):
            return LineKind.HEADING
        if isinstance(event, e.Said):
            return LineKind.SPEECH
        if isinstance(event, e.Dealt | e.Corrected):
            return LineKind.CARD
        if isinstance(event, e.Passed):
            return LineKind.SILENCE
        return LineKind.PRIVATE if type(event) in _SECRETS else LineKind.JUDGE

    def _told(self, kind: LineKind, run: list[e.Event]) -> Iterator[StoryLine]:
        if kind is LineKind.HEADING:
            for event in run:
                yield from self._phase(event)
        elif kind is LineKind.SPEECH:
            for event in run:
                yield from self._speech(event)
        elif kind is LineKind.SILENCE:
            yield from self._silence(run)
        else:
            yield from (StoryLine(text, kind) for text in self._narrator.tell_all(run))

    def _phase(self, event: e.Event) -> list[StoryLine]:
        """Return the heading of a new phase. Lines that close the previous one come before it."""
        self._spoke.clear()
        self._is_night = not isinstance(event, e.DayBroke)
        told = [StoryLine(text) for text in self._narrator.tell(event)]
        own = 0 if isinstance(event, e.Started) else len(told) - 1
        return [*told[:own], StoryLine(self._heading(event), LineKind.HEADING), *told[own:]]

    def _heading(self, event: e.Event) -> str:
        key = "phase-night" if self._is_night else "phase-day"
        number = event.day if isinstance(event, e.DayBroke | e.Started) else event.night  # type: ignore[union-attr]
        return say(self._lang, key, n=number)

    def _silence(self, run: list[e.Event]) -> Iterator[StoryLine]:
        """Tell who is done without having spoken in this phase."""
        self._narrator.tell_all(run)
        passed = [event.seat for event in run if isinstance(event, e.Passed)]
        silent = [seat for seat in passed if seat not in self._spoke]
        if silent:
            yield silence(tuple(silent), self._lang)

    def _speech(self, event: e.Event) -> list[StoryLine]:
        """Return a speech. Free words are quoted alone, with their claim beside them."""
        assert isinstance(event, e.Said)
        claim = event.claim
        self._spoke.add(event.seat)
        quoted = e.Said(event.seat, Say(text=claim.text)) if claim.text else event
        kind = LineKind.PRIVATE if self._is_night else LineKind.SPEECH
        return [StoryLine(text, kind, event.seat, claim) for text in self._narrator.tell(quoted)]
