"""`/ws`: a plain ASGI handler, for nothing should stand between a device and its table."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from gorod.services.door import BYE_STRANGER, Guest
from gorod.web.guard import address_of, is_from_here
from gorod.web.language import accepted_by, language_of
from gorod.web.line import Send, SocketLine
from gorod.web.tower import Tower

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
PATH = "/ws"
MOST_SOCKETS = 200
"""Of one address: a club behind one router has fewer."""
HELLO_WITHIN = 10.0
"""Seconds in which a device must say whose it is."""
FULL, REFUSED, NOT_HERE = 429, 403, 404


class Sockets:
    """Lets devices in, as many as one address may have."""

    def __init__(self, tower: Tower, host: str = "", most: int = MOST_SOCKETS) -> None:
        """`host`: where the server is known by another name than devices call it."""
        self._tower, self._host, self._most = tower, host, most
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket from its first byte to its last."""
        await receive()
        address = address_of(scope)
        if refused := self._refused(scope, address):
            await _refuse(refused, send)
            return
        self._open[address] += 1
        try:
            await send({"type": "websocket.accept"})
            await self._serve(scope, receive, send)
        finally:
            self._open[address] -= 1
            self._open += Counter()  # forgets those that have none left

    def _refused(self, scope: Scope, address: str) -> int:
        if scope["path"] != PATH:
            return NOT_HERE
        if not is_from_here(scope["headers"], self._host):
            return REFUSED
        return FULL if self._open[address] >= self._most else 0

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        line = SocketLine(send)
        guest = self._tower.enter(line, language_of(accepted_by(scope["headers"])))
        writer = asyncio.create_task(line.run())
        hello = asyncio.get_running_loop().call_later(HELLO_WITHIN, _dismiss_stranger, guest)
        try:
            await self._listen(guest, receive, writer)
        finally:
            hello.cancel()
            self._tower.leave(guest)
            await _ended(writer)

    async def _listen(self, guest: Guest, receive: Receive, writer: asyncio.Task[None]) -> None:
        """Until one of the two has said goodbye, or the device takes nothing more."""
        while not writer.done():
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            self._tower.hear(guest, message.get("bytes") or b"" if text is None else text.encode())


def _dismiss_stranger(guest: Guest) -> None:
    if guest.person is None:
        guest.line.close(BYE_STRANGER, "hello_first")


async def _ended(writer: asyncio.Task[None]) -> None:
    """What a device has not taken by now it will not take."""
    writer.cancel()
    await asyncio.gather(writer, return_exceptions=True)


async def _refuse(status: int, send: Send) -> None:
    headers = [(b"content-length", b"0")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})
