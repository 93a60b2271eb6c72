"""The edge: devices that are connected here and whose table is elsewhere."""

from collections.abc import Callable

from msgspec import Struct

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, LinkClosed, LinkGone, LinkOpen, LinkSaid, LinkTold, NotMine, Owns
from gorod.protocol.codes import CloseReason, TroubleCode
from gorod.protocol.messages import Hello, Trouble, name_of, write
from gorod.services.messages import PERSON_MESSAGE_RATE
from gorod.services.ports import Clock
from gorod.services.presence import Client, dismiss
from gorod.services.rate_limits import RateLimit
from gorod.services.tokens import token_hash
from gorod.texts.catalogue import say

ROOM = 2
"""So many times as much as the owner takes of a person goes on to it: to refuse is its business, not ours."""
Astray = Callable[[Client, Hello, str, list[bytes]], None]
"""Told of a device whose table is not where it was looked for, and what it has said meanwhile."""


class _Link(Struct, eq=False):
    """A device here, its table, and the node that has it."""

    client: Client
    hello: Hello
    of: str
    node: str
    said: list[bytes] | None = None
    """Until somebody has answered: perhaps nobody there has taken it."""


class Relay:
    """Carries bytes to and fro and reads none of them; what may have been lost is asked for again."""

    def __init__(self, exchange: Exchange, clock: Clock, astray: Astray, pace: float = 1.0) -> None:
        """`pace`: as of the tables, at which people have more to say in a second."""
        self._exchange, self._clock, self._astray = exchange, clock, astray
        burst, rate = PERSON_MESSAGE_RATE
        self._limit = RateLimit(ROOM * burst, ROOM * rate * max(1.0, pace))
        self._links: dict[int, _Link] = {}
        self._of: dict[Client, int] = {}
        self._cut_off: dict[Client, str] = {}
        """Devices whose table is out of reach, and the node that has it: they stay until it is back."""
        self._opened = 0
        exchange.listen(self._take, self._reset)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._links)

    def has(self, client: Client) -> bool:
        """Whether a device is known to another node: then it is no stranger here."""
        return client in self._of or client in self._cut_off

    def open(self, client: Client, hello: Hello, of: str, node: str) -> None:
        """A device has said hello whose table is at that node."""
        self._opened += 1
        self._links[self._opened] = _Link(client, hello, of, node, [])
        self._of[client] = self._opened
        words = token_hash(hello.token), hello.lang or "", hello.seed
        seat = token_hash(hello.seat) if hello.seat else ""
        self._exchange.send(node, LinkOpen(self._opened, of, *words, client.lang, client.address, seat))

    def receive(self, client: Client, sent: bytes) -> None:
        """A device of another node has sent something; who floods its owner is closed here."""
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
        """A device is there no more."""
        self._cut_off.pop(client, None)
        if (link := self._forget(client)) is not None:
            self._exchange.send(link[1].node, LinkGone(link[0]))

    def _moved(self, told: Owns) -> None:
        """Tables have changed hands, whether who had them knows or not: their devices come again at once."""
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
        if link is None or link.node != node:  # it has gone since, or is none of that node's business
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
                self._astray(link.client, link.hello, link.of, link.said or [])

    def _reset(self, node: str) -> None:
        """What may have been lost is asked for again, as soon as there is somebody to ask."""
        for link in [one for one in self._links.values() if one.node == node]:
            self._forget(link.client)
            if self._exchange.reaches(node):
                link.client.connection.close(*CloseReason.RESTART.value)
            else:
                self._cut_off[link.client] = node
                tell_unreachable(link.client)

    def tick(self) -> None:
        """To be called several times a second."""
        for client in [one for one, node in self._cut_off.items() if self._exchange.reaches(node)]:
            del self._cut_off[client]
            client.connection.close(*CloseReason.RESTART.value)


def tell_unreachable(client: Client, name: str = "") -> None:
    """Its table is at a node that cannot be reached: what was sent is asked for again later."""
    words = say(client.lang, "wire-table-unreachable")
    client.connection.send(write(Trouble(TroubleCode.TABLE_UNREACHABLE, words, name)))
