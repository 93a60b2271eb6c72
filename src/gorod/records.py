"""Reads records of games from files and texts, and checks them against the rules."""

import glob
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from gorod.engine.events import Dealt, Shuffled
from gorod.engine.log import Log
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import Seat
from gorod.game import DEFAULT_LANG, Game, ruleset_of
from gorod.notation import NotationError, Record, play_unit
from gorod.notation.checker import strict
from gorod.notation.text import units
from gorod.record_words import BadRecord, notation_words, result_words
from gorod.texts import say

SUFFIX = ".mgn"


def read(
    *where: str | Path,
    house: str | Path | None = None,
    lang: str = DEFAULT_LANG,
    on_error: Callable[[BadRecord], None] | None = None,
) -> Iterator[Game]:
    """Yield the games of files, folders and patterns, each checked against the rules.

    An invalid record raises `BadRecord`; with `on_error`, it is passed there and reading goes on.

    >>> import gorod
    >>> [game.winner for game in gorod.read("examples/game.mgn", "examples/half-*.mgn")]
    ['red', None]
    >>> next(gorod.read("examples/house-game.mgn", house="examples/house.toml")).rules.id
    'boxed'
    """
    rules = ruleset_of(house, lang) if house is not None else None
    for file in _files(where):
        try:
            text = file.read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            _tell(BadRecord(str(file), 1, 1, "unreadable", str(error)), on_error)
            continue
        for piece in pieces(text):
            try:
                yield _game(str(file), piece, rules, lang)
            except BadRecord as wrong:
                _tell(wrong, on_error)


def parse(text: str, house: str | Path | None = None, lang: str = DEFAULT_LANG) -> Game:
    """Return the game of a text with one record.

    >>> import gorod
    >>> gorod.parse(str(gorod.Game("home", deal="C C Dr In M M"))).seats
    (1, 2, 3, 4, 5, 6)
    """
    found = pieces(text)
    if len(found) != 1:
        raise BadRecord("", 1, 1, "not_one", say(lang, "library-not-one", count=len(found)))
    return _game("", found[0], ruleset_of(house, lang) if house is not None else None, lang)


def _tell(wrong: BadRecord, on_error: Callable[[BadRecord], None] | None) -> None:
    if on_error is None:
        raise wrong
    on_error(wrong)


def _files(where: Iterable[str | Path]) -> Iterator[Path]:
    for one in where:
        path = Path(one)
        if path.is_dir():
            yield from sorted(file for file in path.rglob(f"*{SUFFIX}") if file.is_file())
        elif glob.has_magic(str(one)) and not path.exists():
            yield from map(Path, sorted(glob.glob(str(one), recursive=True)))  # noqa: PTH207 — may be absolute
        else:
            yield path


def _game(file: str, piece: "Piece", house: Ruleset | None, lang: str) -> Game:
    played = piece.played(house)
    if isinstance(played, NotationError):
        raise BadRecord(file, played.line, played.column, played.code, notation_words(lang, played))
    result = strict(played)
    if not result.ok:
        words = result_words(lang, played, result)
        raise BadRecord(file, result.line, result.column, "wrong_record", words)
    return Game.of(played.log, seat_names(played), lang, played.unit)


_CASE = re.compile(r'^\s*\[Case\s+"([^"]*)"', re.MULTILINE)


class Piece(Struct, frozen=True):
    """The text of one game or case, after blank lines, so that lines keep their numbers."""

    index: int
    line: int
    text: str

    @property
    def clause(self) -> str | None:
        """The clause that a case tests, None for a game."""
        case = _CASE.search(self.text)
        return case[1] if case else None

    def played(self, house: Ruleset | None) -> Record | NotationError:
        """Read and play it; return the record, or the error in its text."""
        try:
            return play_unit(units(self.text)[0], house)
        except NotationError as error:
            return error


def pieces(text: str) -> list[Piece]:
    """Split a text where a tag follows a line of play."""
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


def seat_names(record: Record) -> dict[Seat, str]:
    """Return the names by seat, as the record tells."""
    pairs = [tag.values for tag in record.unit.all("Seat") if len(tag.values) == 2]
    return {int(seat): name for seat, name in pairs if seat.isascii() and seat.isdecimal() and len(seat) < 4}


def cast_of(log: Log) -> Cast:
    """Return the cards on the table, which everybody is told before the deal."""
    decks = [event.deck for event in log.events if isinstance(event, Shuffled)]
    dealt = tuple(event.role.id for event in log.events if isinstance(event, Dealt))
    return dict(Counter(decks[-1] if decks else dealt))
