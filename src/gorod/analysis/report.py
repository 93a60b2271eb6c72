"""The report on one game: charts, turning points, who looked black and when."""

from collections import Counter
from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gorod.analysis.game_analysis import Analysis, phases_of, time_of
from gorod.analysis.reckoned_votes import VoteForMate
from gorod.analysis.sentences import AnalysisWords, black_by_day, days, red_by_phase
from gorod.engine.audience import JUDGE_VIEWER, PUBLIC, Viewer
from gorod.report.drawing import BAND, COOL, GRID, INK, PAPER, QUIET, WARM, in_style, new_figure, svg
from gorod.report.page import heading, heat, page, paragraph, sized, table
from gorod.texts import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

QUIET_PHASE_WIDTH = 0.6
"""The width of a phase in which nothing changed, in points of the analysis."""


class Band(Struct, frozen=True):
    """A phase on the time axis, from its left to its right edge."""

    phase: str
    left: float
    right: float


class Timeline(Struct, frozen=True):
    """The bands, and the position of each point."""

    bands: list[Band]
    places: list[float]

    def named(self, room: int) -> list[Band]:
        """Return the bands to label, at most about `room`: all, or only days, or some of the days."""
        if len(self.bands) <= room:
            return self.bands
        days = [band for band in self.bands if band.phase[0] == "D"]
        return days[:: ceil(len(days) / room)]


def timeline(analysis: Analysis) -> Timeline:
    """Place the points of each phase side by side in its band."""
    counts = Counter(point.line.phase for point in analysis.points)
    bands: list[Band] = []
    places: list[float] = []
    left = 0.0
    for phase in _phases(analysis):
        right = left + (counts[phase] or QUIET_PHASE_WIDTH)
        bands.append(Band(phase, left, right))
        places += [left + 0.5 + at for at in range(counts[phase])]
        left = right
    return Timeline(bands, places)


def _phases(analysis: Analysis) -> list[str]:
    """Return all phases from the first to the last: N0, D1, N1, D2 …"""
    first, last = (time_of(phase) for phase in (analysis.phases[0], analysis.phases[-1]))
    return [f"{'ND'[time % 2]}{(time + 1) // 2}" for time in range(first, last + 1)]


WIDE, NARROW = (11.0, 5.0), (4.6, 4.4)
"""Sizes in inches: for a screen and for a phone."""
Size = tuple[float, float]
LINES: dict[str, tuple[str, str]] = {
    "red": (WARM, "-"),
    "black": (INK, "-"),
    "yakuza": (COOL, "-"),
    "maniac": (QUIET, "-"),
    "draw": (QUIET, ":"),
}
EDGE_PERCENT = 10
NAMES_PER_INCH = 2.4
"""How many names of phases fit into an inch."""
MIN_DRAWN_CHANCE = 0.005
"""A side that never was likelier than this is not drawn."""


@in_style
def win_figure(analysis: Analysis, words: AnalysisWords, size: Size) -> "Figure":
    """Return the chart of the chances of each side after every line, with numbered swings."""
    figure, (axes,) = new_figure(*size)
    along = timeline(analysis)
    _draw_bands(axes, along, words, room=int(NAMES_PER_INCH * size[0]))
    for side in analysis.points[0].win:
        chances = [point.win[side] for point in analysis.points]
        if max(chances) >= MIN_DRAWN_CHANCE:
            _draw_line(axes, along.places, chances, side, words)
    _draw_swings(axes, along, analysis)
    _name_lines(axes, along, analysis, words, is_wide=size == WIDE)
    _frame(axes)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.3 if size == WIDE else -0.04), ncols=3)
    return figure


def _draw_line(
    axes: "Axes", places: list[float], chances: list[float], side: str, words: AnalysisWords
) -> None:
    colour, style = LINES[side]
    hundredths = [100 * chance for chance in chances]
    label = say(words.lang, f"lab-side-{side}")
    mark = "o" if style == "-" else ""
    axes.plot(places, hundredths, style, marker=mark, markersize=4, color=colour, label=label, zorder=3)


def _draw_bands(axes: "Axes", along: Timeline, words: AnalysisWords, room: int) -> None:
    """Shade the nights and write the names of phases above them."""
    for band in along.bands:
        if band.phase[0] == "N":
            axes.axvspan(band.left, band.right, color=BAND, zorder=0, linewidth=0)
    above = axes.get_xaxis_transform()
    for band in along.named(room):
        place = ((band.left + band.right) / 2, 1.01)
        name = words.short_phase(band.phase)
        axes.text(*place, name, transform=above, ha="center", va="bottom", color=QUIET, fontsize=9)
    axes.set_xlim(along.bands[0].left, along.bands[-1].right)


