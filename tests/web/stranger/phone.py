"""A device at a table: it keeps the last message of each kind, and counts all messages."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.web.sockets import connect_async
from tests.web.stranger.town import TIMEOUT_S
from tests.web.stranger.visitor import Visitor

Message = dict[str, Any]


class Phone:
    """A device with one socket at a time."""

    def __init__(self, visitor: Visitor, token: str) -> None:
        """Create a device that is not connected yet."""
        self._visitor, self._token = visitor, token
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self.count: Counter[str] = Counter()
        self.last: dict[str, Message] = {}
        self.acks: dict[str, Message] = {}
        self.closed = 0
        """The code of the last close; 0 while it is open, 1006 after a drop without a close frame."""
        self.heard: Callable[[Message], None] = lambda _: None
        self._named = 0
        self._deal = ""
        """The deal whose card it has looked at."""

    @property
    def view(self) -> Message:
        """The view that it shows."""
        found: Message = self.last.get("frame", {}).get("view", {})
        return found

    @property
    def until(self) -> float:
        """When the step's time is up, in seconds since 1970; 0 while the clock is stopped."""
        return float(self.last.get("frame", {}).get("until") or 0) / 1000

    async def come(self, hello: bool = True) -> "Phone":
        """Open a socket and say hello; raise if refused."""
        self.closed = 0
        self._socket = await connect_async(
            f"ws://127.0.0.1:{self._visitor.town.port}/ws",
            local_addr=(self._visitor.address, 0),
            compression=None,
            ping_interval=None,
            open_timeout=TIMEOUT_S,
            close_timeout=1,
            max_queue=None,
            proxy=None,
        )
        self._reading = asyncio.create_task(self._read(self._socket))
        if hello:
            await self.send({"t": "hello", "token": self._token})
        return self

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                message = json.loads(text)
                kind = message["t"]
                self.count[kind] += 1
                self.last[kind] = message
                if kind == "ack":
                    self.acks[message["id"]] = message
                if kind == "looking" and message["deal"] != self._deal:
                    self._deal = message["deal"]
                    await self.do({"t": "looked", "deal": self._deal})
                self.heard(message)
        except (OSError, WebSocketException):
            pass
        self.closed = socket.close_code or 1006

    async def send(self, message: Message) -> None:
        """Send a message; drop it if the connection is gone."""
        assert self._socket is not None
        try:
            await self._socket.send(json.dumps(message))
        except (OSError, WebSocketException):
            await asyncio.sleep(0)

    async def do(self, message: Message) -> str:
        """Send a message under a new name; return the name."""
        self._named += 1
        name = f"{id(self):x}-{self._named}"
        await self.send({"id": name, **message})
        return name

    async def done(self, message: Message) -> Message:
        """Send a message under a new name; return the answer, or nothing if there was none."""
        name = await self.do(message)
        await eventually(lambda: name in self.acks or bool(self.closed))
        return self.acks.get(name, {})

    def drop(self) -> None:
        """Drop the connection without closing it, as in a tunnel."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def go(self) -> None:
        """Disconnect and wait until that is over."""
        if self._socket is not None:
            self.drop()
            await asyncio.gather(*([self._reading] if self._reading else []), return_exceptions=True)


async def eventually(is_so: Callable[[], bool], seconds: float = TIMEOUT_S) -> bool:
    """Wait; return whether the condition became true within this time."""
    ends = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > ends:
            return False
        await asyncio.sleep(0.02)
    return True
