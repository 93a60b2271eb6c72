"""A minimal WebSocket client, small enough for ten thousand of them in one process."""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable

Took = Callable[["SocketClient", bytes], None]
_SMALL, _MIDDLE = 126, 127
_FIN, _MASKED = 0x80, 0x80
_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
LEFT, LOST = 1000, 1006
"""Close codes used here: we closed the connection; it ended without a close frame."""


class SocketClient(asyncio.Protocol):
    """Sends text messages and passes received ones to a callback."""

    def __init__(self, took: Took) -> None:
        self._took = took
        self._transport: asyncio.Transport | None = None
        self._data = b""
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int] = loop.create_future()
        """The close code."""
        self.last = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = b64encode(os.urandom(16)).decode()
        head = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        transport.write(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Handle received bytes: first the handshake's answer, then frames."""
        self._data += data
        if not self.opened.done():
            head, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            self._data = rest
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head[:80].decode()))
                return
            self.opened.set_result(None)
        self._read()

    def _read(self) -> None:
        data, at = self._data, 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == _SMALL:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == _MIDDLE:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < start + size or (data[at + 1] >= _SMALL and len(data) < at + 4):
                break
            if data[at] & 0xF == _TEXT:
                self._took(self, data[start : start + size])
            elif data[at] & 0xF == _CLOSE:
                self._ended(int.from_bytes(data[start : start + 2], "big"))
                self.close()
            elif data[at] & 0xF == _PING:
                self._write(_PONG, data[start : start + size])
            at = start + size
        self._data = data[at:]

    def send(self, text: bytes) -> None:
        """Send one message."""
        self._write(_TEXT, text)

    def _write(self, kind: int, data: bytes) -> None:
        """Write a frame. A client's frames must be masked; a mask of zeros is allowed."""
        size = len(data)
        length = bytes((_MASKED | size,)) if size < _SMALL else b"\xfe" + size.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(bytes((_FIN | kind,)) + length + b"\0\0\0\0" + data)

    def close(self) -> None:
        self._ended(LEFT)
        if self._transport is not None:
            self._transport.close()

    def connection_lost(self, _: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed"))
        self._ended(LOST)

    def _ended(self, code: int) -> None:
        if not self.closed.done():
            self.closed.set_result(code)


async def connected(port: int, took: Took) -> SocketClient:
    """Return an open WebSocket to this machine."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: SocketClient(took), "127.0.0.1", port)
    await wire.opened
    return wire
