"""All rows of one database into another: copies that are files, and the way from one kind to another."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, CursorResult, Table, delete, exists, select

from gorod.store.archive import SqlArchive
from gorod.store.errors import Unusable
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.schema import KEPT, identities

Finish = Callable[[Connection], None]
"""What else is done to a copy before anybody sees it."""
AT_ONCE = 1000
"""Rows that are carried together."""


def transfer(source: DatabasePlace, target: DatabasePlace, finish: Finish | None = None) -> None:
    """One state, whoever writes to the source meanwhile; all of it or nothing, and only where nothing is.

    `finish` is done in the same transaction.
    """
    SqlArchive(source).close()  # of this version, or it is refused
    engine = opened(target)
    try:
        with source.snapshot() as found, target.told(), engine.begin() as connection:
            target.take_time(connection)
            if any(connection.scalar(select(exists(select(1).select_from(one)))) for one in KEPT.values()):
                raise Unusable(target.where, "not_empty")
            connection.execute(delete(identities))
            for table in (*KEPT.values(), identities):
                for rows in _portions(source, found, table):
                    target.add(connection, table, rows)
            if finish is not None:
                finish(connection)
    finally:
        engine.dispose()


def _portions(source: DatabasePlace, found: Connection, table: Table) -> Iterator[list[Mapping[str, Any]]]:
    """As they stand there, seals and all."""
    with source.told():
        result = found.execute(select(table).execution_options(yield_per=AT_ONCE))
    while rows := _portion(source, result):
        yield rows


def _portion(source: DatabasePlace, result: CursorResult[Any]) -> list[Mapping[str, Any]]:
    with source.told():
        return [
            {str(name): value for name, value in row.items()} for row in result.mappings().fetchmany(AT_ONCE)
        ]
