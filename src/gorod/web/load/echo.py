"""A server without rules, store or secrets: what one device sends goes to the ten of its group."""

import argparse
import asyncio
import socket
from collections import defaultdict
from typing import Any

import uvicorn

from gorod.protocol.limits import MAX_MESSAGE_BYTES
from gorod.web.connection import Connection, Handshake
from gorod.web.serve import config, new_loop

ACK = b'{"t":"ack","id":"1-1","status":"applied"}'
_FRAME = b'{"t":"frame","events":[{"t":"said"}],"view":{"step":{"kind":"speech","turn":1}},"x":"%b"}'


def frame_of(size: int) -> bytes:
    """As long as a real one."""
    return _FRAME % (b"x" * max(0, size - len(_FRAME) + 2))


def group_of(hello: bytes) -> bytes:
    """To whom a device belongs: its token is the table's number and the seat's."""
    return hello.partition(b'"token":"')[2].partition(b"-")[0]


class Echo:
    """`size`: how long a frame is."""

    most_bytes = MAX_MESSAGE_BYTES

    def __init__(self, size: int) -> None:
        self._frame = frame_of(size)
        self._groups: dict[bytes, list[Connection]] = defaultdict(list)
        self._group: dict[Connection, bytes] = {}

    def admits(self, _: Connection, __: Handshake, ___: str) -> int:
        """Everybody."""
        return 0

    def received(self, connection: Connection, message: bytes) -> None:
        """The first message tells the group, every other goes to all of it."""
        if message.startswith(b'{"t":"hello"'):
            self._group[connection] = group = group_of(message)
            self._groups[group].append(connection)
            connection.send(self._frame)
            return
        for other in self._groups[self._group[connection]]:
            other.send(self._frame)
        connection.send(ACK)

    def closed(self, connection: Connection) -> None:
        """Nothing is sent there any more."""
        if connection in self._group:
            self._groups[self._group.pop(connection)].remove(connection)


async def _no_requests(*_: Any) -> None:
    """There are no HTTP requests."""


def main() -> None:
    """Serve on a free port, and say which."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=900)
    given = parser.parse_args()
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    print(listener.getsockname()[1], flush=True)
    with asyncio.Runner(loop_factory=new_loop()) as runner:
        runner.run(uvicorn.Server(config(_no_requests, Echo(given.size))).serve([listener]))


if __name__ == "__main__":
    main()
