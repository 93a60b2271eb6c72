"""A server without rules, store or secrets. A message of a device is answered to the ten of its group."""

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
    """Return a frame of this length."""
    return _FRAME % (b"x" * max(0, size - len(_FRAME) + 2))


def group_of(hello: bytes) -> bytes:
    """Return the group of a device. Its token consists of the table's number and the seat's."""
    return hello.partition(b'"token":"')[2].partition(b"-")[0]


class Echo:
    """Sends a frame of `size` bytes to the whole group for each message."""

    most_bytes = MAX_MESSAGE_BYTES

    def __init__(self, size: int) -> None:
        self._frame = frame_of(size)
        self._groups: dict[bytes, list[Connection]] = defaultdict(list)
        self._group: dict[Connection, bytes] = {}

    def admits(self, _: Connection, __: Handshake, ___: str) -> int:
        """Accept every connection."""
        return 0

    def received(self, connection: Connection, message: bytes) -> None:
        """Add a device to its group by its hello; answer any other message to the whole group."""
        if message.startswith(b'{"t":"hello"'):
            self._group[connection] = group = group_of(message)
            self._groups[group].append(connection)
            connection.send(self._frame)
            return
        for other in self._groups[self._group[connection]]:
            other.send(self._frame)
        connection.send(ACK)

    def closed(self, connection: Connection) -> None:
        """Remove a device from its group."""
        if connection in self._group:
            self._groups[self._group.pop(connection)].remove(connection)


async def _no_requests(*_: Any) -> None:
    """The HTTP application. No request is expected."""


def main() -> None:
    """Serve on a free port and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=900)
    given = parser.parse_args()
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    print(listener.getsockname()[1], flush=True)
    with asyncio.Runner(loop_factory=new_loop()) as runner:
        runner.run(uvicorn.Server(config(_no_requests, Echo(given.size))).serve([listener]))


if __name__ == "__main__":
    main()
