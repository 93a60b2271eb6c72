"""The lines of a record as one viewer would write them: where each ends, what happened in it, and by whom."""

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
    """One line: its place (`turn`: which of its kind in this phase), and what was seen to happen in it."""

    phase: str
    step: str
    turn: int
    events: tuple[e.Event, ...]
    living: int = 0
    """How many were at the table when it began."""
    doubt: float = 0.0
    """How likely somebody had won by it, before it was seen that the game goes on."""

    @property
    def at(self) -> str:
        """`D2 vote`."""
        return f"{self.phase} {self.step}"

    @property
    def is_mere_farewell(self) -> bool:
        """Nobody claimed anything in it: words alone are no facts."""
        return self.step == "last" and not any(map(is_claim, self.events))


def is_claim(event: e.Event) -> bool:
    """Something was said that can be so or not: a card, a check, whom somebody holds black or red."""
    if not isinstance(event, e.Said):
        return False
    claim = event.claim
    return bool(claim.role or claim.checks or claim.black or claim.red)


class LineCutter:
    """Follows what one viewer sees; the first line is the deal, whether it is written or not."""

    def __init__(self, rules: Ruleset) -> None:
        self._writer = LineWriter(rules)
        self._known: list[WrittenLine] = []
        self._place = self._next = (self._writer.phase, DEAL)
        self._events: list[e.Event] = []
        self._hunts: list[e.Event] = []
        self._living = self._living_next = 0
        self._turns: Counter[str] = Counter()

    def write(self, event: e.Event, living: int) -> bool:
        """Write an event down; true if another line begins with it. `living`: how many are at the table."""
        write_event(self._writer, event)
        if isinstance(event, e.Started):
            self._place = self._next = (self._writer.phase, DEAL)
        place = self._opened(event)
        if place is None or place == self._next == (self._writer.phase, TALK):
            return False
        self._next, self._living_next = place, living
        return True

    def _opened(self, event: e.Event) -> tuple[str, str] | None:
        """The place of the line that begins now; a free talk is one though nobody says anything."""
        draft = self._writer.line or next(reversed(self._writer.drafts), None)
        is_new = draft is not None and not any(draft is one for one in self._known)
        if draft is not None and is_new:
            self._known.append(draft)
            return (draft.phase, draft.step) if draft.step != DEAL and self._is_in_play(draft) else None
        if isinstance(event, e.Began) and isinstance(event.step, Discussion):
            return self._writer.phase, TALK
        return None

    def _is_in_play(self, draft: WrittenLine) -> bool:
        """A first night in which nobody is shot only ends the deal."""
        return draft.phase != FIRST_NIGHT or self._writer.rules.first_night.full

    def add(self, event: e.Event) -> None:
        """It happened in the line now open; a dawn shows what came of the shots, for those who saw them."""
        if isinstance(event, e.Hunted):
            self._hunts.append(event)
        if isinstance(event, e.DayBroke):
            self._events += self._hunts
            self._hunts = []
        self._events.append(event)

    def closed(self) -> RecordLine:
        """The line that is full; the one opened last follows it."""
        phase, step = self._place
        turn = f"{phase} {step}"
        self._turns[turn] += 1
        line = RecordLine(phase, step, self._turns[turn], tuple(self._events), self._living)
        self._place, self._living = self._next, self._living_next
        self._events = []
        return line


def seats_behind(events: Sequence[e.Event]) -> tuple[Seat, ...]:
    """In the order in which they came up, each once; of voters those who had their way."""
    return tuple(dict.fromkeys(seat for event in events for seat in _behind(event, voted_for(events))))


def voted_for(events: Sequence[e.Event]) -> tuple[Seat, ...]:
    """Those whom a vote came to: they left, were sentenced or shown to have an alibi, or shared the votes."""
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
