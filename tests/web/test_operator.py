"""What an operator can do beside a running server: tables, deletion, and a complete folder after a stop."""

import json
import shutil
import socket
import sqlite3
import stat
from contextlib import chdir, closing
from pathlib import Path

import pytest

from gorod.store.databases import DATABASE_FILE
from gorod.web.channel import MAX_QUESTION_BYTES, NAME
from gorod.web.folder import Folder
from tests.cli.gorod import gorod
from tests.waiting import until
from tests.web.house import TIMEOUT_S, House, heard

CANARY = "Канарейкина"
QUICK = ("--pace", 4000)
PROGRAMS = {"kind": "random", "count": 9}


def hits(folder: Path, word: str = CANARY) -> list[str]:
    """Return the files with this word in them."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return [path.name for path in files if word.encode() in path.read_bytes()]


def play(house: House, table: dict[str, str]) -> str:
    """Play a whole game; return its id."""
    game = str(house.started(table).json["game"])
    until(lambda: house.ask(f"/api/games/{game}.mgn").status == 200, "the game does not end")
    return game


def test_a_stopped_server_leaves_one_file_that_is_whole(tmp_path: Path) -> None:
    with House(tmp_path / "data", *QUICK) as house:
        table = house.opened(bots=PROGRAMS)
        house.joined(table["code"], CANARY)
        play(house, table)
        assert house.stop()[0] == 0
    assert sorted(path.name for path in house.data.iterdir()) == ["gorod.db", "gorod.lock", "inventory.json"]
    (tmp_path / "copy").mkdir()
    shutil.copy(house.data / "gorod.db", tmp_path / "copy" / "gorod.db")
    told = gorod("data", "verify", "--data", tmp_path / "copy", "--json")
    assert told.status == 0 and (told.json["tables"], told.json["games"]) == (1, 1)
    assert hits(tmp_path / "copy") == ["gorod.db"]


def test_what_a_kill_leaves_is_whole_with_the_files_beside_it(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        house.opened()
        house.kill()
    assert (house.data / NAME).exists()
    with House(house.data) as again:  # the socket file of the killed server is in nobody's way
        assert len(gorod("tables", "list", "--data", again.data, "--json").json["tables"]) == 1
        assert again.stop()[0] == 0


def test_a_name_deleted_beside_a_running_server_does_not_come_back(tmp_path: Path) -> None:
    """Issue 13, 5: the command exited with 0, and the next game wrote the name again."""
    with House(tmp_path / "data", *QUICK) as house:
        table = house.opened(bots=PROGRAMS)
        seat = house.joined(table["code"], CANARY)
        with house.socket(seat["token"]) as line:
            play(house, table)
            assert hits(house.data)
            told = gorod("data", "delete-player", CANARY, "--data", house.data, "--json")
            assert told.status == 0 and told.json["tables"] == 1
            assert heard(line, "bye")["code"] == "forgotten"
        assert hits(house.data) == []
        play(house, house.opened(bots={"kind": "random", "count": 10}))
        house.joined(table["code"], "Борис")
        play(house, table)
        assert hits(house.data) == [] and hits(house.data, "Борис")
        assert house.stop()[0] == 0
    assert hits(house.data) == [] and gorod("data", "verify", "--data", house.data).status == 0


def test_of_several_people_one_must_be_meant_and_mentions_go_too(house: House) -> None:
    codes = [house.opened()["code"] for _ in range(2)]
    for code in codes:
        house.joined(code, "Тёзка")
    asked = gorod("data", "delete-player", "Тёзка", "--data", house.data, "--lang", "en")
    assert asked.status == 2 and "--all" in asked.err and asked.err.count(", ") == 2
    told = gorod("data", "delete-player", "Тёзка", "--all", "--mentions", "--data", house.data, "--json").json
    assert len(told["keys"]) == 2 and told["tables"] == 2 and hits(house.data, "Тёзка") == []
    again = gorod("data", "delete-player", "Тёзка", "--data", house.data, "--json")
    assert (again.status, again.error["code"]) == (2, "data_nobody")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_server_that_cannot_be_reached_means_that_nothing_is_done(tmp_path: Path, lang: str) -> None:
    with House(tmp_path) as house:
        house.joined(house.opened()["code"], CANARY)
        assert house.stop()[0] == 0
    before = (tmp_path / "gorod.db").read_bytes()
    with Folder(tmp_path):
        for words in (("data", "delete-player", CANARY), ("tables", "list"), ("tables", "close", "--all")):
            ran = gorod(*words, "--data", tmp_path, "--lang", lang)
            assert ran.status == 2 and len(ran.err.splitlines()) == 1 and not ran.out
            assert gorod(*words, "--data", tmp_path, "--json").error["code"] == "server_silent"
    assert (tmp_path / "gorod.db").read_bytes() == before


def test_somebody_asks_to_be_forgotten(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        table = house.opened()
        seat, other = house.joined(table["code"], CANARY), house.joined(table["code"], "Вера")
        bearer = {"Authorization": f"Bearer {seat['token']}"}
        with house.socket(seat["token"]) as line, house.socket(other["token"]) as neighbour:
            heard(line, "table")
            assert house.ask("/api/forget", b"", **bearer).status == 204
            assert heard(line, "bye")["code"] == "forgotten"
            while (shown := heard(neighbour, "table"))["seats"][0]["kind"] != "free":
                pass
            assert CANARY not in json.dumps(shown, ensure_ascii=False)
        assert hits(house.data) == []
        assert house.ask("/api/forget", b"", **bearer).error["code"] == "not_allowed"
        assert house.ask("/api/forget", b"").status == 403
        holder = house.ask(
            "/api/forget", b"", Authorization=f"Bearer {table['organiser']}", Accept_Language="en"
        )
        assert (holder.status, holder.error["code"]) == (409, "hand_over_first")


def test_while_somebody_reads_the_file_he_is_told_that_it_takes_longer(tmp_path: Path) -> None:
    """And it is done as soon as the reader ends, however busy the server is."""
    with House(tmp_path / "data") as house:
        seat = house.joined(house.opened()["code"], CANARY)
        with closing(sqlite3.connect(house.data / DATABASE_FILE)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM people").fetchall()
            asked = house.ask("/api/forget", b"", Authorization=f"Bearer {seat['token']}")
            assert asked.status == 202
        until(lambda: house.opened() and not hits(house.data))


def test_tables_are_listed_and_closed_beside_the_server_and_without_it(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        first, second, third = (house.opened() for _ in range(3))
        house.joined(first["code"], CANARY)
        with house.socket(first["organiser"]) as line:
            heard(line, "table")
            told = gorod("tables", "list", "--data", house.data, "--json").json
            shown = {one["id"]: one for one in told["tables"]}
            assert told["running"] and list(shown) == [one["table"] for one in (first, second, third)]
            assert (shown[first["table"]]["devices"], shown[first["table"]]["free"]) == (1, 9)
            closed = gorod("tables", "close", first["code"].lower(), "--data", house.data, "--json").json
            assert closed == {"closed": [first["table"]]}
            with pytest.raises(Exception, match="4410"):
                heard(line, "none")
        assert house.ask(f"/api/tables/{first['code']}").status == 404
        for lang in ("ru", "en"):
            listed = gorod("tables", "list", "--data", house.data, "--lang", lang).out
            assert len(listed.splitlines()) == 3 and second["code"] in listed and CANARY not in listed
        assert house.stop()[0] == 0
    kept = gorod("tables", "list", "--data", house.data, "--json").json
    assert not kept["running"] and [one["id"] for one in kept["tables"]] == [second["table"], third["table"]]
    assert gorod("tables", "close", second["table"], "--data", house.data).status == 0
    with House(house.data) as again:
        assert gorod("tables", "close", "--all", "--data", again.data, "--json").json == {
            "closed": [third["table"]]
        }
        again.stop()
    assert gorod("data", "verify", "--data", house.data).status == 0


def test_which_table_must_be_said(house: House, tmp_path: Path) -> None:
    def code(*words: object) -> str:
        ran = gorod("tables", "close", *words, "--json")
        assert ran.status == 2
        return str(ran.error["code"])

    assert code("--data", house.data) == code("ABCDEF", "--all", "--data", house.data) == "usage"
    assert code("nobody", "--data", house.data) == "no_such_table"
    # some ids begin with a dash
    assert code("-8f2jfqyIp90eokG3uCZOQ", "--data", house.data) == "no_such_table"
    assert code("nobody", "--data", tmp_path) == "data_missing"


def test_the_channel_is_its_owners_however_long_the_path(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 100) / ("e" * 100)
    with House(deep) as house:
        assert stat.S_IMODE((deep / NAME).stat().st_mode) == 0o600
        assert gorod("tables", "list", "--data", deep).status == 0
        assert house.stop()[0] == 0
    assert not (deep / NAME).exists()


def test_nonsense_in_the_channel_is_answered_and_changes_nothing(house: House) -> None:
    for sent in (
        b"{}\n",
        b"\xff\xfe\n",
        b'{"type":"close","ids":5}\n',
        b"x" * (3 * MAX_QUESTION_BYTES) + b"\n",
        b"\n",
    ):
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(TIMEOUT_S)
            with chdir(house.data):
                line.connect(NAME)
            line.sendall(sent)
            with line.makefile("rb") as answer:
                assert json.loads(answer.readline())["error"] == "bad_request", sent
    assert house.ask("/health").status == 200


def test_a_file_of_another_kind_in_its_place_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("mine", "utf-8")
    with House(tmp_path) as house:
        assert house.ask("/health").status == 200
        assert gorod("tables", "list", "--data", tmp_path, "--json").error["code"] == "server_silent"
        house.stop()
    assert (tmp_path / NAME).read_text("utf-8") == "mine"
