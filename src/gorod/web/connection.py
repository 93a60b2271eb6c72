"""A WebSocket to one device, on the event loop itself: no task and no queue of its own.

Frames and the handshake are those of `websockets`; docs/decisions/08-sockets.md says why only those.
"""

import asyncio
from collections.abc import Generator, Iterator
from http import HTTPStatus
from typing import Any, Protocol, cast

from msgspec import Struct
from websockets.datastructures import Headers
from websockets.exceptions import InvalidHandshake, PayloadTooBig, ProtocolError
from websockets.frames import Close, CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from gorod.protocol.codes import CloseReason
from gorod.protocol.messages import Beat, write

MAX_SOCKET_BACKLOG_BYTES = 256 * 1024
"""Bytes; a device that lags behind by more is closed, and comes back for the whole picture."""
MAX_FRAMES, FRAMES_PER_S = 400, 20
"""Frames of one device at once, and in a second; messages have a limit of their own."""
MAX_CHECK_DELAY_S = 0.5
"""Seconds; a check that comes so late found the loop busy, and what devices have sent is not read yet."""
BEAT = write(Beat())
"""A heartbeat, from a device and to it. It is answered here, counts as no message and waits for nothing."""


class SocketTimes(Struct, frozen=True):
    """Of a device's connection."""

    heartbeat_s: float = 1.25
    """Of silence, after which we ask whether somebody is there; who says nothing as long again is not."""
    close_timeout_s: float = 2.0
    """That the closing handshake may take."""


class Handshake(Struct, frozen=True):
    """A request for a WebSocket; the names of its headers are in small letters."""

    path: str
    """Without the query."""
    headers: list[tuple[bytes, bytes]]
    accept: str
    """What proves that we understood it; empty if it is no proper request for a WebSocket."""

    @classmethod
    def read(cls, head: bytes) -> "Handshake":
        """As uvicorn hands it on: it has been read once, and is sound HTTP."""
        first, *lines = head.split(b"\r\n")
        method, target, _ = first.decode("latin-1").split(" ")
        path = target.partition("?")[0]
        pairs = [(name.lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines)]
        headers = Headers((name.decode("latin-1"), value.decode("latin-1")) for name, value in pairs)
        try:
            accept, _, _ = ServerProtocol().process_request(Request(path, headers, method))
        except InvalidHandshake:
            accept = ""
        return cls(path, pairs, accept)

    def accepted(self) -> bytes:
        """No extension is: compressed, the length of a frame would tell what is in it (L16)."""
        headers = Headers(Upgrade="websocket", Connection="Upgrade")
        headers["Sec-WebSocket-Accept"] = self.accept
        return _response(HTTPStatus.SWITCHING_PROTOCOLS, headers)

    def refused(self, status: int) -> bytes:
        """The answer to whoever may not have a WebSocket, or not so, or not now."""
        headers = Headers({"Sec-WebSocket-Version": "13"} if status == HTTPStatus.UPGRADE_REQUIRED else {})
        headers.update({"Content-Length": "0", "Connection": "close"})
        return _response(HTTPStatus(status), headers)


def _response(status: HTTPStatus, headers: Headers) -> bytes:
    return Response(int(status), status.phrase, headers).serialize()


class Failed(Exception):  # noqa: N818 — it ends a connection, nothing is wrong with us
    """What comes in is no WebSocket, or too much; nothing after it can be read (RFC 6455, 7.1.7)."""

    def __init__(self, why: CloseReason) -> None:
        """`why` says it to the other side."""
        super().__init__(why)
        self.why = why


