"""`gorod engine`: one game, a JSON line in and a JSON line out."""

import sys
from pathlib import Path

from gorod.cli.output import FINE, Output
from gorod.cli.session import Session
from gorod.cli.sources import house_of


def engine(
    *,
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Answer until the input ends."""
    session = Session(output, house_of(house, output))
    for line in iter(sys.stdin.buffer.readline, b""):
        if line.strip():
            sys.stdout.write(session.answer(line).decode() + "\n")
            sys.stdout.flush()
    return FINE
