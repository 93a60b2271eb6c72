"""Ways to carry messages: the same bare echo on our lines, on uvicorn's usual WebSockets and on picows.

`python bench/transports.py [--tables N…] [--seconds S]`; picows is measured where it is installed.
"""

import argparse
import asyncio
import socket
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Any

import uvicorn

from gorod.web.load import echo
from gorod.web.load.trial import Cost, crowded
from gorod.web.serve import new_loop

WAYS = ("lines", "uvicorn", "picows")


class Group:
    """Ten devices; what one of them sends goes to all."""

    def __init__(self) -> None:
        """Nobody is here."""
        self._all: dict[bytes, list[Any]] = defaultdict(list)

    def heard(self, message: bytes, group: bytes, me: Any) -> tuple[bytes, list[Any], bytes]:
        """My group now, who is to be sent the frame, and what I am sent beside it."""
        if message.startswith(b'{"t":"hello"'):
            group = echo.group_of(message)
            self._all[group].append(me)
            return group, [me], b""
        return group, self._all[group], echo.ACK


async def on_uvicorn(size: int, listener: socket.socket) -> None:
    """With a queue and a task for each socket, as an ASGI application has to have them."""
    groups, frame = Group(), echo.frame_of(size)

    async def app(scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        waiting: asyncio.Queue[bytes] = asyncio.Queue()
        writer, group = asyncio.create_task(_written(waiting, send)), b""
        while (message := await receive())["type"] == "websocket.receive":
            group, to, ack = groups.heard(message["text"].encode(), group, waiting)
            for other in to:
                other.put_nowait(frame)
            if ack:
                waiting.put_nowait(ack)
        writer.cancel()

    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_config=None,
    )
    await uvicorn.Server(config).serve([listener])


async def _written(waiting: asyncio.Queue[bytes], send: Any) -> None:
    while True:
        await send({"type": "websocket.send", "text": (await waiting.get()).decode()})


async def on_picows(size: int, listener: socket.socket) -> None:
    """A library in C."""
    from picows import WSListener, WSMsgType, ws_create_server

    groups, frame = Group(), echo.frame_of(size)

    class Device(WSListener):  # type: ignore[misc]
        """One socket."""

        group = b""

        def on_ws_frame(self, transport: Any, sent: Any) -> None:
            """Something was sent."""
            if sent.msg_type != WSMsgType.TEXT:
                return
            self.group, to, ack = groups.heard(sent.get_payload_as_bytes(), self.group, transport)
            for other in to:
                other.send(WSMsgType.TEXT, frame)
            if ack:
                transport.send(WSMsgType.TEXT, ack)

    server = await ws_create_server(lambda _: Device(), sock=listener)
    await server.serve_forever()


def serve(way: str, size: int) -> None:
    """One of them, until it is ended."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    print(listener.getsockname()[1], flush=True)
    started = on_picows if way == "picows" else on_uvicorn
    with asyncio.Runner(loop_factory=new_loop()) as runner:
        runner.run(started(size, listener))


def measured(way: str, tables: int, seconds: float, size: int) -> Cost:
    """What it cost."""
    here = [sys.executable, __file__, "--serve", way, "--size", str(size)]
    lines = [sys.executable, "-m", "gorod.web.load.echo", "--size", str(size)]
    return crowded(lines if way == "lines" else here, tables, seconds)


def report(tables: int, seconds: float, size: int) -> None:
    """A line for each, in turns."""
    found = {way: measured(way, tables, seconds, size) for way in WAYS if way != "picows" or find_spec(way)}
    ours = found["lines"]
    for way, cost in found.items():
        processor, memory = _each(cost) / _each(ours), cost.memory / ours.memory
        print(
            f"{tables} tables, {way}: {_each(cost):.1f} µs of processor a frame ({processor:.2f} times ours),"
        )
        print(f"  {cost.memory / 2**20:.0f} MiB ({memory:.2f} times ours), p99 {1000 * cost.p99:.1f} ms")


def _each(cost: Cost) -> float:
    return 1e6 * cost.cpu / cost.frames_per_s


def main() -> None:
    """Measure, or serve for a measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--size", type=int, default=470)
    parser.add_argument("--serve", choices=WAYS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.size)
        return
    for tables in given.tables:
        report(tables, given.seconds, given.size)


if __name__ == "__main__":
    main()
