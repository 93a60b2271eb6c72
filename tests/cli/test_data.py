"""`gorod data`: verify, backup, restore, export, delete-player, and every way they can be refused."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gorod.services.rows import PersonRow, WordsRow
from gorod.store.databases import place_of
from gorod.texts import LANGUAGES
from gorod.web.folder import Folder
from tests.cli.gorod import Ran, gorod
from tests.store.evening import TABLE, calls, evening, game, write_all


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of data with a game that is over and one that is not."""
    place = tmp_path / "data"
    place.mkdir()
    write_all(place_of(place), [*evening(), *list(calls("g2", 2))[:20]])
    return place


def spoil(folder: Path, order: str) -> None:
    """Somebody writes into the database by hand."""
    with closing(sqlite3.connect(folder / "gorod.db")) as raw, raw:
        raw.execute(order)


def test_verify_tells_what_it_has_looked_at(folder: Path) -> None:
    told = gorod("data", "verify", "--data", folder, "--json").json
    assert list(told) == ["file", "ok", "tables", "games", "entries", "flaws", "heads"]
    assert (told["ok"], told["games"], told["flaws"]) == (True, 2, []) and set(told["heads"]) == {"g1", "g2"}
    assert gorod("data", "verify", "--data", folder, "--lang", "en").out.startswith("All is well: 2 games, ")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("order", "what"),
    [
        ("UPDATE entries SET at = 0 WHERE game = 'g1' AND seq = 40", "chain"),
        ("UPDATE tables SET code = 'X'", "row"),
        ("DELETE FROM games WHERE id = 'g2'", "file"),
        ("DELETE FROM entries WHERE game = 'g1' AND seq > 40", "end"),
    ],
)
def test_a_flaw_is_told_and_the_status_is_one(folder: Path, lang: str, order: str, what: str) -> None:
    spoil(folder, order)
    told = gorod("data", "verify", "--data", folder, "--json")
    assert told.status == 1 and told.json["ok"] is False and told.json["flaws"][0]["what"] == what
    shown = gorod("data", "verify", "--data", folder, "--lang", lang)
    assert shown.status == 1 and len(shown.out.splitlines()) == 2 and not shown.err


def test_the_folder_comes_from_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOROD_DATA", str(folder))
    assert gorod("data", "verify").status == 0
    monkeypatch.delenv("GOROD_DATA")
    monkeypatch.chdir(folder.parent)
    assert gorod("data", "verify", "--json").json["file"] == str(Path("data") / "gorod.db")


def test_a_copy_is_made_and_put_back(folder: Path, tmp_path: Path) -> None:
    heads = gorod("data", "verify", "--data", folder, "--json").json["heads"]
    copy = tmp_path / "copy.db"
    assert gorod("data", "backup", copy, "--data", folder, "--json").json["heads"] == heads
    (tmp_path / "clean").mkdir()
    assert gorod("data", "restore", copy, "--data", tmp_path / "clean", "--json").json["heads"] == heads
    assert gorod("data", "verify", "--data", tmp_path / "clean", "--json").json["heads"] == heads
    assert gorod("data", "restore", copy, "--data", folder, "--json").error["code"] == "data_exists"


def test_finished_games_become_files(folder: Path, tmp_path: Path) -> None:
    told = gorod("data", "export", tmp_path / "out", "--data", folder, "--json").json
    assert told["files"] == [str(tmp_path / "out" / name) for name in ("g1.jsonl", "g1.mgn")]
    assert gorod("check", tmp_path / "out" / "g1.mgn").status == 0
    lines = [json.loads(line) for line in (tmp_path / "out" / "g1.jsonl").read_text("utf-8").splitlines()]
    kinds = [line["kind"] for line in lines]
    assert (
        (kinds[0], kinds.count("person")) == ("game", 3) and kinds.count("entry") > 100 and "words" in kinds
    )
    assert lines[0]["secret"] == {"seed": "00"} and "t" * 64 not in str(lines)


def test_a_game_with_a_strange_name_stays_in_the_folder(tmp_path: Path) -> None:
    write_all(place_of(tmp_path), [[TABLE, game("../../g", "unfinished")]])
    (file,) = gorod("data", "export", tmp_path / "out", "--data", tmp_path, "--json").json["files"]
    assert Path(file).parent == tmp_path / "out" and len(Path(file).stem) == 64


