"""The edge's side of a link: devices that are connected here and whose table is at another node."""

from collections.abc import Callable

from msgspec import Struct

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, LinkClosed, LinkGone, LinkOpen, LinkSaid, LinkTold, NotMine, Owns
from gorod.protocol.codes import CloseReason, TroubleCode
from gorod.protocol.messages import Hello, Trouble, name_of, write
from gorod.services.limits.rate_limits import RateLimit
from gorod.services.ports import Clock
from gorod.services.server.messages import PERSON_MESSAGE_RATE
from gorod.services.table.presence import Client, dismiss
from gorod.services.tokens import token_hash
from gorod.texts.catalogue import say

OWNER_LIMIT_FACTOR = 2
"""How many times the owner's limit per person the edge lets through, so that the owner itself refuses."""
OnNotMine = Callable[[Client, Hello, str, list[bytes]], None]
"""Called with a device whose table is not at the node we asked, and with the device's messages so far."""


class _Link(Struct, eq=False):
    """A device here, its table, and the node that has it."""

    client: Client
    hello: Hello
    of: str
    node: str
    said: list[bytes] | None = None
    """Messages sent before the owner's first answer. They are sent again if the node is not the owner."""


class Relay:
    """Carries bytes between devices and owners without reading them.

    After a possible loss the device is disconnected; it reconnects and asks for what it missed.
    """

    def __init__(self, exchange: Exchange, clock: Clock, on_not_mine: OnNotMine, pace: float = 1.0) -> None:
        """`pace`: how many times faster than real time the tables run; the rate limit grows with it."""
        self._exchange, self._clock, self._on_not_mine = exchange, clock, on_not_mine
        burst, rate = PERSON_MESSAGE_RATE
        self._limit = RateLimit(OWNER_LIMIT_FACTOR * burst, OWNER_LIMIT_FACTOR * rate * max(1.0, pace))
        self._links: dict[int, _Link] = {}
        self._of: dict[Client, int] = {}
        self._cut_off: dict[Client, str] = {}
        """Devices whose owner is out of reach, with its id. They stay connected until it is back."""
        self._opened = 0
        exchange.listen(self._take, self._reset)

    def __len__(self) -> int:
        """Return the number of open links."""
        return len(self._links)

    def has(self, client: Client) -> bool:
        """Return whether a device belongs to a table of another node."""
        return client in self._of or client in self._cut_off

    def open(self, client: Client, hello: Hello, of: str, node: str) -> None:
        """Open a link for a device that has said hello and whose table is at `node`."""
        self._opened += 1
        self._links[self._opened] = _Link(client, hello, of, node, [])
        self._of[client] = self._opened
        words = token_hash(hello.token), hello.lang or "", hello.seed
        seat = token_hash(hello.seat) if hello.seat else ""
        self._exchange.send(node, LinkOpen(self._opened, of, *words, client.lang, client.address, seat))

    def receive(self, client: Client, sent: bytes) -> None:
        """Forward a device's message to the owner. A device that sends too fast is closed here."""
        if client in self._cut_off:
            tell_unreachable(client, name_of(sent))
            return
        number = self._of[client]
        link = self._links[number]
        if not self._limit.take(str(number), self._clock.now()):
            self.gone(client)
            dismiss(client.connection, CloseReason.TOO_FAST)
            return
        if link.said is not None:
            link.said.append(sent)
        self._exchange.send(link.node, LinkSaid(number, sent))

    def gone(self, client: Client) -> None:
        """Close the link of a device that has disconnected."""
        self._cut_off.pop(client, None)
        if (link := self._forget(client)) is not None:
            self._exchange.send(link[1].node, LinkGone(link[0]))

    def _moved(self, told: Owns) -> None:
        """Disconnect the devices of tables that have a new owner, even if the old owner does not know yet."""
        for link in [one for one in self._links.values() if one.of in told.of and one.node != told.node]:
            self.gone(link.client)
            link.client.connection.close(*CloseReason.RESTART.value)

    def _forget(self, client: Client) -> tuple[int, _Link] | None:
        number = self._of.pop(client, None)
        return (number, self._links.pop(number)) if number is not None else None

    def _take(self, node: str, item: Item) -> None:
        if isinstance(item, Owns):
            self._moved(item)
        if not isinstance(item, LinkTold | LinkClosed | NotMine):
            return
        link = self._links.get(item.link)
        if link is None or link.node != node:  # the device has left, or its owner is another node
            return
        match item:
            case LinkTold():
                link.said = None
                link.client.connection.send(item.message)
            case LinkClosed():
                self.gone(link.client)
                link.client.connection.close(item.code, item.reason)
            case NotMine():
                self._forget(link.client)
                self._on_not_mine(link.client, link.hello, link.of, link.said or [])

    def _reset(self, node: str) -> None:
        """Drop the links to a node after a possible loss; if it is out of reach, keep the devices."""
        for link in [one for one in self._links.values() if one.node == node]:
            self._forget(link.client)
            if self._exchange.reaches(node):
                link.client.connection.close(*CloseReason.RESTART.value)
            else:
                self._cut_off[link.client] = node
                tell_unreachable(link.client)

    def tick(self) -> None:
        """Disconnect devices whose owner can be reached again. Call this several times a second."""
        for client in [one for one, node in self._cut_off.items() if self._exchange.reaches(node)]:
            del self._cut_off[client]
            client.connection.close(*CloseReason.RESTART.value)


def tell_unreachable(client: Client, name: str = "") -> None:
    """Tell a device that its table's node is out of reach. It sends the message `name` again later."""
    words = say(client.lang, "wire-table-unreachable")
    client.connection.send(write(Trouble(TroubleCode.TABLE_UNREACHABLE, words, name)))
