"""`gorod export`: many records become tables, or the judge's sheets."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gorod.cli.output import FINE, WRONG, Fault, Output, write_json
from gorod.cli.request import file_to_write
from gorod.cli.sheets import print_sheets
from gorod.cli.sources import house_of, records, text_of
from gorod.cli.units import Piece, pieces
from gorod.cli.words import notation_words, result_words
from gorod.engine.ruleset import Ruleset
from gorod.lab.export import Counts, Row, csv_paths, rows, write_csv, write_jsonl
from gorod.notation import NotationError, Record


class Form(StrEnum):
    """Lines of JSON, several files for a spreadsheet, or the judge's sheets to print."""

    JSONL = "jsonl"
    CSV = "csv"
    PDF = "pdf"


def export(
    folder: Path,
    /,
    *,
    form: Annotated[Form, Parameter(name="--format")] = Form.JSONL,
    out: Path | None = None,
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Write the tables, or the sheets, of all records in a folder."""
    file_to_write(out, output)
    if out is None and form is Form.PDF:
        raise output.fault("needs_out", "fault-needs-out-sheet")
    if out is None and (form is Form.CSV or output.json):
        raise output.fault("needs_out")
    if not folder.exists():
        raise output.fault("no_such_file")
    desk = Desk(house_of(house, output), output)
    counts = _counts(desk, records((folder,), output), form, out, output)
    desk.tell_cases()
    if output.json:
        write_json({**counts, "files": _files(form, out), "bad": desk.bad, "cases": desk.cases})
    return WRONG if desk.bad else FINE


def _counts(desk: "Desk", files: list[Path], form: Form, out: Path | None, output: Output) -> dict[str, Any]:
    """How much of what was written."""
    if form is not Form.PDF:
        return {"rows": _written(desk.rows(files), form, out, output)}
    assert out is not None
    return print_sheets(((file, record) for file, _, record in desk.records(files)), out, output)


class Desk:
    """Reads record after record; a bad one is told of and laid aside."""

    def __init__(self, house: Ruleset | None, output: Output) -> None:
        """Nothing read yet."""
        self._house, self._output = house, output
        self.bad: list[dict[str, Any]] = []
        self.cases = 0

    def rows(self, files: list[Path]) -> Iterator[tuple[str, Row]]:
        """The rows of all good records."""
        for file, index, record in self.records(files):
            yield from rows(record, str(file), index)

    def records(self, files: list[Path]) -> Iterator[tuple[Path, int, Record]]:
        """All good records, each with its file and its place there."""
        for file in files:
            for piece in self._pieces(file):
                record = self._record(file, piece)
                if record is not None:
                    yield file, piece.index, record

    def _pieces(self, file: Path) -> list[Piece]:
        try:
            return pieces(text_of(file, self._output))
        except Fault as fault:
            self._lay_aside(fault)
            return []

    def _record(self, file: Path, piece: Piece) -> Record | None:
        """A game that is as it says; cases test clauses and are no games."""
        if piece.clause is not None:
            self.cases += 1
            return None
        try:
            return self._played(file, piece)
        except Fault as fault:
            self._lay_aside(fault)
            return None

    def _played(self, file: Path, piece: Piece) -> Record:
        lang, where = self._output.lang, str(file)
        played = piece.played(self._house)
        if isinstance(played, NotationError):
            raise Fault(played.code, notation_words(lang, played), "", where, played.line, played.column)
        result = played.result
        if not result.ok:
            raise Fault("wrong_record", result_words(lang, played), "", where, result.line, result.column)
        return played

    def _lay_aside(self, fault: Fault) -> None:
        self.bad.append({"file": fault.file, "line": fault.line or None, "text": fault.text})
        print(fault.sentence(), file=sys.stderr)

    def tell_cases(self) -> None:
        """That something was left out is told beside the answer."""
        if self.cases:
            self._output.warn(self._output.say("export-cases", n=self.cases))


def _written(found: Iterator[tuple[str, Row]], form: Form, out: Path | None, output: Output) -> Counts:
    if out is None:
        return write_jsonl(found, sys.stdout.write)
    try:
        if form is Form.CSV:
            return write_csv(found, out)
        with out.open("w", encoding="utf-8") as file:
            return write_jsonl(found, file.write)
    except OSError:
        raise output.fault("cannot_write", file=str(out)) from None


def _files(form: Form, out: Path | None) -> list[str]:
    assert out is not None
    return [str(path) for path in csv_paths(out).values()] if form is Form.CSV else [str(out)]
