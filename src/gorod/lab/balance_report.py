"""The report on balance: what to deal, the effect of parity, every cast that was tried."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gorod.lab.balance import Balance, BalanceRequest, CitizenAdded, TriedCast
from gorod.lab.estimate import Estimate, between, points_between
from gorod.report.drawing import BAND, COOL, GRID, INK, QUIET, WARM, in_style, new_figure, svg
from gorod.report.numbers import percent, points
from gorod.report.page import heading, page, paragraph, table
from gorod.texts import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, HEIGHT = 11.0, 5.2
POINT_OFFSET = 0.22
"""The horizontal offset of figures for the same number of players."""


@in_style
def balance_figure(found: Balance, lang: str) -> "Figure":
    """Return both charts, one below the other, as a picture of their own."""
    steps = guide_steps(found)
    figure, axes = new_figure(WIDTH, HEIGHT * (2 if steps else 1), 2 if steps else 1)
    _draw_rates(axes[0], found, lang)
    if steps:
        _draw_steps(axes[1], steps, lang)
    return figure


@in_style
def rates_figure(found: Balance, lang: str) -> "Figure":
    """Return the chart of the reds' win rate by number of players."""
    figure, axes = new_figure(WIDTH, HEIGHT)
    _draw_rates(axes[0], found, lang)
    return figure


@in_style
def steps_figure(found: Balance, lang: str) -> "Figure":
    """Return the chart of the effect of one more citizen."""
    figure, axes = new_figure(WIDTH, HEIGHT)
    _draw_steps(axes[0], guide_steps(found), lang)
    return figure


def guide_steps(found: Balance) -> list[CitizenAdded]:
    """Return the steps from the ruleset's own cast of each size."""
    return [step for step in found.steps if step.smaller.is_guide]


