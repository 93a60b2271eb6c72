"""The file a game is written to: proven writable before the game, and written as the game goes on."""

import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from gorod.cli.inputs import text_of
from gorod.cli.output import CommandError, Output
from gorod.services.solo.solo_game import Solo

_TAG = re.compile(r"^(\s*;.*\n|\s*\n)*\s*\[\w+ \"")


def is_record(text: str) -> bool:
    """Whether a text begins as records of games do."""
    return bool(_TAG.match(text))


def write_whole(path: Path, data: bytes, mode: int = 0o666) -> None:
    """All of it or nothing: what stood there before stands until the new is whole."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    target = path.resolve()
    if target.exists():
        mode = target.stat().st_mode & 0o777
    part = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(data)
        part.replace(target)
    except PermissionError:
        target.write_bytes(data)  # the file may be changed, but its folder may not
    finally:
        part.unlink(missing_ok=True)


class SaveFile:
    """One record at the end of a file; the records the file held before stay before it."""

    def __init__(self, path: Path, output: Output, before: int | None = None, sum_: str = "") -> None:
        """Say at once if nothing can be written there.

        A game taken up again: it stands behind `before` characters, if what stands there has this sum.
        """
        self.path, self._output, self._phase, self.sum = path, output, "", sum_
        is_new = not path.exists()
        text = _records_of(path, output) if path.is_file() else ""
        is_own = before is not None and _sum(text[before:]) == sum_
        self._before = text[:before] if is_own else text
        try:
            with path.open("a", encoding="utf-8"):
                pass
            if is_new:
                path.unlink()
        except OSError as cause:
            raise self._error(cause) from None

    @property
    def before(self) -> int:
        """How many characters stand before the game."""
        return len(self._before)

    def write(self, record: str) -> None:
        """Put this record in the place of the one written before in this game."""
        try:
            write_whole(self.path, (self._before + record).encode())
            self.sum = _sum(record)
        except OSError as cause:
            raise self._error(cause) from None

    def follow(self, solo: Solo) -> None:
        """Write at every new phase, so that little is lost whatever happens; errors are told at the end."""
        if solo.view.phase != self._phase:
            self._phase = solo.view.phase
            with suppress(CommandError):
                self.write(solo.record())

    def _error(self, cause: OSError) -> CommandError:
        code = _CODES.get(type(cause), "unwritable")
        return CommandError(
            code.replace("-", "_"), self._output.say(f"play-save-{code}"), file=str(self.path)
        )


def _sum(record: str) -> str:
    return sha256(record.strip().encode()).hexdigest()


_CODES: dict[type, str] = {
    FileNotFoundError: "no-folder",
    NotADirectoryError: "no-folder",
    IsADirectoryError: "is-a-folder",
    PermissionError: "no-permission",
}


def _records_of(path: Path, output: Output) -> str:
    """A file of records is added to; any other is somebody's and not touched."""
    text = text_of(path, output)
    if text.strip() and not is_record(text):
        raise CommandError("not_a_record", output.say("play-not-a-record"), file=str(path))
    return f"{text.rstrip()}\n\n" if text.strip() else ""
