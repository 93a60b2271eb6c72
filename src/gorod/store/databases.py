"""Which database a server uses: the SQLite file of its data folder, or PostgreSQL."""

from pathlib import Path

from gorod.store.place import DatabasePlace
from gorod.store.sqlite import SqlitePlace

DATABASE_FILE = "gorod.db"
"""The name of the database file in a data folder."""


def place_of(folder: Path, url: str = "", node: str = "") -> DatabasePlace:
    """Return the database of a data folder, or the PostgreSQL at `url`, which several nodes may share."""
    if not url:
        return SqlitePlace(folder / DATABASE_FILE)
    try:
        from gorod.store.postgres import PostgresPlace
    except ImportError as error:  # whatever module the driver misses
        raise ImportError(str(error), name="psycopg") from None
    return PostgresPlace(url, node)
