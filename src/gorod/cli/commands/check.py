"""`gorod check`: plays records and cases and compares them with the rules."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from gorod.cli.inputs import house_of, records, text_of
from gorod.cli.output import FINE, WRONG, Output, write_json, write_line
from gorod.engine.ruleset import Ruleset
from gorod.notation import NotationError, Record
from gorod.notation.checker import strict
from gorod.record_words import notation_words, result_words
from gorod.records import Piece, pieces


class CheckedPiece(Struct, frozen=True):
    """The result of one game or case. `text` explains a failure."""

    file: str
    index: int
    line: int
    column: int
    kind: str
    clause: str | None
    ok: bool
    expected: str
    got: str
    text: str
    source: str


def check(
    *files: Path,
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    rules = house_of(house, output)
    found = records(files, output)
    verdicts = [verdict for file in found for verdict in _verdicts(file, rules, output)]
    if not verdicts:
        raise output.error("no_units")
    return _tell(verdicts, output)


def _verdicts(file: Path, house: Ruleset | None, output: Output) -> list[CheckedPiece]:
    text = text_of(file, output)
    lines = text.splitlines()
    return [_verdict(str(file), piece, lines, house, output) for piece in pieces(text)]


def _verdict(
    file: str, piece: Piece, lines: list[str], house: Ruleset | None, output: Output
) -> CheckedPiece:
    try:
        played = piece.played(house)
    except Exception as error:  # an internal error in one must not stop the others
        what = f"{type(error).__name__}: {error}"
        return _failed(file, piece, "internal", output.say("fault-internal", what=what), piece.line, 1, lines)
    if isinstance(played, NotationError):
        words = notation_words(output.lang, played)
        return _failed(file, piece, played.code, words, played.line, played.column, lines)
    return _judged(file, piece, played, lines, output)


def _failed(
    file: str, piece: Piece, code: str, text: str, line: int, column: int, lines: list[str]
) -> CheckedPiece:
    """Return the result of a game or case that cannot be played."""
    clause = piece.clause
    kind = "game" if clause is None else "case"
    got, source = f"malformed {code}", _source(lines, line)
    return CheckedPiece(file, piece.index, line, column, kind, clause, False, "", got, text, source)


def _judged(file: str, piece: Piece, record: Record, lines: list[str], output: Output) -> CheckedPiece:
    result = strict(record)
    line = piece.line if result.ok else result.line
    return CheckedPiece(
        file=file,
        index=piece.index,
        line=line,
        column=1 if result.ok else result.column,
        kind="case" if record.is_case else "game",
        clause=record.unit.value("Case"),
        ok=result.ok,
        expected=result.expected,
        got=result.got,
        text="" if result.ok else result_words(output.lang, record, result),
        source="" if result.ok else _source(lines, line),
    )


def _source(lines: list[str], line: int) -> str:
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""


def _tell(verdicts: list[CheckedPiece], output: Output) -> int:
    failures = [verdict for verdict in verdicts if not verdict.ok]
    failed, passed = len(failures), len(verdicts) - len(failures)
    if output.json:
        write_json({"passed": passed, "failed": failed, "results": [_record(v) for v in verdicts]})
    else:
        for failure in failures:
            _show(failure, output)
        write_line(f"{passed} passed, {failed} failed")
    return WRONG if failures else FINE


def _record(verdict: CheckedPiece) -> dict[str, Any]:
    names = ("file", "index", "line", "kind", "clause", "ok", "expected", "got", "column", "text")
    return {name: getattr(verdict, name) for name in names}


def _show(failure: CheckedPiece, output: Output) -> None:
    what = output.say(f"check-{failure.kind}", clause=failure.clause or "—")
    write_line(f"{failure.file}:{failure.line}:{failure.column}: {what}")
    if failure.source:
        write_line(f"    {failure.source}")
    write_line(f"    {failure.text}")
