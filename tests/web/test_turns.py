"""Work of one table yields: other tables' messages, and everything else on the loop, come between."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from gorod.protocol.http import Join, Joined, NewTable, Opened
from gorod.services.clocks import HandClock
from gorod.services.table.presence import Client
from gorod.store.databases import place_of
from gorod.web import server as server_module
from gorod.web.server import Server
from tests.services.world import Wire
from tests.waiting import until_async

ASKED = 20


class Device:
    """A device of a person at a table of their own."""

    def __init__(self, server: Server, token: str) -> None:
        """Say hello."""
        self.wire = Wire(HandClock())
        self._server = server
        self.client: Client = server.enter(self.wire, "ru", "here")
        self.send(b'{"t":"hello","token":"%b"}' % token.encode())

    def send(self, message: bytes) -> None:
        self._server.receive(self.client, message)

    def ask(self, name: str) -> None:
        self.send(b'{"t":"ask","id":"%b"}' % name.encode())

    @property
    def answers(self) -> list[str]:
        return [ack["id"] for ack in self.wire.messages("ack")]


async def seated(server: Server) -> Device:
    """Return somebody at a new table."""
    admission = server.tables.admission
    wanted = NewTable("fiim")
    opened = await server.asked(Opened, lambda reply: admission.open(wanted, "here", reply))
    join = Join("Анна", "")
    joined = await server.asked(Joined, lambda reply: admission.join(opened.code, join, "here", reply))
    device = Device(server, joined.token)
    await until_async(lambda: bool(device.wire.messages("table")))
    return device


async def answered(device: Device) -> None:
    """Let the loop turn until there is a first answer, and no longer."""
    while not device.answers:
        await asyncio.sleep(0)


def run(tmp_path: Path, test: Callable[[Server, Device, Device], Awaitable[None]]) -> None:
    """Run the test with devices at two tables of a server."""

    async def whole() -> None:
        server = Server(place_of(tmp_path))
        try:
            await test(server, await seated(server), await seated(server))
        finally:
            server.close()

    asyncio.run(whole())


@pytest.fixture(autouse=True)
def _every_piece_is_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "MAX_TURN_S", 0.0)


def test_a_stranger_is_answered_between_two_pieces_of_a_long_job(tmp_path: Path) -> None:
    async def test(_: Server, loud: Device, quiet: Device) -> None:
        for at in range(ASKED):
            loud.ask(f"loud {at}")
        quiet.ask("quiet")
        await answered(quiet)
        assert len(loud.answers) <= 2
        await until_async(lambda: loud.answers == [f"loud {at}" for at in range(ASKED)])

    run(tmp_path, test)


def test_whatever_else_the_loop_has_to_do_comes_between_too(tmp_path: Path) -> None:
    async def test(_: Server, loud: Device, __: Device) -> None:
        for at in range(ASKED):
            loud.ask(f"loud {at}")
        seen = []
        while len(loud.answers) < ASKED:
            seen.append(len(loud.answers))
            await asyncio.sleep(0)
        assert {*seen} == {*range(ASKED)}

    run(tmp_path, test)


def test_nothing_more_is_done_of_what_a_device_that_has_gone_had_sent(tmp_path: Path) -> None:
    async def test(server: Server, loud: Device, quiet: Device) -> None:
        for at in range(ASKED):
            loud.ask(f"loud {at}")
        await answered(loud)
        server.leave(loud.client)
        done = len(loud.answers)
        quiet.ask("quiet")
        await until_async(lambda: bool(quiet.answers))
        assert len(loud.answers) == done < ASKED

    run(tmp_path, test)