class Messages:
    """Reads messages out of a stream; those that come in several frames are put together."""

    __slots__ = ("_frame", "_kind", "_most_bytes", "_parts", "_stream", "frames")

    def __init__(self, most_bytes: int) -> None:
        """`most_bytes`: of one message."""
        self._most_bytes, self._stream = most_bytes, StreamReader()
        self._frame: Generator[None, None, Frame] | None = None
        """The one of which a part has come."""
        self._kind, self._parts = Opcode.CONT, b""
        """Of the message of which a part has come; `CONT` if there is none."""
        self.frames = 0
        """So far; whoever owns it takes off some in every second."""

    def read(self, data: bytes) -> Iterator[tuple[Opcode, bytes]]:
        """What has come in full with these bytes: messages, and frames about the connection itself."""
        self._stream.feed_data(data)
        try:
            while (frame := self._next_frame()) is not None:
                if frame.opcode >= Opcode.CLOSE:
                    yield frame.opcode, bytes(frame.data)
                elif (message := self._joined(frame)) is not None:
                    yield message
        except ProtocolError as error:
            raise Failed(CloseReason.PROTOCOL_ERROR) from error
        except PayloadTooBig as error:
            raise Failed(CloseReason.MESSAGE_TOO_BIG) from error
        except UnicodeDecodeError as error:
            raise Failed(CloseReason.INVALID_DATA) from error

    def _next_frame(self) -> Frame | None:
        if self._frame is None:
            if not self._stream.buffer:
                return None
            if self.frames > MAX_FRAMES:
                raise Failed(CloseReason.POLICY_VIOLATION)
            room = self._most_bytes - len(self._parts)
            self._frame = Frame.parse(self._stream.read_exact, mask=True, max_size=room)
        try:
            next(self._frame)
        except StopIteration as whole:
            self._frame = None
            self.frames += 1
            return cast(Frame, whole.value)
        return None

    def _joined(self, frame: Frame) -> tuple[Opcode, bytes] | None:
        """The message that this frame ends."""
        if (frame.opcode is Opcode.CONT) == (self._kind is Opcode.CONT):
            raise ProtocolError("a message is continued that was not begun, or begun within another")
        kind, content = self._kind or frame.opcode, self._parts + bytes(frame.data)
        self._kind, self._parts = (Opcode.CONT, b"") if frame.fin else (kind, content)
        if not frame.fin:
            return None
        if kind is Opcode.TEXT:
            content.decode()
        return kind, content


