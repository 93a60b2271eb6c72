"""Every game record in the tests is a test: `pytest tests/rulebook/fiim` runs the records of that folder."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parents[1]
FOLDERS = ("rulebook/*", "roles", "games", "second", "settled")
"""Folders of tests/ whose records are played; other records are material of tests."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "RecordFile | None":
    """Collect a record if it lies in one of the folders."""
    if file_path.suffix == ".mgn" and any(file_path.parent.match(str(TESTS / folder)) for folder in FOLDERS):
        found: RecordFile = RecordFile.from_parent(parent, path=file_path)
        return found
    return None


class RecordFile(pytest.File):
    """A file with one record or several."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test for the whole file: reading it just to count its records would be slow."""
        found: Record = Record.from_parent(self, name="record")
        yield found


class Record(pytest.Item):
    """Plays the file; every result that it states must be what the engine finds."""

    def runtest(self) -> None:
        """Play it."""
        play(self.path)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any) -> str:
        """Print the file and the line, without a traceback if the record is at fault."""
        if isinstance(excinfo.value, WrongRecord):
            return f"{self.path}: {excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the file in reports."""
        return self.path, None, self.nodeid


class WrongRecord(Exception):  # noqa: N818 — it is the name of what was found
    """A record states what the engine does not find."""


def play(file: Path) -> None:
    """Compare every result that a file states with what the engine finds."""
    from gorod.notation import play_unit
    from gorod.notation.text import units

    found = units(file.read_text("utf-8"))
    if not found:
        raise WrongRecord("the file has no record")
    for unit in found:
        result = play_unit(unit).result
        if not result.ok:
            raise WrongRecord(f"line {result.line}: expected {result.expected}, got {result.got}")
