"""The games and cases of a file, each read by itself, so that one bad one does not stop the others."""

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from gorod.engine.ruleset import Ruleset
from gorod.notation import NotationError, Record, play_unit
from gorod.notation.text import units

_CASE = re.compile(r'^\s*\[Case\s+"([^"]*)"', re.MULTILINE)


class Piece(Struct, frozen=True):
    """The text of one game or case, with blank lines before it so that lines keep their numbers."""

    index: int
    line: int
    text: str

    @property
    def clause(self) -> str | None:
        """The clause a case tests, None for a game."""
        case = _CASE.search(self.text)
        return case[1] if case else None

    def played(self, house: Ruleset | None) -> Record | NotationError:
        """Read and play it, or what is wrong with its text."""
        try:
            return play_unit(units(self.text)[0], house)
        except NotationError as error:
            return error


def pieces(text: str) -> list[Piece]:
    """Cut a text where a tag follows a line of play."""
    lines = text.splitlines()
    starts = list(_starts(lines))
    spans = pairwise([*starts, len(lines)])
    return [_piece(index, lines, *span) for index, span in enumerate(spans)]


def _piece(index: int, lines: list[str], start: int, end: int) -> Piece:
    return Piece(index, start + 1, "\n" * start + "\n".join(lines[start:end]))


def _starts(lines: list[str]) -> Iterator[int]:
    in_tags = False
    is_first = True
    for at, raw in enumerate(lines):
        line = raw.strip()
        if not line:
            in_tags = False
        if not line or line.startswith(";"):
            continue
        is_tag = line.startswith("[")
        if is_first or (is_tag and not in_tags):
            yield at
        is_first, in_tags = False, is_tag
