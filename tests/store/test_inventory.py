"""The inventory: a file counts what the database had, and a database that lacks some of it is refused."""

import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from multiprocessing import Pipe
from pathlib import Path
from random import Random

import psycopg
import pytest
from alembic import command
from msgspec.structs import replace

from gorod.services.rows import Row, TableRow
from gorod.store import opening, retention
from gorod.store.copies import backup, restore
from gorod.store.databases import place_of
from gorod.store.errors import Lost, TooNew
from gorod.store.inventory import INVENTORY_FILE, Inventory, check_for_loss, load_inventory, save_inventory
from gorod.store.journal import SqlJournal
from gorod.store.place import DatabasePlace
from gorod.store.postgres import PostgresPlace
from gorod.store.retention import Retention
from gorod.store.sqlite import SqlitePlace
from tests.store.evening import TABLE, evening, journal, write
from tests.store.offices import RealOffice, answer, come
from tests.store.writer import keep_inventories, started

NOW = 1_790_000_000_000


def closed(count: int) -> list[Row]:
    return [TableRow(f"old{at}", f"C{at}", "closed", 1, b"{}") for at in range(count)]


def kept_in(folder: Path, kept: SqlJournal) -> Inventory:
    """Take an inventory and save it."""
    found = answer(lambda done: kept.take_inventory(NOW, done))
    assert isinstance(found, Inventory), found
    save_inventory(folder, found)
    return found


def filled(place: DatabasePlace, folder: Path, tables: int = 3) -> Inventory:
    """Fill a database with this number of tables; return its inventory."""
    kept = journal(place)
    assert write(kept, closed(tables)) is None
    found = kept_in(folder, kept)
    kept.close()
    return found


def lost(place: DatabasePlace, folder: Path) -> tuple[str, int, int]:
    """Return the error, and how many tables there were and are."""
    with pytest.raises(Lost) as refused:
        check_for_loss(place, folder)
    assert refused.value.reason == "lost" and refused.value.where == place.where
    return refused.value.what, refused.value.before, refused.value.now


def accept(place: DatabasePlace, folder: Path) -> None:
    check_for_loss(place, folder, accepts=True)
    check_for_loss(place, folder)


def retire_all(kept: SqlJournal) -> None:
    answer(lambda done: kept.retire(Retention(games=NOW), done))


def test_what_was_there_is_there(place: DatabasePlace, tmp_path: Path) -> None:
    check_for_loss(place, tmp_path)
    first = filled(place, tmp_path)
    assert first == load_inventory(tmp_path) and (first.tables, first.pruned, first.revision) == (3, 0, 1)
    assert (tmp_path / INVENTORY_FILE).stat().st_mode & 0o077 == 0 and [*tmp_path.glob("*.part")] == []
    check_for_loss(place, tmp_path)
    kept = journal(place)
    for rows in evening():
        assert write(kept, rows) is None
    kept.close()
    check_for_loss(place, tmp_path)  # the file lags behind
    kept = journal(place)
    second = kept_in(tmp_path, kept)
    kept.close()
    assert second == replace(first, revision=2, tables=4)


def truncated(file: Path) -> None:
    file.write_bytes(b"")


def removed(file: Path) -> None:
    file.unlink()


def sql(*orders: str) -> Callable[[Path], None]:
    """Return a function that runs these orders by hand."""

    def do(file: Path) -> None:
        with closing(sqlite3.connect(file)) as raw, raw:
            for order in orders:
                raw.execute(order)

    return do


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (truncated, ("missing", 3, 0)),
        (removed, ("missing", 3, 0)),
        (sql("DELETE FROM tables"), ("fewer", 3, 0)),
        (sql("DELETE FROM tables WHERE id = 'old1'"), ("fewer", 3, 2)),
        (sql("UPDATE identities SET identity = 'x'"), ("other", 3, 3)),
        (sql("UPDATE identities SET revision = 0"), ("older", 3, 3)),
        (sql("DELETE FROM identities"), ("missing", 3, 3)),
    ],
    ids=["truncated", "removed", "emptied", "one table", "another", "older", "unknown"],
)
def test_what_is_gone_is_refused_until_it_is_accepted(
    tmp_path: Path, spoil: Callable[[Path], None], what: tuple[str, int, int]
) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    filled(place, tmp_path)
    spoil(place.file)
    was_there = place.file.exists()
    assert lost(place, tmp_path) == what == lost(place, tmp_path)
    assert place.file.exists() == was_there, "nothing stands in the way of a copy"
    accept(place, tmp_path)
    filled(place, tmp_path)
    check_for_loss(place, tmp_path)
    spoil(place.file)
    assert lost(place, tmp_path)[0] == what[0], "it was accepted once"


def test_the_last_writes_are_missed_where_all_tables_are_there(tmp_path: Path) -> None:
    """The write-ahead log was left behind, or a copy was put there by hand."""
    place = SqlitePlace(tmp_path / "gorod.db")
    filled(place, tmp_path)
    old = place.file.read_bytes()
    kept = journal(place)
    for rows in evening():
        assert write(kept, rows) is None
    kept_in(tmp_path, kept)
    kept.close()
    check_for_loss(place, tmp_path)
    place.file.write_bytes(old)
    assert lost(place, tmp_path) == ("older", 4, 3)


