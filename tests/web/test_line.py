"""Lines: WebSockets by the letter of RFC 6455, whatever the other side sends and however slowly it takes."""

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorod.protocol.codes import Goodbye
from gorod.web import knock
from gorod.web.frames import (
    BINARY,
    CLOSE,
    MOST_FRAMES,
    NO_TEXT,
    PING,
    PONG,
    RUDE,
    TEXT,
    TOO_LONG,
    TOO_MANY,
    Broken,
    Cutter,
    why_closed,
    wrapped,
)
from gorod.web.line import MOST_WAITING, SocketLine

MASK = bytes((1, 2, 3, 250))
CONTENT = st.binary(max_size=400)
SAID = st.one_of(
    st.tuples(st.just(BINARY), CONTENT), st.tuples(st.just(TEXT), st.text(max_size=99).map(str.encode))
)


def masked(kind: int, content: bytes, is_last: bool = True, mask: bytes = MASK) -> bytes:
    """A frame as a client sends it."""
    size = len(content)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2) if size < 1 << 16 else b""
    length = length or b"\xff" + size.to_bytes(8)
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
    return bytes((kind | (0x80 if is_last else 0),)) + length + mask + hidden


def cut(*pieces: bytes, most: int = 4096) -> list[tuple[int, bytes]]:
    """What a stream of pieces says."""
    cutter = Cutter(most)
    return [message for piece in pieces for message in cutter.cut(piece)]


@given(st.lists(SAID, max_size=8), st.data())
def test_messages_are_the_same_however_the_stream_is_cut(said: list[tuple[int, bytes]], data: Any) -> None:
    stream = b"".join(masked(kind, content) for kind, content in said)
    at = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    pieces = [stream[start:end] for start, end in zip([0, *at], [*at, len(stream)], strict=True)]
    assert cut(*pieces) == said


def test_a_message_in_pieces_is_put_together_around_a_ping() -> None:
    pieces = (
        masked(TEXT, b"ab", is_last=False),
        masked(PING, b"?"),
        masked(0, b"cd", is_last=False),
        masked(0, b"e"),
    )
    assert cut(*pieces) == [(PING, b"?"), (TEXT, b"abcde")]


@pytest.mark.parametrize(
    ("stream", "code"),
    [
        (b"\x81\x02hi", RUDE),
        (masked(0x3, b""), RUDE),
        (b"\xc1\x80" + MASK, RUDE),
        (masked(0, b"x"), RUDE),
        (masked(TEXT, b"x", is_last=False) + masked(TEXT, b"y"), RUDE),
        (masked(PING, b"x", is_last=False), RUDE),
        (masked(PING, b"x" * 126), RUDE),
        (masked(TEXT, b"x" * 4097), TOO_LONG),
        (b"\x81\xff" + b"\xff" * 8, TOO_LONG),
        (masked(TEXT, b"x" * 3000, is_last=False) + masked(0, b"x" * 3000), TOO_LONG),
        (masked(PING, b"") * (MOST_FRAMES + 2), TOO_MANY),
        (masked(TEXT, b"\xd0"), NO_TEXT),
        (masked(TEXT, b"", is_last=False) + masked(0, b"", is_last=False) * (MOST_FRAMES + 1), TOO_MANY),
    ],
)
def test_what_is_no_websocket_ends_the_connection(stream: bytes, code: int) -> None:
    with pytest.raises(Broken) as broken:
        cut(stream)
    assert broken.value.code == code


def test_what_came_before_the_fault_is_still_taken() -> None:
    cutter, taken = Cutter(4096), []
    with pytest.raises(Broken):
        for message in cutter.cut(masked(TEXT, b"fine") + b"\x81\x02hi"):
            taken.append(message)
    assert taken == [(TEXT, b"fine")]


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_what_we_send_is_whole_at_every_length(size: int) -> None:
    frame = wrapped(TEXT, b"x" * size)
    head = {0: 2, 125: 2, 126: 4, 65_535: 4, 65_536: 10}[size]
    assert frame[0] == 0x81 and len(frame) == head + size and not frame[1] & 0x80


@pytest.mark.parametrize(("content", "code"), [(b"", 1000), (b"\x03\xe9", 1001), (b"\x0f\xa1bye", 4001)])
def test_a_goodbye_is_answered_with_its_code(content: bytes, code: int) -> None:
    assert why_closed(content) == code


@pytest.mark.parametrize(
    "content", [b"\x03", b"\x03\xe7", b"\x03\xed", b"\x07\xd0", b"\x13\x88", b"\x03\xe8\xff"]
)
def test_a_goodbye_that_nobody_may_say_is_rude(content: bytes) -> None:
    with pytest.raises(Broken):
        why_closed(content)


