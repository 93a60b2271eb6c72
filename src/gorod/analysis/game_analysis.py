"""One game as one viewer saw it: a point after every line of the record, and the turning points."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, structs

from gorod.analysis.record_lines import LineCutter, RecordLine, seats_behind
from gorod.analysis.viewpoints import BeliefReplay, Black, Chances
from gorod.bots.beliefs.outlook import Wins
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.engine.audience import Viewer
from gorod.engine.events import Began, DayBroke, Event, Left, Turned
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast
from gorod.engine.seats import Seats

MAX_SWINGS = 3
MIN_SWING = 0.03
"""Smaller changes are not swings."""
MIN_DIFFERENCE = 1e-9


class Point(Struct, frozen=True):
    """The chances after one line."""

    line: RecordLine
    win: Wins
    black: Black

    @property
    def red(self) -> float:
        """The chance of the reds."""
        return self.win.get(Team.RED.value, 0.0)

    def is_news_after(self, other: "Point") -> bool:
        """Tell whether any chance differs."""
        before, after = ((*one.win.values(), *one.black.values()) for one in (other, self))
        return any(abs(a - b) > MIN_DIFFERENCE for a, b in zip(before, after, strict=True))


class Swing(Struct, frozen=True):
    """A line that changed the reds' chance much."""

    point: Point
    delta: float
    after: float
    """The reds' chance after the line and the last word that belongs to it."""

    @property
    def by(self) -> str:
        """The seats that caused it, as text."""
        return " ".join(map(str, seats_behind(self.point.line.events)))


class Analysis(Struct, frozen=True):
    """The points of one viewer, which is a seat, the public or the judge."""

    viewer: Viewer
    points: list[Point]
    is_exact: bool
    """Whether all deals were weighed, not a sample."""

    @property
    def swings(self) -> list[Swing]:
        """The swings, the greatest first."""
        found = [Swing(after, last.red - before.red, last.red) for before, after, last in _deeds(self.points)]
        large = [swing for swing in found if abs(swing.delta) >= MIN_SWING]
        return sorted(large, key=lambda swing: -abs(swing.delta))[:MAX_SWINGS]

    @property
    def phases(self) -> list[str]:
        """The phases that have a point, in order."""
        return phases_of([self])

    def after(self, phase: str) -> Point:
        """Return the last point up to the end of this phase."""
        at = max(at for at, point in enumerate(self.points) if time_of(point.line.phase) <= time_of(phase))
        return self.points[at]


def _deeds(points: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield the points before each line, after it, and after its last word.

    The last word of a player killed at night belongs to the death: the town loses them and hears what they
    knew.
    """
    steps = [*pairwise(points)]
    for at, (before, after) in enumerate(steps):
        following = steps[at + 1][1] if at + 1 < len(steps) else after
        if _is_last_word(after, before):
            continue
        yield before, after, following if _is_last_word(following, after) else after


def _is_last_word(point: Point, before: Point) -> bool:
    """Tell whether a point is the last word of a player killed at night."""
    line, morning = point.line, before.line
    return (line.step, morning.step, line.phase) == ("last", "dawn", morning.phase)


def analyse(
    log: Log, cast: Cast, viewers: list[Viewer], who: WhoPlays = WhoPlays.BOTS
) -> dict[str, Analysis]:
    """Return the analysis for each of these viewers, from one pass through the game."""
    replay = BeliefReplay(log, cast, who)
    followers = [Follower(replay, viewer) for viewer in viewers]
    for event, audience in zip(log.events, log.audiences, strict=True):
        for one in followers:
            one.hear(event, audience)
        replay.take(event, audience)
        for one in followers:
            one.consider(event)
    return {str(viewer): one.analysis() for viewer, one in zip(viewers, followers, strict=True)}


class Follower:
    """Goes through a game with one viewer."""

    def __init__(self, replay: BeliefReplay, viewer: Viewer) -> None:
        self._replay, self._viewer, self._view = replay, viewer, replay.viewpoint(viewer)
        self._lines = LineCutter(replay.rules)
        self._points: list[Point] = []
        self._is_due, self._doubt = False, 0.0

    def hear(self, event: Event, audience: Seats) -> None:
        """Take an event before the beliefs do: an event that starts a new line closes the one before."""
        if not self._view.sees(audience):
            return
        self._is_due = self._lines.write(event, self._replay.living)
        if self._is_due and not isinstance(event, _ANNOUNCED):
            self._close()
        self._lines.add(event)

    def consider(self, event: Event) -> None:
        """Take an event after the beliefs: lines that wait for an announcement are closed now."""
        if isinstance(event, DayBroke | Left):
            self._doubt = self._replay.doubt(self._view)
        if self._is_due:
            self._close()

    def _close(self) -> None:
        """Add a point for the closed line; a farewell without claims is merged with the line before it."""
        self._is_due = False
        line, chances = self._closed_line(), self._replay.chances(self._view)
        if line.is_mere_farewell and self._points:
            self._points[-1] = _changed(self._points[-1], line, chances)
        else:
            self._points.append(Point(line, chances.win, chances.black))

    def _closed_line(self) -> RecordLine:
        """Return the closed line; the line that decided the game gets the end, even before last words."""
        line, end = self._lines.closed(), self._replay.end
        doubt, self._doubt = self._doubt, 0.0
        if end is None:
            return structs.replace(line, doubt=doubt)
        return line if end in line.events else structs.replace(line, events=(*line.events, end))

    def analysis(self) -> Analysis:
        """Return the analysis, without lines that changed nothing."""
        self._close()
        points = self._points[:1]
        for point in self._points[1:]:
            points += [point] if point.is_news_after(points[-1]) else []
        return Analysis(self._viewer, points, self._replay.common.is_exact)


_ANNOUNCED = (Began, Turned)
"""Events that start a line and are not part of it: a talk that starts shows the dawn decided nothing."""


def _changed(point: Point, farewell: RecordLine, chances: Chances) -> Point:
    line = structs.replace(point.line, events=(*point.line.events, *farewell.events))
    return Point(line, chances.win, chances.black)


def phases_of(found: Iterable[Analysis]) -> list[str]:
    """Return the phases in which somebody has a point, in order."""
    return sorted({point.line.phase for analysis in found for point in analysis.points}, key=time_of)


def time_of(phase: str) -> int:
    """Return the position of a phase in time: N0, D1, N1, D2 …"""
    return 2 * int(phase[1:]) - (phase[0] == "D")
