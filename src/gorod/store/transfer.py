"""Copies all rows of one database to another, for backups and for a change of database."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, CursorResult, Table, delete, exists, select

from gorod.store.archive import SqlArchive
from gorod.store.errors import Unusable
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.schema import TABLE_OF_ROW, identities

Finish = Callable[[Connection], None]
"""Changes to a copy before it is visible."""
ROWS_PER_BATCH = 1000
"""Number of rows that are copied together."""


def transfer(source: DatabasePlace, target: DatabasePlace, finish: Finish | None = None) -> None:
    """Copy one state of a database, which may be in use, to an empty one: all or nothing.

    `finish` runs in the same transaction.
    """
    SqlArchive(source).close()  # raises unless it is of this version
    engine = opened(target)
    try:
        with source.snapshot() as found, target.told(), engine.begin() as connection:
            target.lift_timeouts(connection)
            if any(
                connection.scalar(select(exists(select(1).select_from(one)))) for one in TABLE_OF_ROW.values()
            ):
                raise Unusable(target.where, "not_empty")
            connection.execute(delete(identities))
            for table in (*TABLE_OF_ROW.values(), identities):
                for rows in _portions(source, found, table):
                    target.add(connection, table, rows)
            if finish is not None:
                finish(connection)
    finally:
        engine.dispose()


def _portions(source: DatabasePlace, found: Connection, table: Table) -> Iterator[list[Mapping[str, Any]]]:
    """Yield the rows of a table as stored, with their seals."""
    with source.told():
        result = found.execute(select(table).execution_options(yield_per=ROWS_PER_BATCH))
    while rows := _portion(source, result):
        yield rows


def _portion(source: DatabasePlace, result: CursorResult[Any]) -> list[Mapping[str, Any]]:
    with source.told():
        return [
            {str(name): value for name, value in row.items()}
            for row in result.mappings().fetchmany(ROWS_PER_BATCH)
        ]
