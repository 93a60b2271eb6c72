"""SQLite: everything about it that is not plain SQL."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import QueuePool

from gorod.store.errors import Unusable
from gorod.store.place import Begun, Logs, Steps, ignore

BUSY_TIMEOUT_S = 10.0
"""Seconds that one process waits for another's write."""
READER_TIMEOUT_S = 0.5
"""Seconds to wait for a reader. All tables wait meanwhile, and the caller can try again."""
WRITER_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    # Deleted rows are overwritten at once, so that `scrub` only has to remove free pages.
    "PRAGMA secure_delete=ON",
)
SINGLE_FILE_PRAGMA = "PRAGMA journal_mode=DELETE"
DISK_ERRORS = ("SQLITE_IOERR", "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")


class SqlitePlace:
    """A database that is a SQLite file."""

    node = ""

    def __init__(self, path: Path, wait_s: float = BUSY_TIMEOUT_S) -> None:
        """The file need not exist yet; `wait_s`: seconds to wait for another process that writes."""
        self.file, self._wait_s = path, wait_s

    @property
    def where(self) -> str:
        return str(self.file)

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.file.name

    def look(self) -> None:
        """Raise `Unusable` if there is no database."""
        if not self.file.is_file():
            raise Unusable(self.file, "missing")

    def make(self) -> None:
        """Make an empty file if there is none."""
        if not self.file.parent.is_dir():
            raise Unusable(self.file, "no_folder")
        if self.file.is_dir():
            raise Unusable(self.file, "not_a_database")
        make(self.file)

    def writing(self) -> Engine:
        """Return an engine for writing, with one open connection: another would only wait for it."""
        return _engine(lambda: _connected(self.file, "rwc", WRITER_PRAGMAS, self._wait_s), "BEGIN IMMEDIATE")

    def reading(self) -> Engine:
        """Return an engine for reading; each transaction sees one state."""
        return _engine(lambda: _connected(self.file, "ro"), "BEGIN")

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Open a transaction that sees one state."""
        engine = self.reading()
        try:
            with self.told(), engine.connect() as connection:
                yield connection
        finally:
            engine.dispose()

    def lift_timeouts(self, connection: Connection) -> None:
        """Do nothing: there are no timeouts."""

    def told(self) -> AbstractContextManager[None]:
        """Convert SQLite's errors to `Unusable`."""
        return told(self.file)

    def plain(self, error: Exception) -> Exception:
        """Return the error unchanged: it contains no values."""
        return error

    def is_outside(self, error: BaseException) -> bool:
        """Return whether the disk or another process caused the error; then every row would fail."""
        if not isinstance(error, DatabaseError):
            return False
        is_bad = _name(error).startswith((*DISK_ERRORS, "SQLITE_CORRUPT", "SQLITE_NOTADB"))
        return is_bad or isinstance(error, OperationalError)

    def has_damaged_pages(self, begun: Begun = ignore) -> bool:
        """Return whether a page is damaged, or an index differs from its table. All pages are read."""
        try:
            with self.told(), closing(_connected(self.file, "ro")) as connection:
                begun(connection.interrupt)
                return connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]
        except Unusable as unusable:
            if unusable.reason in ("busy", "not_writable"):
                raise
            return True

    def is_sound(self) -> bool:
        """Return whether the file is a complete database and all references in it lead somewhere."""
        try:
            if self.has_damaged_pages():
                return False
            with self.told(), closing(_connected(self.file, "ro")) as connection:
                return not connection.execute("PRAGMA foreign_key_check").fetchall()
        except Unusable:
            return False

    def migrate(self, engine: Engine, steps: Steps, logs: Logs | None) -> None:
        """Run the steps, first in a copy if the database is not empty."""
        if logs is not None:
            self._rehearse(steps, logs)
        with engine.begin() as connection:
            steps(connection)

    def _rehearse(self, steps: Steps, logs: Logs) -> None:
        """Raise `Unusable` for steps that change a log; the copy, which contains names, is removed."""
        rehearsal = SqlitePlace(self.file.with_name(f"{self.name}.rehearsal"))
        remove(rehearsal.file)
        try:
            copy(self.file, rehearsal.file)
            if not _is_harmless(rehearsal.writing(), steps, logs) or not rehearsal.is_sound():
                raise Unusable(self.file, "migration")
        finally:
            remove(rehearsal.file)

    def touch(self, connection: Connection) -> None:
        """Do a real write that changes nothing."""
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")

    def size(self, engine: Engine) -> int:  # noqa: ARG002
        """Return the size of the file in bytes."""
        return self.file.stat().st_size

    def may_retire(self, connection: Connection) -> bool:  # noqa: ARG002
        """Return True: no other node writes."""
        return True

    def scrub(self, engine: Engine) -> bool:
        """Rewrite the database without deleted rows; return False if a reader keeps old pages in use."""
        with closing(engine.raw_connection()) as pooled:
            cursor: Any = pooled.cursor()
            cursor.execute("VACUUM")
        return self.cut(engine)

    def cut(self, engine: Engine) -> bool:
        """Move the write-ahead log into the database; return False if a reader keeps old pages in use."""
        with closing(engine.raw_connection()) as pooled:
            cursor: Any = pooled.cursor()
            cursor.execute(f"PRAGMA busy_timeout={round(1000 * READER_TIMEOUT_S)}")
            try:
                return bool(cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
            finally:
                cursor.execute(f"PRAGMA busy_timeout={round(1000 * self._wait_s)}")

    def add(self, connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Insert rows."""
        connection.execute(insert(table), rows)

    def replace(self, connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Insert or update rows by their keys."""
        connection.execute(_replacing(table), rows)


@cache
def _replacing(table: Table) -> Insert:
    keys, order = [*table.primary_key], insert(table)
    changed = {column.name: order.excluded[column.name] for column in table.columns if column not in keys}
    return order.on_conflict_do_update(index_elements=keys, set_=changed)


def _is_harmless(engine: Engine, steps: Steps, logs: Logs) -> bool:
    try:
        with engine.begin() as connection:
            before = logs(connection)
            steps(connection)
        with engine.connect() as connection:
            return logs(connection) == before
    finally:
        engine.dispose()


def remove(file: Path) -> None:
    """Remove a database with the files beside it."""
    for end in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + end).unlink(missing_ok=True)


def _engine(connected: Callable[[], sqlite3.Connection], begin: str) -> Engine:
    """Return an engine whose errors contain no values: these are names and cards, and errors are logged."""
    engine = create_engine("sqlite://", creator=connected, poolclass=QueuePool, hide_parameters=True)
    event.listen(engine, "begin", lambda connection: _begin(connection, begin))
    return engine


def make(path: Path) -> None:
    """Make an empty file that only its owner may read, because it will contain cards.

    The files beside it get the same mode.
    """
    try:
        path.touch(0o600, exist_ok=False)
    except FileExistsError:
        return
    except OSError as error:
        raise Unusable(path, "not_writable") from error


def _begin(connection: Connection, how: str) -> None:
    connection.exec_driver_sql(how)


def _connected(
    path: Path, mode: str, settings: tuple[str, ...] = (), wait_s: float = BUSY_TIMEOUT_S
) -> sqlite3.Connection:
    """Connect without automatic transactions: `_begin` begins them."""
    name = f"file:{quote(str(path.absolute()))}?mode={mode}"
    connection = sqlite3.connect(name, wait_s, isolation_level=None, check_same_thread=False, uri=True)
    try:
        for setting in settings:
            connection.execute(setting)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Convert SQLite's errors about a file to `Unusable`."""
    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError) as error:
        raise Unusable(path, _reason(error)) from error


def _reason(error: Exception) -> str:
    name = _name(error)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "busy"
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return "not_writable"
    if name.startswith(DISK_ERRORS):
        return "disk"
    return "not_a_database" if name == "SQLITE_NOTADB" else "damaged"


def _name(error: Exception) -> str:
    return str(getattr(getattr(error, "orig", error), "sqlite_errorname", ""))


def copy(path: Path, to: Path) -> None:
    """Copy one state of a database, which may be in use, to one file that needs no other."""
    make(to)
    with closing(_connected(path, "ro")) as source, closing(_connected(to, "rwc")) as target:
        source.backup(target)
        target.execute(SINGLE_FILE_PRAGMA)


def make_single_file(path: Path) -> None:
    """Turn a database that is not in use into one file that needs no other."""
    with closing(_connected(path, "rw")) as connection:
        connection.execute(SINGLE_FILE_PRAGMA)
