"""Raw bytes of sockets that no library would send, and how the server should close them."""

import os
from base64 import b64encode

from msgspec import Struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PROTOCOL, NOT_TEXT, TOO_BIG = 1002, 1007, 1009
_SHORT, _MIDDLE = 126, 1 << 16
PINGS = 2000


def frame(
    payload: bytes,
    opcode: int = TEXT,
    fin: bool = True,
    masked: bool = True,
    rsv: int = 0,
    size: int | None = None,
) -> bytes:
    """Return one frame; `size` is the length it declares."""
    count = len(payload) if size is None else size
    head = bytes((fin << 7 | rsv << 4 | opcode,))
    mask = masked << 7
    if count < _SHORT:
        head += bytes((mask | count,))
    elif count < _MIDDLE:
        head += bytes((mask | _SHORT,)) + count.to_bytes(2, "big")
    else:
        head += bytes((mask | _SHORT + 1,)) + count.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if masked else b"") + payload


def knock(path: str = "/ws") -> bytes:
    """Return the request for a socket."""
    key = b64encode(os.urandom(16)).decode()
    lines = (f"GET {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade")
    return "\r\n".join((*lines, f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "")).encode()


class Attack(Struct, frozen=True):
    """Bytes after the handshake, and the code with which the server closes; 0: it need not."""

    name: str
    sent: bytes
    code: int = 0


ATTACKS = (
    Attack("not masked", frame(b"{}", masked=False), PROTOCOL),
    Attack("over 4 KB", frame(b"x" * 4097), TOO_BIG),
    Attack("over 64 KB", frame(b"x" * 70_000), TOO_BIG),
    Attack("says it is huge", frame(b"x", size=2**62), TOO_BIG),
    Attack("over 4 KB in parts", frame(b"x" * 3000, fin=False) + frame(b"x" * 3000, 0), TOO_BIG),
    Attack("reserved opcode", frame(b"", 3), PROTOCOL),
    Attack("reserved control opcode", frame(b"", 11), PROTOCOL),
    Attack("reserved bits", frame(b"{}", rsv=7), PROTOCOL),
    Attack("compressed, and nobody asked", frame(b"\xaa\x56\0", rsv=4), PROTOCOL),
    Attack("goes on without a beginning", frame(b"{}", 0), PROTOCOL),
    Attack("a beginning within another", frame(b"{", fin=False) + frame(b"}"), PROTOCOL),
    Attack("ping in parts", frame(b"", PING, fin=False), PROTOCOL),
    Attack("long ping", frame(b"x" * 126, PING), PROTOCOL),
    Attack("close with half a code", frame(b"\x03", CLOSE), PROTOCOL),
    Attack("close with no such code", frame((1005).to_bytes(2, "big"), CLOSE), PROTOCOL),
    Attack("not UTF-8", frame(b"\xff\xfe"), NOT_TEXT),
    Attack("cut UTF-8", frame(b'"\xf0\x9f'), NOT_TEXT),
    Attack("binary", frame(b'{"t":"ping","at":1}', BINARY)),
    Attack("binary nonsense", frame(os.urandom(900), BINARY)),
    Attack("a ping within a message", frame(b"{", fin=False) + frame(b"", PING) + frame(b"}", 0)),
    Attack("in many parts", frame(b"[", fin=False) + frame(b" ", 0, fin=False) * 999 + frame(b"]", 0)),
    Attack("flood of pings", frame(b"x" * 125, PING) * PINGS),
    Attack("flood of pongs", frame(b"", PONG) * PINGS),
    Attack("half a frame", frame(b"x" * 100)[:40]),
    Attack("no frame at all", b"\xff" * 100, PROTOCOL),
    Attack("an HTTP request", b"GET / HTTP/1.1\r\n\r\n"),
)  # fmt: skip
HANDSHAKES = (
    b"",
    b"\0" * 100,
    b"GET",
    b"GET /ws HTTP/1.1\r\nHost: x\r\n",
    knock()[:-2] + b"X: " + b"y" * 100_000 + b"\r\n\r\n",
    knock("/nowhere"),
    knock().replace(b"Version: 13", b"Version: 1"),
    knock().replace(b"Sec-WebSocket-Key", b"Sec-WebSocket-Kei"),
    b"GET /ws HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
)
"""Wrong ways to begin; the last one is TLS."""
