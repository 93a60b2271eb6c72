"""The audit finds what is broken, says where, and checks the rest."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gorod.services.game.logbook import folded, follow
from gorod.services.rows import ClockRow, Row
from gorod.store.archive import SqlArchive
from gorod.store.audit import Audit, Flaw, verify
from gorod.store.place import DatabasePlace
from gorod.store.sqlite import SqlitePlace
from tests.store.evening import TABLE, calls, entries_of, evening, game, people, played, write_all

TWO_GAMES = [*evening(), *calls("g2", 2)]


def audit(place: DatabasePlace) -> Audit:
    """Audit everything."""
    archive = SqlArchive(place)
    try:
        return verify(archive)
    finally:
        archive.close()


def change(place: DatabasePlace, *orders: str) -> list[Flaw]:
    """Change the database by hand; return the flaws found."""
    engine = place.writing()
    with engine.begin() as connection:
        for order in orders:
            connection.exec_driver_sql(order)
    engine.dispose()
    return audit(place).flaws


def changed(place: DatabasePlace, *orders: str) -> list[Flaw]:
    """Store two games, then change the database by hand; return the flaws found."""
    write_all(place, TWO_GAMES)
    return change(place, *orders)


def changed_file(file: Path, *orders: str) -> list[Flaw]:
    """Do the same through a raw SQLite connection, which checks less."""
    write_all(SqlitePlace(file), TWO_GAMES)
    with closing(sqlite3.connect(file)) as raw, raw:
        for order in orders:
            raw.execute(order)
    return audit(SqlitePlace(file)).flaws


def test_a_database_as_written_has_no_flaw(place: DatabasePlace) -> None:
    write_all(place, TWO_GAMES)
    found = audit(place)
    assert (found.tables, found.games, found.entries, found.flaws) == (1, 2, 2 * len(played().events), [])
    assert found.heads == {name: entries_of(list(calls(name)))[-1].hash.hex() for name in ("g1", "g2")}


@pytest.mark.parametrize(
    ("order", "flaw"),
    [
        ("UPDATE entries SET at = at + 1 WHERE game = 'g1' AND seq = 40", Flaw("chain", "g1", 40)),
        ("DELETE FROM entries WHERE game = 'g2' AND seq = 7", Flaw("chain", "g2", 7)),
        ("DELETE FROM entries WHERE game = 'g2' AND seq > 50", Flaw("end", "g2", 50)),
        ("UPDATE people SET name = 'Mallory' WHERE key = 'key2'", Flaw("row", "people t1/key2")),
        ("UPDATE people SET came = 7 WHERE key = 'key2'", Flaw("row", "people t1/key2")),
        ("UPDATE tables SET settings = '{}'", Flaw("row", "tables t1")),
        ("UPDATE games SET secret = '{}' WHERE id = 'g1'", Flaw("row", "games g1")),
        ("UPDATE words SET text = 'lies' WHERE game = 'g1' AND seq = 0", Flaw("row", "words g1/0")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_change_by_hand_is_found(place: DatabasePlace, order: str, flaw: Flaw) -> None:
    assert changed(place, order) == [flaw]


@pytest.mark.parametrize(
    ("order", "flaw"),
    [
        ("UPDATE entries SET event = 5 WHERE game = 'g2' AND seq = 7", Flaw("row", "entries g2/7")),
        ("DELETE FROM games WHERE id = 'g1'", Flaw("file", "gorod.db")),
    ],
)
def test_a_change_that_no_other_database_takes_is_found(tmp_path: Path, order: str, flaw: Flaw) -> None:
    assert changed_file(tmp_path / "gorod.db", order) == [flaw]


def test_a_clock_that_was_changed_by_hand_is_found(place: DatabasePlace) -> None:
    write_all(place, [*TWO_GAMES, [ClockRow("g2", 5, 2000, 700, b"{}")]])
    assert audit(place).flaws == []
    assert change(place, "UPDATE clocks SET elapsed = 0") == [Flaw("row", "clocks g2")]


def test_every_flaw_is_told(place: DatabasePlace) -> None:
    spoil = "UPDATE entries SET sender = 9 WHERE game = '{}' AND seq = 3"
    flaws = changed(place, spoil.format("g1"), spoil.format("g2"))
    assert flaws == [Flaw("chain", "g1", 3), Flaw("chain", "g2", 3)]


def test_pages_that_nobody_knows_of_are_found(tmp_path: Path) -> None:
    forget = "DELETE FROM sqlite_schema WHERE name = 'words_of_a_person'"
    flaws = changed_file(tmp_path / "gorod.db", "PRAGMA writable_schema = ON", forget)
    assert flaws == [Flaw("file", "gorod.db")]


@pytest.mark.parametrize("event", [b"[]", b'{"t":"nonsense"}', b'{"t":"resumed"}'])
def test_entries_that_make_no_game_are_found(place: DatabasePlace, event: bytes) -> None:
    rows: list[Row] = [TABLE, *people(), game("g1"), follow("g1", None, 1, 0, "", 1, event)]
    write_all(place, [rows])
    assert audit(place).flaws == [Flaw("events", "g1")]


def test_a_kept_log_folds_to_the_game_that_was_played() -> None:
    log = folded(entries_of(list(calls("g1"))))
    assert log.events == played().events and log.audiences == played().audiences


def test_what_was_undone_is_not_in_the_game() -> None:
    entries = entries_of(list(calls("g1")))[:60]
    undo = follow("g1", entries[-1], 1, 0, "", 1, b'{"t":"undone","to":40}')
    assert folded([*entries, undo]).events == played().events[:40]
