"""Rows on disk: lines of JSON, or one CSV file a table."""

import csv
import json
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from gorod.lab.tables import COLUMNS, WHERE, Row

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would calculate what begins so, and the words in records are anybody's."""

Rows = Iterable[tuple[str, Row]]
Counts = dict[str, int]


def write_jsonl(rows: Rows, write: Callable[[str], object]) -> Counts:
    """One object a row; `kind` names its table."""
    counts = dict.fromkeys(COLUMNS, 0)
    for kind, row in rows:
        counts[kind] += 1
        write(json.dumps({"kind": kind, **row}, ensure_ascii=False, separators=(",", ":")) + "\n")
    return counts


def csv_paths(out: Path) -> dict[str, Path]:
    """The games in the file named, the other tables beside it: games.csv, games-vote.csv …"""
    beside = {kind: out.with_name(f"{out.stem}-{kind}{out.suffix}") for kind in COLUMNS}
    return {**beside, "game": out}


def write_csv(rows: Rows, out: Path) -> Counts:
    """Every table has its file, with a head even if it is empty."""
    counts = dict.fromkeys(COLUMNS, 0)
    with ExitStack() as files:
        writers = {kind: _writer(files.enter_context(_open(path))) for kind, path in csv_paths(out).items()}
        for kind, writer in writers.items():
            writer.writerow([*WHERE, *COLUMNS[kind]])
        for kind, row in rows:
            counts[kind] += 1
            writers[kind].writerow([_cell(value) for value in row.values()])
    return counts


def _open(path: Path) -> TextIO:
    return path.open("w", encoding="utf-8", newline="")


def _writer(file: TextIO) -> Any:
    return csv.writer(file, lineterminator="\n")


def _cell(value: object) -> object:
    """Lists are parted by blanks, what is not known is empty."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        value = " ".join("?" if part is None else str(part) for part in value)
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
