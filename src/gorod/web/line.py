"""The way to one device over a socket: what is to be sent waits in a queue that has an end."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
MOST_WAITING = 512
"""Messages; a device that lags behind by more is closed, and comes back for the whole picture."""
SLOW = 1013


class SocketLine:
    """Messages go out in their order by one task, the goodbye after them."""

    def __init__(self, send: Send) -> None:
        """Nothing waits."""
        self._send = send
        self._waiting: deque[bytes] = deque()
        self._goodbye: tuple[int, str] | None = None
        self._has_work = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Hand it over; it is sent as soon as that is possible."""
        if self._goodbye is not None:
            return
        self._waiting.append(message)
        self._has_work.set()
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self.close(SLOW, "too_slow")

    def close(self, code: int, reason: str) -> None:
        """Say goodbye after everything that waits."""
        if self._goodbye is None:
            self._goodbye = code, reason
            self._has_work.set()

    async def run(self) -> None:
        """Send until the goodbye."""
        while True:
            await self._has_work.wait()
            self._has_work.clear()
            while self._waiting:
                text = self._waiting.popleft().decode()
                await self._send({"type": "websocket.send", "text": text})
            if self._goodbye is not None:
                code, reason = self._goodbye
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
