"""The tables of a server, for devices that are connected to other nodes."""

from typing import TYPE_CHECKING

from gorod.services.presence import Client

if TYPE_CHECKING:
    from gorod.web.server import Server


class GuestHost:
    """A fault in a table must not reach the others, wherever its devices are."""

    def __init__(self, server: "Server") -> None:
        self._server = server

    def runs(self, id: str) -> bool:
        """Whether a table is ours and can be played at."""
        return self._server.tables.runs(id)

    def table_of_hash(self, hash: str) -> str:
        """The table to which a token belongs, empty if it opens none here."""
        return self._server.tables.table_of_hash(hash)

    def welcome(self, client: Client, hash: str, lang: str, seed: str, seat: str = "") -> None:
        """A device has said whose it is, and which seat its browser has too."""
        self._server.heed(client, lambda: self._server.tables.welcome(client, hash, lang, seed, seat))

    def receive(self, client: Client, sent: bytes) -> None:
        """A device has sent something."""
        self._server.heed(client, lambda: self._server.tables.receive(client, sent))

    def gone(self, client: Client) -> None:
        """A device is there no more."""
        self._server.part(client)
