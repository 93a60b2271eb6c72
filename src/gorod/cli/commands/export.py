"""`gorod export`: converts records to tables or judge's sheets."""

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from gorod.cli.inputs import house_of, records, text_of
from gorod.cli.output import FINE, WRONG, CommandError, Output, file_to_write, write_file, write_json
from gorod.engine.events import Outcome
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.lab.export import Counts, Row, csv_paths, is_finished, rows, write_csv, write_jsonl
from gorod.notation import NotationError, Record
from gorod.record_words import notation_words, result_words
from gorod.records import Piece, pieces
from gorod.sheet.filling import filled
from gorod.sheet.form import Heading, Sheet
from gorod.sheet.pdf import NoTypst, printed


class Format(StrEnum):
    """The format: JSON lines, CSV files, or judge's sheets as PDF."""

    JSONL = "jsonl"
    CSV = "csv"
    PDF = "pdf"


def export(
    folder: Path,
    /,
    *,
    form: Annotated[Format, Parameter(name="--format")] = Format.JSONL,
    out: Path | None = None,
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Write the tables or the sheets of all records in a folder."""
    file_to_write(out, output)
    if out is None and form is Format.PDF:
        raise output.error("needs_out", "fault-needs-out-sheet")
    if out is None and (form is Format.CSV or output.json):
        raise output.error("needs_out")
    if not folder.exists():
        raise output.error("no_such_file")
    reader = RecordReader(house_of(house, output), output)
    counts = _counts(reader, records((folder,), output), form, out, output)
    reader.tell_cases()
    if output.json:
        write_json({**counts, "files": _files(form, out), "bad": reader.bad, "cases": reader.cases})
    return WRONG if reader.bad else FINE


def _counts(
    reader: "RecordReader", files: list[Path], form: Format, out: Path | None, output: Output
) -> dict[str, Any]:
    """Write the output. Return the numbers of rows or sheets."""
    if form is not Format.PDF:
        return {"rows": _written(reader.rows(files), form, out, output)}
    assert out is not None
    return print_sheets(((file, record) for file, _, record in reader.records(files)), out, output)


class RecordReader:
    """Reads records. A bad one is reported and skipped."""

    def __init__(self, house: Ruleset | None, output: Output) -> None:
        self._house, self._output = house, output
        self.bad: list[dict[str, Any]] = []
        self.cases = 0

    def rows(self, files: list[Path]) -> Iterator[tuple[str, Row]]:
        """Return the rows of all good records."""
        for file, index, record in self.records(files):
            yield from rows(record, str(file), index)

    def records(self, files: list[Path]) -> Iterator[tuple[Path, int, Record]]:
        """Return all good records, each with its file and its index there."""
        for file in files:
            for piece in self._pieces(file):
                record = self._record(file, piece)
                if record is not None:
                    yield file, piece.index, record

    def _pieces(self, file: Path) -> list[Piece]:
        try:
            return pieces(text_of(file, self._output))
        except CommandError as error:
            self._lay_aside(error)
            return []

    def _record(self, file: Path, piece: Piece) -> Record | None:
        """Return a record that agrees with the rules, else None. Cases are counted and skipped."""
        if piece.clause is not None:
            self.cases += 1
            return None
        try:
            return self._played(file, piece)
        except CommandError as error:
            self._lay_aside(error)
            return None

    def _played(self, file: Path, piece: Piece) -> Record:
        lang, where = self._output.lang, str(file)
        played = piece.played(self._house)
        if isinstance(played, NotationError):
            raise CommandError(
                played.code, notation_words(lang, played), "", where, played.line, played.column
            )
        result = played.result
        if not result.ok:
            raise CommandError(
                "wrong_record", result_words(lang, played), "", where, result.line, result.column
            )
        return played

    def _lay_aside(self, error: CommandError) -> None:
        self.bad.append({"file": error.file, "line": error.line or None, "text": error.text})
        print(error.sentence(), file=sys.stderr)

    def tell_cases(self) -> None:
        """Print a warning if cases were skipped."""
        if self.cases:
            self._output.warn(self._output.say("export-cases", n=self.cases))


def _written(found: Iterator[tuple[str, Row]], form: Format, out: Path | None, output: Output) -> Counts:
    if out is None:
        return write_jsonl(found, sys.stdout.write)
    try:
        if form is Format.CSV:
            return write_csv(found, out)
        with out.open("w", encoding="utf-8") as file:
            return write_jsonl(found, file.write)
    except OSError:
        raise output.error("cannot_write", file=str(out)) from None


def _files(form: Format, out: Path | None) -> list[str]:
    assert out is not None
    return [str(path) for path in csv_paths(out).values()] if form is Format.CSV else [str(out)]


DRAW = "draw"
MAX_SHEETS = 100
"""The limit of one PDF file. Each sheet takes 0.1 s and some megabytes of memory."""


def print_sheets(found: Iterable[tuple[Path, Record]], out: Path, output: Output) -> dict[str, Any]:
    """Print the sheets of all finished games. Return the numbers of sheets and of unfinished games."""
    records = list(found)
    sheets = [sheet_of(file, record) for file, record in records if is_finished(record)]
    unfinished = len(records) - len(sheets)
    if not sheets:
        raise output.error("no_sheets")
    if len(sheets) > MAX_SHEETS:
        raise output.error("too_many_sheets", n=len(sheets), most=MAX_SHEETS)
    if unfinished:
        output.warn(output.say("sheet-unfinished", n=unfinished))
    try:
        write_file(out, printed(sheets, output.lang), output)
    except NoTypst:
        raise output.error("sheet_extra") from None
    return {"sheets": len(sheets), "unfinished": unfinished}


def sheet_of(file: Path, record: Record) -> Sheet:
    """Return the sheet of one record, with its names, date and judge."""
    unit = record.unit
    event, date, table, game, judge = (
        unit.value(tag) or "" for tag in ("Event", "Date", "Table", "Game", "Judge")
    )
    names = {int(tag.values[0]): tag.values[1] for tag in unit.all("Seat")}
    proofs = (("record", sha256(file.read_bytes()).hexdigest()),)
    heading = Heading(event, date, table, game, judge, names, proofs)
    return filled(record.log, heading, _told(unit.value("Result") or DRAW))


def _told(result: str) -> Outcome:
    """Return the outcome that a partial record states."""
    return Outcome(None if result == DRAW else Team(result), "")
