"""The data folder of a server. Only one server may use it at a time."""

import os
from pathlib import Path

from gorod.store.errors import Unusable

LOCK = "gorod.lock"


class Taken(Exception):  # noqa: N818 — it is an answer, not an error
    """Another server uses this folder."""


class Folder:
    """A lock on the data folder. The system releases it if the server is killed."""

    def __init__(self, path: Path) -> None:
        """Lock the folder, creating it if needed. Raise Taken, or Unusable if it is not writable."""
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
        """Release the lock. The file stays: another server may have opened it already."""
        os.close(self._lock)


def _hold(lock: int) -> None:
    try:
        import fcntl
    except ImportError:  # without such locks, rely on the database's own
        return
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
