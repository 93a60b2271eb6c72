"""The knock of a device that wants a WebSocket: what it asks, and the answer (RFC 6455, 4.2)."""

from base64 import b64decode, b64encode
from hashlib import sha1
from http import HTTPStatus

from msgspec import Struct

Headers = list[tuple[bytes, bytes]]
_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_VERSION = b"13"


class Knock(Struct, frozen=True):
    """A request for a socket."""

    path: str
    headers: Headers

    def header(self, name: bytes) -> bytes:
        """What a header says; nothing if it is not there."""
        return next((value for found, value in self.headers if found == name), b"")

    @property
    def is_sound(self) -> bool:
        """Whether it is one that we can answer."""
        try:
            key = b64decode(self.header(b"sec-websocket-key"), validate=True)
        except ValueError:
            return False
        return len(key) == 16 and self.header(b"sec-websocket-version") == _VERSION


def read(head: bytes) -> Knock:
    """A request line with its headers, their names in small letters, as the HTTP side hands it on."""
    first, *lines = head.split(b"\r\n")
    headers = [
        (name.lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines if line)
    ]
    return Knock(first.split(b" ")[1].partition(b"?")[0].decode("latin-1"), headers)


def welcome(knock: Knock) -> bytes:
    """Come in."""
    proof = b64encode(sha1(knock.header(b"sec-websocket-key") + _GUID, usedforsecurity=False).digest())
    head = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    return head + b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n"


def refused(status: int) -> bytes:
    """Not here, not so, or not now."""
    more = b"Sec-WebSocket-Version: 13\r\n" if status == HTTPStatus.UPGRADE_REQUIRED else b""
    phrase = HTTPStatus(status).phrase.encode()
    return b"HTTP/1.1 %d %b\r\n%bContent-Length: 0\r\nConnection: close\r\n\r\n" % (status, phrase, more)
