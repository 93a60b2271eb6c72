"""A server does not start where what it had kept is gone, unless it is told to; no kill looks like that."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gorod.store.inventory import FILE
from gorod.store.place import FILE as DATABASE
from tests import waiting
from tests.cli.gorod import gorod
from tests.web.house import House
from tests.web.test_start import refused, unserved

WAL = f"{DATABASE}-wal"


def filled(folder: Path, tables: int = 3) -> None:
    """A server has had so many tables, and was killed when its inventory told of them."""
    with House(folder) as house:
        for _ in range(tables):
            house.opened()
        waiting.until(lambda: inventory(folder)["tables"] >= tables, "the inventory tells of the tables")
        house.kill()


def inventory(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / FILE).read_text("utf-8"))
    return found


def lost(folder: Path, *words: object) -> str:
    """What a server says that does not start because something is lost."""
    words = "--data", folder, "--port", 0, *words
    assert refused(*words) == "data_lost"
    return unserved(*words, "--lang", "en").err


def tables_at(folder: Path, *words: object) -> int:
    """How many there are at a server that starts."""
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
    """By hand, with the database itself in order."""
    with closing(sqlite3.connect(folder / DATABASE)) as raw, raw:
        for table in ("people", "tables"):
            raw.execute(f"DELETE FROM {table}")


@pytest.mark.parametrize(
    ("spoil", "said", "left"),
    [
        (without_log, ": 3, now: 0.", 0),
        (emptied, ": 3, now: 0.", 0),
        (removed, ": 3, now: 0.", 0),
        (replaced, ": 3, now: 5.", 5),
        (deleted, ": 3, now: 0.", 0),
    ],
    ids=["no log", "emptied", "removed", "replaced", "deleted"],
)
def test_what_is_gone_is_told_and_has_to_be_accepted(
    tmp_path: Path, spoil: object, said: str, left: int
) -> None:
    folder = tmp_path / "data"
    filled(folder)
    assert callable(spoil)
    spoil(folder)
    assert said in lost(folder)
    assert tables_at(folder, "--accept-loss") == left
    assert tables_at(folder) == left, "it is accepted once and for all"
