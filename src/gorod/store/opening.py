"""Opens a database: makes it, migrates it, or refuses it with the reason."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, inspect, select

from gorod.store.errors import TooNew, Unusable
from gorod.store.place import DatabasePlace
from gorod.store.schema import entries

MIGRATIONS_FOLDER = Path(__file__).parent / "migrations"
ENTRIES_PER_READ = 1000
"""Number of entries that are read together."""


def opened(place: DatabasePlace) -> Engine:
    """Return an engine for writing, after making or migrating the database if necessary."""
    place.make()
    engine = place.writing()
    try:
        with place.told():
            _bring_up(engine, place)
    except BaseException:
        engine.dispose()
        raise
    return engine


def read(place: DatabasePlace) -> Engine:
    """Return an engine for reading an existing database of this version."""
    place.look()
    engine = place.reading()
    try:
        with place.told(), engine.connect() as connection:
            if known_revision(connection, place) != _script().get_current_head():
                raise Unusable(place.where, "old")
    except BaseException:
        engine.dispose()
        raise
    return engine


def _bring_up(engine: Engine, place: DatabasePlace) -> None:
    """Migrate the database; in one that is not empty no log may change."""
    with engine.connect() as connection:
        found = known_revision(connection, place)
    if found != _script().get_current_head():
        place.migrate(engine, _migrate, None if found is None else _hashes)


def _migrate(connection: Connection) -> None:
    """Run all steps; if another process has just run them, nothing is left to do."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _hashes(connection: Connection) -> bytes:
    """Return one hash over all entries and their places."""
    wanted = select(entries.c.game, entries.c.seq, entries.c.hash).order_by(entries.c.game, entries.c.seq)
    total = sha256()
    for row in connection.execute(wanted.execution_options(yield_per=ENTRIES_PER_READ)):
        total.update(repr(tuple(row)).encode())
    return total.digest()


def known_revision(connection: Connection, place: DatabasePlace) -> str | None:
    """Return the revision of a database, or None if it is empty; raise `Unusable` if it is unknown."""
    is_empty = not inspect(
        connection
    ).get_table_names()  # first, because another node may be making the tables now
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None and not is_empty:
        raise Unusable(place.where, "foreign")
    try:
        _script().get_revision(found or "head")
    except CommandError:
        raise TooNew(place.where, str(found)) from None
    return found


def _script() -> ScriptDirectory:
    return _script_in(MIGRATIONS_FOLDER)


@cache
def _script_in(_: Path) -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER).replace("%", "%%"))
    return config
