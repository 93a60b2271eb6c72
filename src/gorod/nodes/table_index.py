"""Tables and clubs by what people have in hands, read from the archive by workers."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from gorod.nodes.whereabouts import Indexed
from gorod.services.kept.readers import Readers
from gorod.services.ports import WorkerPool
from gorod.services.rows import ClubRow, TableRow


class LookUps(Protocol):
    """What an archive that several nodes share can find."""

    def table_of_code(self, code: str) -> TableRow | None:
        """The one that is not closed."""

    def table_of_token(self, hash: str) -> str:
        """The id of the one that is not closed, empty if it opens none."""

    def club_of_code(self, code: str) -> ClubRow | None:
        """By the code that people type."""


class ArchiveIndex:
    """Whoever asks for what is being read already is told with the others."""

    def __init__(self, archive: LookUps, workers: WorkerPool) -> None:
        self._archive, self._readers = archive, Readers(workers)

    def table_of(self, hash: str, done: Indexed) -> None:
        """By the hash of a token."""
        self._read(f"token {hash}", partial(self._archive.table_of_token, hash), done)

    def table_of_code(self, code: str, done: Indexed) -> None:
        """By the code that people type."""
        self._read(f"code {code}", lambda: _id(self._archive.table_of_code(code)), done)

    def club_of_code(self, code: str, done: Indexed) -> None:
        """The same for a club's."""
        self._read(f"club {code}", lambda: _id(self._archive.club_of_code(code)), done)

    def _read(self, what: str, work: Callable[[], str], done: Indexed) -> None:
        self._readers.read(what, work, done, lambda: done(None))


def _id(row: TableRow | ClubRow | None) -> str:
    return row.id if row is not None else ""
