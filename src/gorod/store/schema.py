"""The tables of the database, how a row is put down, and how it is read and held against its seal."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    RowMapping,
    Table,
    Text,
    select,
)

from gorod.services.rows import (
    ClockRow,
    ClubPersonRow,
    ClubRow,
    EntryRow,
    EveningGameRow,
    EveningRow,
    GameRow,
    NoteRow,
    PersonRow,
    Row,
    TableRow,
    WordsRow,
)
from gorod.store.errors import Damaged

if TYPE_CHECKING:
    from gorod.store.place import DatabasePlace

metadata = MetaData()


def _seal() -> Column[int]:
    """A checksum over the rest of the row; entries have their hash instead."""
    return Column("seal", BigInteger, nullable=False)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    _seal(),
)
people = Table(
    "people",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("standing", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("bot", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("phrase", Text, nullable=False),
    Column("manages", Boolean, nullable=False),
    Column("came", Integer, nullable=False),
    _seal(),
    PrimaryKeyConstraint("table", "key"),
)
notes = Table(
    "notes",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("person", Text, nullable=False),
    Column("notes", LargeBinary, nullable=False),
    _seal(),
    PrimaryKeyConstraint("table", "person"),
)
games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("seats", LargeBinary, nullable=False),
    _seal(),
    Index("games_of_a_table", "table", "number"),
)
entries = Table(
    "entries",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("sender", Integer, nullable=False),
    Column("command", Text, nullable=False),
    Column("audience", BigInteger, nullable=False),
    Column("event", LargeBinary, nullable=False),
    Column("prev", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "seq"),
)
words = Table(
    "words",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("text", Text, nullable=False),
    _seal(),
    PrimaryKeyConstraint("game", "seq"),
    Index("words_of_a_person", "person"),
)

clocks = Table(
    "clocks",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("elapsed", BigInteger, nullable=False),
    Column("away", LargeBinary, nullable=False),
    _seal(),
)

clubs = Table(
    "clubs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("phrase", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    _seal(),
    Index("club_of_a_code", "code"),
)
club_people = Table(
    "club_people",
    metadata,
    Column("club", Text, ForeignKey("clubs.id"), nullable=False),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    _seal(),
    PrimaryKeyConstraint("club", "key"),
    Index("clubs_of_a_person", "key"),
)
evenings = Table(
    "evenings",
    metadata,
    Column("id", Text, primary_key=True),
    Column("club", Text, ForeignKey("clubs.id"), nullable=False),
    Column("state", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    _seal(),
    Index("evenings_of_a_club", "club", "at"),
)
evening_games = Table(
    "evening_games",
    metadata,
    Column("evening", Text, ForeignKey("evenings.id"), nullable=False),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("cancelled", Boolean, nullable=False),
    Column("protest", Text, nullable=False),
    Column("extra", LargeBinary, nullable=False),
    _seal(),
    PrimaryKeyConstraint("evening", "game"),
)

KEPT: dict[type, Table] = {
    TableRow: tables,
    PersonRow: people,
    NoteRow: notes,
    GameRow: games,
    EntryRow: entries,
    WordsRow: words,
    ClockRow: clocks,
    ClubRow: clubs,
    ClubPersonRow: club_people,
    EveningRow: evenings,
    EveningGameRow: evening_games,
}
"""In the order in which they refer to each other."""
ADDED = (EntryRow, WordsRow)
"""Kinds whose rows are only ever added; others replace those with the same key."""


Kind = TypeVar("Kind", bound=Row)
SEAL = "seal"


def put(place: "DatabasePlace", connection: Connection, rows: Sequence[Row]) -> None:
    """Write rows, those first that others refer to."""
    if strange := {type(row) for row in rows} - KEPT.keys():
        raise TypeError(f"no rows: {strange}")
    for kind, table in KEPT.items():
        found = [row for row in rows if type(row) is kind]
        if found and kind in ADDED:
            place.add(connection, table, [columns(row) for row in found])
        elif found:
            place.replace(connection, table, _last(connection, table, found))


def _last(connection: Connection, table: Table, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Of each key the last row; who is new at a table comes after all others."""
    keys = [column.name for column in table.primary_key]
    last = {tuple(getattr(row, key) for key in keys): row for row in rows}
    came = _places(connection, [row for row in last.values() if isinstance(row, PersonRow)])
    return [columns(row, **came.get(key, {})) for key, row in last.items()]


def _places(connection: Connection, found: Sequence[PersonRow]) -> dict[tuple[str, ...], dict[str, int]]:
    """When each of these came to the table: as it was, or after those who are there."""
    if not found:
        return {}
    at_them = people.c["table"].in_({row.table for row in found})
    known = select(people.c["table"], people.c["key"], people.c.came).where(at_them)
    came = {(table, key): place for table, key, place in connection.execute(known)}
    count = Counter(table for table, _ in came)
    for row in found:
        if (row.table, row.key) not in came:
            came[row.table, row.key] = count[row.table]
            count[row.table] += 1
    return {(row.table, row.key): {"came": came[row.table, row.key]} for row in found}


def columns(row: Row, **more: int) -> dict[str, Any]:
    """A row as its table has it."""
    values = msgspec.structs.asdict(row) | more
    return values if isinstance(row, EntryRow) else values | {SEAL: seal(values)}


def seal(values: Mapping[str, Any]) -> int:
    """A checksum: disks forget, and a database does not look."""
    return crc32(msgspec.msgpack.encode([values[name] for name in sorted(values) if name != SEAL]))


def taken(kind: type[Kind], found: Iterable[RowMapping]) -> list[Kind]:
    """Rows as they were put down; one that is not is told."""
    return [_taken(kind, {str(name): value for name, value in each.items()}) for each in found]


def _taken(kind: type[Kind], values: dict[str, Any]) -> Kind:
    try:
        row = msgspec.convert(values, kind, builtin_types=(bytes,))
        if kind is EntryRow or values[SEAL] == seal(values):
            return row
    except (msgspec.ValidationError, TypeError):
        pass
    raise Damaged(KEPT[kind].name, "/".join(str(values[column.name]) for column in KEPT[kind].primary_key))
