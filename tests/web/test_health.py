"""Issue 13, 6: a server that cannot do its work says so: in /health, in /metrics and in its log."""

import json
import re
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from gorod.texts import LANGUAGES
from tests.web.fort import PROGRAM, Fort
from tests.web.house import House, heard
from tests.web.signs import figures, said, until

FEW_HANDLES = 128
TIGHT = (
    f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW_HANDLES}, {FEW_HANDLES})); {PROGRAM}"
)
OLD_LOOP = f"import sys; sys.modules['uvloop'] = None; {TIGHT}"
FIGURE = re.compile(r'gorod_\w+(\{\w+="[\w.+]+"\})? \d+(\.\d+)?(e[+-]?\d+)?')


@contextmanager
def full_disk(house: House) -> Iterator[None]:
    """Limit the server's files to their present size."""
    most = (house.data / "gorod.db-wal").stat().st_size
    resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    yield
    resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def test_all_is_well(house: House) -> None:
    answer = house.ask("/health")
    assert (
        answer.status == 200 and answer.json["status"] == "ok" and set(answer.json) == {"status", "version"}
    )
    head = house.ask("/health", method="HEAD")
    assert (head.status, head.text) == (200, "")


def test_a_full_disk_is_told_and_so_is_its_end(tmp_path: Path) -> None:
    with Fort(tmp_path / "data", "--most-tables", 1000) as fort:
        table = fort.opened()
        seat = fort.joined(table["code"], "Канарейкина")
        with fort.socket(seat["token"]) as line:
            heard(line, "table")
            with full_disk(fort):
                while fort.ask(f"/api/tables/{table['code']}/join", {"name": "Вера"}).status == 200:
                    table = (
                        fort.opened() if fort.ask(f"/api/tables/{table['code']}").json["free"] == 1 else table
                    )
                for _ in range(3):
                    assert fort.ask("/api/tables", {"rules": "classic"}).error["code"] == "recording_stopped"
                failing = {lang: fort.ask("/health", Accept_Language=lang) for lang in LANGUAGES}
                assert {answer.status for answer in failing.values()} == {503}
                assert {answer.json["status"] for answer in failing.values()} == {"failing"}
                [reason] = failing["en"].json["reasons"]
                assert reason["code"] == "recording_stopped" and not re.search("[а-я]", reason["text"])
                assert re.search("[а-я]", failing["ru"].json["reasons"][0]["text"])
                assert fort.ask("/health", method="HEAD").status == 503
                counted = figures(fort)
                assert counted['gorod_errors_total{kind="writes"}'] >= 4 and counted["gorod_recording"] == 0
            until(fort, 200)  # by itself: nobody at a table does anything
            assert figures(fort)["gorod_recording"] == 1
            assert fort.ask("/api/tables", {"rules": "classic"}).status == 201
        fort.stop()
    assert len(said(fort, "recording has stopped")) == len(said(fort, "recording goes on")) == 1
    assert said(fort, "recording has stopped")[0]["tables"] >= 0 and "Канарейкина" not in fort.log


@pytest.mark.full
def test_a_table_goes_on_by_itself_when_there_is_room_again(tmp_path: Path) -> None:
    """Regression: it waited for a message, which nobody sends where all listen or only programs play."""
    with Fort(tmp_path / "data", "--pace", 100) as fort:
        table = fort.opened(watch=True, bots={"kind": "random", "count": 10})
        with fort.socket(table["organiser"]) as line:
            fort.started(table)
            with full_disk(fort):
                assert heard(line, "error")["code"] == "recording_stopped"
                until(fort, 503)
                assert figures(fort)["gorod_tables_stopped"] == 1
            until(fort, 200)
            for _ in range(5):
                heard(line, "frame")
        fort.stop()


def test_little_room_on_the_disk_is_told(tmp_path: Path) -> None:
    with Fort(tmp_path / "data", "--least-free", 10**9) as fort:
        answer = fort.ask("/health")
        assert answer.status == 503 and [one["code"] for one in answer.json["reasons"]] == ["disk_low"]
        assert fort.ask("/api/tables", {"rules": "classic"}).status == 201
        for _ in range(3):
            fort.ask("/health")
        fort.stop()
    [line] = said(fort, "the disk is nearly full")
    assert line["level"] == "error" and line["free_mib"] > 0


