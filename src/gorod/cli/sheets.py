"""The judge's sheets of records, printed into one file."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from gorod.cli.output import Output
from gorod.cli.request import write_file
from gorod.engine.events import Outcome
from gorod.engine.role import Team
from gorod.lab.export import is_finished
from gorod.notation import Record
from gorod.sheet.filling import filled
from gorod.sheet.form import Heading, Sheet
from gorod.sheet.press import NoPress, printed

DRAW = "draw"
MOST_SHEETS = 100
"""In one file: each takes a tenth of a second and some megabytes of memory."""


def print_sheets(found: Iterable[tuple[Path, Record]], out: Path, output: Output) -> dict[str, Any]:
    """Every finished game gets its sheet; how many there are, and how many games are not finished."""
    records = list(found)
    sheets = [sheet_of(file, record) for file, record in records if is_finished(record)]
    unfinished = len(records) - len(sheets)
    if not sheets:
        raise output.fault("no_sheets")
    if len(sheets) > MOST_SHEETS:
        raise output.fault("too_many_sheets", n=len(sheets), most=MOST_SHEETS)
    if unfinished:
        output.warn(output.say("sheet-unfinished", n=unfinished))
    try:
        write_file(out, printed(sheets, output.lang), output)
    except NoPress:
        raise output.fault("sheet_extra") from None
    return {"sheets": len(sheets), "unfinished": unfinished}


def sheet_of(file: Path, record: Record) -> Sheet:
    """The sheet of one record, with the names, date and judge that it tells."""
    unit = record.unit
    event, date, table, game, judge = (
        unit.value(tag) or "" for tag in ("Event", "Date", "Table", "Game", "Judge")
    )
    names = {int(tag.values[0]): tag.values[1] for tag in unit.all("Seat")}
    proofs = (("record", sha256(file.read_bytes()).hexdigest()),)
    heading = Heading(event, date, table, game, judge, names, proofs)
    return filled(record.log, heading, _told(unit.value("Result") or DRAW))


def _told(result: str) -> Outcome:
    """All that a partial record may know of its end."""
    return Outcome(None if result == DRAW else Team(result), "")
