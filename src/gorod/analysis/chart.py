"""A course drawn: the chances of the sides along the days and nights, and the reds' as everybody saw them."""

from typing import TYPE_CHECKING, Any

from gorod.analysis.course import Course, phases_of
from gorod.analysis.timeline import Timeline, timeline
from gorod.analysis.viewpoints import JUDGE, PUBLIC
from gorod.analysis.words import Words, red_by_phase
from gorod.report.chart import BAND, COOL, GRID, INK, PAPER, QUIET, WARM, in_style, new_figure
from gorod.texts import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDE, NARROW = (11.0, 5.0), (4.6, 4.4)
"""In inches: one drawing for a screen, one for a telephone."""
Size = tuple[float, float]
LINES: dict[str, tuple[str, str]] = {
    "red": (WARM, "-"),
    "black": (INK, "-"),
    "yakuza": (COOL, "-"),
    "maniac": (QUIET, "-"),
    "draw": (QUIET, ":"),
}
NEAR_EDGE = 10
NAMES = 2.4
"""So many names of phases find room on an inch."""
LEAST = 0.005
"""A side that was never likelier is not drawn."""


@in_style
def win_figure(course: Course, words: Words, size: Size) -> "Figure":
    """The chances of each side after every line; the swings are numbered."""
    figure, (axes,) = new_figure(*size)
    along = timeline(course)
    _draw_bands(axes, along, words, room=int(NAMES * size[0]))
    for side in course.points[0].win:
        chances = [point.win[side] for point in course.points]
        if max(chances) >= LEAST:
            _draw_line(axes, along.places, chances, side, words)
    _draw_swings(axes, along, course)
    _name_lines(axes, along, course, words, is_wide=size == WIDE)
    _frame(axes)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.3 if size == WIDE else -0.04), ncols=3)
    return figure


def _draw_line(axes: "Axes", places: list[float], chances: list[float], side: str, words: Words) -> None:
    colour, style = LINES[side]
    hundredths = [100 * chance for chance in chances]
    label = say(words.lang, f"lab-side-{side}")
    mark = "o" if style == "-" else ""
    axes.plot(places, hundredths, style, marker=mark, markersize=4, color=colour, label=label, zorder=3)


def _draw_bands(axes: "Axes", along: Timeline, words: Words, room: int) -> None:
    """Nights are shaded, and phases have their names above."""
    for band in along.bands:
        if band.phase[0] == "N":
            axes.axvspan(band.left, band.right, color=BAND, zorder=0, linewidth=0)
    above = axes.get_xaxis_transform()
    for band in along.named(room):
        place = ((band.left + band.right) / 2, 1.01)
        name = words.short_phase(band.phase)
        axes.text(*place, name, transform=above, ha="center", va="bottom", color=QUIET, fontsize=9)
    axes.set_xlim(along.bands[0].left, along.bands[-1].right)


def _draw_swings(axes: "Axes", along: Timeline, course: Course) -> None:
    for number, swing in enumerate(course.swings, 1):
        at = next(at for at, point in enumerate(course.points) if point is swing.point)
        place = (along.places[at], 100 * swing.point.red)
        text = f"{number}: {100 * swing.delta:+.0f}".replace("-", "−")
        is_rise = swing.delta > 0 or place[1] < NEAR_EDGE
        _note(axes, text, place, is_above=is_rise and place[1] < 100 - NEAR_EDGE)


def _note(axes: "Axes", text: str, place: tuple[float, float], is_above: bool) -> None:
    """On a slip of paper, on the side where there is room."""
    aside = (0, 9) if is_above else (0, -17)
    slip: Any = {"facecolor": PAPER, "edgecolor": "none", "pad": 1, "alpha": 0.85}
    note: Any = {"color": WARM, "weight": "bold", "fontsize": 9, "bbox": slip, "zorder": 5}
    axes.annotate(text, place, aside, textcoords="offset points", ha="center", annotation_clip=False, **note)


def _name_lines(axes: "Axes", along: Timeline, course: Course, words: Words, is_wide: bool) -> None:
    """On a telephone the phases above must do."""
    names = [words.step(point.line) for point in course.points] if is_wide else []
    axes.set_xticks(along.places if is_wide else [], names, rotation=60, ha="right", rotation_mode="anchor")


def _frame(axes: "Axes") -> None:
    axes.set_ylim(-4, 104)
    axes.set_yticks([0, 25, 50, 75, 100])
    axes.grid(axis="y", color=GRID, linewidth=0.8, zorder=0)
    axes.set_axisbelow(True)


@in_style
def all_figure(found: dict[str, Course], words: Words, size: Size) -> "Figure":
    """The reds' chances at the end of each phase, a line a viewer; players are told apart in the table."""
    figure, (axes,) = new_figure(*size)
    phases = phases_of(found.values())
    for name, course in found.items():
        chances = [100 * chance for chance in red_by_phase(course, phases)]
        colour, width = _STYLES.get(name, (QUIET, 0.8))
        axes.plot(range(len(phases)), chances, color=colour, linewidth=width, label=_label(course, words))
    axes.set_xticks(range(len(phases)), [words.short_phase(phase) for phase in phases])
    _frame(axes)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.08), ncols=3)
    return figure


def _label(course: Course, words: Words) -> str | None:
    """One of the players stands for all of them."""
    if course.viewer == 1:
        return words.say("who-players")
    return None if isinstance(course.viewer, int) else words.who(course.viewer)


_STYLES = {PUBLIC: (WARM, 2.6), JUDGE: (COOL, 2.6)}
