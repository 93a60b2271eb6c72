"""The file a game is written to: proven writable before the game, and written as the game goes on."""

import os
import re
from contextlib import suppress
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

    def __init__(self, path: Path, output: Output, before: int | None = None) -> None:
        """Say at once if nothing can be written there; behind `before` characters the game itself stands."""
        self.path, self._output, self._phase = path, output, ""
        is_new = not path.exists()
        self._before = _records_of(path, output)[:before] if path.is_file() else ""
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
