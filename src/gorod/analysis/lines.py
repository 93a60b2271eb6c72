"""The lines of a record as one viewer would write it: where one ends and the next begins."""

from collections import Counter

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.commands import Ruling
from gorod.engine.ruleset import Ruleset
from gorod.notation.line_player import AS_RECORDED
from gorod.notation.line_writer import LineWriter, WrittenLine, take

DEAL, FIRST_NIGHT = "deal", "N0"


class Line(Struct, frozen=True):
    """One line: its place (`turn`: which of its kind in this phase), and what was seen to happen in it."""

    phase: str
    step: str
    turn: int
    events: tuple[e.Event, ...]

    @property
    def at(self) -> str:
        """`D2 vote`."""
        return f"{self.phase} {self.step}"

    @property
    def is_mere_farewell(self) -> bool:
        """Nobody said anything in it."""
        return self.step == "last" and not any(isinstance(event, e.Said) for event in self.events)


class Lines:
    """Follows what one viewer sees; the first line is the deal, whether it is written or not."""

    def __init__(self, rules: Ruleset) -> None:
        """Nothing is written yet."""
        self._writer = LineWriter(rules)
        self._known: list[WrittenLine] = []
        self._phase, self._step = self._writer.phase, DEAL
        self._events: list[e.Event] = []
        self._turns: Counter[str] = Counter()

    def write(self, event: e.Event) -> bool:
        """Write an event down; true if another line begins with it."""
        take(self._writer, event)
        if isinstance(event, e.Started):
            self._phase = self._writer.phase
        draft = self._writer.line or next(reversed(self._writer.drafts), None)
        if draft is None or any(draft is one for one in self._known):
            return False
        self._known.append(draft)
        return draft.step != DEAL and not self._is_before_play(draft)

    def _is_before_play(self, draft: WrittenLine) -> bool:
        """A first night in which nobody is shot only ends the deal."""
        return draft.phase == FIRST_NIGHT and not self._writer.rules.first_night.full

    def add(self, event: e.Event) -> None:
        """It happened in the line now open."""
        self._events.append(event)

    def closed(self) -> Line:
        """The line that is full; the one opened last follows it."""
        known = _known_by_record(self._events)
        turn = f"{self._phase} {known or self._step}"
        self._turns[turn] += not (known and self._turns[turn])  # it settles the vote already begun
        line = Line(self._phase, known or self._step, self._turns[turn], tuple(self._events))
        if self._known:
            self._phase, self._step = self._known[-1].phase, self._known[-1].step
        self._events = []
        return line


_FACTS = {Ruling.CHOSEN: "vote", Ruling.VICTIM: "shot"}


def _known_by_record(events: list[e.Event]) -> str:
    """What a partial record tells without saying how it came about is no ruling of the judge."""
    rulings = [event.ruling for event in events[:1] if isinstance(event, e.Overruled)]
    return next((_FACTS.get(one.ruling, "") for one in rulings if one.reason == AS_RECORDED), "")
