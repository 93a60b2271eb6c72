"""A comparison drawn: each side's rate both ways, and the difference with its interval."""

from typing import TYPE_CHECKING

from gorod.lab.contrast import Contrast
from gorod.lab.interval import Estimate, wilson
from gorod.report.chart import COOL, GRID, INK, WARM, in_style, new_figure
from gorod.texts import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, ROW = 10.0, 0.55


@in_style
def contrast_figure(found: Contrast, names: tuple[str, str], lang: str) -> "Figure":
    """Rates above, differences below, a row a side."""
    figure, axes = new_figure(WIDTH, 3.4 + 2 * ROW * len(found.outcomes), 2)
    _draw_rates(axes[0], found, names, lang)
    _draw_differences(axes[1], found, lang)
    return figure


def _draw_rates(axes: "Axes", found: Contrast, names: tuple[str, str], lang: str) -> None:
    pairs = [(found.before, 0.14, COOL, "o"), (found.after, -0.14, WARM, "s")]
    for (tally, aside, colour, mark), name in zip(pairs, names, strict=True):
        rates = [wilson(tally.wins(one), tally.games) for one in found.outcomes]
        _draw(axes, rates, aside, colour, mark, name)
    axes.set_xlim(0, 100)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, borderaxespad=0.3)
    _name(axes, found, lang, "compare-rates", 30)
    axes.set_xlabel(say(lang, "compare-rates-x"))


def _draw_differences(axes: "Axes", found: Contrast, lang: str) -> None:
    axes.axvline(0, color=INK, linewidth=1, zorder=1)
    _draw(axes, [found.difference(one) for one in found.outcomes], 0, INK, "D", "")
    _name(axes, found, lang, "compare-differences", 8)
    axes.set_xlabel(say(lang, "compare-differences-x"))


def _draw(axes: "Axes", found: list[Estimate], aside: float, colour: str, mark: str, name: str) -> None:
    """From the top down."""
    at = [aside - row for row in range(len(found))]
    rates = [100 * one.rate for one in found]
    below = [100 * (one.rate - one.low) for one in found]
    above = [100 * (one.high - one.rate) for one in found]
    bars = [below, above]
    axes.errorbar(
        rates, at, xerr=bars, fmt=mark, color=colour, capsize=3, label=name, zorder=3, clip_on=False
    )


def _name(axes: "Axes", found: Contrast, lang: str, title: str, pad: int) -> None:
    rows = [-row for row in range(len(found.outcomes))]
    axes.set_yticks(rows, [say(lang, f"lab-side-{one}") for one in found.outcomes])
    axes.set_ylim(rows[-1] - 0.5, 0.5)
    axes.set_title(say(lang, title), pad=pad)
    axes.grid(axis="x", color=GRID, linewidth=0.8, zorder=0)
    axes.set_axisbelow(True)
