"""The archive: reads durable rows, and none that differs from what was written."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from sqlalchemy import Select, and_, select, union

from gorod.services.ownership import NO_NODE
from gorod.services.rows import (
    CLOSED,
    ClubPersonRow,
    ClubRow,
    EveningGameRow,
    EveningRow,
    GameRow,
    Row,
    TableRow,
)
from gorod.store.deletion import known_as
from gorod.store.opening import read
from gorod.store.place import DatabasePlace
from gorod.store.read_ahead import ReadAhead, TableReads, rows_of
from gorod.store.schema import (
    club_people,
    clubs,
    entries,
    evening_games,
    evenings,
    games,
    leases,
    people,
    tables,
)
from gorod.store.sealed import taken

Kind = TypeVar("Kind", bound=Row)


class SqlArchive(TableReads):
    """Reads a database of this version, also while a journal writes to it."""

    def __init__(self, place: DatabasePlace) -> None:
        """Raise `Unusable` if the database cannot be read."""
        self.place = place
        self._engine = read(place)

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def ahead(self, tables: Sequence[str]) -> ReadAhead:
        """Read these tables and their last games at once."""
        with self.place.told(), self._engine.connect() as connection:
            return ReadAhead(connection, tables)

    def tables(self) -> list[TableRow]:
        """Return the open tables."""
        wanted = select(tables).where(tables.c.state != CLOSED)
        return self._rows(TableRow, wanted.order_by(tables.c.at, tables.c.id))

    def table_of_code(self, code: str) -> TableRow | None:
        """Return the open table with this code."""
        wanted = select(tables).where(tables.c.code == code, tables.c.state != CLOSED)
        return next(iter(self._rows(TableRow, wanted)), None)

    def table_of_token(self, hash: str) -> str:
        """Return the id of the open table with this token hash, or an empty string."""
        opened = and_(people.c["table"] == tables.c.id, tables.c.state != CLOSED)
        wanted = select(tables.c.id).where(opened, people.c.token == hash, people.c.token != "")
        with self.place.told(), self._engine.connect() as connection:
            return connection.scalar(wanted.limit(1)) or ""

    def all_tables(self) -> list[TableRow]:
        """Return all tables, the oldest first."""
        return self._rows(TableRow, select(tables).order_by(tables.c.at, tables.c.id))

    def known_as(self, who: str) -> list[str]:
        """Return the keys of everybody with this key or name, at every table and in every club."""
        with self.place.told(), self._engine.connect() as connection:
            return sorted(known_as(connection, who) if who else ())

    def units_of(self, keys: Collection[str]) -> dict[str, str]:
        """Return the units of these people, whose owners store them; without those that no node owns."""
        known = (people.c["key"], people.c["table"]), (club_people.c["key"], club_people.c.club)
        wanted = union(
            *(
                select(key, leases.c.unit).where(
                    key.in_(keys), leases.c["of"] == of, leases.c.node != NO_NODE
                )
                for key, of in known
            )
        )
        with self.place.told(), self._engine.connect() as connection:
            return {str(key): str(unit) for key, unit in connection.execute(wanted)}

    def games(self, table: str) -> list[GameRow]:
        """Return the games of a table, the oldest first."""
        at_it = games.c["table"] == table
        return self._rows(GameRow, select(games).where(at_it).order_by(games.c.number, games.c.id))

    def head(self, game: str) -> bytes:
        """Return the hash of a game's last entry; empty without entries."""
        last = select(entries.c.hash).where(entries.c.game == game).order_by(entries.c.seq.desc()).limit(1)
        with self.place.told(), self._engine.connect() as connection:
            return connection.scalar(last) or b""

    def club(self, club: str) -> ClubRow | None:
        """Return a club by its id."""
        return next(iter(self._rows(ClubRow, select(clubs).where(clubs.c.id == club))), None)

    def club_of_code(self, code: str) -> ClubRow | None:
        """Return the club with this code."""
        return next(iter(self._rows(ClubRow, select(clubs).where(clubs.c.code == code))), None)

    def all_clubs(self) -> list[ClubRow]:
        """Return all clubs, the oldest first."""
        return self._rows(ClubRow, select(clubs).order_by(clubs.c.at, clubs.c.id))

    def club_people(self, club: str) -> list[ClubPersonRow]:
        """Return all people of a club, including those who were deleted, sorted alike on every database."""
        found = self._rows(ClubPersonRow, select(club_people).where(club_people.c.club == club))
        return sorted(found, key=lambda row: (row.name, row.key))

    def evenings(self, club: str) -> list[EveningRow]:
        """Return the evenings of a club, the oldest first."""
        wanted = select(evenings).where(evenings.c.club == club)
        return self._rows(EveningRow, wanted.order_by(evenings.c.at, evenings.c.id))

    def evening_games(self, evening: str) -> list[EveningGameRow]:
        """Return the organiser's decisions about games of an evening."""
        wanted = select(evening_games).where(evening_games.c.evening == evening)
        return self._rows(EveningGameRow, wanted.order_by(evening_games.c.game))

    def _rows(self, kind: type[Kind], wanted: Select[*tuple[object, ...]]) -> list[Kind]:
        with self.place.told(), self._engine.connect() as connection:
            return taken(kind, connection.execute(wanted).mappings())

    def _of(self, kind: type[Kind], id: str) -> list[Kind]:
        with self.place.told(), self._engine.connect() as connection:
            return rows_of(connection, kind, [id])
