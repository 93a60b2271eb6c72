"""The owner's end: devices that are connected to other nodes are clients of its tables like any other."""

from typing import Protocol

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, LinkClosed, LinkGone, LinkOpen, LinkSaid, LinkTold, NotMine
from gorod.protocol.codes import CloseReason
from gorod.services.presence import Client


class Host(Protocol):
    """The tables, or a server around them that lets no fault of one reach the others."""

    def runs(self, id: str) -> bool:
        """Whether a table is ours and can be played at."""

    def table_of_hash(self, hash: str) -> str:
        """The table to which a token belongs, empty if it opens none here."""

    def welcome(self, client: Client, hash: str, lang: str, seed: str, seat: str = "") -> None:
        """A device has said whose it is, and which seat its browser has too."""

    def receive(self, client: Client, sent: bytes) -> None:
        """A device has sent something."""

    def gone(self, client: Client) -> None:
        """A device is there no more."""


class GuestConnection:
    """The way to a device at another node."""

    def __init__(self, exchange: Exchange, node: str, link: int) -> None:
        self._exchange, self._node, self._link = exchange, node, link
        self._is_open = True

    def send(self, message: bytes) -> None:
        """In its order, with whatever else goes to that node."""
        if self._is_open:
            self._exchange.send(self._node, LinkTold(self._link, message))

    def close(self, code: int, reason: str) -> None:
        """Once."""
        if self._is_open:
            self._is_open = False
            self._exchange.send(self._node, LinkClosed(self._link, code, reason))

    def fall(self) -> None:
        """Nobody is at the other end."""
        self._is_open = False


class Guests:
    """By the node and its own name for the link."""

    def __init__(self, exchange: Exchange, host: Host) -> None:
        self._exchange, self._host = exchange, host
        self._clients: dict[tuple[str, int], tuple[Client, GuestConnection]] = {}
        exchange.listen(self._take, self._reset)

    def __len__(self) -> int:
        """How many there are."""
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
        if not self._host.runs(self._host.table_of_hash(item.hash)):  # or it is being read yet
            self._exchange.send(node, NotMine(item.link))
            return
        connection = GuestConnection(self._exchange, node, item.link)
        client = Client(connection, lang=item.reads, address=item.address)
        self._clients[node, item.link] = client, connection
        self._host.welcome(client, item.hash, item.lang, item.seed, item.seat)

    def close(self) -> None:
        """We stop: they come again, and are led to wherever their table is then."""
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
