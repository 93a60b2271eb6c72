"""The interface to a database: everything that is not plain SQL, for SQLite and PostgreSQL."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, Table

Begun = Callable[[Callable[[], None]], None]
"""Called when something long begins, with a function that ends it from another thread."""
Steps = Callable[[Connection], None]
"""Migrates a database."""
Logs = Callable[[Connection], bytes]
"""Returns a hash of all logs."""


def ignore(_: Callable[[], None]) -> None:
    """Do nothing: nobody will end the work."""


class DatabasePlace(Protocol):
    """A database that exists or can be made."""

    @property
    def where(self) -> str:
        """The place as it is shown to people."""

    @property
    def name(self) -> str:
        """A short form of it."""

    @property
    def file(self) -> Path | None:
        """The file of the database, or None."""

    @property
    def node(self) -> str:
        """The id of the node that uses it; empty if no other node writes to it."""

    def look(self) -> None:
        """Raise `Unusable` if there is no database."""

    def make(self) -> None:
        """Make an empty database if there is none."""

    def writing(self) -> Engine:
        """Return an engine for writing."""

    def reading(self) -> Engine:
        """Return an engine for reading."""

    def snapshot(self) -> AbstractContextManager[Connection]:
        """Open a connection that sees one state, however long it takes."""

    def lift_timeouts(self, connection: Connection) -> None:
        """Remove the timeouts of this transaction."""

    def told(self) -> AbstractContextManager[None]:
        """Convert errors of the database to `Unusable`."""

    def plain(self, error: Exception) -> Exception:
        """Return an error of a write without the written values."""

    def is_outside(self, error: BaseException) -> bool:
        """Return whether the cause lies outside of the rows; then every row would fail."""

    def has_damaged_pages(self, begun: Begun = ignore) -> bool:
        """Return whether pages are damaged, as far as the database itself can tell."""

    def is_sound(self) -> bool:
        """Return whether the database is complete and all references in it lead somewhere."""

    def migrate(self, engine: Engine, steps: Steps, logs: Logs | None) -> None:
        """Run all migration steps or none.

        Raise `Unusable` for steps that change the logs, if `logs` is given.
        """

    def touch(self, connection: Connection) -> None:
        """Do a real write that changes nothing."""

    def may_retire(self, connection: Connection) -> bool:
        """Return whether old rows may be deleted here now; nobody else may until the transaction ends."""

    def size(self, engine: Engine) -> int:
        """Return how many bytes `scrub` writes."""

    def scrub(self, engine: Engine) -> bool:
        """Rewrite what held names, without deleted rows; return False if somebody prevents it."""

    def cut(self, engine: Engine) -> bool:
        """Remove deleted rows from files beside the database; return False if somebody prevents it."""

    def add(self, connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Insert rows."""

    def replace(self, connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Insert or update rows by their keys; each key may occur once."""
