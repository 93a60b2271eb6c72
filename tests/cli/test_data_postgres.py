"""`gorod data`, `tables` and `serve` with a database of PostgreSQL, and every way they are refused."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gorod.store.postgres import SESSION_SETTINGS, PostgresPlace
from tests.cli.gorod import Ran, gorod
from tests.conftest import READY
from tests.engines.postgres import LOCKED, PASSWORD, PostgresServer, free_port
from tests.store.evening import calls, dump, evening, journal, write_all

SECRET = "hunter2"


@pytest.fixture
def full(postgres_url: str) -> str:
    """A database with a game that is over and one that is not."""
    write_all(PostgresPlace(postgres_url), [*evening(), *list(calls("g2", 2))[:20]])
    return postgres_url


def done(*words: object) -> Ran:
    """Done without complaint."""
    ran = gorod(*words)
    assert ran.status == 0, ran.err
    return ran


def refused(*words: object) -> str:
    """The code of why, told in one line of each language with exit status 2, and never with a password."""
    ran = [gorod(*words, "--lang", lang) for lang in ("ru", "en")]
    assert [one.status for one in ran] == [2, 2]
    assert re.search("[а-я]", ran[0].err) and not re.search("[а-я]", ran[1].err)
    assert all(len(one.err.splitlines()) == 1 for one in ran)
    told = gorod(*words, "--json")
    assert not any(secret in one.err + one.out for one in (*ran, told) for secret in (SECRET, PASSWORD))
    return str(told.error["code"])


def test_it_is_verified_and_its_games_become_files(full: str, tmp_path: Path) -> None:
    told = done("data", "verify", "--database", full.replace("@", f":{SECRET}@"), "--json").json
    assert (told["ok"], told["games"], told["file"]) == (True, 2, full)
    assert len(done("data", "export", tmp_path / "out", "--database", full, "--json").json["files"]) == 2


def test_a_copy_is_a_file_and_can_be_put_back_on_either_side(
    postgres: PostgresServer, full: str, tmp_path: Path
) -> None:
    copy, empty = tmp_path / "copy.db", postgres.url(postgres.database(READY))
    kept = done("data", "backup", copy, "--database", full, "--json").json
    assert [path.name for path in tmp_path.iterdir()] == ["copy.db"] and copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as raw:
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    there = done("data", "restore", copy, "--database", empty, "--json").json
    here = done("data", "restore", copy, "--data", tmp_path / "data", "--json").json
    assert kept["heads"] == there["heads"] == here["heads"] and len(kept["heads"]) == 2
    assert dump(PostgresPlace(full)) == dump(PostgresPlace(empty))
    assert refused("data", "restore", copy, "--database", empty) == "data_not_empty"
    assert refused("data", "backup", copy, "--database", full) == "data_exists"
    assert refused("data", "restore", tmp_path / "none.db", "--database", full) == "data_missing"
    postgres.drop(PostgresPlace(empty).name)


def test_a_restored_database_is_written_on(postgres_url: str, tmp_path: Path) -> None:
    whole = evening()
    write_all(PostgresPlace(postgres_url), whole[:40])
    done("data", "backup", tmp_path / "copy.db", "--database", postgres_url)
    done("data", "restore", tmp_path / "copy.db", "--data", tmp_path)
    assert not list(tmp_path.glob("*.part*"))
    write_all(PostgresPlace(postgres_url), whole[40:])
    assert done("data", "verify", "--database", postgres_url, "--json").json["games"] == 1


def test_a_person_is_deleted_and_a_table_closed(full: str, tmp_path: Path) -> None:
    where = ("--database", full, "--data", tmp_path / "none")
    assert done("tables", "list", *where, "--json").json["tables"][0]["code"] == "ABC234"
    told = done("data", "delete-player", "Anna", *where, "--lang", "en").out
    assert "words spoken" in told and "PostgreSQL's own log" in told
    assert refused("data", "delete-player", "Anna", *where) == "data_nobody"
    assert done("tables", "close", "ABC234", *where, "--json").json["closed"] == ["t1"]
    assert done("tables", "list", *where, "--json").json["tables"] == []
    assert done("data", "verify", *where, "--json").json["ok"] and not (tmp_path / "none").exists()


def test_nobody_writes_beside_a_server(full: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SESSION_SETTINGS, "lock_timeout", "50")
    kept = journal(PostgresPlace(full))
    where = ("--database", full, "--data", tmp_path)
    assert refused("data", "delete-player", "Anna", *where) == "data_in_use"
    assert refused("tables", "close", "--all", *where) == "data_in_use"
    assert refused("serve", "--port", 0, *where) == "data_in_use"
    assert done("data", "verify", *where).status == 0
    kept.close()


def test_what_cannot_be_used_is_told_in_a_line(postgres: PostgresServer, tmp_path: Path) -> None:
    postgres.do(f"DROP ROLE IF EXISTS {LOCKED}", f"CREATE ROLE {LOCKED} LOGIN PASSWORD '{PASSWORD}'")
    wrong = {
        f"postgresql://a:{SECRET}@127.0.0.1:{free_port()}/gorod": "data_unreachable",
        postgres.url(READY, f"{LOCKED}:{SECRET}"): "data_password",
        postgres.url("nowhere", f"{LOCKED}:{PASSWORD}"): "data_no_database",
        postgres.url(READY, f"{LOCKED}:{PASSWORD}"): "data_forbidden",
        f"mysql://a:{SECRET}@h/gorod": "data_bad_url",
    }
    for url, code in wrong.items():
        assert refused("serve", "--port", 0, "--data", tmp_path, "--database", url) == code
        assert refused("data", "verify", "--database", url) == code


@pytest.mark.parametrize(
    "words", [("{}",), ("--databse", "{}"), ("--port", "{}"), ("--database", "{}", "--database", "{}")]
)
def test_a_url_in_the_wrong_place_keeps_its_password(words: tuple[str, ...]) -> None:
    for url in (f"postgresql://a:{SECRET}@h/d", f"postgresql://h/d?password={SECRET}&sslmode=require"):
        assert refused("serve", *(word.format(url) for word in words)) == "usage"
