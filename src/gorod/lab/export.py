"""Exports a record as rows of tables: game, votes, nominations, departures, checks and claims."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from msgspec import Struct

from gorod.engine import events as e
from gorod.engine.acts import Check, Compare
from gorod.engine.audience import JUDGE_VIEWER, PUBLIC, seen
from gorod.engine.fold import Fold
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Ruleset
from gorod.engine.step import Ballot, Poll
from gorod.notation import Record
from gorod.rules import RULESETS
from gorod.rules.casting import with_roles
from gorod.rules.options import changes, plain

Row = dict[str, Any]
Rows = Iterable[tuple[str, Row]]
"""Pairs of the name of a table and a row."""
KEY_COLUMNS = ("file", "index")
COLUMNS: dict[str, tuple[str, ...]] = {
    "game": (
        *("rules", "options", "players", "winner", "reason", "days", "finished", "cards"),
        *("event", "date", "table", "game", "judge"),
    ),
    "vote": ("day", "round", "step", "voter", "candidate", "votes", "forced"),
    "nomination": ("day", "by", "seat", "withdrawn"),
    "departure": ("phase", "seat", "how", "card"),
    "check": ("night", "seat", "role", "targets", "answer"),
    "claim": ("day", "seat", "role", "checks", "black", "red", "text"),
}
"""The tables, and their columns after `file` and `index`."""


def rows(record: Record, file: str, index: int) -> Iterator[tuple[str, Row]]:
    """Yield all rows of a record."""
    source = ExportedRecord(record, is_open(record))
    where = dict(zip(KEY_COLUMNS, (file, index), strict=True))
    for kind, row in [("game", _game(source)), *_told(source), *_departures(source)]:
        yield kind, {**where, **{name: row.get(name) for name in COLUMNS[kind]}}


class ExportedRecord(Struct, frozen=True):
    """A record, and whether its secrets may be shown."""

    record: Record
    is_open: bool


def is_open(record: Record) -> bool:
    """Tell whether all cards may be shown: the game is over, or a judge's record knows them all."""
    is_judges = record.unit.value("Unknown") is None and not record.log.game.has_unknown_cards
    return is_finished(record) or is_judges


def is_finished(record: Record) -> bool:
    """Tell whether the record says how the game ended."""
    return record.unit.value("Result") not in (None, "*")


def _game(source: ExportedRecord) -> Row:
    record, game = source.record, source.record.log.game
    tags = ("Event", "Date", "Table", "Game", "Judge")
    return {
        "rules": record.rules.id,
        "options": _options(record.rules),
        "players": game.seats,
        "winner": record.unit.value("Result") if is_finished(record) else None,
        "reason": str(game.outcome.reason) if game.outcome else None,
        "days": game.day,
        "finished": is_finished(record),
        "cards": [_known(role.id) for role in game.roles[1:]] if source.is_open else None,
        **{tag.lower(): record.unit.value(tag) for tag in tags},
    }


def _known(card: str) -> str | None:
    return None if card == UNKNOWN.id else card


def _options(rules: Ruleset) -> list[str]:
    """Return the options that differ from the printed rules."""
    preset = with_roles(RULESETS[rules.id], rules.roles)
    return [f"{name}={plain(mine)}" for name, mine, _, _ in changes(rules, preset) if mine is not None]


def _departures(source: ExportedRecord) -> Iterator[tuple[str, Row]]:
    game = source.record.log.game
    for gone in game.left:
        card = _known(game.roles[gone.seat].id) if source.is_open else gone.card or None
        yield "departure", {"phase": gone.phase, "seat": gone.seat, "how": str(gone.how), "card": card}


