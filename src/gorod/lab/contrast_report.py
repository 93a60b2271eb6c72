"""The report on a comparison: the answer, a drawing, the figures."""

from gorod.lab.contrast import Contrast
from gorod.lab.contrast_chart import contrast_figure
from gorod.lab.interval import wilson
from gorod.lab.tally import Tally
from gorod.lab.words import between, points_between
from gorod.report.chart import svg
from gorod.report.figures import percent
from gorod.report.page import page, paragraph, table
from gorod.texts import say


def contrast_report(found: Contrast, names: tuple[str, str], answer: str, lang: str) -> str:
    """The file."""
    title = say(lang, "compare-title", a=names[0], b=names[1])
    drawing = svg(contrast_figure(found, names, lang), title)
    rows = [contrast_row(found, one, lang) for one in found.outcomes]
    parts = [paragraph(answer, "answer"), drawing, table(contrast_head(names, lang), rows)]
    parts += [paragraph(method(found, lang), "small")]
    return page(lang, title, parts, say(lang, "report-people"))


def contrast_head(names: tuple[str, str], lang: str) -> tuple[str, ...]:
    """Columns: the side, both ways, the difference."""
    return say(lang, "lab-head-side"), *names, say(lang, "compare-head-difference")


def contrast_row(found: Contrast, outcome: str, lang: str) -> tuple[str, ...]:
    """One side both ways."""
    both = [_rate(tally, outcome, lang) for tally in (found.before, found.after)]
    return say(lang, f"lab-side-{outcome}"), *both, points_between(lang, found.difference(outcome))


def _rate(tally: Tally, outcome: str, lang: str) -> str:
    rate = wilson(tally.wins(outcome), tally.games)
    return f"{percent(lang, rate.rate)}\u00a0({between(lang, rate)})"


def method(found: Contrast, lang: str) -> str:
    """How it was measured."""
    return say(
        lang,
        "compare-method",
        bots=found.a.sides.words,
        games=found.before.games,
        seed=str(found.a.seed),
        alike=found.alike,
        players=len(found.a.cards),
    )