@pytest.mark.parametrize("program", [TIGHT, OLD_LOOP], ids=["usual", "without uvloop"])
def test_file_handles_run_out_and_come_back(tmp_path: Path, program: str) -> None:
    with Fort(tmp_path / "data", program=program) as fort:
        table = fort.opened()
        seat = fort.joined(table["code"])
        with fort.socket(seat["token"]) as line:
            heard(line, "table")
            with ExitStack() as crowd:
                with pytest.raises(Exception, match="503"):
                    for _ in range(FEW_HANDLES):
                        crowd.enter_context(fort.socket())
                answer = fort.ask("/health")
                assert answer.status == 503 and answer.json["reasons"][0]["code"] == "handles_low"
                counted = figures(fort)
                assert counted['gorod_errors_total{kind="accepts"}'] >= 1
                assert counted["gorod_handles"] <= counted["gorod_handles_limit"] == FEW_HANDLES
                assert fort.ask("/api/tables", {"rules": "classic"}).status == 201  # requests still have room
                line.send(json.dumps({"t": "ping", "at": 1}))
                heard(line, "pong")
            until(fort, 200)
            with fort.socket(seat["token"]) as again:
                heard(again, "table")
        fort.stop()
    assert said(fort, "file handles are nearly used up") and said(fort, "there are file handles again")
    assert len(said(fort, "file handles are nearly used up")) <= 2


@pytest.mark.parametrize("program", [TIGHT, OLD_LOOP], ids=["usual", "without uvloop"])
def test_a_server_without_any_handle_left_recovers(tmp_path: Path, program: str) -> None:
    """Idle connections take all of them, including the spare ones."""
    with Fort(tmp_path / "data", program=program) as fort:
        table = fort.opened()
        seat = fort.joined(table["code"])
        with fort.socket(seat["token"]) as line:
            heard(line, "table")
            hogs = [socket.create_connection(("127.0.0.1", fort.port)) for _ in range(2 * FEW_HANDLES)]
            line.send(json.dumps({"t": "ping", "at": 1}))
            heard(line, "pong")
            for hog in hogs:
                hog.close()
            until(fort, 200)
        assert fort.opened() and fort.stop()[0] == 0
    assert len(fort.log.splitlines()) < 20


def test_metrics_are_counts_with_their_kinds(house: House) -> None:
    """As Prometheus reads them, and nothing about any person."""
    table = house.opened()
    house.joined(table["code"], "Канарейкина")
    text = house.ask("/metrics").text
    assert not any(word in text for word in ("Канарейкина", table["table"], table["code"]))
    kinds = dict(line.split()[2:4] for line in text.splitlines() if line.startswith("# TYPE"))
    helped = {line.split()[2] for line in text.splitlines() if line.startswith("# HELP")}
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(FIGURE.fullmatch(line) for line in lines), lines
    named = {re.split(r"[{ ]", line)[0] for line in lines}
    assert {re.sub("_(bucket|sum|count)$", "", name) for name in named} == set(kinds) == helped
    assert {"gorod_tables", "gorod_sockets", "gorod_messages_total", "gorod_commits_total"} <= named
    counted = figures(house)
    assert counted["gorod_write_seconds_count"] == counted['gorod_write_seconds_bucket{le="+Inf"}'] > 0
    assert counted["gorod_database_bytes"] > 0 and counted["gorod_disk_free_bytes"] > 0
    for kind in ("requests", "messages", "ticks", "jobs", "writes", "accepts"):
        assert f'gorod_errors_total{{kind="{kind}"}}' in counted


def test_metrics_are_for_this_machine_alone(house: House) -> None:
    """Otherwise somebody at a table could count the turns of a night."""
    for header in ("X-Forwarded-For", "Forwarded", "Via"):
        answer = house.ask("/metrics", **{header: "192.0.2.7"})
        assert answer.status == 404 and "gorod_" not in answer.text


def test_the_log_tells_when_it_starts_and_stops(tmp_path: Path) -> None:
    with Fort(tmp_path / "data", "--log-level", "info") as fort:
        fort.stop()
    [start], [stop] = said(fort, "started"), said(fort, "stopped")
    assert start["port"] == fort.port and start["pace"] == 1 and start["tables"] == 0 and start["version"]
    assert stop["level"] == "info" and str(tmp_path) not in fort.log