def text_frame(message: bytes) -> bytes:
    """`Frame(Opcode.TEXT, message).serialize(mask=False)`, only much faster: most frames are these."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), message)


BEAT_FRAME = text_frame(BEAT)


class Handler(Protocol):
    """What stands behind all connections."""

    most_bytes: int
    """Of one message."""

    def admits(self, connection: "Connection", handshake: Handshake, address: str) -> int:
        """0, or the HTTP status with which it is refused."""

    def received(self, connection: "Connection", message: bytes) -> None:
        """A device has sent a message."""

    def closed(self, connection: "Connection") -> None:
        """A connection is over, whoever ended it; also one that was refused."""


class Connection(asyncio.Protocol):
    """From the handshake to the close; uvicorn makes one when a WebSocket is asked for."""

    __slots__ = (
        "_all",
        "_due_at",
        "_handler",
        "_has_failed",
        "_heard_at",
        "_is_asked",
        "_is_closing",
        "_loop",
        "_messages",
        "_timer",
        "_times",
        "_transport",
    )
    _loop: asyncio.AbstractEventLoop
    _transport: asyncio.Transport
    _timer: asyncio.TimerHandle
    _heard_at: float
    """When something came last, by the loop's clock."""
    _due_at: float
    """When the timer should run."""

    def __init__(
        self,
        handler: Handler,
        connections: set[Any],
        times: SocketTimes = SocketTimes(),
    ) -> None:
        """`connections`: those that uvicorn shuts down when the server stops."""
        self._handler, self._all, self._times = handler, connections, times
        self._messages: Messages | None = None
        """None before the handshake."""
        self._is_asked = False
        """Whether we have asked since then if somebody is there."""
        self._is_closing = self._has_failed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The handshake comes next, in one piece."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(MAX_SOCKET_BACKLOG_BYTES)
        self._all.add(self)
        self._loop = asyncio.get_running_loop()
        self._heard_at = self._loop.time()
        self._check_in(self._times.heartbeat_s)

    def connection_lost(self, _: Exception | None) -> None:
        """It is over, whoever ended it."""
        self._timer.cancel()
        self._all.discard(self)
        self._handler.closed(self)

    @property
    def file_number(self) -> int:
        """Of its socket; 0 where there is none."""
        own = self._transport.get_extra_info("socket")
        return own.fileno() if own is not None else 0

    # -- what comes in

    def data_received(self, data: bytes) -> None:
        """The handshake first, and then frames."""
        if self._messages is None:
            head, _, data = data.partition(b"\r\n\r\n")
            self._messages = Messages(self._handler.most_bytes)
            self._open(Handshake.read(head))
        self._heard_at, self._is_asked = self._loop.time(), False
        if self._has_failed:
            return
        try:
            for kind, content in self._messages.read(data):
                self._take(kind, content)
        except Failed as failed:
            self._fail(failed.why)

    def _open(self, handshake: Handshake) -> None:
        peer = self._transport.get_extra_info("peername")
        status = self._handler.admits(self, handshake, str(peer[0]) if peer else "")
        self._transport.write(handshake.refused(status) if status else handshake.accepted())
        if status:
            self._is_closing = self._has_failed = True
            self._all.discard(self)
            self._transport.close()

    def _take(self, kind: Opcode, content: bytes) -> None:
        if kind is Opcode.CLOSE:
            self._take_close(content)
        elif self._is_closing:
            return
        elif kind is Opcode.PING:
            self._control(Opcode.PONG, content)
        elif content == BEAT:
            self._write(BEAT_FRAME)
        elif kind is not Opcode.PONG:
            self._handler.received(self, content)

    def _take_close(self, content: bytes) -> None:
        """Answered with its own code."""
        try:
            code = Close.parse(content).code
        except (ProtocolError, UnicodeDecodeError) as error:
            raise Failed(CloseReason.PROTOCOL_ERROR) from error
        self.close(CloseCode.NORMAL_CLOSURE if code == CloseCode.NO_STATUS_RCVD else code, "")
        self._transport.close()

    def _fail(self, why: CloseReason) -> None:
        """Whatever comes after it is not read, so there is no answer to wait for: our side ends at once."""
        self.close(*why.value)
        self._has_failed = True
        if self._transport.can_write_eof() and not self._transport.is_closing():
            self._transport.write_eof()

    # -- what is sent

    def send(self, message: bytes) -> None:
        """Hand it over; it is sent as soon as that is possible."""
        if not self._is_closing:
            self._write(text_frame(message))

    def _write(self, frame: bytes) -> None:
        """A connection that has just broken is told to us later, and takes nothing any more."""
        if not self._transport.is_closing():
            self._transport.write(frame)

    def _control(self, kind: Opcode, content: bytes) -> None:
        self._write(Frame(kind, content).serialize(mask=False))

    def close(self, code: int, reason: str) -> None:
        """Say so after everything that waits, and give the other side a moment to answer."""
        if self._is_closing:
            return
        self._is_closing = True
        self._control(Opcode.CLOSE, Close(code, reason).serialize())
        self._timer.cancel()
        self._timer = self._loop.call_later(self._times.close_timeout_s, self._transport.abort)

    def pause_writing(self) -> None:
        """More waits than we keep for anybody."""
        self.close(*CloseReason.TOO_SLOW.value)

    def shutdown(self) -> None:
        """Uvicorn says that the server stops."""
        self.close(*CloseReason.RESTART.value)

    def _check_in(self, seconds: float) -> None:
        self._due_at = self._loop.time() + seconds
        self._timer = self._loop.call_at(self._due_at, self._check)

    def _check(self) -> None:
        """Ask a silent device whether somebody is there; end the connection of one that does not answer."""
        now, heartbeat = self._loop.time(), self._times.heartbeat_s
        silence = now - self._heard_at
        if now - self._due_at > MAX_CHECK_DELAY_S:
            silence = min(silence, heartbeat)
            self._heard_at = now - silence
        elif silence >= 2 * heartbeat:
            self._transport.abort()
            return
        if silence >= heartbeat and not self._is_asked:
            self._is_asked = True
            self._control(Opcode.PING, b"")
        if self._messages is not None:
            self._messages.frames = max(0, self._messages.frames - int(FRAMES_PER_S * heartbeat))
        self._check_in((2 if self._is_asked else 1) * heartbeat - silence)
