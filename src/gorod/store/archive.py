"""The archive: reads what was made durable, and nothing that is not as it was written."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from sqlalchemy import Select, and_, select, union

from gorod.services.ownership import NOBODY
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
    """Reads a database of this version; may be used beside a journal that writes to it."""

    def __init__(self, place: DatabasePlace) -> None:
        """Refuses with `Unusable` what cannot be read."""
        self.place = place
        self._engine = read(place)

    def close(self) -> None:
        """Let go of it."""
        self._engine.dispose()

    def ahead(self, tables: Sequence[str]) -> ReadAhead:
        """These tables and their last games, read at once."""
        with self.place.told(), self._engine.connect() as connection:
            return ReadAhead(connection, tables)

    def tables(self) -> list[TableRow]:
        """Those that are not closed."""
        wanted = select(tables).where(tables.c.state != CLOSED)
        return self._rows(TableRow, wanted.order_by(tables.c.at, tables.c.id))

    def table_of_code(self, code: str) -> TableRow | None:
        """The one that is not closed."""
        wanted = select(tables).where(tables.c.code == code, tables.c.state != CLOSED)
        return next(iter(self._rows(TableRow, wanted)), None)

    def table_of_token(self, hash: str) -> str:
        """The id of the one that is not closed, empty if it opens none."""
        opened = and_(people.c["table"] == tables.c.id, tables.c.state != CLOSED)
        wanted = select(tables.c.id).where(opened, people.c.token == hash, people.c.token != "")
        with self.place.told(), self._engine.connect() as connection:
            return connection.scalar(wanted.limit(1)) or ""

    def all_tables(self) -> list[TableRow]:
        """The closed ones too, the oldest first."""
        return self._rows(TableRow, select(tables).order_by(tables.c.at, tables.c.id))

    def known_as(self, who: str) -> list[str]:
        """The keys of everybody with this key or this name, at every table and in every club."""
        with self.place.told(), self._engine.connect() as connection:
            return sorted(known_as(connection, who) if who else ())

    def units_of(self, keys: Collection[str]) -> dict[str, str]:
        """The unit of each of these people, whose owner writes him down; none where nobody does any more."""
        known = (people.c["key"], people.c["table"]), (club_people.c["key"], club_people.c.club)
        wanted = union(
            *(
                select(key, leases.c.unit).where(key.in_(keys), leases.c["of"] == of, leases.c.node != NOBODY)
                for key, of in known
            )
        )
        with self.place.told(), self._engine.connect() as connection:
            return {str(key): str(unit) for key, unit in connection.execute(wanted)}

    def games(self, table: str) -> list[GameRow]:
        """The games of a table, the first first."""
        at_it = games.c["table"] == table
        return self._rows(GameRow, select(games).where(at_it).order_by(games.c.number, games.c.id))

    def head(self, game: str) -> bytes:
        """The hash of its last entry, empty if it has none."""
        last = select(entries.c.hash).where(entries.c.game == game).order_by(entries.c.seq.desc()).limit(1)
        with self.place.told(), self._engine.connect() as connection:
            return connection.scalar(last) or b""

    def club(self, club: str) -> ClubRow | None:
        """By its id."""
        return next(iter(self._rows(ClubRow, select(clubs).where(clubs.c.id == club))), None)

    def club_of_code(self, code: str) -> ClubRow | None:
        """By the code that people type."""
        return next(iter(self._rows(ClubRow, select(clubs).where(clubs.c.code == code))), None)

    def all_clubs(self) -> list[ClubRow]:
        """The oldest first."""
        return self._rows(ClubRow, select(clubs).order_by(clubs.c.at, clubs.c.id))

    def club_people(self, club: str) -> list[ClubPersonRow]:
        """Everybody of a club, also those who were forgotten, by name: letter by letter on every database."""
        found = self._rows(ClubPersonRow, select(club_people).where(club_people.c.club == club))
        return sorted(found, key=lambda row: (row.name, row.key))

    def evenings(self, club: str) -> list[EveningRow]:
        """The evenings of a club, the first first."""
        wanted = select(evenings).where(evenings.c.club == club)
        return self._rows(EveningRow, wanted.order_by(evenings.c.at, evenings.c.id))

    def evening_games(self, evening: str) -> list[EveningGameRow]:
        """What was said about games of an evening."""
        wanted = select(evening_games).where(evening_games.c.evening == evening)
        return self._rows(EveningGameRow, wanted.order_by(evening_games.c.game))

    def _rows(self, kind: type[Kind], wanted: Select[*tuple[object, ...]]) -> list[Kind]:
        with self.place.told(), self._engine.connect() as connection:
            return taken(kind, connection.execute(wanted).mappings())

    def _of(self, kind: type[Kind], id: str) -> list[Kind]:
        with self.place.told(), self._engine.connect() as connection:
            return rows_of(connection, kind, [id])
