"""The reader as `gorod check` uses it: every text is checked or refused, with a place inside the file."""

import io
import json
from contextlib import redirect_stdout
from pathlib import Path

from gorod.cli.commands.check import check
from gorod.cli.output import CommandError, Output
from tests.fuzz.verdict import Verdict, demand

OUTPUTS = (Output("en", json=True), Output("ru", json=True))
WORDS = Output("en")


def checked(data: bytes, file: Path, turn: int) -> Verdict:
    """Run `gorod check` on these bytes, now and then in words instead of JSON."""
    file.write_bytes(data)
    out = io.StringIO()
    try:
        with redirect_stdout(out):
            status = check(file, output=WORDS if turn % 10 == 0 else OUTPUTS[turn % 2])
    except CommandError as fault:
        _place_is_inside(fault, data)
        return Verdict.REFUSED
    _are_answers(out.getvalue(), data, is_json=turn % 10 != 0)
    demand(status in (0, 1), status)
    return Verdict.ACCEPTED if status == 0 else Verdict.REFUSED


def _place_is_inside(fault: CommandError, data: bytes) -> None:
    demand(fault.code in ("not_text", "no_units"), fault.code)
    rows = data.split(b"\n")
    demand(fault.line <= len(rows), fault.line)
    demand(not fault.line or 1 <= fault.column <= len(rows[fault.line - 1]) + 1, fault.column)


def _are_answers(text: str, data: bytes, is_json: bool) -> None:
    if not is_json:
        demand(text.endswith(" failed\n"), text[-80:])
        return
    rows = data.decode("utf-8-sig").splitlines()
    for result in json.loads(text)["results"]:
        demand(result["got"] != "malformed internal", result["text"])
        demand(1 <= result["line"] <= len(rows), ("line", result))
        demand(1 <= result["column"] <= len(rows[result["line"] - 1]) + 1, ("column", result))
        demand(result["ok"] or result["text"], ("no words", result))
