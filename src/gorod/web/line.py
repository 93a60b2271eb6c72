"""The way to one device over a WebSocket, on the event loop itself: no task, no queue of its own."""

import asyncio
from typing import Any, Protocol, cast

from gorod.protocol.codes import Goodbye
from gorod.web import knock
from gorod.web.frames import BINARY, CLOSE, PING, PONG, TEXT, Broken, Cutter, goodbye, why_closed, wrapped

MOST_WAITING = 256 * 1024
"""Bytes; a device that lags behind by more is closed, and comes back for the whole picture."""
HEARTBEAT = 20.0
"""Seconds of silence after which we ask whether somebody is there; who says nothing as long again is not."""
LAST_WORDS = 2.0
"""Seconds that a goodbye may take."""


class Porter(Protocol):
    """Whoever stands behind the lines."""

    most_bytes: int
    """Of one message."""

    def admits(self, line: "SocketLine", asked: knock.Knock, address: str) -> int:
        """0, or the status with which it is refused."""

    def heard(self, line: "SocketLine", message: bytes) -> None:
        """A device has sent something."""

    def gone(self, line: "SocketLine") -> None:
        """An admitted device is there no more."""


class SocketLine(asyncio.Protocol):
    """One connection from the knock to the goodbye; uvicorn hands it over when a socket is asked for."""

    __slots__ = (
        "_connections",
        "_cutter",
        "_has_spoken",
        "_is_closing",
        "_porter",
        "_timer",
        "_transport",
        "_was_asked",
    )
    _transport: asyncio.Transport
    _timer: asyncio.TimerHandle

    def __init__(self, porter: Porter, connections: set[Any]) -> None:
        """`connections`: those that are told when the server stops."""
        self._porter, self._connections = porter, connections
        self._cutter: Cutter | None = None
        self._has_spoken, self._was_asked, self._is_closing = True, False, False

    # -- the connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The loop gives us the connection."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(MOST_WAITING)
        self._connections.add(self)
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)

    @property
    def handle(self) -> int:
        """The number under which the system knows it."""
        own = self._transport.get_extra_info("socket")
        return own.fileno() if own is not None else 0

    def data_received(self, data: bytes) -> None:
        """The knock first, then frames."""
        if self._cutter is None:
            self._answer(knock.read(data))
            return
        self._has_spoken, self._was_asked = True, False
        try:
            for kind, content in self._cutter.cut(data):
                self._take(kind, content)
        except Broken as broken:
            self.close(broken.code, "")

    def _answer(self, asked: knock.Knock) -> None:
        self._cutter = Cutter(self._porter.most_bytes)
        peer = self._transport.get_extra_info("peername")
        status = self._porter.admits(self, asked, str(peer[0]) if peer else "")
        self._is_closing = bool(status)
        self._transport.write(knock.refused(status) if status else knock.welcome(asked))
        if status:
            self._connections.discard(self)
            self._transport.close()

    def _take(self, kind: int, content: bytes) -> None:
        if kind == CLOSE:
            self.close(why_closed(content), "")
            self._transport.close()
        elif self._is_closing:
            return
        elif kind in (TEXT, BINARY):
            self._porter.heard(self, content)
        elif kind == PING:
            self._write(wrapped(PONG, content))

    def connection_lost(self, _: Exception | None) -> None:
        """It is over, whoever ended it."""
        self._timer.cancel()
        self._connections.discard(self)
        self._porter.gone(self)

    # -- what is sent

    def send(self, message: bytes) -> None:
        """Hand it over; it is sent as soon as that is possible."""
        if not self._is_closing:
            self._write(wrapped(TEXT, message))

    def _write(self, frame: bytes) -> None:
        """A connection that has just broken is told to us later, and takes nothing any more."""
        if not self._transport.is_closing():
            self._transport.write(frame)

    def close(self, code: int, reason: str) -> None:
        """Say goodbye after everything that waits."""
        if self._is_closing:
            return
        self._is_closing = True
        self._write(goodbye(code, reason))
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(LAST_WORDS, self._transport.abort)

    def pause_writing(self) -> None:
        """More waits than we keep for anybody."""
        self.close(*Goodbye.TOO_SLOW.value)

    def shutdown(self) -> None:
        """The server stops."""
        self.close(*Goodbye.RESTART.value)

    def _beat(self) -> None:
        """Ask whoever has been silent whether he is there; who has not even answered that is not."""
        if self._was_asked:
            self._transport.abort()
            return
        if not self._has_spoken:
            self._was_asked = True
            self._write(wrapped(PING, b""))
        self._has_spoken = False
        if self._cutter is not None:
            self._cutter.count = 0
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)
