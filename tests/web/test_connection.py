"""WebSockets exactly by RFC 6455, whatever the other side sends and however slowly it reads."""

import asyncio
import socket
from typing import Any

import pytest
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close, Frame, Opcode

from gorod.protocol.codes import CloseReason
from gorod.web.connection import (
    BEAT,
    MAX_FRAMES,
    MAX_SOCKET_BACKLOG_BYTES,
    Connection,
    Failed,
    Handshake,
    Messages,
    SocketTimes,
    text_frame,
)
from gorod.web.serve import config
from tests.waiting import PATIENCE_S, until_async
from tests.web.sockets import connect_async

TEXT, BINARY, CLOSE, PING, PONG = Opcode.TEXT, Opcode.BINARY, Opcode.CLOSE, Opcode.PING, Opcode.PONG
MASK = bytes((1, 2, 3, 250))
CONTENT = st.binary(max_size=400)
SAID = st.one_of(
    st.tuples(st.just(BINARY), CONTENT), st.tuples(st.just(TEXT), st.text(max_size=99).map(str.encode))
)


def masked(kind: int, content: bytes, is_last: bool = True, mask: bytes = MASK) -> bytes:
    """Return a frame as a client sends it."""
    size = len(content)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2) if size < 1 << 16 else b""
    length = length or b"\xff" + size.to_bytes(8)
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
    return bytes((kind | (0x80 if is_last else 0),)) + length + mask + hidden


def read(*pieces: bytes, most: int = 4096) -> list[tuple[int, bytes]]:
    """Return the messages in a stream of pieces."""
    messages = Messages(most)
    return [message for piece in pieces for message in messages.read(piece)]


def sent(kind: Opcode, content: bytes) -> bytes:
    """Return a frame as the server sends it."""
    return bytes((0x80 | kind, len(content))) + content


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is not a failure
@given(st.lists(SAID, max_size=8), st.data())
def test_messages_are_the_same_however_the_stream_is_cut(said: list[tuple[int, bytes]], data: Any) -> None:
    stream = b"".join(masked(kind, content) for kind, content in said)
    at = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    pieces = [stream[start:end] for start, end in zip([0, *at], [*at, len(stream)], strict=True)]
    assert read(*pieces) == said


def test_a_message_in_pieces_is_put_together_around_a_ping() -> None:
    pieces = (
        masked(TEXT, b"ab", is_last=False),
        masked(PING, b"?"),
        masked(0, b"cd", is_last=False),
        masked(0, b"e"),
    )
    assert read(*pieces) == [(PING, b"?"), (TEXT, b"abcde")]


@pytest.mark.parametrize(
    ("stream", "why"),
    [
        (b"\x81\x02hi", CloseReason.PROTOCOL_ERROR),
        (masked(0x3, b""), CloseReason.PROTOCOL_ERROR),
        (b"\xc1\x80" + MASK, CloseReason.PROTOCOL_ERROR),
        (masked(0, b"x"), CloseReason.PROTOCOL_ERROR),
        (masked(TEXT, b"x", is_last=False) + masked(TEXT, b"y"), CloseReason.PROTOCOL_ERROR),
        (masked(PING, b"x", is_last=False), CloseReason.PROTOCOL_ERROR),
        (masked(PING, b"x" * 126), CloseReason.PROTOCOL_ERROR),
        (masked(TEXT, b"x" * 4097), CloseReason.MESSAGE_TOO_BIG),
        (b"\x81\xff" + b"\xff" * 8, CloseReason.MESSAGE_TOO_BIG),
        (masked(TEXT, b"x" * 3000, is_last=False) + masked(0, b"x" * 3000), CloseReason.MESSAGE_TOO_BIG),
        (masked(PING, b"") * (MAX_FRAMES + 2), CloseReason.POLICY_VIOLATION),
        (masked(TEXT, b"\xd0"), CloseReason.INVALID_DATA),
        (
            masked(TEXT, b"", is_last=False) + masked(0, b"", is_last=False) * (MAX_FRAMES + 1),
            CloseReason.POLICY_VIOLATION,
        ),
    ],
)
def test_what_is_no_websocket_ends_the_connection(stream: bytes, why: CloseReason) -> None:
    with pytest.raises(Failed) as failed:
        read(stream)
    assert failed.value.why is why


