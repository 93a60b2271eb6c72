"""A lock on a saved game while a window plays it. It ends with its process."""

from contextlib import suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows: two windows can resume the same game there
    fcntl = None  # type: ignore[assignment]


class GameLock:
    """The lock of one game, held until it is released or the process ends."""

    def __init__(self, game: Path) -> None:
        self._path = game.with_suffix(".lock")
        self._file: IO[str] | None = None

    def hold(self) -> bool:
        """Take the lock. Return False if another process holds it."""
        if self._file is None and fcntl is not None:
            file = self._path.open("w")
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                return False
            self._file = file
        return True

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.close()
            self._file = None
            with suppress(OSError):
                self._path.unlink()

    @classmethod
    def is_held(cls, game: Path) -> bool:
        """Return whether any process holds the lock of a game."""
        path = game.with_suffix(".lock")
        if fcntl is None or not path.exists():
            return False
        try:
            with path.open("w") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
        return False
