"""A server without rules, store or secrets: what one device sends goes to the ten of its group."""

import argparse
import asyncio
import socket
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
import uvloop

from gorod.web.line import SocketLine

Groups = dict[bytes, list[SocketLine]]


class Echo:
    """`size`: how long a frame is; the answer is as long as a real one."""

    def __init__(self, size: int) -> None:
        """Nobody is here."""
        filling = b"x" * max(0, size - 60)
        self._frame = (
            b'{"t":"frame","events":[{"t":"said"}],"view":{"step":{"kind":"speech","turn":1}},"x":"%b"}'
        )
        self._frame %= filling
        self._groups: Groups = defaultdict(list)

    async def __call__(self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
        """One socket."""
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        line = SocketLine(send)
        writer = asyncio.create_task(line.run())
        group = b""
        while (message := await receive())["type"] == "websocket.receive":
            sent = message["text"].encode()
            if sent.startswith(b'{"t":"hello"'):
                group = sent.partition(b'"token":"')[2].partition(b"-")[0]
                self._groups[group].append(line)
                line.send(self._frame)
            else:
                self._answer(line, group)
        self._groups[group].remove(line)
        writer.cancel()

    def _answer(self, line: SocketLine, group: bytes) -> None:
        for other in self._groups[group]:
            other.send(self._frame)
        line.send(b'{"t":"ack","id":"1-1","status":"applied"}')


def main() -> None:
    """Serve on a free port, and say which."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=900)
    given = parser.parse_args()
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    print(listener.getsockname()[1], flush=True)
    config = uvicorn.Config(
        Echo(given.size),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_config=None,
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve([listener]))


if __name__ == "__main__":
    main()
