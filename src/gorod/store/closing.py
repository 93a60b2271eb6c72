"""Closing tables of a server that does not run, also those that keep it from running."""

from collections.abc import Collection

from msgspec.structs import replace
from sqlalchemy import Engine, delete, select

from gorod.services.rows import GameRow, TableRow
from gorod.store.archive import CLOSED
from gorod.store.files import LIVE
from gorod.store.schema import games, notes, tables
from gorod.store.shelf import put, taken

UNFINISHED = "unfinished"


def close_tables(engine: Engine, ids: Collection[str]) -> None:
    """Their games stay unfinished, and nothing is noted for a next one."""
    with engine.begin() as connection:
        rows = taken(TableRow, connection.execute(select(tables).where(tables.c.id.in_(ids))).mappings())
        live = select(games).where(games.c["table"].in_(ids), games.c.state == LIVE)
        played = taken(GameRow, connection.execute(live).mappings())
        put(connection, [replace(row, state=CLOSED) for row in rows])
        put(connection, [replace(row, state=UNFINISHED) for row in played])
        connection.execute(delete(notes).where(notes.c["table"].in_(ids)))
