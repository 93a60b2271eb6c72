"""What an operator asks one node is done at all of them: each deletes and closes what it owns."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from gorod.nodes.times import NodeTimes
from gorod.services.rows import TableRow
from gorod.web.channel import (
    CloseTables,
    DeletePlayer,
    ListTables,
    OperatorAnswer,
    OperatorQuestion,
    ask,
    bind_socket,
)
from gorod.web.operator import operated
from tests.waiting import until_async
from tests.web.guests import device, heard, join, opened, run
from tests.web.nodes import NodeHouse, several

CANARY = "Канарейкина"
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # raised by litestar


two = partial(several, times=NodeTimes(tick_s=0.05, renew_interval_s=0.1, operator_search_s=1.0))


@asynccontextmanager
async def operators(*nodes: NodeHouse, folder: Path) -> AsyncIterator[list["Desk"]]:
    """Yield operators, each with the socket in its own folder."""
    desks = [Desk(node, folder / node.name) for node in nodes]
    async with desks[0].open(), desks[1].open():
        yield desks


class Desk:
    """An operator beside one node."""

    def __init__(self, node: NodeHouse, folder: Path) -> None:
        self._node, self._folder = node, folder
        folder.mkdir()

    def open(self) -> Any:
        return operated(self._node.server, bind_socket(self._folder))

    async def ask(self, question: OperatorQuestion) -> OperatorAnswer:
        return await asyncio.to_thread(ask, self._folder, question)


def kept(node: NodeHouse) -> str:
    """Return all that is on the disk."""
    return repr([*node._houses.disk.kept.values()])


def test_a_name_is_deleted_wherever_it_is_and_never_comes_back(nats: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            two(nats, nats) as (one, other),
            operators(one, other, folder=tmp_path) as (desk, _),
        ):
            tables = [await opened(node) for node in (one, other)]
            tokens = [await join(one, table["code"], CANARY) for table in tables]
            closed = await opened(other)
            await join(other, closed["code"], CANARY)
            assert (await desk.ask(CloseTables([closed["table"]]))).closed == [closed["table"]]
            assert (await desk.ask(DeletePlayer(CANARY))).error == "data_several"
            async with device(one, tokens[1]) as line:
                await heard(line, "table")
                told = (await desk.ask(DeletePlayer(CANARY, every=True))).deleted
                assert told is not None and len(told.keys) == told.tables == 3
                assert (await heard(line, "bye"))["code"] == "forgotten"
            for node, table in zip((one, other), tables, strict=True):
                await join(node, table["code"], "Борис")
                node.server.tables.beat()
            assert CANARY not in kept(one) and "Борис" in kept(one)
            assert (await desk.ask(DeletePlayer(CANARY))).error == "data_nobody"

    run(play)


def test_a_person_of_a_club_is_forgotten_by_whoever_has_the_club(nats: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            two(nats, nats) as (one, other),
            operators(one, other, folder=tmp_path) as (_, desk),
        ):
            club = (await one.asks("/api/clubs", {"title": "Двор"})).json
            path, bearer = f"/api/clubs/{club['club']}", f"Bearer {club['token']}"
            await one.asks(f"{path}/people", {"name": CANARY}, Authorization=bearer)
            told = (await desk.ask(DeletePlayer(CANARY))).deleted
            assert told is not None and len(told.keys) == 1
            assert CANARY not in kept(one) + (await other.asks(path, Authorization=bearer)).text
            vera = (await other.asks(f"{path}/people", {"name": "Вера"}, Authorization=bearer)).json
            gone = await other.asks(f"{path}/people/{vera['key']}/delete", b"", Authorization=bearer)
            assert gone.status in (202, 204) and "Вера" not in kept(one)

    run(play)


def test_while_an_owner_is_silent_nothing_is_done_and_it_can_be_asked_again(
    nats: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with (
            two(nats, nats) as (one, other),
            operators(one, other, folder=tmp_path) as (desk, _),
        ):
            tables = [await opened(node) for node in (one, other)]
            for table in tables:
                await join(one, table["code"], CANARY)
            monkeypatch.setattr(one.house.exchange, "reaches", lambda node: node != other.id)
            refused = await desk.ask(DeletePlayer(CANARY, every=True))
            assert (refused.error, refused.keys, refused.deleted) == ("node_silent", ["n2"], None)
            listed = await desk.ask(ListTables())
            assert listed.silent == ["n2"] and [table.node for table in listed.tables] == ["n1"]
            assert (await desk.ask(CloseTables([tables[1]["table"]]))).error == "node_silent"
            assert kept(one).count(CANARY) == 2, "not even what could be"
            monkeypatch.undo()
            told = (await desk.ask(DeletePlayer(CANARY, every=True))).deleted
            assert told is not None and len(told.keys) == 2 and CANARY not in kept(one)

    run(play)


def test_tables_of_all_nodes_are_listed_and_closed_from_any(nats: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            two(nats, nats) as (one, other),
            operators(one, other, folder=tmp_path) as desks,
        ):
            tables = [await opened(node) for node in (one, other)]
            wanted = [(table["table"], name) for table, name in zip(tables, ("n1", "n2"), strict=True)]
            for desk in desks:
                listed = await desk.ask(ListTables())
                assert [(table.id, table.node) for table in listed.tables] == wanted and not listed.silent
            async with device(one, tables[1]["organiser"]) as line:
                await heard(line, "table")
                told = await desks[0].ask(CloseTables([tables[1]["table"]]))
                assert told.closed == [tables[1]["table"]]
                with pytest.raises(ConnectionClosed, match="4410"):
                    await heard(line, "none")
            assert (await desks[1].ask(CloseTables(["nowhere"]))).error == "no_such_table"
            assert (await desks[1].ask(CloseTables([tables[0]["table"]]))).closed == [tables[0]["table"]]
            assert not (await desks[0].ask(ListTables())).tables

    run(play)


def test_a_damaged_table_is_closed_from_any_node(nats: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            two(nats, nats) as (one, other),
            operators(one, other, folder=tmp_path) as (desk, _),
        ):
            table = await opened(other)
            disk, key = other._houses.disk, ("table", table["table"])
            row = disk.kept[key]
            assert isinstance(row, TableRow)
            disk.kept[key] = TableRow(row.id, row.code, row.state, row.at, b"no settings")
            other.server.tables._running.discard(row.id)
            done: list[bool] = []
            other.server.tables.take_up([row.id], done.append)
            await until_async(lambda: bool(done))
            [listed] = (await desk.ask(ListTables())).tables
            assert (listed.state, listed.node) == ("damaged", "n2")
            assert (await desk.ask(CloseTables([row.id]))).closed == [row.id]
            assert not (await desk.ask(ListTables())).tables and not disk.tables()

    run(play)
