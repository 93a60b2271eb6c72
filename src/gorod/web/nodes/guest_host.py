"""A server's tables as seen by devices that are connected to other nodes."""

from collections.abc import Callable

from gorod.services.server.tables import Tables
from gorod.services.table.presence import Client


class GuestHost:
    """A Host that isolates the faults of a table from the other tables."""

    def __init__(
        self,
        tables: Tables,
        run_guarded: Callable[[Client, Callable[[], None]], None],
        detach: Callable[[Client], None],
    ) -> None:
        """`run_guarded` runs what a device wants, whatever faults its table has; `detach` lets one go."""
        self._tables, self._run_guarded, self._detach = tables, run_guarded, detach

    def runs(self, id: str) -> bool:
        """Return whether we own a table and it is ready to play."""
        return self._tables.runs(id)

    def table_of_hash(self, hash: str) -> str:
        """Return the table of a token, or an empty string if there is none here."""
        return self._tables.table_of_hash(hash)

    def welcome(self, client: Client, hash: str, lang: str, seed: str, seat: str = "") -> None:
        """Handle a hello: the device belongs to `hash`, and its browser also holds the seat `seat`."""
        self._run_guarded(client, lambda: self._tables.welcome(client, hash, lang, seed, seat))

    def receive(self, client: Client, sent: bytes) -> None:
        """Handle a message of a device."""
        self._run_guarded(client, lambda: self._tables.receive(client, sent))

    def gone(self, client: Client) -> None:
        """Handle the disconnection of a device."""
        self._detach(client)
