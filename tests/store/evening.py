"""An evening at a table as the calls that a server would make: a real game, with people and words."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from gorod.engine.log import Log
from gorod.notation import play_unit
from gorod.notation.text import units
from gorod.services.game.logbook import follow
from gorod.services.ports import Archive, Done, Journal
from gorod.services.rows import EntryRow, GameRow, PersonRow, Row, TableRow, WordsRow
from gorod.store.archive import SqlArchive
from gorod.store.journal import SCRUB_QUIET_S, SqlJournal
from gorod.store.place import DatabasePlace

GAME = Path(__file__).resolve().parents[2] / "examples" / "game.mgn"
TABLE = TableRow("t1", "ABC234", "playing", 1, b'{"rules":"fiim"}')


@cache
def played() -> Log:
    """Return a whole game."""
    record = play_unit(units(GAME.read_text("utf-8"))[0])
    assert not isinstance(record, Exception) and record.log.game.is_over
    return record.log


@cache
def ends() -> frozenset[int]:
    """Return the possible numbers of entries: turns are kept whole."""
    return frozenset([0, *played().starts[1:], len(played().events)])


def people(names: str = "Anna Boris Vera") -> list[Row]:
    """Return the people at the table."""
    return [
        PersonRow("t1", f"key{at}", name, "seat", at, token="t" * 64, phrase="p" * 64)
        for at, name in enumerate(names.split(), 1)
    ]


def game(name: str, state: str = "live", number: int = 1) -> GameRow:
    """Return one of the table's games."""
    return GameRow(name, "t1", number, state, 1, "c" * 64, b'{"seed":"00"}', b'["key1","key2","key3"]')


def calls(name: str, number: int = 1) -> Iterator[list[Row]]:
    """Yield a game from its deal to its end, turn by turn; sometimes somebody speaks."""
    log, last = played(), None
    stops = [*log.starts[1:], len(log.events)]
    yield [game(name, number=number)]
    for start, stop in zip(log.starts, stops, strict=True):
        rows: list[Row] = []
        for at in range(start, stop):
            event = msgspec.json.encode(log.events[at])
            last = follow(name, last, 1000 + at, log.senders[0], f"c{at}", log.audiences[at], event)
            rows.append(last)
        if start % 7 == 0:
            rows.append(WordsRow(name, start, "key1", b"salt", f"words {start}"))
        yield [*rows, game(name, "over", number)] if stop == stops[-1] else rows


def evening(name: str = "g1") -> list[list[Row]]:
    """Return a table, its people and one game."""
    return [[TABLE, *people()], *calls(name)]


def direct(told: Any) -> None:
    """Call back on the thread that writes."""
    told()


def journal(place: DatabasePlace, quiet_s: float = SCRUB_QUIET_S) -> SqlJournal:
    """Open a journal that calls back at once."""
    return SqlJournal(place, direct, quiet_s)


def write(kept: SqlJournal, rows: list[Row]) -> BaseException | None:
    """Write and wait."""
    answers: SimpleQueue[BaseException | None] = SimpleQueue()
    kept.write(rows, answers.put)
    return answers.get(timeout=30)


def write_all(place: DatabasePlace, all_calls: list[list[Row]]) -> None:
    """Write everything into a database and close it."""
    kept = journal(place)
    errors: list[BaseException] = []
    for rows in all_calls:
        kept.write(rows, lambda error: errors.append(error) if error else None)
    kept.close()
    assert not errors


def entries_of(all_calls: list[list[Row]]) -> list[EntryRow]:
    """Return the log in these calls."""
    return [row for rows in all_calls for row in rows if isinstance(row, EntryRow)]


def dump(place: DatabasePlace) -> list[Row]:
    """Return everything in a database, in a fixed order."""
    archive = SqlArchive(place)
    try:
        return dumped(archive)
    finally:
        archive.close()


def dumped(archive: SqlArchive) -> list[Row]:
    """Return everything in an archive, in a fixed order."""
    found: list[Row] = []
    for table in archive.all_tables():
        found += [table, *archive.people(table.id), *archive.notes(table.id)]
        found += [one for one in (archive.sitting(table.id),) if one is not None]
        for one in archive.games(table.id):
            found += [one, *archive.entries(one.id), *archive.words(one.id)]
    for club in archive.all_clubs():
        found += [club, *archive.club_people(club.id)]
        for each in archive.evenings(club.id):
            found += [each, *archive.evening_games(each.id)]
    return found


def ignored(error: BaseException | None) -> None:
    """Ignore the result."""


IGNORED: Done = ignored
JOURNAL: type[Journal] = SqlJournal
ARCHIVE: type[Archive] = SqlArchive
"""Lets the type checker compare the classes with the ports."""
