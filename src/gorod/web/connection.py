"""A WebSocket to one device, as a plain asyncio protocol without a task or queue of its own.

Only frames and the handshake come from `websockets`; docs/decisions/08-sockets.md says why.
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
"""A device with more unsent bytes is disconnected. It reconnects and gets a complete view."""
MAX_FRAMES, FRAMES_PER_S = 400, 20
"""Rate limit of frames per device: burst, and per second. Messages have a limit of their own."""
MAX_CHECK_DELAY_S = 0.5
"""If a check runs later than this, the loop was busy, and received data may not be read yet."""
BEAT = write(Beat())
"""A heartbeat, in both directions. It is answered here at once and is not counted as a message."""


class SocketTimes(Struct, frozen=True):
    """Times of a device's connection."""

    heartbeat_s: float = 1.25
    """After this long without data we send a ping. After the same time again the connection is closed."""
    close_timeout_s: float = 2.0
    """How long the closing handshake may take."""


class Handshake(Struct, frozen=True):
    """A request for a WebSocket. Header names are in lower case."""

    path: str
    """Without the query."""
    headers: list[tuple[bytes, bytes]]
    accept: str
    """The value of Sec-WebSocket-Accept; empty if the request is invalid."""

    @classmethod
    def read(cls, head: bytes) -> "Handshake":
        """Parse the request. Uvicorn has parsed it before, so it is valid HTTP."""
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
        """Return the accepting answer. No extension: the length of a compressed frame leaks content (L16)."""
        headers = Headers(Upgrade="websocket", Connection="Upgrade")
        headers["Sec-WebSocket-Accept"] = self.accept
        return _response(HTTPStatus.SWITCHING_PROTOCOLS, headers)

    def refused(self, status: int) -> bytes:
        """Return the refusing answer with an HTTP status."""
        headers = Headers({"Sec-WebSocket-Version": "13"} if status == HTTPStatus.UPGRADE_REQUIRED else {})
        headers.update({"Content-Length": "0", "Connection": "close"})
        return _response(HTTPStatus(status), headers)


def _response(status: HTTPStatus, headers: Headers) -> bytes:
    return Response(int(status), status.phrase, headers).serialize()


class Failed(Exception):  # noqa: N818 — the fault is the client's; it only ends the connection
    """The data is no valid WebSocket, or too much. Nothing after it can be read (RFC 6455, 7.1.7)."""

    def __init__(self, why: CloseReason) -> None:
        """`why` is sent to the client."""
        super().__init__(why)
        self.why = why


class Messages:
    """Reads messages from a stream of bytes and joins the frames of fragmented ones."""

    __slots__ = ("_frame", "_kind", "_most_bytes", "_parts", "_stream", "frames")

    def __init__(self, most_bytes: int) -> None:
        """`most_bytes`: the limit of one message."""
        self._most_bytes, self._stream = most_bytes, StreamReader()
        self._frame: Generator[None, None, Frame] | None = None
        """The parser of a frame that has arrived in part."""
        self._kind, self._parts = Opcode.CONT, b""
        """The kind and content of a message that has arrived in part; `CONT` if there is none."""
        self.frames = 0
        """The number of frames, for the rate limit. The owner reduces it every second."""

    def read(self, data: bytes) -> Iterator[tuple[Opcode, bytes]]:
        """Return the messages and control frames that are complete with these bytes."""
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
        """Return the message that this frame completes, or None."""
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
    """Return `Frame(Opcode.TEXT, message).serialize(mask=False)`, much faster. Most frames are text."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), message)


BEAT_FRAME = text_frame(BEAT)


class Handler(Protocol):
    """Receives the messages of all connections."""

    most_bytes: int
    """The limit of one message."""

    def admits(self, connection: "Connection", handshake: Handshake, address: str) -> int:
        """Return 0 to accept the connection, or the HTTP status of the refusal."""

    def received(self, connection: "Connection", message: bytes) -> None:
        """Handle a message of a device."""

    def closed(self, connection: "Connection") -> None:
        """Handle the end of a connection, also of a refused one, whichever side ended it."""


class Connection(asyncio.Protocol):
    """One WebSocket from the handshake to the close. Uvicorn creates it for each upgrade request."""

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
    """When data arrived last, by the loop's clock."""
    _due_at: float
    """When the timer is due."""

    def __init__(
        self,
        handler: Handler,
        connections: set[Any],
        times: SocketTimes = SocketTimes(),
    ) -> None:
        """`connections`: the set of connections that uvicorn shuts down when the server stops."""
        self._handler, self._all, self._times = handler, connections, times
        self._messages: Messages | None = None
        """None before the handshake."""
        self._is_asked = False
        """Whether a ping was sent since the last data."""
        self._is_closing = self._has_failed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Set up the connection. The handshake comes next, in one piece."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(MAX_SOCKET_BACKLOG_BYTES)
        self._all.add(self)
        self._loop = asyncio.get_running_loop()
        self._heard_at = self._loop.time()
        self._check_in(self._times.heartbeat_s)

    def connection_lost(self, _: Exception | None) -> None:
        """Clean up after the end of the connection."""
        self._timer.cancel()
        self._all.discard(self)
        self._handler.closed(self)

    @property
    def file_number(self) -> int:
        """The file descriptor of the socket, or 0."""
        own = self._transport.get_extra_info("socket")
        return own.fileno() if own is not None else 0

    # -- what comes in

    def data_received(self, data: bytes) -> None:
        """Handle received bytes: first the handshake, then frames."""
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
        """Answer a close frame with the same code."""
        try:
            code = Close.parse(content).code
        except (ProtocolError, UnicodeDecodeError) as error:
            raise Failed(CloseReason.PROTOCOL_ERROR) from error
        self.close(CloseCode.NORMAL_CLOSURE if code == CloseCode.NO_STATUS_RCVD else code, "")
        self._transport.close()

    def _fail(self, why: CloseReason) -> None:
        """Close after a protocol error. The answer would not be read, so our side ends at once."""
        self.close(*why.value)
        self._has_failed = True
        if self._transport.can_write_eof() and not self._transport.is_closing():
            self._transport.write_eof()

    # -- what is sent

    def send(self, message: bytes) -> None:
        """Send a message, or buffer it until the socket can take it."""
        if not self._is_closing:
            self._write(text_frame(message))

    def _write(self, frame: bytes) -> None:
        """Write a frame, unless the connection has just broken; `connection_lost` is called later."""
        if not self._transport.is_closing():
            self._transport.write(frame)

    def _control(self, kind: Opcode, content: bytes) -> None:
        self._write(Frame(kind, content).serialize(mask=False))

    def close(self, code: int, reason: str) -> None:
        """Send a close frame after all unsent data; abort if the client does not answer in time."""
        if self._is_closing:
            return
        self._is_closing = True
        self._control(Opcode.CLOSE, Close(code, reason).serialize())
        self._timer.cancel()
        self._timer = self._loop.call_later(self._times.close_timeout_s, self._transport.abort)

    def pause_writing(self) -> None:
        """Close a connection whose unsent data exceeds the limit."""
        self.close(*CloseReason.TOO_SLOW.value)

    def shutdown(self) -> None:
        """Close the connection because the server stops. Called by uvicorn."""
        self.close(*CloseReason.RESTART.value)

    def _check_in(self, seconds: float) -> None:
        self._due_at = self._loop.time() + seconds
        self._timer = self._loop.call_at(self._due_at, self._check)

    def _check(self) -> None:
        """Send a ping to a silent device; abort the connection of one that does not answer."""
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
