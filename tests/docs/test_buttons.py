"""What the pages for people at a table call a button is what stands on it."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from fluent.syntax import ast, parse

from scripts.client import CLIENT
from tests.cli.gorod import ROOT

PAGES = {"docs/judging.md": "en", "docs/judging.ru.md": "ru"}
NUMBERS = r"\d+(?:, \d+)*"
VOTES = r"\d+ \w+"
"""A count with its noun, which is a label by itself."""
PLACES = {"votes": VOTES}
"""By the name of a placeholder; all others stand for numbers of seats, or how many there are."""


def patterns(text: ast.Pattern) -> Iterator[str]:
    """Every form of a label, as a regular expression."""
    yield from map("".join, product(*(_forms(part) for part in text.elements)))


def _forms(part: ast.TextElement | ast.Placeable) -> list[str]:
    if isinstance(part, ast.TextElement):
        return [re.escape(part.value)]
    if isinstance(part.expression, ast.SelectExpression):
        return [form for one in part.expression.variants for form in patterns(one.value)]
    name = getattr(getattr(part.expression, "id", None), "name", "")
    return [PLACES.get(name, NUMBERS)]


def labels(lang: str) -> list[re.Pattern[str]]:
    """All words of the client in this language."""
    text = (CLIENT / "src" / "words" / f"{lang}.ftl").read_text("utf-8")
    said = (one.value for one in parse(text).body if isinstance(one, ast.Message) and one.value is not None)
    return [re.compile(form) for value in said for form in patterns(value)]


def named(page: str) -> set[str]:
    """What the page says is on the screen: bold, or bold with arrows from one thing to the next."""
    return {
        name for bold in re.findall(r"\*\*(.+?)\*\*", page, re.DOTALL) for name in re.split(r"\s+→\s+", bold)
    }


def missing(page: str, lang: str) -> list[str]:
    """What no label says."""
    known = labels(lang)
    return sorted(name for name in named(page) if not any(one.fullmatch(name) for one in known))


@pytest.mark.parametrize("page", PAGES)
def test_the_page_uses_the_words_on_the_buttons(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    assert len(named(text)) > 20
    assert missing(text, PAGES[page]) == []


@pytest.mark.parametrize(
    ("name", "is_there"), [("Лучший ход: 2, 3", True), ("Лучший выстрел: 2", False), ("Никто", True)]
)
def test_another_word_would_be_seen(name: str, is_there: bool) -> None:
    assert missing(f"Touch **{name}**.", "ru") == ([] if is_there else [name])
