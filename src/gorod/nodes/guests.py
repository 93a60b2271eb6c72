"""The owner's side of a link. Devices connected to other nodes are ordinary clients of our tables."""

from typing import Protocol

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, LinkClosed, LinkGone, LinkOpen, LinkSaid, LinkTold, NotMine
from gorod.protocol.codes import CloseReason
from gorod.services.table.presence import Client


class Host(Protocol):
    """The tables, or a server that isolates the tables from each other's faults."""

    def runs(self, id: str) -> bool:
        """Return whether we own a table and it is ready to play."""

    def table_of_hash(self, hash: str) -> str:
        """Return the table of a token, or an empty string if there is none here."""

    def welcome(self, client: Client, hash: str, lang: str, seed: str, seat: str = "") -> None:
        """Handle a hello: the device belongs to `hash`, and its browser also holds the seat `seat`."""

    def receive(self, client: Client, sent: bytes) -> None:
        """Handle a message of a device."""

    def gone(self, client: Client) -> None:
        """Handle the disconnection of a device."""


class GuestConnection:
    """The connection to a device at another node."""

    def __init__(self, exchange: Exchange, node: str, link: int) -> None:
        self._exchange, self._node, self._link = exchange, node, link
        self._is_open = True

    def send(self, message: bytes) -> None:
        """Send a message; it keeps its order among the items for that node."""
        if self._is_open:
            self._exchange.send(self._node, LinkTold(self._link, message))

    def close(self, code: int, reason: str) -> None:
        """Close the device's socket. Further calls do nothing."""
        if self._is_open:
            self._is_open = False
            self._exchange.send(self._node, LinkClosed(self._link, code, reason))

    def fall(self) -> None:
        """Mark the connection as closed by the other end."""
        self._is_open = False


class Guests:
    """The devices at other nodes, by node and by that node's number of the link."""

    def __init__(self, exchange: Exchange, host: Host) -> None:
        self._exchange, self._host = exchange, host
        self._clients: dict[tuple[str, int], tuple[Client, GuestConnection]] = {}
        exchange.listen(self._take, self._reset)

    def __len__(self) -> int:
        """Return the number of connected guests."""
        return len(self._clients)

    def _take(self, node: str, item: Item) -> None:
        match item:
            case LinkOpen():
                self._open(node, item)
            case LinkSaid():
                if (found := self._clients.get((node, item.link))) is not None:
                    self._host.receive(found[0], item.sent)
            case LinkGone():
                self._forget((node, item.link))

    def _open(self, node: str, item: LinkOpen) -> None:
        if not self._host.runs(self._host.table_of_hash(item.hash)):  # unknown, or still being read
            self._exchange.send(node, NotMine(item.link))
            return
        connection = GuestConnection(self._exchange, node, item.link)
        client = Client(connection, lang=item.reads, address=item.address)
        self._clients[node, item.link] = client, connection
        self._host.welcome(client, item.hash, item.lang, item.seed, item.seat)

    def close(self) -> None:
        """Close all connections because the server stops. The devices reconnect to the new owner."""
        for client, connection in self._clients.values():
            connection.close(*CloseReason.RESTART.value)
            self._host.gone(client)
        self._clients.clear()

    def _forget(self, key: tuple[str, int]) -> None:
        found = self._clients.pop(key, None)
        if found is not None:
            client, connection = found
            connection.fall()
            self._host.gone(client)

    def _reset(self, node: str) -> None:
        for key in [key for key in self._clients if key[0] == node]:
            self._forget(key)
