"""PostgreSQL: everything about it that is not plain SQL."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Connection,
    Engine,
    Integer,
    LargeBinary,
    Table,
    Text,
    create_engine,
    event,
    exists,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DBAPIError

from gorod.store.errors import RefusedWrite, Unusable
from gorod.store.place import Begun, Logs, Steps, ignore
from gorod.store.schema import club_people, entries, evening_games, metadata, notes, people, sittings, words
from gorod.store.sqlstates import OUTSIDE_CLASSES, reason, refused

SCHEMES = ("postgresql", "postgres")
CONNECTION_TIMEOUTS = {
    "connect_timeout": "2",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "tcp_user_timeout": "4000",
}
"""Limits on waiting for a server that does not answer; a URL may override them."""
SESSION_SETTINGS = {
    "idle_in_transaction_session_timeout": "1000",
    "lock_timeout": "3000",
    "statement_timeout": "15000",
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
    "application_name": "gorod",
}
MAX_NAME_BYTES = 63
"""PostgreSQL truncates longer names."""
TIMEOUT_SETTINGS = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
"""Timeouts that do not apply while a database is migrated or rewritten."""
WRITER_LOCK = int.from_bytes(b"gorod")
MIGRATION_LOCK, RETENTION_LOCK = WRITER_LOCK + 1, WRITER_LOCK + 2
"""Numbers of advisory locks: for writers, for the migration, and for the deletion of old rows."""
FAILED_CHECKSUMS = "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()"
"""Null if the database has no checksums."""
PERSONAL_TABLES = (people, notes, words, club_people, evening_games, sittings)
"""Tables that are rewritten after a deletion."""
TYPES = {Text: "text", Integer: "int4", BigInteger: "int8", LargeBinary: "bytea", Boolean: "bool"}
Values = Sequence[Mapping[str, Any]]


class PostgresPlace:
    """A PostgreSQL database. Either one process writes to it, or several nodes do."""

    file = None

    def __init__(self, url: str, node: str = "") -> None:
        """Raise `Unusable` if `url` is not a PostgreSQL URL; `node`: the id of one of several nodes."""
        self._url, self.node = _read(url), node

    @property
    def where(self) -> str:
        """The URL without password and options, which may hold one too."""
        return str(URL.create("postgresql", self._url.username, None, self._host, self._url.port, self.name))

    @property
    def _host(self) -> str | None:
        said = self._url.host or self._url.query.get("host")
        return said if isinstance(said, str) and "/" not in said else None

    @property
    def name(self) -> str:
        """The name of the database; PostgreSQL's default is the name of the user."""
        return self._url.database or self._url.username or ""

    def look(self) -> None:
        """Do nothing: connecting will show whether there is a database."""

    def make(self) -> None:
        """Do nothing: the administrator of PostgreSQL creates databases."""

    def writing(self) -> Engine:
        """Return an engine for writing.

        Its one connection holds a lock: shared by nodes, exclusive otherwise.
        """
        engine = self._engine(pool_size=1, max_overflow=0)
        event.listen(engine, "connect", self._lock)
        return engine

    def reading(self) -> Engine:
        """Return an engine for reading; each statement sees one state."""
        return self._engine(isolation_level="AUTOCOMMIT")

    def _engine(self, **more: Any) -> Engine:
        url = self._url.set(drivername="postgresql+psycopg")
        url = url.update_query_dict(
            {name: value for name, value in CONNECTION_TIMEOUTS.items() if name not in url.query}
        )
        quiet = {"hide_parameters": True, "pool_pre_ping": True, "use_native_hstore": False}
        engine = create_engine(url, **quiet, **more)
        event.listen(engine, "connect", self._settle)
        return engine

    def _settle(self, raw: Any, _: object) -> None:
        """Set up a session.

        By its name other nodes find the session of a node that died inside of a write.
        """
        name = f"{SESSION_SETTINGS['application_name']} {self.node}".strip()[:MAX_NAME_BYTES]
        settings = SESSION_SETTINGS | {"application_name": name.replace("'", "''")}
        _run(raw, "; ".join(f"SET {name} = '{value}'" for name, value in settings.items()))

    def _lock(self, raw: Any, _: object) -> None:
        """Take the lock of writers, with time for a killed server's lock to be released."""
        shared = "_shared" if self.node else ""
        try:
            _run(raw, f"SELECT pg_advisory_lock{shared}({WRITER_LOCK})")
        except psycopg.errors.LockNotAvailable:
            raise Unusable(self.where, "in_use") from None

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Open a transaction that sees one state, however long it takes."""
        engine = self._engine(isolation_level="REPEATABLE READ")
        try:
            with self.told():
                connection = engine.connect()
                self.lift_timeouts(connection)
            with connection:
                yield connection
        finally:
            engine.dispose()

    def lift_timeouts(self, connection: Connection) -> None:
        """Remove the timeouts of this transaction."""
        for name in TIMEOUT_SETTINGS:
            connection.exec_driver_sql(f"SET LOCAL {name} = 0")

    @contextmanager
    def told(self) -> Iterator[None]:
        """Convert PostgreSQL's errors to `Unusable`."""
        try:
            yield
        except (DBAPIError, psycopg.Error) as error:
            said = refused(error)
            raise Unusable(self.where, reason(said)) from said

    def plain(self, error: Exception) -> Exception:
        """Return the error without the values that PostgreSQL reports."""
        return refused(error) if isinstance(error, DBAPIError | psycopg.Error) else error

    def is_outside(self, error: BaseException) -> bool:
        """Return whether the server or another process caused the error; then every row would fail."""
        return isinstance(error, Unusable) or (
            isinstance(error, RefusedWrite) and error.state.startswith(OUTSIDE_CLASSES)
        )

    def has_damaged_pages(self, begun: Begun = ignore) -> bool:  # noqa: ARG002
        """Return whether PostgreSQL has found pages with wrong checksums, which it counts when it reads."""
        engine = self.reading()
        try:
            with self.told(), engine.connect() as connection:
                return bool(connection.exec_driver_sql(FAILED_CHECKSUMS).scalar())
        finally:
            engine.dispose()

    def is_sound(self) -> bool:
        """Return whether all references lead somewhere, and PostgreSQL has found no damaged page."""
        engine = self.reading()
        try:
            with self.told(), engine.connect() as connection:
                return not any(map(connection.scalar, _lost())) and not self.has_damaged_pages()
        except Unusable:
            return False
        finally:
            engine.dispose()

    def migrate(self, engine: Engine, steps: Steps, logs: Logs | None) -> None:
        """Run the steps in one transaction, and undo them if they change a log.

        A second process that migrates waits, and finds nothing to do.
        """
        with engine.begin() as connection:
            self.lift_timeouts(connection)
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
            before = self._held(connection, logs)
            steps(connection)
            if logs is not None and logs(connection) != before:
                raise Unusable(self.where, "migration")

    def _held(self, connection: Connection, logs: Logs | None) -> bytes:
        """Return a hash of the logs, and lock them against new entries."""
        if logs is None:
            return b""
        connection.exec_driver_sql(f"LOCK TABLE {entries.name} IN SHARE MODE")
        return logs(connection)

    def touch(self, connection: Connection) -> None:
        """Do a real write that changes nothing."""
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")

    def may_retire(self, connection: Connection) -> bool:
        """Return whether this node may delete old rows now. Only one node does at a time."""
        return bool(
            connection.exec_driver_sql(f"SELECT pg_try_advisory_xact_lock({RETENTION_LOCK})").scalar_one()
        )

    def size(self, engine: Engine) -> int:
        """Return the bytes of the tables with names and words; if that fails, a very large number."""
        sizes = " + ".join(f"pg_total_relation_size('{table.name}')" for table in PERSONAL_TABLES)
        try:
            with self.told(), engine.connect() as connection:
                return int(connection.exec_driver_sql(f"SELECT {sizes}").scalar_one())
        except Unusable:
            return sys.maxsize

    def scrub(self, engine: Engine) -> bool:
        """Rewrite the tables that held names; return False if somebody is reading them.

        PostgreSQL's own log is not rewritten.
        """
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("SET statement_timeout = 0")
            try:
                connection.exec_driver_sql(f"VACUUM (FULL) {_names(*PERSONAL_TABLES)}")
            except DBAPIError as error:
                if refused(error).state.startswith("55"):
                    return False
                raise
            finally:
                if not connection.invalidated:
                    connection.exec_driver_sql(
                        f"SET statement_timeout = {SESSION_SETTINGS['statement_timeout']}"
                    )
        return True

    def cut(self, engine: Engine) -> bool:  # noqa: ARG002
        """Return True: PostgreSQL leaves no file of this program to remove."""
        return True

    def add(self, connection: Connection, table: Table, rows: Values) -> None:
        """Insert rows with COPY, which costs a quarter of INSERT."""
        raw: Any = connection.connection.driver_connection
        order, types = _copying(table)
        try:
            with raw.cursor() as cursor, cursor.copy(order) as copy:
                copy.set_types(types)
                for row in rows:
                    copy.write_row([row[column.name] for column in table.columns])
        except psycopg.Error:
            if raw.closed:
                connection.invalidate()
            raise

    def replace(self, connection: Connection, table: Table, rows: Values) -> None:
        """Insert or update rows in one statement; each key may occur once."""
        given = tuple([row[column.name] for row in rows] for column in table.columns)
        connection.exec_driver_sql(_replacing(table), given)


