"""A proxy in front of a server that can be cut, or hang: then it accepts everything and passes nothing on.

It can also delay the server's answers.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Self


class BadLine:
    """A proxy on its own port; use it with `async with`."""

    def __init__(self, host: str, port: int, delay: Callable[[], float] | None = None) -> None:
        """`host`, `port`: of the server; `delay`: returns by how many seconds the next answer is late."""
        self._to, self._delay = (host, port), delay
        self._writers: set[asyncio.StreamWriter] = set()
        self._passes = asyncio.Event()
        self._passes.set()
        self.is_cut = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *_: object) -> None:
        self.cut()
        self._server.close()
        for task in self._tasks:
            task.cancel()

    def cut(self) -> None:
        """Close all connections, and every new one."""
        self.is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """Work again; what `hang` held back goes on."""
        self.is_cut = False
        self._passes.set()

    def hang(self) -> None:
        """Pass nothing on, and close no connection."""
        self._passes.clear()

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            other, away = await asyncio.open_connection(*self._to)
        except OSError:  # the server itself is gone
            writer.transport.abort()
            return
        self._writers |= {writer, away}
        answers = self._carry if self._delay is None else self._carry_late
        for carried in (self._carry(reader, away), answers(other, writer)):
            task = asyncio.get_running_loop().create_task(carried)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                await self._passes.wait()
                sink.write(data)
                await sink.drain()
        self._writers.discard(sink)
        sink.close()

    async def _carry_late(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """Pass each answer on after its own delay, but not before the one that came before it."""
        assert self._delay is not None
        loop, due = asyncio.get_running_loop(), 0.0
        with suppress(OSError):
            while data := await source.read(65536):
                await self._passes.wait()
                # two timers of the same moment have no order
                due = max(due + 1e-6, loop.time() + self._delay())
                loop.call_at(due, sink.write, data)
        self._writers.discard(sink)
        loop.call_at(due + 1e-6, sink.close)