def test_a_file_that_cannot_be_read_tells_nothing(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    filled(place, tmp_path)
    truncated(place.file)
    for text in ("", "{", '{"identity": 1}'):
        (tmp_path / INVENTORY_FILE).write_text(text)
        check_for_loss(place, tmp_path)


def test_a_newer_database_is_refused_as_such(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    filled(place, tmp_path)
    sql("UPDATE alembic_version SET version_num = '9999'", "DROP TABLE identities")(place.file)
    with pytest.raises(TooNew):
        check_for_loss(place, tmp_path)


def test_a_database_of_the_version_before_gets_an_identity(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    place.make()
    engine = place.writing()
    with engine.begin() as connection:
        config = opening._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0005")
    engine.dispose()
    check_for_loss(place, tmp_path)
    assert filled(place, tmp_path).identity


def test_what_is_old_is_no_loss(
    place: DatabasePlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "MAX_TABLES_PER_PORTION", 2)
    filled(place, tmp_path, 5)
    kept = journal(place)
    retire_all(kept)
    check_for_loss(place, tmp_path)  # killed before the next inventory
    retire_all(kept)
    assert kept_in(tmp_path, kept) == load_inventory(tmp_path)
    kept.close()
    found = load_inventory(tmp_path)
    assert found is not None and (found.tables, found.pruned) == (1, 4)
    check_for_loss(place, tmp_path)


def test_a_copy_that_was_put_back_is_no_loss(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    filled(place, tmp_path)
    backup(place, tmp_path / "copy.db")
    kept = journal(place)
    assert write(kept, [TABLE]) is None
    kept_in(tmp_path, kept)
    kept.close()
    shutil.copy(tmp_path / "copy.db", place.file)
    assert lost(place, tmp_path) == ("older", 4, 3), "by hand"
    place.file.unlink()
    restore(tmp_path / "copy.db", place, folder=tmp_path)
    check_for_loss(place, tmp_path)
    place.file.unlink()
    assert lost(place, tmp_path)[0] == "missing"


def test_a_copy_of_another_database_that_was_put_here_is_no_loss(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        filled(place_of(folder), folder)
    backup(place_of(there), tmp_path / "copy.db")
    (here / "gorod.db").unlink()
    restore(tmp_path / "copy.db", place_of(here), folder=here)
    check_for_loss(place_of(here), here)


def test_a_move_from_one_kind_of_database_to_another_is_no_loss(
    tmp_path: Path, on_postgres: PostgresPlace
) -> None:
    """Wherever the copy was made and restored: the server's folder learns of it from the database."""
    place = SqlitePlace(tmp_path / "gorod.db")
    filled(place, tmp_path)
    assert lost(on_postgres, tmp_path) == ("other", 3, 0), "the address alone"
    backup(place, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", on_postgres)
    check_for_loss(on_postgres, tmp_path)
    assert filled(on_postgres, tmp_path, 4).tables == 4
    assert lost(place, tmp_path) == ("other", 4, 3), "the variable is gone"
    backup(on_postgres, tmp_path / "back.db")
    place.file.unlink()
    restore(tmp_path / "back.db", place)
    check_for_loss(place, tmp_path)
    assert filled(place, tmp_path).tables == 4


def test_several_nodes_have_a_file_each_and_accept_together(real_office: RealOffice, tmp_path: Path) -> None:
    a, b = come(real_office, "a", "b")
    assert a.write(closed(3)) is None
    folders = [tmp_path / name for name in "ab"]
    for folder, node in zip(folders, (a, b), strict=True):
        folder.mkdir()
        assert isinstance(node.journal, SqlJournal)
        kept_in(folder, node.journal)
        retire_all(node.journal)
    place = PostgresPlace(real_office.url, "c")
    for folder in folders:
        check_for_loss(place, folder)
    with psycopg.connect(real_office.url) as raw:
        raw.execute("UPDATE identities SET revision = 0")
    assert [lost(place, folder)[0] for folder in folders] == ["older", "older"]
    accept(place, folders[0])
    check_for_loss(place, folders[1])


LONGEST_LIFE_S = 0.2
KILLS = 5


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(1, 10))])
def test_a_kill_at_any_moment_is_no_loss(tmp_path: Path, seed: int) -> None:
    rng, place = Random(seed), place_of(tmp_path)
    for _ in range(KILLS):
        read, sent = Pipe(duplex=False)
        process = started(keep_inventories, place, tmp_path, sent)
        assert read.recv() == "begun" and process.pid
        time.sleep(rng.uniform(0, LONGEST_LIFE_S))
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        check_for_loss(place, tmp_path)
    found = load_inventory(tmp_path)
    assert found is not None and found.pruned > 0 and found.revision >= KILLS
