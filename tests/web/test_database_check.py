"""A damaged database is found in the background and reported by /health; nothing waits for the check."""

import asyncio
import signal
from pathlib import Path
from random import Random

import psycopg
import pytest

from gorod.store.databases import place_of
from gorod.store.errors import Unusable
from gorod.store.postgres import PostgresPlace
from gorod.store.sqlite import SqlitePlace
from gorod.web.server import Server
from gorod.web.upkeep.database_check import CheckTimes, DatabaseCheck, checked
from tests.engines.postgres import PostgresServer
from tests.store.evening import TABLE, calls, dump, people, write_all
from tests.waiting import until, until_async
from tests.web.fort import Fort
from tests.web.signs import figures, said
from tests.web.signs import until as until_health

PAGE = 4096
IMMEDIATE_CHECKS = CheckTimes(first_delay_s=0, interval_s=0.01, rest=0)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A closed database with games in it."""
    place = SqlitePlace(tmp_path_factory.mktemp("whole") / "gorod.db")
    closed = [TABLE.__class__("t1", "ABC234", "closed", 1, b"{}"), *people()]
    write_all(place, [closed, *calls("g1"), *calls("g2", 2)])
    return place.file.read_bytes()


def full_pages(whole: bytes) -> list[int]:
    """Return the pages with data in their middle."""
    middles = (
        (page, whole[page * PAGE :][PAGE // 4 : PAGE * 3 // 4]) for page in range(1, len(whole) // PAGE)
    )
    return [page for page, middle in middles if middle.count(0) < PAGE // 8]


def spoiled(whole: bytes, page: int, rng: Random) -> bytes:
    """Change some bytes in the middle of a page."""
    start = page * PAGE + rng.randrange(PAGE // 4, PAGE // 2)
    wrong = bytes(byte ^ rng.randrange(1, 256) for byte in whole[start : start + PAGE // 4])
    return whole[:start] + wrong + whole[start + PAGE // 4 :]


def flaws_in(data: bytes, folder: Path) -> int:
    """Return the number of flaws that one check finds."""
    file = folder / "gorod.db"
    file.write_bytes(data)
    found: list[int] = []
    check = DatabaseCheck(SqlitePlace(file), CheckTimes(first_delay_s=0, rest=0), found.append)
    check.begin()
    until(lambda: bool(found), "the check tells")
    check.end()
    return found[0]


def test_damage_is_told_while_people_play(tmp_path: Path, whole: bytes) -> None:
    (tmp_path / "data").mkdir()
    log_of_a_closed_table = full_pages(whole)[-1]
    (tmp_path / "data" / "gorod.db").write_bytes(spoiled(whole, log_of_a_closed_table, Random(1)))
    with Fort(tmp_path / "data") as fort:
        answer = until_health(fort, 503)
        assert [one["code"] for one in answer.json["reasons"]] == ["database_damaged"]
        assert figures(fort)["gorod_database_flaws"] > 0 and fort.opened()
        assert fort.stop()[0] == 0
    assert len(said(fort, "the database is damaged")) == 1


@pytest.mark.parametrize("seed", range(3))
def test_changed_bytes_in_any_page_are_found(tmp_path: Path, whole: bytes, seed: int) -> None:
    assert flaws_in(whole, tmp_path) == 0
    rng = Random(seed)
    assert flaws_in(spoiled(whole, rng.choice(full_pages(whole)), rng), tmp_path) > 0


@pytest.mark.full
def test_changed_bytes_in_every_page_are_found(tmp_path: Path, whole: bytes) -> None:
    pages = full_pages(whole)
    missed = [page for page in pages if not flaws_in(spoiled(whole, page, Random(page)), tmp_path)]
    assert len(pages) > 10 and missed == []


def test_a_database_that_was_put_right_is_well_again(tmp_path: Path) -> None:
    async def serve() -> None:
        server = Server(place_of(tmp_path))
        server.flaws = 1
        assert server.health.troubles() == ["database_damaged"]
        async with checked(server, IMMEDIATE_CHECKS):
            await until_async(lambda: server.health.troubles() == [])
        await server.stop()

    asyncio.run(serve())
    assert [path.name for path in tmp_path.iterdir()] == ["gorod.db"], "nobody was reading it any more"


def test_a_check_that_is_under_way_ends_with_the_server(tmp_path: Path) -> None:
    """It ends at once, even during the pause after a table."""
    place = SqlitePlace(tmp_path / "gorod.db")
    write_all(place, [[TABLE, *people()], *calls("g1")])
    check = DatabaseCheck(place, CheckTimes(first_delay_s=0, rest=1e6), lambda _: None)
    check.begin()
    until(lambda: check._interrupt.__name__ == "interrupt", "it has begun")
    check.end()
    assert not check._thread.is_alive()


def test_what_cannot_be_checked_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")
    write_all(place, [[TABLE]])
    found: list[int] = []
    with monkeypatch.context() as without_handles:
        without_handles.setattr(SqlitePlace, "has_damaged_pages", _busy)
        check = DatabaseCheck(place, IMMEDIATE_CHECKS, found.append)
        check.begin()
        until(lambda: "could not be checked" in caplog.text, "it is told")
    until(lambda: bool(found), "it is tried again")
    check.end()
    assert found[0] == 0


def _busy(*_: object) -> bool:
    raise Unusable("", "busy")


@pytest.mark.full
def test_postgres_is_asked_for_the_damage_that_it_has_met(postgres_url: str) -> None:
    assert not PostgresPlace(postgres_url).has_damaged_pages()


@pytest.mark.full
def test_a_damaged_page_of_postgres_is_told_once_it_was_read() -> None:
    server = PostgresServer()
    try:
        place = PostgresPlace(server.url(server.migrated()))
        write_all(place, [[TABLE, *people()], *calls("g1")])
        with psycopg.connect(server.url(place.name)) as connection:
            [file] = connection.execute("SELECT pg_relation_filepath('entries')").fetchone() or ("",)
        server.end(signal.SIGINT)
        with (server.data / file).open("r+b") as pages:
            pages.seek(5000)
            pages.write(b"X" * 100)
        server.start()
        with pytest.raises(Unusable):
            dump(place)
        until(place.has_damaged_pages, "PostgreSQL has counted it")
        assert not place.is_sound()
    finally:
        server.close()
