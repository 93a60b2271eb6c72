"""One game as one viewer saw it: a point after every line of the record, and where it turned."""

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

MOST_SWINGS = 3
LEAST_SWING = 0.03
"""Smaller changes turn nothing."""
SAME = 1e-9


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
    after: float
    """The reds' chance when all of it was over."""

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
        found = [Swing(after, last.red - before.red, last.red) for before, after, last in _deeds(self.points)]
        large = [swing for swing in found if abs(swing.delta) >= LEAST_SWING]
        return sorted(large, key=lambda swing: -abs(swing.delta))[:MOST_SWINGS]

    @property
    def phases(self) -> list[str]:
        """Those with a point, in their order."""
        return phases_of([self])

    def after(self, phase: str) -> Point:
        """How things stood when this phase was over."""
        at = max(at for at, point in enumerate(self.points) if time_of(point.line.phase) <= time_of(phase))
        return self.points[at]


def _deeds(points: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """How things stood before each, after it, and when all of it was said.

    A victim's last word belongs to his death: the town loses somebody, and hears what he knew.
    """
    steps = [*pairwise(points)]
    for at, (before, after) in enumerate(steps):
        following = steps[at + 1][1] if at + 1 < len(steps) else after
        if _is_last_word(after, before):
            continue
        yield before, after, following if _is_last_word(following, after) else after


def _is_last_word(point: Point, before: Point) -> bool:
    """Of somebody who did not wake."""
    line, morning = point.line, before.line
    return (line.step, morning.step, line.phase) == ("last", "dawn", morning.phase)


def analyse(
    log: Log, cast: Cast, viewers: list[Viewer], who: WhoPlays = WhoPlays.BOTS
) -> dict[str, Analysis]:
    """A game gone through once with all these viewers."""
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
        """Before anybody thinks of it: what it begins closes the line before."""
        if not self._view.sees(audience):
            return
        self._is_due = self._lines.write(event, self._replay.living)
        if self._is_due and not isinstance(event, _ANNOUNCED):
            self._close()
        self._lines.add(event)

    def consider(self, event: Event) -> None:
        """When everybody has thought of it: what was only announced closes the line too."""
        if isinstance(event, DayBroke | Left):
            self._doubt = self._replay.doubt(self._view)
        if self._is_due:
            self._close()

    def _close(self) -> None:
        """A farewell without words is the end of the line before it."""
        self._is_due = False
        line, chances = self._closed_line(), self._replay.chances(self._view)
        if line.is_mere_farewell and self._points:
            self._points[-1] = _changed(self._points[-1], line, chances)
        else:
            self._points.append(Point(line, chances.win, chances.black))

    def _closed_line(self) -> RecordLine:
        """What decided the game is told to have done so, though a last word comes between."""
        line, end = self._lines.closed(), self._replay.end
        doubt, self._doubt = self._doubt, 0.0
        if end is None:
            return structs.replace(line, doubt=doubt)
        return line if end in line.events else structs.replace(line, events=(*line.events, end))

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