def _draw_swings(axes: "Axes", along: Timeline, analysis: Analysis) -> None:
    for number, swing in enumerate(analysis.swings, 1):
        at = next(at for at, point in enumerate(analysis.points) if point is swing.point)
        place = (along.places[at], 100 * swing.point.red)
        text = f"{number}: {100 * swing.delta:+.0f}".replace("-", "−")
        is_rise = swing.delta > 0 or place[1] < EDGE_PERCENT
        _note(axes, text, place, is_above=is_rise and place[1] < 100 - EDGE_PERCENT)


def _note(axes: "Axes", text: str, place: tuple[float, float], is_above: bool) -> None:
    """Write a note above or below a point."""
    aside = (0, 9) if is_above else (0, -17)
    slip: Any = {"facecolor": PAPER, "edgecolor": "none", "pad": 1, "alpha": 0.85}
    note: Any = {"color": WARM, "weight": "bold", "fontsize": 9, "bbox": slip, "zorder": 5}
    axes.annotate(text, place, aside, textcoords="offset points", ha="center", annotation_clip=False, **note)


def _name_lines(
    axes: "Axes", along: Timeline, analysis: Analysis, words: AnalysisWords, is_wide: bool
) -> None:
    """Name the lines below the chart; on a phone the names of phases above must do."""
    names = [words.step(point.line) for point in analysis.points] if is_wide else []
    axes.set_xticks(along.places if is_wide else [], names, rotation=60, ha="right", rotation_mode="anchor")


def _frame(axes: "Axes") -> None:
    axes.set_ylim(-4, 104)
    axes.set_yticks([0, 25, 50, 75, 100])
    axes.grid(axis="y", color=GRID, linewidth=0.8, zorder=0)
    axes.set_axisbelow(True)


@in_style
def all_figure(found: dict[str, Analysis], words: AnalysisWords, size: Size) -> "Figure":
    """Return the chart of the reds' chances at the end of each phase, a line for each viewer."""
    figure, (axes,) = new_figure(*size)
    phases = phases_of(found.values())
    for name, analysis in found.items():
        chances = [100 * chance for chance in red_by_phase(analysis, phases)]
        colour, width = _STYLES.get(name, (QUIET, 0.8))
        axes.plot(range(len(phases)), chances, color=colour, linewidth=width, label=_label(analysis, words))
    axes.set_xticks(range(len(phases)), [words.short_phase(phase) for phase in phases])
    _frame(axes)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.08), ncols=3)
    return figure


def _label(analysis: Analysis, words: AnalysisWords) -> str | None:
    """Return the label of a line; all players share one."""
    if analysis.viewer == 1:
        return words.say("who-players")
    return None if isinstance(analysis.viewer, int) else words.who(analysis.viewer)


_STYLES = {PUBLIC: (WARM, 2.6), JUDGE_VIEWER: (COOL, 2.6)}


def analysis_report(
    found: dict[str, Analysis], viewer: Viewer, words: AnalysisWords, votes: list[VoteForMate] | None = None
) -> str:
    """Return the report as an HTML page; `votes` adds votes of dark players for mates."""
    first = next(iter(found.values()))
    rough = [] if first.is_exact else [paragraph(words.say("rough"), "small")]
    others = [*_everybody(found, words), heading(words.title(first.viewer))] if len(found) > 1 else []
    parts = [*others, *_one(first, words), *_mate_votes(votes, words), *rough]
    return page(words.lang, words.title(viewer), parts, f"{words.who_plays} {words.say('note')}")


def _one(analysis: Analysis, words: AnalysisWords) -> list[str]:
    title = words.say("chart")
    numbered = enumerate(analysis.swings, 1)
    return [
        heading(title),
        _drawn(lambda size: win_figure(analysis, words, size), title),
        heading(words.say("swings")),
        *(
            paragraph(f"{number}. {words.swing(swing, analysis.viewer)}", "answer")
            for number, swing in numbered
        ),
        heading(words.say("black")),
        heat(words.black_head(analysis), list(black_by_day(analysis).items())),
        heading(words.say("points")),
        table(words.points_head(analysis), words.points_rows(analysis)),
    ]


def _mate_votes(votes: list[VoteForMate] | None, words: AnalysisWords) -> list[str]:
    if votes is None:
        return []
    told = (paragraph(sentence, "answer") for sentence in words.votes_for_mates(votes))
    return [heading(words.say("mate-votes")), *told]


def _everybody(found: dict[str, Analysis], words: AnalysisWords) -> list[str]:
    title = words.say("chart-all")
    phases = phases_of(found.values())
    rows = [(words.who(one.viewer), red_by_phase(one, days(phases))) for one in found.values()]
    drawing = _drawn(lambda size: all_figure(found, words, size), title)
    return [heading(title), drawing, heat(words.red_head(phases), rows)]


def _drawn(draw: "Callable[[Size], Figure]", title: str) -> str:
    """Return a drawing in two sizes: for a screen and for a phone."""
    wide, narrow = (svg(draw(size), title) for size in (WIDE, NARROW))
    return sized(wide, narrow)
