"""One game as one viewer saw it: a point after every line of the record, and where it turned."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, structs

from gorod.analysis.viewpoints import BeliefReplay, Black, Chances
from gorod.bots.beliefs.outlook import Wins
from gorod.engine import events as e
from gorod.engine.audience import Viewer
from gorod.engine.commands import Ruling
from gorod.engine.events import Began, Event, Turned
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import Seat, Seats
from gorod.notation.line_player import AS_RECORDED
from gorod.notation.line_writer import LineWriter, WrittenLine, write_event

MOST_SWINGS = 3
SAME = 1e-9
DEAL, FIRST_NIGHT = "deal", "N0"


class RecordLine(Struct, frozen=True):
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


class Point(Struct, frozen=True):
    """How things stood after one line."""

    line: RecordLine
    win: Wins
    black: Black

    @property
    def red(self) -> float:
        """The chance of the reds."""
        return self.win.get(Team.RED.value, 0.0)

    def is_news_after(self, other: "Point") -> bool:
        """Whether anything changed."""
        before, after = ((*one.win.values(), *one.black.values()) for one in (other, self))
        return any(abs(a - b) > SAME for a, b in zip(before, after, strict=True))


class Swing(Struct, frozen=True):
    """A line that changed the reds' chance much."""

    point: Point
    delta: float

    @property
    def by(self) -> str:
        """The seats that did it."""
        return " ".join(map(str, seats_behind(self.point.line.events)))


class Analysis(Struct, frozen=True):
    """The points of a viewer; `viewer` is a seat, the public or the judge."""

    viewer: Viewer
    points: list[Point]
    is_exact: bool
    """Whether every deal was looked at."""

    @property
    def swings(self) -> list[Swing]:
        """The greatest first."""
        found = [Swing(after, after.red - before.red) for before, after in pairwise(self.points)]
        return sorted(found, key=lambda swing: -abs(swing.delta))[:MOST_SWINGS]

    @property
    def phases(self) -> list[str]:
        """Those with a point, in their order."""
        return phases_of([self])

    def after(self, phase: str) -> Point:
        """How things stood when this phase was over."""
        at = max(at for at, point in enumerate(self.points) if time_of(point.line.phase) <= time_of(phase))
        return self.points[at]


def analyse(log: Log, cast: Cast, viewers: list[Viewer]) -> dict[str, Analysis]:
    """A game gone through once with all these viewers."""
    replay = BeliefReplay(log, cast)
    followers = [Follower(replay, viewer) for viewer in viewers]
    for event, audience in zip(log.events, log.audiences, strict=True):
        for one in followers:
            one.hear(event, audience)
        replay.take(event, audience)
        for one in followers:
            one.consider()
    return {str(viewer): one.analysis() for viewer, one in zip(viewers, followers, strict=True)}


class Follower:
    """Goes through a game with one viewer."""

    def __init__(self, replay: BeliefReplay, viewer: Viewer) -> None:
        self._replay, self._viewer, self._view = replay, viewer, replay.viewpoint(viewer)
        self._lines = LineCutter(replay.rules)
        self._points: list[Point] = []
        self._is_due = False

    def hear(self, event: Event, audience: Seats) -> None:
        """Before anybody thinks of it: what it begins closes the line before."""
        if not self._view.sees(audience):
            return
        self._is_due = self._lines.write(event)
        if self._is_due and not isinstance(event, _ANNOUNCED):
            self._close()
        self._lines.add(event)

    def consider(self) -> None:
        """When everybody has thought of it: what was only announced closes the line too."""
        if self._is_due:
            self._close()

    def _close(self) -> None:
        """A farewell without words is the end of the line before it."""
        self._is_due = False
        line, chances = self._lines.closed(), self._replay.chances(self._view)
        if line.is_mere_farewell and self._points:
            self._points[-1] = _changed(self._points[-1], line, chances)
        else:
            self._points.append(Point(line, chances.win, chances.black))

    def analysis(self) -> Analysis:
        """The whole, without lines that changed nothing."""
        self._close()
        points = self._points[:1]
        for point in self._points[1:]:
            points += [point] if point.is_news_after(points[-1]) else []
        return Analysis(self._viewer, points, self._replay.common.is_exact)


_ANNOUNCED = (Began, Turned)
"""They open a line and are not of it: that a talk begins tells that the dawn has decided nothing."""


def _changed(point: Point, farewell: RecordLine, chances: Chances) -> Point:
    line = structs.replace(point.line, events=(*point.line.events, *farewell.events))
    return Point(line, chances.win, chances.black)


def phases_of(found: Iterable[Analysis]) -> list[str]:
    """Those in which somebody has a point, in their order."""
    return sorted({point.line.phase for analysis in found for point in analysis.points}, key=time_of)


def time_of(phase: str) -> int:
    """The place of a phase in time: N0, D1, N1, D2 …"""
    return 2 * int(phase[1:]) - (phase[0] == "D")


class LineCutter:
    """Follows what one viewer sees; the first line is the deal, whether it is written or not."""

    def __init__(self, rules: Ruleset) -> None:
        self._writer = LineWriter(rules)
        self._known: list[WrittenLine] = []
        self._phase, self._step = self._writer.phase, DEAL
        self._events: list[e.Event] = []
        self._turns: Counter[str] = Counter()

    def write(self, event: e.Event) -> bool:
        """Write an event down; true if another line begins with it."""
        write_event(self._writer, event)
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

    def closed(self) -> RecordLine:
        """The line that is full; the one opened last follows it."""
        known = _known_by_record(self._events)
        turn = f"{self._phase} {known or self._step}"
        self._turns[turn] += not (known and self._turns[turn])  # it settles the vote already begun
        line = RecordLine(self._phase, known or self._step, self._turns[turn], tuple(self._events))
        if self._known:
            self._phase, self._step = self._known[-1].phase, self._known[-1].step
        self._events = []
        return line


_FACTS = {Ruling.CHOSEN: "vote", Ruling.VICTIM: "shot"}


def _known_by_record(events: list[e.Event]) -> str:
    """What a partial record tells without saying how it came about is no ruling of the judge."""
    rulings = [event.ruling for event in events[:1] if isinstance(event, e.Overruled)]
    return next((_FACTS.get(one.ruling, "") for one in rulings if one.reason == AS_RECORDED), "")


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
        case e.Said() | e.Shot() | e.Acted() | e.Guessed():
            yield event.seat
        case e.Counted() if event.candidate in chosen:
            yield from (*event.hands, *event.rest)
        case e.Polled():
            yield from (voter for voter, candidate in event.votes if candidate in chosen)
        case e.Answered():
            yield from event.hands
