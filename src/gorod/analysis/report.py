"""The report on one game: drawings, where it turned, who looked black and when."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from gorod.analysis.chart import NARROW, WIDE, Size, all_figure, win_figure
from gorod.analysis.course import Course, phases_of
from gorod.analysis.viewpoints import Viewer
from gorod.analysis.words import Words, black_by_day, days, red_by_phase
from gorod.report.chart import svg
from gorod.report.page import heading, heat, page, paragraph, sized, table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def analysis_report(found: dict[str, Course], viewer: Viewer, words: Words) -> str:
    """The file."""
    first = next(iter(found.values()))
    rough = [] if first.is_exact else [paragraph(words.say("rough"), "small")]
    others = [*_everybody(found, words), heading(words.title(first.viewer))] if len(found) > 1 else []
    parts = [*others, *_one(first, words), *rough]
    return page(words.lang, words.title(viewer), parts, words.say("note"))


def _one(course: Course, words: Words) -> list[str]:
    title = words.say("chart")
    numbered = enumerate(course.swings, 1)
    return [
        heading(title),
        _drawn(lambda size: win_figure(course, words, size), title),
        heading(words.say("swings")),
        *(paragraph(f"{number}. {words.swing(swing)}", "answer") for number, swing in numbered),
        heading(words.say("black")),
        heat(words.black_head(course), list(black_by_day(course).items())),
        heading(words.say("points")),
        table(words.points_head(course), words.points_rows(course)),
    ]


def _everybody(found: dict[str, Course], words: Words) -> list[str]:
    title = words.say("chart-all")
    phases = phases_of(found.values())
    rows = [(words.who(one.viewer), red_by_phase(one, days(phases))) for one in found.values()]
    drawing = _drawn(lambda size: all_figure(found, words, size), title)
    return [heading(title), drawing, heat(words.red_head(phases), rows)]


def _drawn(draw: "Callable[[Size], Figure]", title: str) -> str:
    """For a screen and for a telephone."""
    wide, narrow = (svg(draw(size), title) for size in (WIDE, NARROW))
    return sized(wide, narrow)
