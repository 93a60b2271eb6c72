"""The report on a balance: what to deal, what parity does, every cast that was tried."""

from gorod.lab.balance import Balance, Cell, Terms
from gorod.lab.balance_chart import guide_steps, rates_figure, steps_figure
from gorod.lab.words import between, points_between
from gorod.report.chart import svg
from gorod.report.figures import percent, points
from gorod.report.page import heading, page, paragraph, table
from gorod.texts import say


def balance_report(found: Balance, terms: Terms, lang: str) -> str:
    """The file."""
    title = say(lang, "balance-title", title=getattr(found.rules.title, lang))
    method = say(lang, "balance-method", bots=terms.sides.words, games=terms.games, seed=str(terms.seed))
    parts = [paragraph(method, "small"), svg(rates_figure(found, lang), say(lang, "balance-rates"))]
    parts += [table(size_head(lang), [size_row(found, size, lang) for size in found.sizes])]
    parts += _parity(found, lang)
    parts += [heading(say(lang, "balance-casts")), _casts(found, lang)]
    return page(lang, title, parts, say(lang, "report-people"))


def size_head(lang: str) -> tuple[str, ...]:
    """Columns of the table by number of players."""
    names = ("players", "guide-blacks", "guide-red", "best-blacks", "best-red", "exact-red")
    return tuple(say(lang, f"balance-head-{name}") for name in names)


def size_row(found: Balance, players: int, lang: str) -> tuple[str, ...]:
    """The guide's cast, the one nearest to even, and the guide's without powers."""
    guide, best = found.guide(players), found.best(players)
    exact = percent(lang, float(guide.exact))
    return (str(players), *_figures(guide, lang), *_figures(best, lang), exact)


def _figures(cell: Cell, lang: str) -> tuple[str, str]:
    mark = "" if cell.is_advised else " *"
    return f"{cell.blacks}{mark}", f"{percent(lang, cell.red.rate)}\u00a0({between(lang, cell.red)})"


def swing_sentences(found: Balance, lang: str) -> list[str]:
    """What one more citizen changes at even and at odd tables."""
    told = []
    for from_even in (True, False):
        swing = found.swing(from_even)
        if swing is not None:
            key = "balance-swing-even" if from_even else "balance-swing-odd"
            values = {"change": points_between(lang, swing.change), "exact": points(lang, swing.exact)}
            told.append(say(lang, key, n=swing.steps, **values))
    return told


def _parity(found: Balance, lang: str) -> list[str]:
    if not guide_steps(found):
        return []
    drawing = svg(steps_figure(found, lang), say(lang, "balance-steps"))
    told = [paragraph(sentence, "answer") for sentence in swing_sentences(found, lang)]
    return [heading(say(lang, "balance-parity")), *told, drawing]


def _casts(found: Balance, lang: str) -> str:
    """Every cast; those nearest to even stand out."""
    head = [say(lang, f"balance-head-{name}") for name in ("players", "cast", "red", "exact-red")]
    rows = [_cast_row(found, cell, lang) for cell in found.cells]
    best = [at for at, cell in enumerate(found.cells) if cell is found.best(cell.players)]
    far = any(not cell.is_advised for cell in found.cells)
    return table(head, rows, best) + (paragraph(say(lang, "balance-far"), "small") if far else "")


def _cast_row(found: Balance, cell: Cell, lang: str) -> tuple[str, ...]:
    rate = f"{percent(lang, cell.red.rate)}\u00a0({between(lang, cell.red)})"
    cards = cast_words(found, cell, lang)
    return str(cell.players), cards, rate, percent(lang, float(cell.exact))


def cast_words(found: Balance, cell: Cell, lang: str) -> str:
    """The cards by name; the ruleset's own cast and those far from it are marked."""
    names = [
        f"{getattr(found.rules.roles[role].name, lang)} {count}"
        for role, count in sorted(cell.cast.items(), key=lambda item: not found.rules.roles[item[0]].is_mafia)
    ]
    own = f" — {say(lang, 'balance-own')}" if cell.is_guide else ""
    return ", ".join(names) + ("" if cell.is_advised else " *") + own