def _draw_rates(axes: "Axes", found: Balance, lang: str) -> None:
    guides = [found.guide(size) for size in found.sizes]
    best = [found.best(size) for size in found.sizes]
    _shade_odd(axes, found.sizes)
    axes.axhline(50, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    _points(axes, best, POINT_OFFSET, COOL, "s", say(lang, "balance-best"))
    _points(axes, guides, 0, WARM, "o", say(lang, "balance-guide"))
    exact = [100 * float(tried.exact) for tried in guides]
    at = [size - POINT_OFFSET for size in found.sizes]
    axes.plot(at, exact, "D", color=QUIET, fillstyle="none", label=say(lang, "balance-exact"), zorder=3)
    for tried in best:
        _note(axes, tried)
    axes.set_xticks(found.sizes, [f"{tried.players}\n{tried.blacks}" for tried in guides])
    axes.set_xlim(found.sizes[0] - 0.6, found.sizes[-1] + 0.6)
    axes.set_ylim(0, 100)
    _name(axes, lang, "balance-rates", "balance-x", "balance-y")


def _points(
    axes: "Axes", casts: Sequence[TriedCast], aside: float, colour: str, mark: str, label: str
) -> None:
    at = [tried.players + aside for tried in casts]
    _errors(axes, at, [tried.red for tried in casts], colour, mark, label)


def _errors(
    axes: "Axes", at: Sequence[float], found: Sequence[Estimate], colour: str, mark: str, label: str
) -> None:
    rates = [100 * one.rate for one in found]
    below = [100 * (one.rate - one.low) for one in found]
    above = [100 * (one.high - one.rate) for one in found]
    bars = [below, above]
    axes.errorbar(at, rates, bars, fmt=mark, color=colour, capsize=3, label=label, zorder=4)


def _note(axes: "Axes", tried: TriedCast) -> None:
    """Write the number of mafia cards next to the best cast."""
    place = (tried.players + POINT_OFFSET, 100 * tried.red.rate)
    beside = (6, 0)
    axes.annotate(
        str(tried.blacks), place, beside, textcoords="offset points", va="center", color=COOL, fontsize=9
    )


def _shade_odd(axes: "Axes", sizes: Sequence[int]) -> None:
    for size in sizes:
        if size % 2:
            axes.axvspan(size - 0.5, size + 0.5, color=BAND, zorder=0, linewidth=0)


def _draw_steps(axes: "Axes", steps: Sequence[CitizenAdded], lang: str) -> None:
    axes.axhline(0, color=INK, linewidth=1, zorder=1)
    for from_even, colour, key in ((True, WARM, "balance-even-odd"), (False, COOL, "balance-odd-even")):
        chosen = [(at, step.change) for at, step in enumerate(steps) if step.is_from_even is from_even]
        if chosen:
            places, changes = zip(*chosen, strict=True)
            axes.bar(places, [100 * one.rate for one in changes], 0.55, color=colour, alpha=0.35, zorder=2)
            _errors(axes, places, changes, colour, "o", say(lang, key))
    exact = [100 * step.exact for step in steps]
    at = [place + POINT_OFFSET + 0.12 for place in range(len(steps))]
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


def balance_report(found: Balance, request: BalanceRequest, lang: str) -> str:
    """Return the report as an HTML page."""
    title = say(lang, "balance-title", title=getattr(found.rules.title, lang))
    method = say(
        lang, "balance-method", bots=request.sides.words, games=request.games, seed=str(request.seed)
    )
    parts = [paragraph(method, "small"), svg(rates_figure(found, lang), say(lang, "balance-rates"))]
    parts += [table(size_head(lang), [size_row(found, size, lang) for size in found.sizes])]
    parts += _parity(found, lang)
    parts += [heading(say(lang, "balance-casts")), _casts(found, lang)]
    return page(lang, title, parts, say(lang, "report-people"))


def size_head(lang: str) -> tuple[str, ...]:
    """Return the columns of the table by number of players."""
    names = ("players", "guide-blacks", "guide-red", "best-blacks", "best-red", "exact-red")
    return tuple(say(lang, f"balance-head-{name}") for name in names)


def size_row(found: Balance, players: int, lang: str) -> tuple[str, ...]:
    """Return the guide's cast, the cast nearest to even, and the guide's exact chance."""
    guide, best = found.guide(players), found.best(players)
    exact = percent(lang, float(guide.exact))
    return (str(players), *_figures(guide, lang), *_figures(best, lang), exact)


def _figures(tried: TriedCast, lang: str) -> tuple[str, str]:
    mark = "" if tried.is_advised else " *"
    return f"{tried.blacks}{mark}", f"{percent(lang, tried.red.rate)}\u00a0({between(lang, tried.red)})"


def parity_sentences(found: Balance, lang: str) -> list[str]:
    """Return sentences on the effect of one more citizen at even and at odd tables."""
    told = []
    for from_even in (True, False):
        effect = found.parity_effect(from_even)
        if effect is not None:
            key = "balance-swing-even" if from_even else "balance-swing-odd"
            values = {
                "change": points_between(lang, effect.change),
                "exact": points(lang, effect.exact),
            }
            told.append(say(lang, key, n=effect.steps, **values))
    return told


def _parity(found: Balance, lang: str) -> list[str]:
    if not guide_steps(found):
        return []
    drawing = svg(steps_figure(found, lang), say(lang, "balance-steps"))
    told = [paragraph(sentence, "answer") for sentence in parity_sentences(found, lang)]
    return [heading(say(lang, "balance-parity")), *told, drawing]


def _casts(found: Balance, lang: str) -> str:
    """Return the table of every cast; those nearest to even are highlighted."""
    head = [say(lang, f"balance-head-{name}") for name in ("players", "cast", "red", "exact-red")]
    rows = [_cast_row(found, tried, lang) for tried in found.tried]
    best = [at for at, tried in enumerate(found.tried) if tried is found.best(tried.players)]
    far = any(not tried.is_advised for tried in found.tried)
    return table(head, rows, best) + (paragraph(say(lang, "balance-far"), "small") if far else "")


def _cast_row(found: Balance, tried: TriedCast, lang: str) -> tuple[str, ...]:
    rate = f"{percent(lang, tried.red.rate)}\u00a0({between(lang, tried.red)})"
    cards = cast_words(found, tried, lang)
    return str(tried.players), cards, rate, percent(lang, float(tried.exact))


def cast_words(found: Balance, tried: TriedCast, lang: str) -> str:
    """Return the names of the cards; the ruleset's own cast and inadvisable ones are marked."""
    names = [
        f"{getattr(found.rules.roles[role].name, lang)} {count}"
        for role, count in sorted(
            tried.cast.items(), key=lambda item: not found.rules.roles[item[0]].is_mafia
        )
    ]
    own = f" — {say(lang, 'balance-own')}" if tried.is_guide else ""
    return ", ".join(names) + ("" if tried.is_advised else " *") + own
