"""A server refuses to start on lost data unless it is told to; a kill alone never looks like a loss."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gorod.store.databases import DATABASE_FILE as DATABASE
from gorod.store.inventory import INVENTORY_FILE
from tests import waiting
from tests.cli.gorod import gorod
from tests.web.house import House
from tests.web.refusals import refused, unserved

WAL = f"{DATABASE}-wal"


def filled(folder: Path, tables: int = 3) -> None:
    """Run a server with this number of tables; kill it when its inventory has counted them."""
    with House(folder) as house:
        for _ in range(tables):
            house.opened()
        waiting.until(lambda: inventory(folder)["tables"] >= tables, "the inventory tells of the tables")
        house.kill()


def inventory(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / INVENTORY_FILE).read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def house_of_three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house") / "data"
    filled(folder)
    return folder


@pytest.fixture
def killed(house_of_three: Path, tmp_path: Path) -> Path:
    """The folder of a killed server with three tables."""
    ignored = shutil.ignore_patterns("*.sock")
    return Path(shutil.copytree(house_of_three, tmp_path / "data", ignore=ignored))


def lost(folder: Path, *words: object) -> str:
    """Return the message of a server that refuses to start because something is lost."""
    words = "--data", folder, "--port", 0, *words
    assert refused(*words) == "data_lost"
    return unserved(*words, "--lang", "en").err


def tables_at(folder: Path, *words: object) -> int:
    """Start a server and return the number of its tables."""
    with House(folder, *words) as house:
        assert house.ask("/health").json["status"] == "ok"
        found = json.loads(gorod("tables", "list", "--data", folder, "--json").out)["tables"]
        assert house.stop()[0] == 0
    return len(found)


def without_log(folder: Path) -> None:
    (folder / WAL).unlink()


def emptied(folder: Path) -> None:
    without_log(folder)
    (folder / DATABASE).write_bytes(b"")


def removed(folder: Path) -> None:
    for file in folder.glob(f"{DATABASE}*"):
        file.unlink()


def replaced(folder: Path) -> None:
    removed(folder)
    filled(folder.with_name("other"), 5)
    shutil.copy(folder.with_name("other") / DATABASE, folder)
    shutil.copy(folder.with_name("other") / WAL, folder)


def deleted(folder: Path) -> None:
    """Delete by hand, leaving the database itself valid."""
    with closing(sqlite3.connect(folder / DATABASE)) as raw, raw:
        for table in ("people", "tables"):
            raw.execute(f"DELETE FROM {table}")


@pytest.mark.parametrize(
    ("spoil", "said", "left"),
    [
        (without_log, ": 3, now: 0.", 0),
        *(
            pytest.param(*one, marks=pytest.mark.full)
            for one in (
                (emptied, ": 3, now: 0.", 0),
                (removed, ": 3, now: 0.", 0),
                (replaced, ": 3, now: 5.", 5),
                (deleted, ": 3, now: 0.", 0),
            )
        ),
    ],
    ids=["no log", "emptied", "removed", "replaced", "deleted"],
)
def test_what_is_gone_is_told_and_has_to_be_accepted(
    killed: Path, spoil: Callable[[Path], None], said: str, left: int
) -> None:
    spoil(killed)
    assert said in lost(killed)
    assert tables_at(killed, "--accept-loss") == left
    assert tables_at(killed) == left, "it is accepted once and for all"


@pytest.mark.full
def test_a_log_that_was_put_back_and_a_copy_are_no_loss(killed: Path, tmp_path: Path) -> None:
    where = ("--data", killed)
    assert gorod("data", "backup", tmp_path / "copy.db", *where).status == 0
    shutil.move(killed / WAL, tmp_path / WAL)
    lost(killed)
    shutil.move(tmp_path / WAL, killed / WAL)
    assert tables_at(killed) == 3
    removed(killed)
    lost(killed)
    assert gorod("data", "restore", tmp_path / "copy.db", *where).status == 0
    assert tables_at(killed) == 3


def test_a_server_with_another_database_in_its_folder_does_not_start(killed: Path, postgres_url: str) -> None:
    """It was moved to PostgreSQL without its data, or moved back without the variable."""
    there = ("--database", postgres_url)
    assert "another database" in lost(killed, *there)
    copy = killed.with_name("copy.db")
    assert gorod("data", "backup", copy, "--data", killed).status == 0
    assert gorod("data", "restore", copy, "--data", killed, *there).status == 0
    with House(killed, *there) as house:
        assert house.opened() and house.stop()[0] == 0
    assert inventory(killed)["tables"] == 4
    assert "another database" in lost(killed)
