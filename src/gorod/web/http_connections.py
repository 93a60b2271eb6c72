"""Connections that ask by HTTP: how many there may be, and how long a request may take to come."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from gorod.services.addresses import prefixes_of
from gorod.services.rate_limits import PREFIX_FACTORS
from gorod.web.access import Proxies
from gorod.web.health import is_scarce

MOST_OF_ONE, MOST = 300, 2000
"""Connections of one address (thirty browsers with half a dozen each), and of all; sockets do not count.

The networks around an address may have more of them (`PREFIX_FACTORS`), but none more than half of all."""
WITHIN = 10.0
"""Seconds in which a request must have come in full, from its first byte or from the connection."""
IDLE = 5
"""Seconds that a connection may wait for the next request."""
FULL = b"HTTP/1.1 503 Busy\r\nRetry-After: 10\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class HttpConnections:
    """Counts them by address and by its networks; of servers in front of us only all together."""

    def __init__(self, proxies: Proxies | None = None, of_one: int = MOST_OF_ONE, most: int = MOST) -> None:
        self._proxies, self._most = proxies or Proxies(), most
        self._most_of = [max(of_one, min(factor * of_one, most // 2)) for factor in PREFIX_FACTORS]
        self._open: Counter[str] = Counter()
        self._total = 0
        self._waiting: dict[HttpConnection, None] = {}

    def waits(self, one: "HttpConnection", is_waiting: bool) -> None:
        """Somebody has not come to the point yet, or has."""
        self._waiting.pop(one, None)
        if is_waiting:
            self._waiting[one] = None

    def make_room(self) -> None:
        """File handles run out: whoever has kept silent for longest goes."""
        if (oldest := next(iter(self._waiting), None)) is not None:
            oldest.give_up()

    def enters(self, address: str) -> bool:
        """One more, if there is room for it."""
        prefixes = prefixes_of(address)
        counts = zip(prefixes, self._most_of, strict=False)
        is_full = any(self._open[prefix] >= most for prefix, most in counts)
        if self._total >= self._most or (is_full and not self._proxies.trusts(address)):
            return False
        self._open.update(prefixes)
        self._total += 1
        return True

    def leaves(self, address: str) -> None:
        self._open.subtract(prefixes_of(address))
        self._open += Counter()  # forgets those that have none left
        self._total -= 1


class HttpConnection(H11Protocol):
    """One connection that asks; whoever does not come to the point is sent away."""

    http_connections = HttpConnections()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._timer: asyncio.TimerHandle | None = None
        self._has_entered = False
        self._whole: object = None
        """The last request that came in full."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, if there is room for him."""
        super().connection_made(transport)
        self._has_entered = self.http_connections.enters(self._address)
        if self._has_entered:
            if is_scarce(_handle_of(transport)):
                self.http_connections.make_room()
            self._wait()
        else:
            transport.write(FULL)
            transport.close()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def data_received(self, data: bytes) -> None:
        """A part of a request, or the whole of it."""
        if not self._has_entered:
            return
        super().data_received(data)
        if self.cycle is not None and self.cycle is not self._whole and not self.cycle.more_body:
            self._whole = self.cycle
            self._stop_waiting()
        elif self._timer is None and self._has_entered:
            self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From now on it is a line."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._stop_waiting()
        if self._has_entered:
            self._has_entered = False
            self.http_connections.leaves(self._address)

    def _wait(self) -> None:
        self.http_connections.waits(self, True)
        self._timer = self.loop.call_later(WITHIN, self.give_up)

    def _stop_waiting(self) -> None:
        self.http_connections.waits(self, False)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def give_up(self) -> None:
        """Unless he waits for us, and sends the next request meanwhile."""
        self._stop_waiting()
        asked = self.cycle
        if asked is not None and asked is self._whole and not asked.response_complete:
            self._wait()
        else:
            self.transport.abort()


def _handle_of(transport: asyncio.Transport) -> int:
    """New ones get the lowest number that is free, so it tells how many are taken."""
    socket = transport.get_extra_info("socket")
    return int(socket.fileno()) if socket is not None else 0
