"""The judge's sheet over a real server: of finished games, with names for those who were there."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from msgspec import Struct

from gorod.services.denied import Denied
from gorod.store.archive import SqlArchive
from gorod.store.databases import place_of
from gorod.web.routes import printed
from gorod.web.threads import MAX_WAITING_REQUESTS, OneAtATime
from tests.cli.gorod import ROOT
from tests.sheet.sheets import GAME, pages, sheet_of
from tests.web.games import FAST, downloaded, started
from tests.web.house import TIMEOUT_S, House
from tests.web.seat import Seat

NAME = '#read("/etc/passwd") Анна'


class Evening(Struct, frozen=True):
    """A server with a finished game."""

    house: House
    table: dict[str, str]
    seat: str
    game: str

    def sheet(self, path: str = "", **headers: str) -> bytes:
        """Return the PDF."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = Request(f"{self.house.url}/api/games/{self.game}.pdf{path}", headers=named)
        with urlopen(request, timeout=TIMEOUT_S) as answer:
            assert answer.headers["content-type"] == "application/pdf"
            assert answer.headers["content-disposition"] == f'attachment; filename="{self.game}.pdf"'
            pdf: bytes = answer.read()
        return pdf

    def text(self, path: str = "", **headers: str) -> str:
        """Return the text of the PDF."""
        return "\n".join(pages(self.sheet(path, **headers)))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A finished game of one person and three programs."""
    with House(tmp_path_factory.mktemp("evening"), "--pace", FAST) as house:
        table = house.opened(rules="home", seats=4, bots={"kind": "random", "count": 3})
        token = house.joined(table["code"], NAME)["token"]
        game = started(house, table)
        asyncio.run(asyncio.wait_for(Seat(house, token, 1).play(), TIMEOUT_S))
        downloaded(house, f"{game}.mgn")
        yield Evening(house, table, token, game)


def test_a_finished_game_has_a_sheet_that_can_be_checked(evening: Evening) -> None:
    archive = SqlArchive(place_of(evening.house.data))
    row, last = archive.game(evening.game), archive.entries(evening.game)[-1]
    assert row is not None
    told = evening.text().replace("\n", "").replace(" ", "")
    assert evening.game in told and row.commitment in told and f"{last.seq}{last.hash.hex()}" in told
    assert "Игра№1" in told and "UTC" in told


def test_names_are_for_those_who_have_a_token_of_the_table(evening: Evening) -> None:
    """Everybody else gets what the other records tell, which have no names."""
    other = evening.house.opened()["organiser"]
    for token in (evening.seat, evening.table["organiser"]):
        told = evening.text(Authorization=f"Bearer {token}")
        assert NAME in told and "Бот 4" in told
    for header in ("", "Bearer ", "Bearer x", f"Bearer {other}", evening.seat):
        told = evening.text(Authorization=header)
        assert "Анна" not in told and "Бот" not in told


def test_the_reader_is_answered_in_his_language(evening: Evening) -> None:
    assert "Game sheet" in evening.text(Accept_Language="en-GB,ru;q=0.5")
    assert "Протокол игры" in evening.text() and "Game sheet" in evening.text("?lang=en")
    assert "Протокол игры" in evening.text("?lang=ru", Accept_Language="en")
    unknown = evening.house.ask(f"/api/games/{evening.game}.pdf?lang=de")
    assert (unknown.status, unknown.error["code"]) == (400, "bad_request")


def test_a_sheet_has_the_same_bytes_whenever_it_is_asked_for(evening: Evening) -> None:
    assert evening.sheet() == evening.sheet() != evening.sheet("?lang=en")


def test_until_the_end_there_is_no_sheet_for_anybody(house: House) -> None:
    table = house.opened(bots={"kind": "random", "count": 9})
    token = house.joined(table["code"])["token"]
    game = house.started(table).json["game"]
    for path in ("", "?lang=en"):
        for bearer in ("x", token, table["organiser"]):
            live, none = (
                house.ask(f"/api/games/{id}.pdf{path}", Authorization=f"Bearer {bearer}")
                for id in (game, "nobody")
            )
            assert (live.status, live.text, set(live.headers)) == (404, none.text, set(none.headers))


def test_without_the_extra_only_finished_games_tell_so(evening: Evening, tmp_path: Path) -> None:
    data, bare = tmp_path / "data", tmp_path / "bare"
    shutil.copytree(evening.house.data, data, ignore=shutil.ignore_patterns("*.sock"))
    bare.mkdir()
    (bare / "typst.py").write_text("raise ImportError", "utf-8")
    with House(data, PYTHONPATH=f"{bare}:{ROOT / 'src'}") as house:
        assert house.ask("/api/games/nobody.pdf").error["code"] == "no_such_game"
        answer = house.ask(f"/api/games/{evening.game}.pdf", Accept_Language="en")
    assert (answer.status, answer.error["code"]) == (501, "no_sheets")
    assert "extra sheet" in answer.error["text"]


def test_tables_go_on_while_a_sheet_is_printed() -> None:
    async def turns() -> int:
        printing = asyncio.create_task(printed(OneAtATime(), sheet_of(GAME), "ru"))
        count = 0
        while not printing.done():
            await asyncio.sleep(0)
            count += 1
        assert printing.result().startswith(b"%PDF")
        return count

    assert asyncio.run(turns()) > 50


def test_the_queue_for_sheets_has_an_end() -> None:
    async def crowd() -> list[bytes | BaseException]:
        printing, sheet = OneAtATime(), sheet_of(GAME)
        first = await asyncio.gather(
            *(printed(printing, sheet, "ru") for _ in range(MAX_WAITING_REQUESTS + 3)), return_exceptions=True
        )
        return [*first, await printed(printing, sheet, "ru")]

    got = asyncio.run(crowd())
    refused = [one for one in got if isinstance(one, Denied)]
    assert [no.code for no in refused] == ["too_many_tries"] * 3
    assert len({one for one in got if isinstance(one, bytes)}) == 1
