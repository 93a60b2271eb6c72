"""Rows on their way to and from the database, with a checksum (the seal)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

import msgspec
from sqlalchemy import Connection, RowMapping, Table, select

from gorod.services.rows import EntryRow, LeaseRow, PersonRow, Row
from gorod.store.errors import Damaged
from gorod.store.schema import APPEND_ONLY_ROWS, TABLE_OF_ROW, people

if TYPE_CHECKING:
    from gorod.store.place import DatabasePlace

UNSEALED = (EntryRow, LeaseRow)
"""An entry has its hash instead. The node of a lease is changed without reading the row."""
Kind = TypeVar("Kind", bound=Row)
SEAL = "seal"


def put(place: "DatabasePlace", connection: Connection, rows: Sequence[Row]) -> None:
    """Write rows, in the order of their references."""
    if strange := {type(row) for row in rows} - TABLE_OF_ROW.keys():
        raise TypeError(f"no rows: {strange}")
    for kind, table in TABLE_OF_ROW.items():
        found = [row for row in rows if type(row) is kind]
        if found and kind in APPEND_ONLY_ROWS:
            place.add(connection, table, [columns(row) for row in found])
        elif found:
            place.replace(connection, table, _last(connection, table, found))


def _last(connection: Connection, table: Table, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the last row of each key. New people at a table come after those already there."""
    keys = [column.name for column in table.primary_key]
    last = {tuple(getattr(row, key) for key in keys): row for row in rows}
    came = _places(connection, [row for row in last.values() if isinstance(row, PersonRow)])
    return [columns(row, **came.get(key, {})) for key, row in last.items()]


def _places(connection: Connection, found: Sequence[PersonRow]) -> dict[tuple[str, ...], dict[str, int]]:
    """Return the place of each person in the order of arrival: as stored, or after all others."""
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
    """Return the values of a row by column."""
    values = msgspec.structs.asdict(row) | more
    return values if isinstance(row, UNSEALED) else values | {SEAL: seal(values)}


def seal(values: Mapping[str, Any]) -> int:
    """Return a checksum of a row. Disks lose data, and a database does not check."""
    return crc32(msgspec.msgpack.encode([values[name] for name in sorted(values) if name != SEAL]))


def taken(kind: type[Kind], found: Iterable[RowMapping]) -> list[Kind]:
    """Return rows from their stored values; raise `Damaged` if one differs from what was written."""
    return [_taken(kind, {str(name): value for name, value in each.items()}) for each in found]


def _taken(kind: type[Kind], values: dict[str, Any]) -> Kind:
    try:
        row = msgspec.convert(values, kind, builtin_types=(bytes,))
        if kind in UNSEALED or values[SEAL] == seal(values):
            return row
    except (msgspec.ValidationError, TypeError):
        pass
    raise Damaged(
        TABLE_OF_ROW[kind].name,
        "/".join(str(values[column.name]) for column in TABLE_OF_ROW[kind].primary_key),
    )