class Everyone:
    """Lets everybody in, and remembers what was said."""

    most_bytes = 4096

    def __init__(self) -> None:
        self.heard_: list[bytes] = []
        self.lines: list[SocketLine] = []
        self.left = 0

    def admits(self, line: SocketLine, asked: knock.Knock, _: str) -> int:
        """Whoever knocks well."""
        self.lines.append(line)
        return 0 if asked.is_sound else 426

    def heard(self, _: SocketLine, message: bytes) -> None:
        """Something was said."""
        self.heard_.append(message)

    def gone(self, _: SocketLine) -> None:
        """Somebody left."""
        self.left += 1


HEAD = b"GET /ws HTTP/1.1\r\nhost: here\r\nsec-websocket-version: 13\r\nsec-websocket-key: "
KEY = b"dGhlIHNhbXBsZSBub25jZQ=="


class Street:
    """A real connection to a line on a real loop."""

    async def __aenter__(self) -> "Street":
        self.porter, self.open = Everyone(), set[Any]()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: SocketLine(self.porter, self.open), "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        return self

    async def knock(self, key: bytes = KEY) -> bytes:
        """Ask for a socket; the answer."""
        self.writer.write(HEAD + key + b"\r\n\r\n")
        return await self.reader.readuntil(b"\r\n\r\n")

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()
        self._server.close()


def test_the_welcome_proves_that_we_understood_the_knock() -> None:
    async def enter() -> bytes:
        async with Street() as street:
            return await street.knock()

    # the example of RFC 6455, 1.3
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in asyncio.run(enter())


def test_a_knock_without_a_key_is_refused_and_nobody_is_let_in() -> None:
    async def enter() -> tuple[bytes, bytes, int]:
        async with Street() as street:
            answer = await street.knock(b"short")
            return answer, await street.reader.read(), len(street.open)

    answer, rest, still_open = asyncio.run(enter())
    assert answer.startswith(b"HTTP/1.1 426 ") and b"Sec-WebSocket-Version: 13" in answer
    assert (rest, still_open) == (b"", 0)


def test_a_goodbye_comes_after_everything_that_was_said_before_it() -> None:
    async def talk() -> bytes:
        async with Street() as street:
            await street.knock()
            line = street.porter.lines[0]
            line.send("раз".encode())
            line.send(b"two")
            line.close(4401, "why")
            line.send(b"too late")
            street.writer.write(masked(CLOSE, b"\x03\xe8"))
            return await street.reader.read()

    bye = wrapped(CLOSE, (4401).to_bytes(2) + b"why")
    assert asyncio.run(talk()) == wrapped(TEXT, "раз".encode()) + wrapped(TEXT, b"two") + bye


def test_a_ping_is_answered_and_what_comes_after_a_goodbye_is_not_heard() -> None:
    async def talk() -> tuple[bytes, list[bytes], int]:
        async with Street() as street:
            await street.knock()
            street.writer.write(
                masked(PING, b"there?") + masked(TEXT, b"yes") + masked(CLOSE, b"") + masked(TEXT, b"no")
            )
            return await street.reader.read(), street.porter.heard_, street.porter.left

    answer, heard, left = asyncio.run(talk())
    assert answer == wrapped(PONG, b"there?") + wrapped(CLOSE, (1000).to_bytes(2))
    assert (heard, left) == ([b"yes"], 1)


def test_a_device_that_takes_nothing_is_closed_and_costs_no_memory() -> None:
    async def lag() -> tuple[bool, bytes]:
        async with Street() as street:
            await street.knock()
            device: Any = street.writer.transport
            device.pause_reading()
            line = street.porter.lines[0]
            for _ in range(1000):
                line.send(b"x" * (MOST_WAITING // 4))
                await asyncio.sleep(0)
            waiting = line._transport.get_write_buffer_size()
            device.resume_reading()
            return waiting < 2 * MOST_WAITING, (await street.reader.read())[-12:]

    is_modest, end = asyncio.run(lag())
    assert is_modest and end == wrapped(CLOSE, Goodbye.TOO_SLOW.code.to_bytes(2) + b"too_slow")[-12:]


def test_who_is_silent_is_asked_and_who_does_not_answer_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait() -> tuple[bytes, bytes]:
        monkeypatch.setattr("gorod.web.line.HEARTBEAT", 0.05)
        async with Street() as street:
            await street.knock()
            asked = await street.reader.readexactly(2)
            return asked, await street.reader.read()

    asked, rest = asyncio.run(wait())
    assert asked == wrapped(PING, b"") and rest == b""
