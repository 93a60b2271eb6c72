"""Finds tables and clubs by token or code; worker threads read them from the archive."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from gorod.nodes.whereabouts import Indexed
from gorod.services.ports import WorkerPool
from gorod.services.rows import ClubRow, TableRow
from gorod.services.server.readers import Readers


class LookUps(Protocol):
    """The queries that the shared archive must support."""

    def table_of_code(self, code: str) -> TableRow | None:
        """Return the open table with this code."""

    def table_of_token(self, hash: str) -> str:
        """Return the id of the open table of a token, or an empty string."""

    def club_of_code(self, code: str) -> ClubRow | None:
        """Return the club with this code."""


class ArchiveIndex:
    """A TableIndex over an archive. Equal queries at the same time are read once."""

    def __init__(self, archive: LookUps, workers: WorkerPool) -> None:
        self._archive, self._readers = archive, Readers(workers)

    def table_of(self, hash: str, done: Indexed) -> None:
        """Find the table of a token by its hash."""
        self._read(f"token {hash}", partial(self._archive.table_of_token, hash), done)

    def table_of_code(self, code: str, done: Indexed) -> None:
        """Find a table by the code that people type."""
        self._read(f"code {code}", lambda: _id(self._archive.table_of_code(code)), done)

    def club_of_code(self, code: str, done: Indexed) -> None:
        """Find a club by the code that people type."""
        self._read(f"club {code}", lambda: _id(self._archive.club_of_code(code)), done)

    def _read(self, what: str, work: Callable[[], str], done: Indexed) -> None:
        self._readers.read(what, work, done, lambda: done(None))


def _id(row: TableRow | ClubRow | None) -> str:
    return row.id if row is not None else ""
