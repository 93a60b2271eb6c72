"""The file a game is saved to: checked for writing before the game, and updated during it."""

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
    """Return whether a text begins like a record of a game."""
    return bool(_TAG.match(text))


def write_whole(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Replace a file atomically: the old content stays until the new one is complete.

    A device, or a file in a folder without write permission, is written in place.
    """
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
        target.write_bytes(data)  # the file is writable, but its folder is not
    finally:
        part.unlink(missing_ok=True)


class SaveFile:
    """A record at the end of a file, after the records that the file held before."""

    def __init__(self, path: Path, output: Output, before: int | None = None, sum_: str = "") -> None:
        """Raise CommandError if the file cannot be written.

        For a resumed game: its old record follows `before` characters if its checksum is `sum_`.
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
        """The number of characters before the record of this game."""
        return len(self._before)

    def write(self, record: str) -> None:
        """Write the record, replacing the previous one of this game."""
        try:
            write_whole(self.path, (self._before + record).encode())
            self.sum = _sum(record)
        except OSError as cause:
            raise self._error(cause) from None

    def follow(self, solo: Solo) -> None:
        """Write at every new phase, so that a crash loses little. Errors are reported at the end."""
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
    """Return the records of a file. Raise CommandError if the file holds something else."""
    text = text_of(path, output)
    if text.strip() and not is_record(text):
        raise CommandError("not_a_record", output.say("play-not-a-record"), file=str(path))
    return f"{text.rstrip()}\n\n" if text.strip() else ""
