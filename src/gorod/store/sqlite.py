"""SQLite: everything about it that is not plain SQL."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import QueuePool

from gorod.store.errors import Unusable

if TYPE_CHECKING:
    from gorod.store.place import Logs, Steps

WAIT_S = 10.0
"""Seconds that one process waits for another's write."""
PATIENCE = 0.5
"""Seconds to wait for a reader: all tables wait with us, and it can be tried again."""
WRITING = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    # What is deleted is overwritten at once, so that scrubbing later finds nothing but what it should.
    "PRAGMA secure_delete=ON",
)
ALONE = "PRAGMA journal_mode=DELETE"
Begun = Callable[[Callable[[], None]], None]
"""Told, when something long begins, how it can be ended from another thread."""
DISK = ("SQLITE_IOERR", "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")


def ignore(_: Callable[[], None]) -> None:
    """Nobody will end it."""


class SqlitePlace:
    """A database that is a file."""

    node = ""

    def __init__(self, path: Path, wait_s: float = WAIT_S) -> None:
        """It need not be there yet; `wait_s`: for another process that writes."""
        self.file, self._wait_s = path, wait_s

    @property
    def where(self) -> str:
        """Its path."""
        return str(self.file)

    @property
    def name(self) -> str:
        """Of the file."""
        return self.file.name

    def look(self) -> None:
        """Refuse with `Unusable` where there is none."""
        if not self.file.is_file():
            raise Unusable(self.file, "missing")

    def make(self) -> None:
        """An empty file, where there is none and can be one."""
        if not self.file.parent.is_dir():
            raise Unusable(self.file, "no_folder")
        if self.file.is_dir():
            raise Unusable(self.file, "not_a_database")
        make(self.file)

    def writing(self) -> Engine:
        """The way to write; its one connection is kept open, for a second one would only wait for it."""
        return _engine(lambda: _connected(self.file, "rwc", WRITING, self._wait_s), "BEGIN IMMEDIATE")

    def reading(self) -> Engine:
        """The way to read; each reader sees one state, whatever is written meanwhile."""
        return _engine(lambda: _connected(self.file, "ro"), "BEGIN")

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """One state to be read."""
        engine = self.reading()
        try:
            with self.told(), engine.connect() as connection:
                yield connection
        finally:
            engine.dispose()

    def take_time(self, connection: Connection) -> None:
        """Nobody hurries it."""

    def told(self) -> AbstractContextManager[None]:
        """What SQLite says, in our words."""
        return told(self.file)

    def plain(self, error: Exception) -> Exception:
        """As it is: it holds none."""
        return error

    def is_outside(self, error: BaseException) -> bool:
        """The disk or another process is at fault, not the rows: each of them would fail alike."""
        if not isinstance(error, DatabaseError):
            return False
        is_bad = _name(error).startswith((*DISK, "SQLITE_CORRUPT", "SQLITE_NOTADB"))
        return is_bad or isinstance(error, OperationalError)

    def has_damaged_pages(self, begun: Begun = ignore) -> bool:
        """Whether a page is not what was written, or an index does not fit its table; it reads all pages."""
        try:
            with self.told(), closing(_connected(self.file, "ro")) as connection:
                begun(connection.interrupt)
                return connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]
        except Unusable as unusable:
            if unusable.reason in ("busy", "not_writable"):
                raise
            return True

    def is_sound(self) -> bool:
        """Whether the file is a whole database in itself, and nothing in it refers to what is not there."""
        try:
            if self.has_damaged_pages():
                return False
            with self.told(), closing(_connected(self.file, "ro")) as connection:
                return not connection.execute("PRAGMA foreign_key_check").fetchall()
        except Unusable:
            return False

    def migrate(self, engine: Engine, steps: "Steps", logs: "Logs | None") -> None:
        """In a copy first, if there is anything in it."""
        if logs is not None:
            self._rehearse(steps, logs)
        with engine.begin() as connection:
            steps(connection)

    def _rehearse(self, steps: "Steps", logs: "Logs") -> None:
        """Refuse steps that change a log; the copy, with names in it, does not outlive this."""
        rehearsal = SqlitePlace(self.file.with_name(f"{self.name}.rehearsal"))
        remove(rehearsal.file)
        try:
            copy(self.file, rehearsal.file)
            if not _is_harmless(rehearsal.writing(), steps, logs) or not rehearsal.is_sound():
                raise Unusable(self.file, "migration")
        finally:
            remove(rehearsal.file)

    def touch(self, connection: Connection) -> None:
        """A real write that changes nothing."""
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")

    def size(self, engine: Engine) -> int:  # noqa: ARG002
        """Bytes of the file."""
        return self.file.stat().st_size

    def tidies(self, connection: Connection) -> bool:  # noqa: ARG002
        """Nobody else writes."""
        return True

    def scrub(self, engine: Engine) -> bool:
        """Write the database anew without what was deleted; false if a reader keeps the old pages in use."""
        with closing(engine.raw_connection()) as pooled:
            cursor: Any = pooled.cursor()
            cursor.execute("VACUUM")
        return self.cut(engine)

    def cut(self, engine: Engine) -> bool:
        """Bring what lies beside the database into it; false if a reader keeps the old pages in use."""
        with closing(engine.raw_connection()) as pooled:
            cursor: Any = pooled.cursor()
            cursor.execute(f"PRAGMA busy_timeout={round(1000 * PATIENCE)}")
            try:
                return bool(cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
            finally:
                cursor.execute(f"PRAGMA busy_timeout={round(1000 * self._wait_s)}")

    def add(self, connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """One after another."""
        connection.execute(insert(table), rows)

    def replace(self, connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """One after another."""
        connection.execute(_replacing(table), rows)


@cache
def _replacing(table: Table) -> Insert:
    keys, order = [*table.primary_key], insert(table)
    changed = {column.name: order.excluded[column.name] for column in table.columns if column not in keys}
    return order.on_conflict_do_update(index_elements=keys, set_=changed)


def _is_harmless(engine: Engine, steps: "Steps", logs: "Logs") -> bool:
    try:
        with engine.begin() as connection:
            before = logs(connection)
            steps(connection)
        with engine.connect() as connection:
            return logs(connection) == before
    finally:
        engine.dispose()


def remove(file: Path) -> None:
    """With what lies beside it."""
    for end in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + end).unlink(missing_ok=True)


def _engine(connected: Callable[[], sqlite3.Connection], begin: str) -> Engine:
    """Errors tell no values: these are names and cards, and errors end up in logs."""
    engine = create_engine("sqlite://", creator=connected, poolclass=QueuePool, hide_parameters=True)
    event.listen(engine, "begin", lambda connection: _begin(connection, begin))
    return engine


def make(path: Path) -> None:
    """An empty file for its owner alone, for there will be cards in it; the files beside it follow suit."""
    try:
        path.touch(0o600, exist_ok=False)
    except FileExistsError:
        return
    except OSError as error:
        raise Unusable(path, "not_writable") from error


def _begin(connection: Connection, how: str) -> None:
    connection.exec_driver_sql(how)


def _connected(
    path: Path, mode: str, settings: tuple[str, ...] = (), wait_s: float = WAIT_S
) -> sqlite3.Connection:
    """Transactions begin where we say it, never by themselves."""
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
    """What SQLite says of a file, in our words."""
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
    if name.startswith(DISK):
        return "disk"
    return "not_a_database" if name == "SQLITE_NOTADB" else "damaged"


def _name(error: Exception) -> str:
    return str(getattr(getattr(error, "orig", error), "sqlite_errorname", ""))


def copy(path: Path, to: Path) -> None:
    """One state of a database, whoever writes to it meanwhile, as one file that needs no other."""
    make(to)
    with closing(_connected(path, "ro")) as source, closing(_connected(to, "rwc")) as target:
        source.backup(target)
        target.execute(ALONE)


def let_alone(path: Path) -> None:
    """A database that nobody uses becomes one file that needs no other."""
    with closing(_connected(path, "rw")) as connection:
        connection.execute(ALONE)