@pytest.mark.parametrize("who", ["Boris", "key2"])
def test_a_person_is_deleted_by_name_or_key(folder: Path, who: str) -> None:
    told = gorod("data", "delete-player", who, "--data", folder, "--json").json
    assert told == {"keys": ["key2"], "tables": 1, "words": 0, "mentions": 0, "later": False}
    assert b"Boris" not in (folder / "gorod.db").read_bytes()
    assert gorod("data", "delete-player", "Boris", "--data", folder, "--json").error["code"] == "data_nobody"
    assert gorod("data", "verify", "--data", folder).status == 0


def test_mentions_are_deleted_and_counted(folder: Path) -> None:
    write_all(place_of(folder), [[WordsRow("g1", 9000, "key1", b"s", "Boris is black")]])
    ran = gorod("data", "delete-player", "Boris", "--mentions", "--data", folder, "--lang", "en")
    assert ran.status == 0 and ran.out.splitlines()[-1].endswith("deleted: 1.")
    assert b"Boris" not in (folder / "gorod.db").read_bytes()


def test_a_key_may_begin_with_a_hyphen(folder: Path) -> None:
    write_all(place_of(folder), [[PersonRow("t1", "-key", "Gleb", "watcher")]])
    assert gorod("data", "delete-player", "-key", "--data", folder, "--json").json["keys"] == ["-key"]


def test_of_two_people_with_one_name_one_must_be_meant(folder: Path) -> None:
    write_all(place_of(folder), [[PersonRow("t1", "key9", "Boris", "watcher")]])
    asked = gorod("data", "delete-player", "Boris", "--data", folder, "--lang", "en")
    assert asked.status == 2 and "key2, key9" in asked.err
    told = gorod("data", "delete-player", "Boris", "--all", "--data", folder, "--json").json
    assert told["keys"] == ["key2", "key9"]


def test_what_is_old_goes_when_nobody_plays(folder: Path) -> None:
    where = ("--data", folder)
    told = gorod("data", "prune", "--keep-words", 30, *where, "--json").json
    assert told["games"] == 0 and told["words"] > 3
    assert gorod("data", "prune", "--keep-games", 0, *where, "--json").json["tables"] == 0, "it is open"
    assert gorod("tables", "close", "--all", *where).status == 0
    with Folder(folder):
        assert gorod("data", "prune", "--keep-games", 30, *where, "--json").error["code"] == "folder_taken"
    ran = gorod("data", "prune", "--keep-games", 30, *where, "--lang", "en")
    assert ran.out == "Deleted: tables 1, games 2, words spoken 4.\n"
    assert b"Boris" not in (folder / "gorod.db").read_bytes()
    assert gorod("data", "verify", *where, "--json").json["games"] == 0
    for days in ((), ("--keep-games", -1), ("--keep-words", 3, "--keep-games", -2)):
        assert gorod("data", "prune", *days, *where, "--json").error["code"] == "usage"


def refused(lang: str, *words: object) -> str:
    """A sentence and an object, exit status 2, no traceback; its code."""
    shown: Ran = gorod("data", *words, "--lang", lang)
    assert shown.status == 2 and not shown.out and len(shown.err.splitlines()) == 1
    told = gorod("data", *words, "--json")
    assert told.status == 2
    return str(told.error["code"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_done_is_told(folder: Path, tmp_path: Path, lang: str) -> None:
    nowhere, notes = tmp_path / "nowhere", tmp_path / "notes"
    notes.mkdir()
    (notes / "gorod.db").write_text("notes " * 1000)
    for words in (("verify",), ("backup", "x.db"), ("export", "x"), ("delete-player", "Anna")):
        assert refused(lang, *words, "--data", nowhere) == "data_missing"
        assert refused(lang, *words, "--data", notes) == "data_not_a_database"
    assert refused(lang, "backup", nowhere / "x.db", "--data", folder) == "data_no_folder"
    assert refused(lang, "export", notes / "gorod.db", "--data", folder) == "cannot_write"
    assert refused(lang, "delete-player", "", "--data", folder) == "data_nobody"
    assert refused(lang, "nonsense") == "usage"
    spoil(folder, "UPDATE words SET text = 'lies'")
    assert refused(lang, "export", tmp_path / "out", "--data", folder) == "data_row"
    spoil(folder, "UPDATE alembic_version SET version_num = '9999'")
    assert refused(lang, "verify", "--data", folder) == "data_too_new"
