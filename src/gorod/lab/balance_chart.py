"""The balance drawn: the reds' rate by number of players, and what one more citizen changes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gorod.lab.balance import Balance, Cell, Step
from gorod.lab.interval import Estimate
from gorod.report.chart import BAND, COOL, GRID, INK, QUIET, WARM, in_style, new_figure
from gorod.texts import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, HEIGHT = 11.0, 5.2
ASIDE = 0.22
"""How far figures of one number of players stand from each other."""


@in_style
def balance_figure(found: Balance, lang: str) -> "Figure":
    """Both drawings, one below the other, for a picture of its own."""
    steps = guide_steps(found)
    figure, axes = new_figure(WIDTH, HEIGHT * (2 if steps else 1), 2 if steps else 1)
    _draw_rates(axes[0], found, lang)
    if steps:
        _draw_steps(axes[1], steps, lang)
    return figure


@in_style
def rates_figure(found: Balance, lang: str) -> "Figure":
    """The reds' rate by number of players."""
    figure, axes = new_figure(WIDTH, HEIGHT)
    _draw_rates(axes[0], found, lang)
    return figure


@in_style
def steps_figure(found: Balance, lang: str) -> "Figure":
    """What one more citizen changes."""
    figure, axes = new_figure(WIDTH, HEIGHT)
    _draw_steps(axes[0], guide_steps(found), lang)
    return figure


def guide_steps(found: Balance) -> list[Step]:
    """From the ruleset's own cast of each size."""
    return [step for step in found.steps if step.smaller.is_guide]


def _draw_rates(axes: "Axes", found: Balance, lang: str) -> None:
    guides = [found.guide(size) for size in found.sizes]
    best = [found.best(size) for size in found.sizes]
    _shade_odd(axes, found.sizes)
    axes.axhline(50, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    _points(axes, best, ASIDE, COOL, "s", say(lang, "balance-best"))
    _points(axes, guides, 0, WARM, "o", say(lang, "balance-guide"))
    exact = [100 * float(cell.exact) for cell in guides]
    at = [size - ASIDE for size in found.sizes]
    axes.plot(at, exact, "D", color=QUIET, fillstyle="none", label=say(lang, "balance-exact"), zorder=3)
    for cell in best:
        _note(axes, cell)
    axes.set_xticks(found.sizes, [f"{cell.players}\n{cell.blacks}" for cell in guides])
    axes.set_xlim(found.sizes[0] - 0.6, found.sizes[-1] + 0.6)
    axes.set_ylim(0, 100)
    _name(axes, lang, "balance-rates", "balance-x", "balance-y")


def _points(axes: "Axes", cells: Sequence[Cell], aside: float, colour: str, mark: str, label: str) -> None:
    at = [cell.players + aside for cell in cells]
    _errors(axes, at, [cell.red for cell in cells], colour, mark, label)


def _errors(
    axes: "Axes", at: Sequence[float], found: Sequence[Estimate], colour: str, mark: str, label: str
) -> None:
    rates = [100 * one.rate for one in found]
    below = [100 * (one.rate - one.low) for one in found]
    above = [100 * (one.high - one.rate) for one in found]
    bars = [below, above]
    axes.errorbar(at, rates, bars, fmt=mark, color=colour, capsize=3, label=label, zorder=4)


def _note(axes: "Axes", cell: Cell) -> None:
    """How many mafia cards the better cast has."""
    place = (cell.players + ASIDE, 100 * cell.red.rate)
    beside = (6, 0)
    axes.annotate(
        str(cell.blacks), place, beside, textcoords="offset points", va="center", color=COOL, fontsize=9
    )


def _shade_odd(axes: "Axes", sizes: Sequence[int]) -> None:
    for size in sizes:
        if size % 2:
            axes.axvspan(size - 0.5, size + 0.5, color=BAND, zorder=0, linewidth=0)


def _draw_steps(axes: "Axes", steps: Sequence[Step], lang: str) -> None:
    axes.axhline(0, color=INK, linewidth=1, zorder=1)
    for from_even, colour, key in ((True, WARM, "balance-even-odd"), (False, COOL, "balance-odd-even")):
        chosen = [(at, step.change) for at, step in enumerate(steps) if step.is_from_even is from_even]
        if chosen:
            places, changes = zip(*chosen, strict=True)
            axes.bar(places, [100 * one.rate for one in changes], 0.55, color=colour, alpha=0.35, zorder=2)
            _errors(axes, places, changes, colour, "o", say(lang, key))
    exact = [100 * step.exact for step in steps]
    at = [place + ASIDE + 0.12 for place in range(len(steps))]
    axes.plot(at, exact, "D", color=QUIET, fillstyle="none", label=say(lang, "balance-exact"), zorder=3)
    words = [f"{one.smaller.players}→{one.larger.players}\n{one.smaller.blacks}" for one in steps]
    axes.set_xticks(range(len(steps)), words)
    _name(axes, lang, "balance-steps", "balance-steps-x", "balance-steps-y")


def _name(axes: "Axes", lang: str, title: str, x: str, y: str) -> None:
    axes.set_title(say(lang, title), pad=34)
    axes.set_xlabel(say(lang, x))
    axes.set_ylabel(say(lang, y))
    axes.grid(axis="y", color=GRID, linewidth=0.8, zorder=0)
    axes.set_axisbelow(True)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, borderaxespad=0.3)
