"""The folder of a server's data: one server at a time."""

import os
from pathlib import Path

from gorod.store.errors import Unusable

LOCK = "gorod.lock"


class Taken(Exception):  # noqa: N818 — it is an answer, not an error
    """Another server works in this folder."""


class Folder:
    """Held from the start of a server to its end; the system lets go of it if the server is killed."""

    def __init__(self, path: Path) -> None:
        """Made if it is not there; refused with `Taken`, or with `Unusable` where nothing can be written."""
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(path / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unusable(path, "not_writable") from error
        try:
            _hold(self._lock)
        except OSError as error:
            os.close(self._lock)
            raise Taken(path) from error

    def __enter__(self) -> "Folder":
        return self

    def __exit__(self, *_: object) -> None:
        """Another may come; the file stays, for removing it could take it from under the next."""
        os.close(self._lock)


def _hold(lock: int) -> None:
    try:
        import fcntl
    except ImportError:  # where there are no such locks the database's own must do
        return
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
