"""Ways to carry messages: the same bare echo on our connections, on uvicorn's WebSockets and on picows.

`python bench/transports.py [--tables FEW MANY] [--seconds S] [--rounds R] [--before REVISION]`; the revision
before websockets read our frames is 25d0165.
"""

import argparse
import asyncio
import socket
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from statistics import median
from typing import Any

import uvicorn

from gorod.web.load import echo
from gorod.web.load.cost import cost_of
from gorod.web.load.crowd import SEATS
from gorod.web.serve import new_loop


class Group:
    """Ten devices; a message of one of them is sent to all."""

    def __init__(self) -> None:
        self._all: dict[bytes, list[Any]] = defaultdict(list)

    def heard(self, message: bytes, group: bytes, me: Any) -> tuple[bytes, list[Any], bytes]:
        """Return the sender's group, the receivers of the frame, and what the sender gets besides it."""
        if message.startswith(b'{"t":"hello"'):
            group = echo.group_of(message)
            self._all[group].append(me)
            return group, [me], b""
        return group, self._all[group], echo.ACK


async def on_uvicorn(size: int, listener: socket.socket) -> None:
    """Serve with a queue and a task for each socket, as ASGI applications must."""
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
    """Serve with picows, a library in C."""
    from picows import WSListener, WSMsgType, ws_create_server

    groups, frame = Group(), echo.frame_of(size)

    class Device(WSListener):  # type: ignore[misc]
        """One socket."""

        group = b""

        def on_ws_frame(self, transport: Any, sent: Any) -> None:
            """Answer a message."""
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
    """Serve in one of these ways until the process is stopped."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    print(listener.getsockname()[1], flush=True)
    started = on_picows if way == "picows" else on_uvicorn
    with asyncio.Runner(loop_factory=new_loop()) as runner:
        runner.run(started(size, listener))


@contextmanager
def checked_out(revision: str) -> Iterator[str]:
    """Yield the folder with the sources of another revision."""
    packed = subprocess.run(["git", "archive", revision, "src"], check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as files:
            files.extractall(folder, filter="data")
        yield f"{folder}/src"


def commands(size: int, before: str) -> dict[str, list[str]]:
    """Return the command that starts each server; `before`: the sources of another revision."""
    ours = [sys.executable, "-m", "gorod.web.load.echo", "--size", str(size)]
    here = [sys.executable, __file__, "--size", str(size), "--serve"]
    other = {"before": ["env", f"PYTHONPATH={before}", *ours]} if before else {}
    return {"ours": ours, **other, "uvicorn": [*here, "uvicorn"], "picows": [*here, "picows"]}


def report(wanted: argparse.Namespace, before: str) -> None:
    """Measure all servers in each round, with few and many tables; print medians and ratios to ours."""
    started = commands(wanted.size, before)
    processor, memory = defaultdict(list), defaultdict(list)
    for _ in range(wanted.rounds):
        for way, command in started.items():
            few, many = (cost_of(command, tables, wanted.seconds) for tables in wanted.tables)
            processor[way].append(1e6 * many.cpu / many.frames_per_s)
            memory[way].append((many.memory - few.memory) / (many.tables - few.tables) / SEATS)
            p99 = 1000 * many.p99
            print(
                f"{way}: {processor[way][-1]:.1f} µs, {memory[way][-1]:.0f} bytes, {p99:.1f} ms", flush=True
            )
    for way in started:
        each = [
            (median(found[way]), median(a / b for a, b in zip(found[way], found["ours"], strict=True)))
            for found in (processor, memory)
        ]
        (cost, dearer), (size, larger) = each
        print(f"{way:8} {cost:6.1f} µs of processor a frame ({dearer:.2f} times ours), ", end="")
        print(f"{size:6.0f} bytes a socket ({larger:.2f} times ours)")


def main() -> None:
    """Measure, or serve for a measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs=2, default=[10, 100], metavar=("FEW", "MANY"))
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--before", default="", metavar="REVISION", help="measure its connections too")
    parser.add_argument("--size", type=int, default=470)
    parser.add_argument("--serve", choices=("uvicorn", "picows"))
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.size)
    elif given.before:
        with checked_out(given.before) as before:
            report(given, before)
    else:
        report(given, "")


if __name__ == "__main__":
    main()
