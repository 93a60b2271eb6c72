"""Limits of HTTP connections: their number, and the time in which a request must arrive."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from gorod.services.limits.addresses import prefixes_of
from gorod.services.limits.rate_limits import PREFIX_FACTORS
from gorod.web.access import Proxies
from gorod.web.health import is_scarce

MAX_PER_ADDRESS, MAX_CONNECTIONS = 300, 2000
"""Connections per address (thirty browsers open about six each) and in total. WebSockets do not count.

The networks around an address may have more (`PREFIX_FACTORS`), but none more than half of the total."""
REQUEST_TIMEOUT_S = 10.0
"""Seconds in which a request must arrive in full, counted from its first byte or from the connection."""
KEEP_ALIVE_S = 5
"""Seconds that an idle connection stays open."""
BUSY_RESPONSE = b"HTTP/1.1 503 Busy\r\nRetry-After: 10\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class HttpConnections:
    """Counts connections by address and network. Trusted proxies only have the limit of the total."""

    def __init__(
        self, proxies: Proxies | None = None, of_one: int = MAX_PER_ADDRESS, most: int = MAX_CONNECTIONS
    ) -> None:
        self._proxies, self._most = proxies or Proxies(), most
        self._most_of = [max(of_one, min(factor * of_one, most // 2)) for factor in PREFIX_FACTORS]
        self._open: Counter[str] = Counter()
        self._total = 0
        self._waiting: dict[HttpConnection, None] = {}

    def set_waiting(self, one: "HttpConnection", is_waiting: bool) -> None:
        """Note whether a connection is waiting for a request."""
        self._waiting.pop(one, None)
        if is_waiting:
            self._waiting[one] = None

    def make_room(self) -> None:
        """Close the connection that has waited longest for a request, because file handles run out."""
        if (oldest := next(iter(self._waiting), None)) is not None:
            oldest.give_up()

    def enter(self, address: str) -> bool:
        """Count a new connection. Return False if a limit is reached."""
        prefixes = prefixes_of(address)
        counts = zip(prefixes, self._most_of, strict=False)
        is_full = any(self._open[prefix] >= most for prefix, most in counts)
        if self._total >= self._most or (is_full and not self._proxies.trusts(address)):
            return False
        self._open.update(prefixes)
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        self._open.subtract(prefixes_of(address))
        self._open += Counter()  # removes the zero counts
        self._total -= 1


class HttpConnection(H11Protocol):
    """An HTTP connection. It is closed if a request does not arrive in time."""

    http_connections = HttpConnections()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._timer: asyncio.TimerHandle | None = None
        self._has_entered = False
        self._whole: object = None
        """The last request that arrived in full."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection if no limit is reached."""
        super().connection_made(transport)
        self._has_entered = self.http_connections.enter(self._address)
        if self._has_entered:
            if is_scarce(_handle_of(transport)):
                self.http_connections.make_room()
            self._wait()
        else:
            transport.write(BUSY_RESPONSE)
            transport.close()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def data_received(self, data: bytes) -> None:
        """Handle a part of a request."""
        if not self._has_entered:
            return
        super().data_received(data)
        if self.cycle is not None and self.cycle is not self._whole and not self.cycle.more_body:
            self._whole = self.cycle
            self._stop_waiting()
        elif self._timer is None and self._has_entered:
            self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Stop counting the connection, because it becomes a WebSocket."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._stop_waiting()
        if self._has_entered:
            self._has_entered = False
            self.http_connections.leave(self._address)

    def _wait(self) -> None:
        self.http_connections.set_waiting(self, True)
        self._timer = self.loop.call_later(REQUEST_TIMEOUT_S, self.give_up)

    def _stop_waiting(self) -> None:
        self.http_connections.set_waiting(self, False)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def give_up(self) -> None:
        """Close the connection, unless the client is waiting for our answer to a complete request."""
        self._stop_waiting()
        asked = self.cycle
        if asked is not None and asked is self._whole and not asked.response_complete:
            self._wait()
        else:
            self.transport.abort()


def _handle_of(transport: asyncio.Transport) -> int:
    """Return the handle of a new socket. It is the lowest free number, so it tells how many are in use."""
    socket = transport.get_extra_info("socket")
    return int(socket.fileno()) if socket is not None else 0