def _read(url: str) -> URL:
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):
        raise Unusable("", "bad_url") from None
    if found.drivername not in SCHEMES:
        raise Unusable("", "bad_url")
    return found


def _run(raw: Any, order: str) -> None:
    """Execute a statement outside of any transaction."""
    usual, raw.autocommit = raw.autocommit, True
    raw.execute(order)
    raw.autocommit = usual


def _lost() -> Iterator[Any]:
    """Yield a query for each foreign key: whether any value leads nowhere."""
    for table in metadata.tables.values():
        for key in table.foreign_keys:
            there = exists().where(key.column == key.parent).correlate(table)
            yield select(exists(select(1).select_from(table).where(~there)))


def _names(*tables: Table) -> str:
    return ", ".join(table.name for table in tables)


def _columns(table: Table) -> list[str]:
    """Return the names of columns in quotes, because one of them is called `table`."""
    return [f'"{column.name}"' for column in table.columns]


@cache
def _copying(table: Table) -> tuple[str, list[str]]:
    order = f"COPY {table.name} ({', '.join(_columns(table))}) FROM STDIN (FORMAT BINARY)"
    return order, [TYPES[type(column.type)] for column in table.columns]


@cache
def _replacing(table: Table) -> str:
    columns, keys = _columns(table), [f'"{column.name}"' for column in table.primary_key]
    given = ", ".join(f"%s::{TYPES[type(column.type)]}[]" for column in table.columns)
    changed = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in keys)
    rows = f"INSERT INTO {table.name} ({', '.join(columns)}) SELECT * FROM unnest({given})"
    return f"{rows} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changed}"
