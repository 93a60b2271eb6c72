"""Where the points of a course stand along a drawing: every day and night has its room, silent ones too."""

from collections import Counter
from math import ceil

from msgspec import Struct

from gorod.analysis.course import Course, time_of

SILENT = 0.6
"""The room of a phase in which nothing changed, in points."""


class Band(Struct, frozen=True):
    """A phase from its left edge to its right one."""

    phase: str
    left: float
    right: float


class Timeline(Struct, frozen=True):
    """The bands, and the place of each point."""

    bands: list[Band]
    places: list[float]

    def named(self, room: int) -> list[Band]:
        """Those that are named where there is room for so many names: all, or only days, or some of them."""
        if len(self.bands) <= room:
            return self.bands
        days = [band for band in self.bands if band.phase[0] == "D"]
        return days[:: ceil(len(days) / room)]


def timeline(course: Course) -> Timeline:
    """Points of one phase stand side by side in its band."""
    counts = Counter(point.line.phase for point in course.points)
    bands: list[Band] = []
    places: list[float] = []
    left = 0.0
    for phase in _phases(course):
        right = left + (counts[phase] or SILENT)
        bands.append(Band(phase, left, right))
        places += [left + 0.5 + at for at in range(counts[phase])]
        left = right
    return Timeline(bands, places)


def _phases(course: Course) -> list[str]:
    """All from the first to the last: N0, D1, N1, D2 …"""
    first, last = (time_of(phase) for phase in (course.phases[0], course.phases[-1]))
    return [f"{'ND'[time % 2]}{(time + 1) // 2}" for time in range(first, last + 1)]