class _ReadingState:
    """The place in the game while its events are read."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.day = self.round = 0
        self.step = ""


def _told(source: ExportedRecord) -> Iterator[tuple[str, Row]]:
    log = source.record.log
    at = _ReadingState(source.record.rules)
    for event in seen(JUDGE_VIEWER if source.is_open else PUBLIC, log.events, log.audiences):
        yield from _rows_of(at, event)


on = Fold[_ReadingState, e.Event, Rows](e.Event)


@on
def _started(at: _ReadingState, event: e.Started) -> Rows:
    at.day = event.day
    return ()


@on
def _day_broke(at: _ReadingState, event: e.DayBroke) -> Rows:
    at.day, at.round = event.day, 0
    return ()


@on
def _began(at: _ReadingState, event: e.Began) -> Rows:
    at.step = str(event.step.__struct_config__.tag)
    at.round += isinstance(event.step, Ballot | Poll)
    return ()


def _vote(at: _ReadingState, voter: int | None, candidate: int, votes: int = 1, forced: bool = False) -> Row:
    """Return a row for a vote; `voter` is None if only the count is known."""
    where = {"day": at.day, "round": at.round, "step": at.step}
    return {**where, "voter": voter, "candidate": candidate, "votes": votes, "forced": forced}


@on
def _counted(at: _ReadingState, event: e.Counted) -> Rows:
    if event.tally >= 0:
        yield "vote", _vote(at, None, event.candidate, event.tally)
        return
    yield from (("vote", _vote(at, seat, event.candidate)) for seat in event.hands)
    yield from (("vote", _vote(at, seat, event.candidate, forced=True)) for seat in event.rest)


@on
def _polled(at: _ReadingState, event: e.Polled) -> Rows:
    yield from (("vote", _vote(at, seat, choice)) for seat, choice in event.votes)


@on
def _answered(at: _ReadingState, event: e.Answered) -> Rows:
    """Votes on whether all leave or the sentence stands; their candidate is 0."""
    yield from (("vote", _vote(at, seat, 0)) for seat in event.hands)
    if event.sum > len(event.hands):
        yield "vote", _vote(at, None, 0, event.sum - len(event.hands))


@on
def _nominated(at: _ReadingState, event: e.Nominated) -> Rows:
    yield "nomination", {"day": at.day, "by": event.by, "seat": event.seat, "withdrawn": False}


@on
def _withdrawn(at: _ReadingState, event: e.Withdrawn) -> Rows:
    yield "nomination", {"day": at.day, "by": event.by, "seat": event.seat, "withdrawn": True}


@on
def _acted(at: _ReadingState, event: e.Acted) -> Rows:
    role = at.rules.roles.get(event.role)
    if role is not None and isinstance(role.act, Check | Compare):
        where = {"night": at.day, "seat": event.seat, "role": event.role}
        yield "check", {**where, "targets": list(event.targets), "answer": event.answer or None}


@on
def _said(at: _ReadingState, event: e.Said) -> Rows:
    claim = event.claim
    checks = [f"{seat}:{team}" for seat, team in claim.checks]
    held = {"black": list(claim.black), "red": list(claim.red)}
    who = {"day": at.day, "seat": event.seat, "role": claim.role or None}
    yield "claim", {**who, "checks": checks, **held, "text": claim.text or None}


_rows_of = on.some(nothing=())


FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would treat such a cell as a formula, and records hold text by anybody."""

Counts = dict[str, int]


def write_jsonl(rows: Rows, write: Callable[[str], object]) -> Counts:
    """Write one JSON object for each row; `kind` names its table."""
    counts = dict.fromkeys(COLUMNS, 0)
    for kind, row in rows:
        counts[kind] += 1
        write(json.dumps({"kind": kind, **row}, ensure_ascii=False, separators=(",", ":")) + "\n")
    return counts


def csv_paths(out: Path) -> dict[str, Path]:
    """Return the path of each table: `out` for the games, and `games-vote.csv` and so on next to it."""
    beside = {kind: out.with_name(f"{out.stem}-{kind}{out.suffix}") for kind in COLUMNS}
    return {**beside, "game": out}


def write_csv(rows: Rows, out: Path) -> Counts:
    """Write a file for each table, with a header even if it has no rows."""
    counts = dict.fromkeys(COLUMNS, 0)
    with ExitStack() as files:
        writers = {}
        for kind, path in csv_paths(out).items():
            file = files.enter_context(path.open("w", encoding="utf-8", newline=""))
            writers[kind] = csv.writer(file, lineterminator="\n")
            writers[kind].writerow([*KEY_COLUMNS, *COLUMNS[kind]])
        for kind, row in rows:
            counts[kind] += 1
            writers[kind].writerow([_cell(value) for value in row.values()])
    return counts


def _cell(value: object) -> object:
    """Return the text of a cell: lists are separated by spaces, unknown values are empty."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        value = " ".join("?" if part is None else str(part) for part in value)
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value


_rows = on.some(nothing=())
