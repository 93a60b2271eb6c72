"""The lines of a record as one viewer would write them: their ends, their events, and who acted."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.engine.step import Discussion
from gorod.notation.line_writer import LineWriter, WrittenLine, write_event

DEAL, FIRST_NIGHT, TALK = "deal", "N0", "talk"


class RecordLine(Struct, frozen=True):
    """One line of a record, with the events seen in it.

    `turn`: the number of the line among those of its phase and step.
    """

    phase: str
    step: str
    turn: int
    events: tuple[e.Event, ...]
    living: int = 0
    """How many were at the table when it began."""
    doubt: float = 0.0
    """The chance that somebody had won by this line, before it was seen that the game goes on."""

    @property
    def at(self) -> str:
        """The place in short, such as `D2 vote`."""
        return f"{self.phase} {self.step}"

    @property
    def is_mere_farewell(self) -> bool:
        """Whether it is a farewell in which nobody claimed anything."""
        return self.step == "last" and not any(map(is_claim, self.events))


def is_claim(event: e.Event) -> bool:
    """Tell whether a speech states something: a card, a check, a seat held black or red."""
    if not isinstance(event, e.Said):
        return False
    claim = event.claim
    return bool(claim.role or claim.checks or claim.black or claim.red)


class LineCutter:
    """Splits the events that one viewer sees into lines; the first line is the deal, written or not."""

    def __init__(self, rules: Ruleset) -> None:
        self._writer = LineWriter(rules)
        self._known: list[WrittenLine] = []
        self._place = self._next = (self._writer.phase, DEAL)
        self._events: list[e.Event] = []
        self._hunts: list[e.Event] = []
        self._living = self._living_next = 0
        self._turns: Counter[str] = Counter()

    def write(self, event: e.Event, living: int) -> bool:
        """Write an event; return true if another line begins with it. `living`: how many are at the table."""
        write_event(self._writer, event)
        if isinstance(event, e.Started):
            self._place = self._next = (self._writer.phase, DEAL)
        place = self._opened(event)
        if place is None or place == self._next == (self._writer.phase, TALK):
            return False
        self._next, self._living_next = place, living
        return True

    def _opened(self, event: e.Event) -> tuple[str, str] | None:
        """Return the place of a line that begins now, or None; a free talk without words is a line too."""
        draft = self._writer.line or next(reversed(self._writer.drafts), None)
        is_new = draft is not None and not any(draft is one for one in self._known)
        if draft is not None and is_new:
            self._known.append(draft)
            return (draft.phase, draft.step) if draft.step != DEAL and self._is_in_play(draft) else None
        if isinstance(event, e.Began) and isinstance(event.step, Discussion):
            return self._writer.phase, TALK
        return None

    def _is_in_play(self, draft: WrittenLine) -> bool:
        """Tell whether a line is part of play: a first night without a shot only ends the deal."""
        return draft.phase != FIRST_NIGHT or self._writer.rules.first_night.full

    def add(self, event: e.Event) -> None:
        """Add an event to the open line; seen results of a hunt are added to the dawn, which shows them."""
        if isinstance(event, e.Hunted):
            self._hunts.append(event)
        if isinstance(event, e.DayBroke):
            self._events += self._hunts
            self._hunts = []
        self._events.append(event)

    def closed(self) -> RecordLine:
        """Close the current line and return it; the line opened last becomes current."""
        phase, step = self._place
        turn = f"{phase} {step}"
        self._turns[turn] += 1
        line = RecordLine(phase, step, self._turns[turn], tuple(self._events), self._living)
        self._place, self._living = self._next, self._living_next
        self._events = []
        return line


def seats_behind(events: Sequence[e.Event]) -> tuple[Seat, ...]:
    """Return the seats that acted, in order, each once; of the voters only those who got their way."""
    return tuple(dict.fromkeys(seat for event in events for seat in _behind(event, voted_for(events))))


def voted_for(events: Sequence[e.Event]) -> tuple[Seat, ...]:
    """Return the seats a vote resulted in: voted out, sentenced, with an alibi, or tied."""
    for event in events:
        match event:
            case e.VoteTied():
                return event.candidates
            case e.Left() if event.how in (e.How.VOTED_OUT, e.How.LIFTED):
                return event.seats
            case e.Sentenced() | e.AlibiShown():
                return (event.seat,)
    return ()


def _behind(event: e.Event, chosen: tuple[Seat, ...]) -> Iterator[Seat]:
    match event:
        case e.Nominated() | e.Withdrawn():
            yield event.by
        case e.Said() if not is_claim(event):
            return
        case e.Said() | e.Shot() | e.Acted() | e.Guessed():
            yield event.seat
        case e.Counted() if event.candidate in chosen:
            yield from (*event.hands, *event.rest)
        case e.Polled():
            yield from (voter for voter, candidate in event.votes if candidate in chosen)
        case e.Answered():
            yield from event.hands
