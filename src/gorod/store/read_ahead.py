"""Reads the rows of a table or a game, one when it is wanted, or of several tables together."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import Column, Connection, select

from gorod.services.game.logbook import broken
from gorod.services.rows import (
    PLAYING,
    ClockRow,
    EntryRow,
    GameRow,
    NoteRow,
    PersonRow,
    Row,
    SittingRow,
    TableRow,
    WordsRow,
)
from gorod.services.table.stored import last_game
from gorod.store.errors import Damaged
from gorod.store.schema import clocks, entries, games, notes, people, sittings, tables, words
from gorod.store.sealed import taken

Kind = TypeVar("Kind", bound=Row)
OWNER_COLUMNS: dict[type[Any], tuple[Column[Any], ...]] = {
    TableRow: (tables.c.id,),
    PersonRow: (people.c["table"], people.c.came, people.c["key"]),
    NoteRow: (notes.c["table"], notes.c.person),
    SittingRow: (sittings.c["table"],),
    GameRow: (games.c.id,),
    EntryRow: (entries.c.game, entries.c.seq),
    WordsRow: (words.c.game, words.c.seq),
    ClockRow: (clocks.c.game,),
}
"""The column of what a row belongs to, and the columns of the order."""


def rows_of(connection: Connection, kind: type[Kind], ids: Sequence[str]) -> list[Kind]:
    """Return the rows that belong to these tables or games."""
    of, *order = OWNER_COLUMNS[kind]
    found = connection.execute(select(of.table).where(of.in_(ids)).order_by(*order))
    return taken(kind, found.mappings())


class TableReads(ABC):
    """The queries about a table or a game, however they are answered."""

    @abstractmethod
    def _of(self, kind: type[Kind], id: str) -> list[Kind]:
        """Return the rows that belong to it, in order."""

    def _one(self, kind: type[Kind], id: str) -> Kind | None:
        return next(iter(self._of(kind, id)), None)

    def table(self, table: str) -> TableRow | None:
        """Return a table, open or closed."""
        return self._one(TableRow, table)

    def people(self, table: str) -> list[PersonRow]:
        """Return everybody at a table, in the order in which they came."""
        return self._of(PersonRow, table)

    def notes(self, table: str) -> list[NoteRow]:
        """Return the penalties that are noted at a table."""
        return self._of(NoteRow, table)

    def sitting(self, table: str) -> SittingRow | None:
        """Return the last stored presence and votes of a table."""
        return self._one(SittingRow, table)

    def game(self, game: str) -> GameRow | None:
        """Return a game by its id."""
        return self._one(GameRow, game)

    def entries(self, game: str) -> list[EntryRow]:
        """Return the log of a game in order; raise `Damaged` if its chain is broken."""
        found = self._of(EntryRow, game)
        if (seq := broken(found)) is not None:
            raise Damaged("entries", game, seq)
        return found

    def words(self, game: str) -> list[WordsRow]:
        """Return the words said in a game, without those that were deleted."""
        return self._of(WordsRow, game)

    def clock(self, game: str) -> ClockRow | None:
        """Return the last stored clock of a game."""
        return self._one(ClockRow, game)


class ReadAhead(TableReads):
    """Some tables with their last games, read with one query for each kind of row."""

    def __init__(self, connection: Connection, ids: Sequence[str]) -> None:
        """Read the rows; raise `Damaged` if any of them is damaged."""
        self._rows: dict[tuple[type[Any], str], list[Any]] = defaultdict(list)
        found = self._read(connection, TableRow, ids)
        last = [game for row in found if (game := last_game(row))]
        playing = [last_game(row) for row in found if row.state == PLAYING]
        wanted: dict[tuple[type[Any], ...], Sequence[str]] = {
            (PersonRow, NoteRow, SittingRow): ids,
            (GameRow, EntryRow): last,
            (WordsRow, ClockRow): playing,
        }
        for kinds, of in wanted.items():
            for kind in kinds:
                self._read(connection, kind, of)

    def _read(self, connection: Connection, kind: type[Kind], ids: Sequence[str]) -> list[Kind]:
        found = rows_of(connection, kind, ids) if ids else []
        for row in found:
            self._rows[kind, getattr(row, OWNER_COLUMNS[kind][0].name)].append(row)
        return found

    def _of(self, kind: type[Kind], id: str) -> list[Kind]:
        return self._rows[kind, id]