def test_what_came_before_the_fault_is_still_taken() -> None:
    messages, taken = Messages(4096), []
    with pytest.raises(Failed):
        for message in messages.read(masked(TEXT, b"fine") + b"\x81\x02hi"):
            taken.append(message)
    assert taken == [(TEXT, b"fine")]


class Everyone:
    """Lets everybody in, and remembers what was said."""

    most_bytes = 4096

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.connections: list[Connection] = []
        self.left = 0

    def admits(self, connection: Connection, handshake: Handshake, _: str) -> int:
        """Admit a correct handshake."""
        self.connections.append(connection)
        return 0 if handshake.accept else 426

    def received(self, _: Connection, message: bytes) -> None:
        """Keep a message."""
        self.messages.append(message)

    def closed(self, _: Connection) -> None:
        """Count a closed connection."""
        self.left += 1


HEAD = (
    b"GET /ws HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: keep-alive, Upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: "
)
KEY = b"dGhlIHNhbXBsZSBub25jZQ=="


class ServerConnection:
    """A real connection on a real loop."""

    def __init__(self, times: SocketTimes = SocketTimes()) -> None:
        self._times = times

    async def __aenter__(self) -> "ServerConnection":
        self.handler, self.open = Everyone(), set[Any]()
        loop = asyncio.get_running_loop()
        made = lambda: Connection(self.handler, self.open, self._times)  # noqa: E731
        self._server = await loop.create_server(made, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        return self

    async def ask(self, key: bytes = KEY) -> bytes:
        """Ask for a socket; return the answer."""
        self.writer.write(HEAD + key + b"\r\n\r\n")
        return await self.reader.readuntil(b"\r\n\r\n")

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()
        self._server.close()


def test_the_answer_proves_that_we_understood_the_request() -> None:
    async def enter() -> bytes:
        async with ServerConnection() as street:
            return await street.ask(KEY + b"\r\nsec-websocket-extensions: permessage-deflate")

    assert asyncio.run(enter()) == (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"  # the example of RFC 6455, 1.3
    )


@pytest.mark.parametrize("key", [b"short", KEY + b"\r\nsec-websocket-version: 8", KEY[:-4]])
def test_a_request_that_is_wrong_is_refused_and_nobody_is_let_in(key: bytes) -> None:
    async def enter() -> tuple[bytes, bytes, int]:
        async with ServerConnection() as street:
            answer = await street.ask(key)
            return answer, await street.reader.read(), len(street.open)

    answer, rest, still_open = asyncio.run(enter())
    assert answer == (
        b"HTTP/1.1 426 Upgrade Required\r\nSec-WebSocket-Version: 13\r\n"
        b"Content-Length: 0\r\nConnection: close\r\n\r\n"
    )
    assert (rest, still_open) == (b"", 0)


async def said(*pieces: bytes, times: SocketTimes = SocketTimes()) -> tuple[bytes, list[bytes]]:
    """Send these bytes; return the answers until the connection is closed, and the messages received."""
    async with ServerConnection(times) as street:
        await street.ask()
        for piece in pieces:
            street.writer.write(piece)
        return await asyncio.wait_for(street.reader.read(), PATIENCE_S), street.handler.messages


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_what_we_send_is_what_the_library_would_send(size: int) -> None:
    message = b"x" * size
    assert text_frame(message) == Frame(TEXT, message).serialize(mask=False)


@pytest.mark.parametrize(("content", "code"), [(b"", 1000), (b"\x03\xe9", 1001), (b"\x0f\xa1bye", 4001)])
def test_a_goodbye_is_answered_with_its_code(content: bytes, code: int) -> None:
    assert asyncio.run(said(masked(CLOSE, content)))[0] == sent(CLOSE, code.to_bytes(2))


@pytest.mark.parametrize(
    "content", [b"\x03", b"\x03\xe7", b"\x03\xed", b"\x07\xd0", b"\x13\x88", b"\x03\xe8\xff"]
)
def test_a_goodbye_that_nobody_may_say_breaks_the_rules(content: bytes) -> None:
    assert asyncio.run(said(masked(CLOSE, content)))[0] == sent(CLOSE, (1002).to_bytes(2))


def test_what_follows_a_fault_is_not_read_and_its_end_is_told_at_once() -> None:
    patient = SocketTimes(close_timeout_s=2 * PATIENCE_S)
    pieces = masked(TEXT, b"yes") + b"\x81\x02hi", masked(TEXT, b"no")
    answer, heard = asyncio.run(said(*pieces, times=patient))
    assert (answer, heard) == (sent(CLOSE, (1002).to_bytes(2)), [b"yes"])


def test_frames_in_one_piece_with_the_request_are_read() -> None:
    async def talk() -> list[bytes]:
        async with ServerConnection() as street:
            await street.ask(KEY + b"\r\n\r\n" + masked(TEXT, b"early") + masked(CLOSE, b""))
            await street.reader.read()
            return street.handler.messages

    assert asyncio.run(talk()) == [b"early"]


def test_uvicorn_hands_a_request_over_and_shuts_its_connection_down() -> None:
    """uvicorn's hook for WebSockets is undocumented: this test checks what the server needs of it."""

    async def serve() -> tuple[list[bytes], ConnectionClosed]:
        handler = Everyone()
        with socket.create_server(("127.0.0.1", 0)) as listener:
            server = uvicorn.Server(config(None, handler))
            serving = asyncio.create_task(server.serve([listener]))
            async with connect_async(f"ws://127.0.0.1:{listener.getsockname()[1]}/ws") as device:
                await device.send("here")
                await until_async(lambda: handler.messages)
                assert {id(one) for one in server.server_state.connections} == {*map(id, handler.connections)}
                server.should_exit = True
                with pytest.raises(ConnectionClosed) as closed:
                    await device.recv()
            await serving
        assert handler.left == 1 and not server.server_state.connections
        return handler.messages, closed.value

    messages, closed = asyncio.run(serve())
    assert messages == [b"here"] and closed.rcvd == Close(*CloseReason.RESTART.value)


def test_a_goodbye_comes_after_everything_that_was_said_before_it() -> None:
    async def talk() -> bytes:
        async with ServerConnection() as street:
            await street.ask()
            connection = street.handler.connections[0]
            connection.send("раз".encode())
            connection.send(b"two")
            connection.close(4401, "why")
            connection.send(b"too late")
            street.writer.write(masked(CLOSE, b"\x03\xe8"))
            return await street.reader.read()

    bye = sent(CLOSE, (4401).to_bytes(2) + b"why")
    assert asyncio.run(talk()) == sent(TEXT, "раз".encode()) + sent(TEXT, b"two") + bye


def test_a_ping_is_answered_and_what_comes_after_a_goodbye_is_not_heard() -> None:
    async def talk() -> tuple[bytes, list[bytes], int]:
        async with ServerConnection() as street:
            await street.ask()
            street.writer.write(
                masked(PING, b"there?") + masked(TEXT, b"yes") + masked(CLOSE, b"") + masked(TEXT, b"no")
            )
            return await street.reader.read(), street.handler.messages, street.handler.left

    answer, heard, left = asyncio.run(talk())
    assert answer == sent(PONG, b"there?") + sent(CLOSE, (1000).to_bytes(2))
    assert (heard, left) == ([b"yes"], 1)


def test_a_device_that_takes_nothing_is_closed_and_costs_no_memory() -> None:
    async def lag() -> tuple[bool, bytes]:
        async with ServerConnection() as street:
            await street.ask()
            device: Any = street.writer.transport
            device.pause_reading()
            connection = street.handler.connections[0]
            for _ in range(1000):
                connection.send(b"x" * (MAX_SOCKET_BACKLOG_BYTES // 4))
                await asyncio.sleep(0)
            waiting = connection._transport.get_write_buffer_size()
            device.resume_reading()
            return waiting < 2 * MAX_SOCKET_BACKLOG_BYTES, (await street.reader.read())[-12:]

    is_modest, end = asyncio.run(lag())
    assert is_modest and end == sent(CLOSE, CloseReason.TOO_SLOW.code.to_bytes(2) + b"too_slow")[-12:]


def test_who_is_silent_is_asked_and_who_does_not_answer_is_gone() -> None:
    async def wait() -> tuple[bytes, bytes]:
        async with ServerConnection(SocketTimes(heartbeat_s=0.05)) as street:
            await street.ask()
            asked = await street.reader.readexactly(2)
            return asked, await asyncio.wait_for(street.reader.read(), PATIENCE_S)

    asked, rest = asyncio.run(wait())
    assert asked == sent(PING, b"") and rest == b""


def test_a_heartbeat_is_answered_at_once_and_is_no_message() -> None:
    async def beat() -> tuple[bytes, list[bytes]]:
        async with ServerConnection() as street:
            await street.ask()
            street.writer.write(masked(TEXT, BEAT) + masked(TEXT, b"yes") + masked(TEXT, BEAT))
            answers = await street.reader.readexactly(2 * len(sent(TEXT, BEAT)))
            return answers, street.handler.messages

    assert asyncio.run(beat()) == (2 * sent(TEXT, BEAT), [b"yes"])


class LateLoop:
    """A loop whose clock is set by hand; it keeps the last timer."""

    def __init__(self) -> None:
        self.now = 0.0

    def time(self) -> float:
        """Return the time that was set."""
        return self.now

    def call_at(self, when: float, callback: Any) -> Any:
        """Keep the timer; nothing runs by itself."""
        self.when, self.callback = when, callback
        return self

    def run_at(self, now: float) -> None:
        """Run the timer, perhaps late."""
        self.now = now
        self.callback()


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written, self.is_aborted = list[bytes](), False

    def write(self, data: bytes) -> None:
        """Keep the data."""
        self.written.append(data)

    def abort(self) -> None:
        """Note that the connection was aborted."""
        self.is_aborted = True

    def is_closing(self) -> bool:
        """Return whether it was aborted."""
        return self.is_aborted

    def set_write_buffer_limits(self, _: int) -> None:
        """Do nothing: there are no limits."""


def watched(monkeypatch: pytest.MonkeyPatch) -> tuple[LateLoop, Wire, Connection]:
    """Return a connection on a clock of its own."""
    loop, wire = LateLoop(), Wire()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    connection = Connection(Everyone(), set(), SocketTimes(heartbeat_s=1.25))
    connection.connection_made(wire)  # type: ignore[arg-type]
    connection._messages = Messages(4096)
    return loop, wire, connection


def test_a_silent_device_is_gone_after_two_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, wire, connection = watched(monkeypatch)
    loop.now = 1.0
    connection.data_received(masked(TEXT, BEAT))
    while not wire.is_aborted:
        loop.run_at(loop.when)
    assert loop.now == 1.0 + 2.5
    assert wire.written == [sent(TEXT, BEAT), sent(PING, b"")]


def test_a_device_that_beats_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, wire, connection = watched(monkeypatch)
    for second in range(1, 60):
        while loop.when < second:
            loop.run_at(loop.when)
        loop.now = float(second)
        connection.data_received(masked(TEXT, BEAT))
    assert wire.written == 59 * [sent(TEXT, BEAT)]


def test_a_loop_that_was_busy_judges_nobody_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What arrived meanwhile is not read yet: uvloop runs timers first."""
    loop, wire, connection = watched(monkeypatch)
    loop.run_at(9.0)
    assert not wire.is_aborted and wire.written == [sent(PING, b"")]
    connection.data_received(masked(PONG, b""))
    loop.run_at(loop.when)
    assert not wire.is_aborted


def test_more_heartbeats_than_anybody_needs_end_the_connection() -> None:
    answers, messages = asyncio.run(said(masked(TEXT, BEAT) * (MAX_FRAMES + 2)))
    assert answers.count(sent(TEXT, BEAT)) <= MAX_FRAMES + 1 and messages == []
    assert answers.endswith(sent(CLOSE, (1008).to_bytes(2)))
