"""`/ws`: who may have a socket, and whose it is."""

import asyncio
from collections import Counter
from http import HTTPStatus

from msgspec import Struct

from gorod.protocol.codes import Goodbye
from gorod.protocol.limits import MOST_BYTES
from gorod.services.door import Guest, dismiss
from gorod.services.settings import No
from gorod.web.faults import STATUS
from gorod.web.gate import Gate
from gorod.web.guard import is_from_here
from gorod.web.handles import is_scarce
from gorod.web.knock import Knock
from gorod.web.language import USUAL, accepted_by, language_of
from gorod.web.line import SocketLine
from gorod.web.origins import NONE, Origins, allowed
from gorod.web.tower import Tower

PATH = "/ws"
MOST_SOCKETS = 200
"""Of one address: a club behind one router has fewer."""
HELLO_WITHIN = 10.0
"""Seconds in which a device must say whose it is."""


class _Visit(Struct, frozen=True):
    """A device that was let in."""

    guest: Guest
    address: str
    hello: asyncio.TimerHandle


class Sockets:
    """Lets devices in, as many as one address may have, and brings what they say to the tower."""

    most_bytes = MOST_BYTES

    def __init__(
        self,
        tower: Tower,
        gate: Gate,
        host: str = "",
        most: int = MOST_SOCKETS,
        base: str = "",
        lang: str = USUAL,
        origins: Origins = NONE,
    ) -> None:
        """`host`: where the server is known by another name than devices call it; as for requests."""
        self._tower, self._gate, self._host, self._most = tower, gate, host, most
        self._path, self._lang, self._origins = base + PATH, lang, origins
        self._visits: dict[SocketLine, _Visit] = {}
        self._open: Counter[str] = Counter()

    def admits(self, line: SocketLine, asked: Knock, address: str) -> int:
        """0, or the status with which it is refused."""
        address = self._gate.caller(address, asked.headers)
        if status := self._refused(line, asked, address):
            return status
        guest = self._tower.enter(line, language_of(accepted_by(asked.headers), self._lang), address)
        hello = asyncio.get_running_loop().call_later(HELLO_WITHIN, _dismiss_stranger, guest)
        self._visits[line] = _Visit(guest, address, hello)
        self._open[address] += 1
        return 0

    def _refused(self, line: SocketLine, asked: Knock, address: str) -> int:
        try:
            self._gate.check(address, asked.headers)
        except No as no:
            return STATUS[no.code]
        if asked.path != self._path:
            return HTTPStatus.NOT_FOUND
        if not (is_from_here(asked.headers, self._host) or allowed(asked.headers, self._origins)):
            return HTTPStatus.FORBIDDEN
        if not asked.is_sound:
            return HTTPStatus.UPGRADE_REQUIRED
        if is_scarce(line.handle):
            self._tower.errors["accepts"] += 1
            return HTTPStatus.SERVICE_UNAVAILABLE
        return HTTPStatus.TOO_MANY_REQUESTS if self._open[address] >= self._most else 0

    def heard(self, line: SocketLine, message: bytes) -> None:
        """A device has sent something."""
        self._tower.hear(self._visits[line].guest, message)

    def gone(self, line: SocketLine) -> None:
        """A device is there no more."""
        visit = self._visits.pop(line, None)
        if visit is None:
            return
        visit.hello.cancel()
        self._open[visit.address] -= 1
        if not self._open[visit.address]:
            del self._open[visit.address]
        self._tower.leave(visit.guest)


def _dismiss_stranger(guest: Guest) -> None:
    if guest.person is None:
        dismiss(guest.line, Goodbye.HELLO_FIRST)
