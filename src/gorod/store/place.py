"""The place of a database: everything about it that is not plain SQL, whichever database it is."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, Table

from gorod.store.sqlite import Begun, SqlitePlace, ignore

FILE = "gorod.db"
"""The name of the database in a folder of data."""
Steps = Callable[[Connection], None]
"""Brings a database up to date."""
Logs = Callable[[Connection], bytes]
"""Tells by a hash what is in all logs."""


class DatabasePlace(Protocol):
    """Where a database is, or is to be."""

    @property
    def where(self) -> str:
        """As people are told it."""

    @property
    def name(self) -> str:
        """The same, short."""

    @property
    def file(self) -> Path | None:
        """The file that it is, if it is one."""

    @property
    def node(self) -> str:
        """The id of the node that uses it, empty where nobody else writes to it."""

    def look(self) -> None:
        """Refuse with `Unusable` where there is none."""

    def make(self) -> None:
        """An empty one, where there is none."""

    def writing(self) -> Engine:
        """The way to write."""

    def reading(self) -> Engine:
        """The way to read."""

    def snapshot(self) -> AbstractContextManager[Connection]:
        """One state to be read, however long that takes."""

    def take_time(self, connection: Connection) -> None:
        """Nothing in this transaction is hurried."""

    def told(self) -> AbstractContextManager[None]:
        """What the database says, in our words: `Unusable`."""

    def plain(self, error: Exception) -> Exception:
        """What it says against a write, without any values."""

    def is_outside(self, error: BaseException) -> bool:
        """Not the rows are at fault: each of them would fail alike."""

    def has_damaged_pages(self, begun: Begun = ignore) -> bool:
        """Whether a page is not what was written, as far as the database itself can tell."""

    def is_sound(self) -> bool:
        """Whether it is whole in itself, and nothing in it refers to what is not there."""

    def migrate(self, engine: Engine, steps: Steps, logs: Logs | None) -> None:
        """All steps or none; those that change what is in the logs, if any, are refused with `Unusable`."""

    def touch(self, connection: Connection) -> None:
        """A real write that changes nothing."""

    def tidies(self, connection: Connection) -> bool:
        """Whether nobody else deletes what is old at the moment; nobody will until the transaction ends."""

    def size(self, engine: Engine) -> int:
        """Bytes that are written when it is scrubbed."""

    def scrub(self, engine: Engine) -> bool:
        """Write anew what has held names, without what was deleted; false if somebody is in the way."""

    def cut(self, engine: Engine) -> bool:
        """Let nothing that was deleted lie beside the database; false if somebody is in the way."""

    def add(self, connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """New rows."""

    def replace(self, connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Rows that replace those with the same key; of each key there must be one."""


def place_of(folder: Path, url: str = "", node: str = "") -> DatabasePlace:
    """The database of a folder of data, unless it is one of PostgreSQL, which several nodes may share."""
    if not url:
        return SqlitePlace(folder / FILE)
    try:
        from gorod.store.postgres import PostgresPlace
    except ImportError as error:  # of whatever the driver misses
        raise ImportError(str(error), name="psycopg") from None
    return PostgresPlace(url, node)
