"""How many sockets one address may have, counted exactly."""

import asyncio
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from gorod.services.table.presence import Client
from gorod.web.access import AccessCheck
from gorod.web.connection import Handshake
from gorod.web.connections import Connections

HEAD = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
)
MAX_SOCKETS = 3
TOO_MANY = 429


class Device:
    """A connection, as far as it is counted."""

    file_number = 0


class Counted:
    """Connections to a server that lets everybody in."""

    def __init__(self) -> None:
        self.clients: list[Client] = []
        server = SimpleNamespace(enter=self._enter, leave=lambda _: None, errors=Counter[str]())
        self.connections = Connections(cast(Any, server), AccessCheck(), most=MAX_SOCKETS)

    def _enter(self, connection: Any, lang: str, address: str, hint: str) -> Client:
        self.clients.append(Client(connection, lang=lang, address=address, hint=hint))
        return self.clients[-1]

    def come(self, address: str = "192.0.2.1") -> tuple[int, Any]:
        """Ask for a socket; return the status and its connection."""
        connection = cast(Any, Device())
        return self.connections.admits(connection, Handshake.read(HEAD), address), connection


def on_a_loop(test: Callable[[], None]) -> None:
    """Run the test on a loop, where timers can be set."""

    async def run() -> None:
        test()

    asyncio.run(run())


def test_one_address_has_so_many_and_not_one_more() -> None:
    def counted() -> None:
        house = Counted()
        assert [house.come()[0] for _ in range(MAX_SOCKETS + 1)] == [0] * MAX_SOCKETS + [TOO_MANY]
        assert house.come("192.0.2.2")[0] == 0

    on_a_loop(counted)


def test_whoever_goes_makes_room_whether_he_was_known_or_not() -> None:
    def counted() -> None:
        house = Counted()
        there = [house.come()[1] for _ in range(MAX_SOCKETS)]
        for number in range(3 * MAX_SOCKETS):
            house.clients[number].person = cast(Any, "somebody") if number % 2 else None
            house.connections.closed(there.pop(0))
            status, connection = house.come()
            assert status == 0
            assert house.come()[0] == TOO_MANY
            there.append(connection)

    on_a_loop(counted)
