"""Numbered lines between nodes: what was lost on one is noticed, and both ends begin anew."""

from collections.abc import Callable

from msgspec import Struct

from gorod.nodes.carrier import Carrier
from gorod.nodes.parcel import Item, Parcel, Sealer, Unreadable
from gorod.services.ports import Clock

PULSE = 1.0
"""Seconds after which an empty parcel tells how many there were: so the loss of the last one shows too."""
MOST_ITEMS = 64
"""In one parcel: one that is too large would hold up the others."""


class _Sending(Struct):
    """A line to another node."""

    line: int
    sent: int = 0
    last: float = 0.0


class _Receiving(Struct):
    """A line from another node; one that is broken is listened to no more."""

    line: int
    got: int = 0
    is_broken: bool = False


class Exchange:
    """All that arises in one turn of the loop for one node goes in one parcel, when `flush` is called."""

    def __init__(self, clock: Clock, carrier: Carrier, sealer: Sealer) -> None:
        self._clock, self._carrier, self._sealer = clock, carrier, sealer
        self._waiting: dict[str, list[Item]] = {}
        self._sending: dict[str, _Sending] = {}
        self._receiving: dict[str, _Receiving] = {}
        self._lines = self.resets = self.unreadable = 0
        self._listeners: list[Callable[[str, Item], None]] = []
        self._mourners: list[Callable[[str], None]] = []
        carrier.listen(self._received, self._fell)

    def listen(self, take: Callable[[str, Item], None], reset: Callable[[str], None]) -> None:
        """`take` is told every item and its sender, `reset` the node with which all links are void."""
        self._listeners.append(take)
        self._mourners.append(reset)

    @property
    def is_up(self) -> bool:
        """Whether others can be reached at all."""
        return self._carrier.is_up

    def send(self, node: str, item: Item) -> None:
        """With the next parcel to that node."""
        self._waiting.setdefault(node, []).append(item)

    def tell_all(self, item: Item) -> None:
        """At once; it may be lost, and nobody will know."""
        if self._carrier.is_up:
            self._carrier.tell_all(self._sealer.seal(Parcel("", 0, 0, (item,))))

    def flush(self) -> None:
        """Send what has gathered."""
        waiting, self._waiting = self._waiting, {}
        for node, items in waiting.items():
            for first in range(0, len(items), MOST_ITEMS):
                self._post(node, tuple(items[first : first + MOST_ITEMS]))

    def tick(self) -> None:
        """To be called every `PULSE` seconds or so."""
        now = self._clock.now()
        for node in [node for node, line in self._sending.items() if now - line.last >= PULSE]:
            self._post(node, ())

    def reset(self, node: str) -> None:
        """Something may have been lost: nothing that was between us holds."""
        if node in self._receiving:
            self._receiving[node].is_broken = True
        self._begin_anew(node)

    def bury(self, node: str) -> None:
        """A node is dead: nobody listens there."""
        self._forget(node)
        self._receiving.pop(node, None)
        self._sealer.forget(node)

    def _begin_anew(self, node: str) -> None:
        self._forget(node)
        self._post(node, ())  # the first of a new line, by which the other end learns it

    def _forget(self, node: str) -> None:
        self.resets += 1
        self._waiting.pop(node, None)
        self._sending.pop(node, None)
        for mourn in self._mourners:
            mourn(node)

    def _post(self, node: str, items: tuple[Item, ...]) -> None:
        if not self._carrier.is_up:
            if items:
                self._forget(node)
            return
        if node not in self._sending:
            self._lines += 1
            self._sending[node] = _Sending(self._lines)
        line, heard = self._sending[node], self._receiving.get(node)
        line.sent, line.last = line.sent + 1, self._clock.now()
        void = heard.line if heard is not None and heard.is_broken else 0
        self._carrier.send(node, self._sealer.seal(Parcel(node, line.line, line.sent, items, void)))

    def _fell(self) -> None:
        for node in {*self._sending, *self._receiving}:
            self.reset(node)

    def _received(self, sealed: bytes) -> None:
        try:
            sender, parcel = self._sealer.open(sealed)
        except Unreadable:
            self.unreadable += 1
            return
        if parcel.line and not self._is_next(sender, parcel):
            return
        for item in parcel.items:
            for take in self._listeners:
                take(sender, item)

    def _is_next(self, sender: str, parcel: Parcel) -> bool:
        """Whether nothing is missing before it; if something is, both ends begin anew."""
        line = self._receiving.get(sender)
        if line is not None and line.is_broken and parcel.line == line.line:
            self._post(sender, ())  # it does not know yet
            return False
        if line is None or parcel.line != line.line:
            self._receiving[sender] = _Receiving(parcel.line)
            if line is not None and not line.is_broken:
                self._begin_anew(sender)  # as its end has
            line = self._receiving[sender]
        if parcel.number != line.got + 1:
            self.reset(sender)
            return False
        line.got = parcel.number
        sending = self._sending.get(sender)
        if parcel.void and sending is not None and sending.line == parcel.void:
            self._begin_anew(sender)
        return True
