"""Answers to requests that must wait, which guesses count, and clocks that are stored at a stop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from gorod.protocol.http import Bots, Joined, NewTable, Opened, Recover
from gorod.services.denied import Denied
from gorod.services.limits.rate_limits import PHRASE_GUESS_RATE
from gorod.store.archive import SqlArchive
from gorod.store.sqlite import SqlitePlace
from gorod.web.error_responses import send_error
from gorod.web.routes import recovered
from gorod.web.server import Server
from tests.waiting import until
from tests.web.house import House


@pytest.mark.parametrize(("wait", "told"), [(0.2, "1"), (1.0, "1"), (1.5, "2"), (0.0, None)])
def test_nobody_is_told_to_come_back_before_it_is_of_use(wait: float, told: str | None) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(send_error(Denied("busy", wait=wait), "en", send))
    named = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    assert named.get("retry-after") == told


def test_a_try_at_a_phrase_waits_as_one_at_this_table() -> None:
    waited: list[float] = []
    tried: list[tuple[str, str]] = []

    def phrase(address: str, code: str) -> float:
        tried.append((address, code))
        return 3.5

    async def sleep_if_throttled(wait: float) -> None:
        waited.append(wait)

    async def asked(*_: object) -> Joined:
        assert waited, "it is looked at after the wait"
        return Joined("token", "")

    admission = SimpleNamespace(guesses=SimpleNamespace(phrase=phrase, code=lambda _: 0.0))
    server = SimpleNamespace(
        sleep_if_throttled=sleep_if_throttled, asked=asked, tables=SimpleNamespace(admission=admission)
    )
    request = SimpleNamespace(scope={"client": ("192.0.2.1", 1)})
    answer = recovered.fn("ABCDEF", Recover("some words"), cast(Any, request), cast(Any, server))
    assert asyncio.run(cast(Any, answer)) == Joined("token", "")
    assert waited == [3.5] and tried == [("192.0.2.1", "ABCDEF")]


@pytest.mark.full
@pytest.mark.process
def test_a_right_phrase_passes_beside_many_wrong_ones_of_the_same_address(tmp_path: Path) -> None:
    """Regression: with twenty waiting there, everybody at that address was refused, the right phrase too."""
    with House(tmp_path) as house, ThreadPoolExecutor(40) as at_once:
        code = house.opened()["code"]
        phrase, path = house.joined(code)["phrase"], f"/api/tables/{code}/recover"
        wrong = [at_once.submit(house.ask, path, {"phrase": f"wrong {number}"}) for number in range(40)]
        until(lambda: sum(one.done() for one in wrong) >= PHRASE_GUESS_RATE[0])
        right = house.ask(path, {"phrase": phrase})
        assert right.status == 200, right.text
        assert {one.result().error["code"] for one in wrong} == {"wrong_phrase"}


def test_clocks_are_written_down_when_a_server_stops(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "gorod.db")

    async def played() -> str:
        server = Server(place)
        try:
            admission = server.tables.admission
            wanted = NewTable("home", seats=5, bots=Bots("random", 5))
            opened = await server.asked(Opened, lambda reply: admission.open(wanted, "a", reply))
            begun = await server.asked(
                dict, lambda reply: admission.start(opened.table, opened.organiser, reply)
            )
            assert server.archive.clock(begun["game"]) is None, "no beat was yet"
            return str(begun["game"])
        finally:
            server.close()

    game = asyncio.run(played())
    archive = SqlArchive(place)
    clock = archive.clock(game)
    archive.close()
    assert clock is not None and 0 <= clock.elapsed < 60_000
