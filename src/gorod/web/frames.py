"""The frames of a WebSocket (RFC 6455): what comes in is cut into messages, what goes out is wrapped."""

from collections.abc import Iterator

from gorod.protocol.codes import Goodbye

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
RUDE, NO_TEXT, TOO_MANY, TOO_LONG = (
    why.code for why in (Goodbye.RUDE, Goodbye.NO_TEXT, Goodbye.TOO_MANY, Goodbye.TOO_LONG)
)
_GOES_ON, _LAST, _RESERVED, _KIND, _MASKED, _SIZE = 0x0, 0x80, 0x70, 0x0F, 0x80, 0x7F
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_SHORT = 125
"""Bytes of the longest frame that is about the connection itself."""
USUAL = 1000
"""How one says goodbye when nothing is wrong."""
MOST_FRAMES = 400
"""Within a while; messages have a limit of their own, and everything else is rarer than they are."""
_KNOWN = frozenset((_GOES_ON, TEXT, BINARY, CLOSE, PING, PONG))


class Broken(Exception):  # noqa: N818 — it ends a connection, nothing is wrong with us
    """What comes in is no WebSocket, or too long; the code says it to the other side."""

    def __init__(self, code: int) -> None:
        """Nothing after it can be read."""
        super().__init__(code)
        self.code = code


class Cutter:
    """Cuts a stream into messages; one that comes in pieces is put together."""

    __slots__ = ("_kind", "_most", "_parts", "_rest", "count")

    def __init__(self, most: int) -> None:
        """`most`: bytes of one message."""
        self._most, self._rest = most, b""
        self.count = 0
        """Frames so far; whoever owns it sets it back after a while."""
        self._parts, self._kind = b"", 0

    def cut(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """The kinds and contents of what is whole by now."""
        data = self._rest + data if self._rest else data
        at = 0
        while (found := self._frame(data, at)) is not None:
            head, content, at = found
            self.count += 1
            message = self._whole(head, content)
            if message is not None:
                yield message
        self._rest = data[at:]

    def _frame(self, data: bytes, at: int) -> tuple[int, bytes, int] | None:
        """The frame that begins here: its first byte, its content, and where it ends."""
        if len(data) < at + 2:
            return None
        if self.count > MOST_FRAMES:
            raise Broken(TOO_MANY)
        head, size, start = data[at], data[at + 1] & _SIZE, at + 2
        if head & _RESERVED or head & _KIND not in _KNOWN or not data[at + 1] & _MASKED:
            raise Broken(RUDE)
        if size > _SHORT:
            if head & _KIND >= CLOSE:
                raise Broken(RUDE)
            start += 2 if size == _TWO_BYTES else 8
            if len(data) < start:
                return None
            size = int.from_bytes(data[at + 2 : start])
        if size + len(self._parts) > self._most:
            raise Broken(TOO_LONG)
        end = start + 4 + size
        return None if len(data) < end else (head, _unmasked(data, start, end), end)

    def _whole(self, head: int, content: bytes) -> tuple[int, bytes] | None:
        """A message, if this frame ends one; those about the connection may come between its pieces."""
        kind, is_last = head & _KIND, head & _LAST
        if kind >= CLOSE:
            if not is_last:
                raise Broken(RUDE)
            return kind, content
        if (kind == _GOES_ON) != bool(self._kind):
            raise Broken(RUDE)
        kind, content = kind or self._kind, self._parts + content
        self._kind, self._parts = (0, b"") if is_last else (kind, content)
        if is_last and kind == TEXT and not _is_text(content):
            raise Broken(NO_TEXT)
        return (kind, content) if is_last else None


def _unmasked(data: bytes, start: int, end: int) -> bytes:
    """Clients mask what they send; numbers of any length make this one operation."""
    size = end - start - 4
    mask = (data[start : start + 4] * (size // 4 + 1))[:size]
    return (int.from_bytes(data[start + 4 : end]) ^ int.from_bytes(mask)).to_bytes(size)


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def why_closed(content: bytes) -> int:
    """The code of the other side's goodbye; a code that nobody may send breaks the rules to the last."""
    code = int.from_bytes(content[:2]) if content else USUAL
    is_known = 1000 <= code < 1015 and code not in (1004, 1005, 1006)
    if len(content) == 1 or not (is_known or 3000 <= code < 5000) or not _is_text(content[2:]):
        raise Broken(RUDE)
    return code


def wrapped(kind: int, content: bytes) -> bytes:
    """A frame of ours; these are never masked."""
    size = len(content)
    if size <= _SHORT:
        return bytes((_LAST | kind, size)) + content
    if size < 1 << 16:
        return b"%c%c%b%b" % (_LAST | kind, _TWO_BYTES, size.to_bytes(2), content)
    return b"%c%c%b%b" % (_LAST | kind, _EIGHT_BYTES, size.to_bytes(8), content)


def goodbye(code: int, reason: str = "") -> bytes:
    """The last frame."""
    return wrapped(CLOSE, code.to_bytes(2) + reason.encode()[: _SHORT - 2])
