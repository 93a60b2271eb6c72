"""Opening a database: it is made, or migrated (in a copy first), or refused with the reason."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, inspect, select

from gorod.store import sqlite
from gorod.store.errors import TooNew, Unusable
from gorod.store.schema import entries


def rehearse(path: Path, migrate: Callable[[Engine], None]) -> None:
    """Refuse a migration that changes a log; the copy, with names in it, does not outlive this."""
    copy = path.with_name(f"{path.name}.rehearsal")
    _remove(copy)
    try:
        sqlite.copy(path, copy)
        engine = sqlite.writing(copy)
        try:
            before = _hashes(engine)
            migrate(engine)
            is_same = _hashes(engine) == before
        finally:
            engine.dispose()
        if not is_same or not sqlite.is_sound(copy):
            raise Unusable(path, "migration")
    finally:
        _remove(copy)


def _hashes(engine: Engine) -> bytes:
    """One hash over all of them, and where they stand."""
    wanted = select(entries.c.game, entries.c.seq, entries.c.hash).order_by(entries.c.game, entries.c.seq)
    total = sha256()
    with engine.connect() as connection:
        for row in connection.execute(wanted):
            total.update(repr(tuple(row)).encode())
    return total.digest()


def _remove(copy: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        copy.with_name(copy.name + end).unlink(missing_ok=True)


FILE = "gorod.db"
"""The name of the database in a folder of data."""
STEPS = Path(__file__).parent / "migrations"


def opened(path: Path) -> Engine:
    """The way to write to a database of this version; a new one is made where there is none."""
    if not path.parent.is_dir():
        raise Unusable(path, "no_folder")
    if path.is_dir():
        raise Unusable(path, "not_a_database")
    sqlite.make(path)
    engine = sqlite.writing(path)
    try:
        with sqlite.told(path):
            _bring_up(engine, path)
    except BaseException:
        engine.dispose()
        raise
    return engine


def read(path: Path) -> Engine:
    """The way to read a database of this version that there is."""
    if not path.is_file():
        raise Unusable(path, "missing")
    engine = sqlite.reading(path)
    try:
        with sqlite.told(path), engine.connect() as connection:
            if _revision(connection, path) != _script().get_current_head():
                raise Unusable(path, "old")
    except BaseException:
        engine.dispose()
        raise
    return engine


def _bring_up(engine: Engine, path: Path) -> None:
    """A database that has something in it is brought up in a copy first."""
    with engine.connect() as connection:
        found = _revision(connection, path)
    if found == _script().get_current_head():
        return
    if found is not None:
        rehearse(path, _migrate)
    _migrate(engine)


def _migrate(engine: Engine) -> None:
    """All steps in one transaction; whoever else has just done it leaves nothing to do."""
    config = _config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _revision(connection: Connection, path: Path) -> str | None:
    """The step at which a database stands, one that we know; none if it is empty."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None and inspect(connection).get_table_names():
        raise Unusable(path, "foreign")
    try:
        _script().get_revision(found or "head")
    except CommandError:
        raise TooNew(path, str(found)) from None
    return found


def _script() -> ScriptDirectory:
    return _script_in(STEPS)


@cache
def _script_in(_: Path) -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    return config
