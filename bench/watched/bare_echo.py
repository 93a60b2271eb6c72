"""The bare server: what one device of a table sends goes to all of that table, without rules or a store.

It uses nothing but the standard library, so that a change of Gorod does not change it. It understands
just enough of WebSockets for the devices of `gorod.web.load`. A change here makes earlier entries of the
history incomparable.
"""

import asyncio
from base64 import b64encode
from collections import defaultdict
from hashlib import sha1

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
FRAME_BYTES = 700
"""About as long as a frame of a real game."""
ACK = b'{"t":"ack","id":"1-1","status":"applied"}'
_FRAME = b'{"t":"frame","events":[{"t":"said"}],"view":{"step":{"kind":"speech","turn":1}},"x":"%b"}'
FRAME = _FRAME % (b"x" * (FRAME_BYTES - len(_FRAME) + 2))
HELLO = b'{"t":"hello"'
KEY = b"sec-websocket-key:"
TEXT, CLOSE, MASK_BYTES = 0x1, 0x8, 4
MIDDLE, LARGE = 126, 127

Tables = dict[bytes, list["Device"]]


def packed(text: bytes) -> bytes:
    """Return a text as one frame of a WebSocket."""
    size = len(text)
    head = bytes((0x81, size)) if size < MIDDLE else b"\x81\x7e" + size.to_bytes(2, "big")
    return head + text


class Device(asyncio.Protocol):
    """One connection; the token of its first message is the table's number, a dash and the seat."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._data, self._is_open, self._table = tables, b"", False, b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, _: Exception | None) -> None:
        if self in self._tables[self._table]:
            self._tables[self._table].remove(self)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._is_open:
            self._shake_hands()
        while self._is_open and (message := self._next_message()) is not None:
            self._answer(message)

    def _shake_hands(self) -> None:
        head, end, rest = self._data.partition(b"\r\n\r\n")
        if not end:
            return
        lines = [line for line in head.split(b"\r\n") if line.lower().startswith(KEY)]
        accepted = b64encode(sha1(lines[0][len(KEY) :].strip() + GUID).digest())
        self._data, self._is_open = rest, True
        head = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._write(head + b"Sec-WebSocket-Accept: " + accepted + b"\r\n\r\n")

    def _next_message(self) -> bytes | None:
        """Return the next whole text, unmasked, or None."""
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1] & 0x7F, 2
        if size == LARGE:
            raise ValueError("a message of more than 64 KiB")
        if size == MIDDLE:
            size, start = int.from_bytes(data[2:4], "big"), 4
        end = start + MASK_BYTES + size
        if len(data) < end:
            return None
        self._data = data[end:]
        if data[0] & 0xF == CLOSE and self.transport is not None:
            self.transport.close()
        mask = data[start : start + MASK_BYTES] * (size // MASK_BYTES + 1)
        text = data[start + MASK_BYTES : end]
        plain = int.from_bytes(text, "big") ^ int.from_bytes(mask[:size], "big")
        return plain.to_bytes(size, "big") if data[0] & 0xF == TEXT else b""

    def _answer(self, message: bytes) -> None:
        if message.startswith(HELLO):
            self._table = message.partition(b'"token":"')[2].partition(b"-")[0]
            self._tables[self._table].append(self)
            self._write(packed(FRAME))
        elif message:
            for other in self._tables[self._table]:
                other._write(packed(FRAME))
            self._write(packed(ACK))

    def _write(self, data: bytes) -> None:
        if self.transport is not None:
            self.transport.write(data)


async def serve() -> None:
    """Serve on a free port and print its address first."""
    tables: Tables = defaultdict(list)
    server = await asyncio.get_running_loop().create_server(lambda: Device(tables), "127.0.0.1", 0)
    print(f"127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve())
