"""`/ws` and `/ws/ID`: which connections are accepted, and the client of each."""

import asyncio
import re
from collections import Counter
from http import HTTPStatus

from msgspec import Struct

from gorod.protocol.codes import CloseReason
from gorod.protocol.limits import MAX_MESSAGE_BYTES
from gorod.services.denied import Denied
from gorod.services.table.presence import Client, dismiss
from gorod.web.access import NO_ORIGINS, AccessCheck, Origins, allowed, is_same_origin
from gorod.web.connection import Connection, Handshake
from gorod.web.error_responses import STATUS
from gorod.web.health import is_scarce
from gorod.web.language import USUAL, accepted_by, language_of
from gorod.web.server import Server

PATH = "/ws"
HINT_PATTERN = "(/[A-Za-z0-9_-]{1,64})?"
"""The id of a table, for a load balancer in front of several nodes. The token alone decides the table."""
MAX_SOCKETS_PER_ADDRESS = 200
"""A club behind one router needs fewer."""
HELLO_WITHIN_S = 10.0
"""Seconds in which a device must send its hello."""


class _Admitted(Struct, frozen=True):
    """An accepted connection."""

    client: Client
    address: str
    hello: asyncio.TimerHandle


class Connections:
    """Accepts connections, limited per address, and passes their messages to the server."""

    most_bytes = MAX_MESSAGE_BYTES

    def __init__(
        self,
        server: Server,
        access: AccessCheck,
        host: str = "",
        most: int = MAX_SOCKETS_PER_ADDRESS,
        base: str = "",
        lang: str = USUAL,
        origins: Origins = NO_ORIGINS,
        hello_within_s: float = HELLO_WITHIN_S,
    ) -> None:
        """`host`: the server's public name, as for requests."""
        self._server, self._access, self._host, self._most = server, access, host, most
        self._hello_within_s = hello_within_s
        self._path, self._lang, self._origins = (
            re.compile(re.escape(base + PATH) + HINT_PATTERN),
            lang,
            origins,
        )
        self._admitted: dict[Connection, _Admitted] = {}
        self._open: Counter[str] = Counter()

    def admits(self, connection: Connection, handshake: Handshake, address: str) -> int:
        """Return 0 to accept the connection, or the HTTP status of the refusal."""
        address = self._access.caller(address, handshake.headers)
        if status := self._refused(connection, handshake, address):
            return status
        client = self._server.enter(
            connection,
            language_of(accepted_by(handshake.headers), self._lang),
            address,
            self._hint(handshake),
        )
        hello = asyncio.get_running_loop().call_later(self._hello_within_s, self._dismiss_stranger, client)
        self._admitted[connection] = _Admitted(client, address, hello)
        self._open[address] += 1
        return 0

    def _hint(self, handshake: Handshake) -> str:
        named = self._path.fullmatch(handshake.path)
        return (named[1] or "").removeprefix("/") if named is not None else ""

    def _refused(self, connection: Connection, handshake: Handshake, address: str) -> int:
        try:
            self._access.check(address, handshake.headers)
        except Denied as no:
            return STATUS[no.code]
        if not self._path.fullmatch(handshake.path):
            return HTTPStatus.NOT_FOUND
        if not (is_same_origin(handshake.headers, self._host) or allowed(handshake.headers, self._origins)):
            return HTTPStatus.FORBIDDEN
        if not handshake.accept:
            return HTTPStatus.UPGRADE_REQUIRED
        if is_scarce(connection.file_number):
            self._server.errors["accepts"] += 1
            return HTTPStatus.SERVICE_UNAVAILABLE
        return HTTPStatus.TOO_MANY_REQUESTS if self._open[address] >= self._most else 0

    def received(self, connection: Connection, message: bytes) -> None:
        """Handle a message of a device."""
        self._server.receive(self._admitted[connection].client, message)

    def closed(self, connection: Connection) -> None:
        """Handle the end of a connection."""
        admitted = self._admitted.pop(connection, None)
        if admitted is None:
            return
        admitted.hello.cancel()
        self._open[admitted.address] -= 1
        if not self._open[admitted.address]:
            del self._open[admitted.address]
        self._server.leave(admitted.client)

    def _dismiss_stranger(self, client: Client) -> None:
        if self._server.is_stranger(client):
            dismiss(client.connection, CloseReason.HELLO_FIRST)
