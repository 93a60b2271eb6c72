"""Sheets of records, and what stands on printed pages."""

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gorod.notation import read
from gorod.sheet.filling import filled
from gorod.sheet.form import Heading, Sheet
from tests.cli.gorod import EXAMPLES, GAMES

if TYPE_CHECKING:
    from pypdf import PdfReader

GAME = EXAMPLES / "game.mgn"
WITHOUT_NAMES = Heading()


def sheet_of(game: str | Path, heading: Heading = WITHOUT_NAMES) -> Sheet:
    """The sheet of a record: a file, the name of one in tests/games, or a text."""
    if isinstance(game, str) and "\n" not in game:
        game = GAMES / f"{game}.mgn"
    text = game.read_text("utf-8") if isinstance(game, Path) else game
    [record] = read(text)
    assert record.result.ok, record.result
    return filled(record.log, heading)


def document(pdf: bytes) -> "PdfReader":
    """The document that the bytes are."""
    from pypdf import PdfReader  # slow to import, so only when a document is read

    return PdfReader(io.BytesIO(pdf))


def pages(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in document(pdf).pages]


def count(pdf: bytes) -> int:
    """How many pages there are."""
    return len(document(pdf).pages)


def lines(pdf: bytes) -> list[str]:
    """All lines of all pages."""
    return [line for page in pages(pdf) for line in page.splitlines()]


def fonts_of(pdf: bytes) -> set[str]:
    """The names of the fonts in it."""
    kept: list[Any] = [page["/Resources"] for page in document(pdf).pages]
    fonts = [resources["/Font"] for resources in kept]
    return {font.get_object()["/BaseFont"].partition("+")[2] for one in fonts for font in one.values()}
