"""A table whose steps have no duration holds up nobody: others play, requests and signals are handled."""

import asyncio
from collections.abc import Iterator
from json import dumps
from pathlib import Path

import pytest

from gorod.protocol.http import Bots, NewTable, Opened
from gorod.protocol.lobby import TableState
from gorod.services.table import outbox
from gorod.store.databases import place_of
from gorod.web.server import Server
from tests.services.samples import ZERO_DURATIONS
from tests.waiting import until_async
from tests.web.house import House, heard

EXTREME_PACE = 100_000
COMMANDS = 15


@pytest.fixture(params=[1, EXTREME_PACE])
def busy(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A server with such tables, with programs at all seats or at all but one."""
    with House(tmp_path, "--pace", request.param) as house:
        for programs in (10, 10, 9):
            table = house.opened(bots={"kind": "random", "count": programs}, options=ZERO_DURATIONS)
            if programs < 10:
                house.joined(table["code"])
            assert house.started(table).status == 200
        yield house


def play(house: House) -> None:
    """Play another table move by move, and send requests in between."""
    table = house.opened(mode="judged")
    for seat in range(10):
        house.joined(table["code"], f"p{seat}")
    with house.socket(table["organiser"]) as judge:
        assert house.started(table).status == 200
        for at in range(COMMANDS):
            judge.send(dumps({"t": "do", "id": f"c{at}", "cmd": {"do": "time_up"}}))
            assert heard(judge, "ack")["status"] == "applied"
            assert house.ask("/health").status == 200


def test_others_play_meanwhile_and_a_signal_ends_the_server(busy: House) -> None:
    play(busy)
    assert busy.stop()[0] == 0
    with House(busy.data, "--pace", EXTREME_PACE) as again:  # all of them go on, and again nobody waits
        play(again)
        assert again.stop()[0] == 0


def test_a_table_that_waits_for_the_journal_is_woken_by_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here every table waits for every turn."""
    monkeypatch.setattr(outbox, "MAX_WAITING_ITEMS", 0)

    async def played() -> TableState:
        server = Server(place_of(tmp_path), EXTREME_PACE)
        wanted = NewTable("fiim", bots=Bots("random", 10))
        opened = await server.asked(Opened, lambda reply: server.tables.admission.open(wanted, "here", reply))
        await server.asked(
            dict, lambda reply: server.tables.admission.start(opened.table, opened.organiser, reply)
        )
        table = server.tables.by_id[opened.table]
        await until_async(lambda: table.state is not TableState.PLAYING)
        server.close()
        return table.state

    assert asyncio.run(played()) is TableState.OPEN
