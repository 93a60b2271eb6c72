"""The report on a comparison: the answer, each side's rate both ways, the difference with its interval."""

from typing import TYPE_CHECKING

from gorod.lab.batches import GameTally
from gorod.lab.compare import Comparison
from gorod.lab.estimate import Estimate, between, points_between, wilson
from gorod.report.drawing import COOL, GRID, INK, WARM, in_style, new_figure, svg
from gorod.report.numbers import percent
from gorod.report.page import page, paragraph, table
from gorod.texts import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, ROW = 10.0, 0.55


@in_style
def comparison_figure(found: Comparison, names: tuple[str, str], lang: str) -> "Figure":
    """Return the chart: rates above, differences below, one row for each side."""
    figure, axes = new_figure(WIDTH, 3.4 + 2 * ROW * len(found.outcomes), 2)
    _draw_rates(axes[0], found, names, lang)
    _draw_differences(axes[1], found, lang)
    return figure


def _draw_rates(axes: "Axes", found: Comparison, names: tuple[str, str], lang: str) -> None:
    pairs = [(found.before, 0.14, COOL, "o"), (found.after, -0.14, WARM, "s")]
    for (tally, aside, colour, mark), name in zip(pairs, names, strict=True):
        rates = [wilson(tally.wins(one), tally.games) for one in found.outcomes]
        _draw(axes, rates, aside, colour, mark, name)
    axes.set_xlim(0, 100)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, borderaxespad=0.3)
    _name(axes, found, lang, "compare-rates", 30)
    axes.set_xlabel(say(lang, "compare-rates-x"))


def _draw_differences(axes: "Axes", found: Comparison, lang: str) -> None:
    axes.axvline(0, color=INK, linewidth=1, zorder=1)
    _draw(axes, [found.difference(one) for one in found.outcomes], 0, INK, "D", "")
    _name(axes, found, lang, "compare-differences", 8)
    axes.set_xlabel(say(lang, "compare-differences-x"))


def _draw(axes: "Axes", found: list[Estimate], aside: float, colour: str, mark: str, name: str) -> None:
    """Draw one series of estimates, from the top down."""
    at = [aside - row for row in range(len(found))]
    rates = [100 * one.rate for one in found]
    below = [100 * (one.rate - one.low) for one in found]
    above = [100 * (one.high - one.rate) for one in found]
    bars = [below, above]
    axes.errorbar(
        rates, at, xerr=bars, fmt=mark, color=colour, capsize=3, label=name, zorder=3, clip_on=False
    )


def _name(axes: "Axes", found: Comparison, lang: str, title: str, pad: int) -> None:
    rows = [-row for row in range(len(found.outcomes))]
    axes.set_yticks(rows, [say(lang, f"lab-side-{one}") for one in found.outcomes])
    axes.set_ylim(rows[-1] - 0.5, 0.5)
    axes.set_title(say(lang, title), pad=pad)
    axes.grid(axis="x", color=GRID, linewidth=0.8, zorder=0)
    axes.set_axisbelow(True)


def comparison_report(found: Comparison, names: tuple[str, str], answer: str, lang: str) -> str:
    """Return the report as an HTML page."""
    title = say(lang, "compare-title", a=names[0], b=names[1])
    drawing = svg(comparison_figure(found, names, lang), title)
    rows = [comparison_row(found, one, lang) for one in found.outcomes]
    parts = [paragraph(answer, "answer"), drawing, table(comparison_head(names, lang), rows)]
    parts += [paragraph(method(found, lang), "small")]
    return page(lang, title, parts, say(lang, "report-people"))


def comparison_head(names: tuple[str, str], lang: str) -> tuple[str, ...]:
    """Return the columns: the side, both ways, the difference."""
    return say(lang, "lab-head-side"), *names, say(lang, "compare-head-difference")


def comparison_row(found: Comparison, outcome: str, lang: str) -> tuple[str, ...]:
    """Return the row of one side."""
    both = [_rate(tally, outcome, lang) for tally in (found.before, found.after)]
    return say(lang, f"lab-side-{outcome}"), *both, points_between(lang, found.difference(outcome))


def _rate(tally: GameTally, outcome: str, lang: str) -> str:
    rate = wilson(tally.wins(outcome), tally.games)
    return f"{percent(lang, rate.rate)}\u00a0({between(lang, rate)})"


def method(found: Comparison, lang: str) -> str:
    """Return a sentence on how it was measured."""
    return say(
        lang,
        "compare-method",
        bots=found.a.sides.words,
        games=found.before.games,
        seed=str(found.a.seed),
        alike=found.alike,
        players=len(found.a.cards),
    )
