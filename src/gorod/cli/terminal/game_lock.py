"""Whether a game is being played in some window now: a lock that ends with its process."""

from contextlib import suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows: there, two windows can take up one game
    fcntl = None  # type: ignore[assignment]


class GameLock:
    """Held as long as the process lives or until it is released."""

    def __init__(self, game: Path) -> None:
        self._path = game.with_suffix(".lock")
        self._file: IO[str] | None = None

    def hold(self) -> bool:
        """Take it; whether it was free, or is held already."""
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
        """Give it back."""
        if self._file is not None:
            self._file.close()
            self._file = None
            with suppress(OSError):
                self._path.unlink()

    @classmethod
    def is_held(cls, game: Path) -> bool:
        """Whether some process has it."""
        path = game.with_suffix(".lock")
        if fcntl is None or not path.exists():
            return False
        try:
            with path.open("w") as file:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
        return False
