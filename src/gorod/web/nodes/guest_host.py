"""A server's tables as seen by devices that are connected to other nodes."""

from typing import TYPE_CHECKING

from gorod.services.table.presence import Client

if TYPE_CHECKING:
    from gorod.web.server import Server


class GuestHost:
    """A Host that isolates the faults of a table from the other tables."""

    def __init__(self, server: "Server") -> None:
        self._server = server

    def runs(self, id: str) -> bool:
        """Return whether we own a table and it is ready to play."""
        return self._server.tables.runs(id)

    def table_of_hash(self, hash: str) -> str:
        """Return the table of a token, or an empty string if there is none here."""
        return self._server.tables.table_of_hash(hash)

    def welcome(self, client: Client, hash: str, lang: str, seed: str, seat: str = "") -> None:
        """Handle a hello: the device belongs to `hash`, and its browser also holds the seat `seat`."""
        self._server.run_guarded(client, lambda: self._server.tables.welcome(client, hash, lang, seed, seat))

    def receive(self, client: Client, sent: bytes) -> None:
        """Handle a message of a device."""
        self._server.run_guarded(client, lambda: self._server.tables.receive(client, sent))

    def gone(self, client: Client) -> None:
        """Handle the disconnection of a device."""
        self._server.detach(client)
