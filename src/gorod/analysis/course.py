"""The course of one game as one viewer saw it: a point after every line, and where it turned."""

from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct, structs

from gorod.analysis.deeds import seats_behind
from gorod.analysis.lines import Line, Lines
from gorod.analysis.table import Black, Chances, Table
from gorod.analysis.viewpoints import Viewer
from gorod.bots.beliefs.outlook import Wins
from gorod.engine.events import Began, Event, Turned
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast
from gorod.engine.seats import Seats

MOST_SWINGS = 3
SAME = 1e-9
_ANNOUNCED = (Began, Turned)
"""They open a line and are not of it: that a talk begins tells that the dawn has decided nothing."""


class Point(Struct, frozen=True):
    """How things stood after one line."""

    line: Line
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


class Course(Struct, frozen=True):
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


def phases_of(found: Iterable[Course]) -> list[str]:
    """Those in which somebody has a point, in their order."""
    return sorted({point.line.phase for course in found for point in course.points}, key=time_of)


def time_of(phase: str) -> int:
    """The place of a phase in time: N0, D1, N1, D2 …"""
    return 2 * int(phase[1:]) - (phase[0] == "D")


class Follower:
    """Goes through a game with one viewer."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        """Nothing is seen yet."""
        self._table, self._viewer, self._view = table, viewer, table.viewpoint(viewer)
        self._lines = Lines(table.rules)
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
        line, chances = self._lines.closed(), self._table.chances(self._view)
        if line.is_mere_farewell and self._points:
            self._points[-1] = _changed(self._points[-1], line, chances)
        else:
            self._points.append(Point(line, chances.win, chances.black))

    def course(self) -> Course:
        """The whole, without lines that changed nothing."""
        self._close()
        points = self._points[:1]
        for point in self._points[1:]:
            points += [point] if point.is_news_after(points[-1]) else []
        return Course(self._viewer, points, self._table.common.is_exact)


def _changed(point: Point, farewell: Line, chances: Chances) -> Point:
    line = structs.replace(point.line, events=(*point.line.events, *farewell.events))
    return Point(line, chances.win, chances.black)


def courses(log: Log, cast: Cast, viewers: list[Viewer]) -> dict[str, Course]:
    """A game gone through once with all these viewers."""
    table = Table(log, cast)
    followers = [Follower(table, viewer) for viewer in viewers]
    for event, audience in zip(log.events, log.audiences, strict=True):
        for one in followers:
            one.hear(event, audience)
        table.take(event, audience)
        for one in followers:
            one.consider()
    return {str(viewer): one.course() for viewer, one in zip(viewers, followers, strict=True)}
