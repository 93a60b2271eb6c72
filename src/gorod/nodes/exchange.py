"""Numbered parcels between nodes: what was lost is noticed, and both ends begin anew."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from gorod.nodes.carrier import Carrier
from gorod.nodes.parcel import Item, Parcel, Sealer, Unreadable
from gorod.services.outbox import nothing
from gorod.services.ports import Clock

PULSE = 1.0
"""Seconds after which an empty parcel tells how many there were: so the loss of the last one shows too."""
MOST_ITEMS, MOST_BYTES = 64, 256 * 1024
"""In one parcel: one that is too large would hold up the others, and no carrier takes every size."""
SILENCE = 3.5
"""Seconds after which whoever has said nothing, not even how many there were, cannot be reached."""


class _Pairing(Struct):
    """What is between us and another node; whoever misses something begins the next session."""

    session: int = 1
    sent: int = 0
    got: int = 0
    last: float = 0.0
    heard: float = 0.0
    is_silent: bool = False


class Exchange:
    """All that arises in one turn of the loop for one node goes in one parcel, when `flush` is called."""

    def __init__(
        self, clock: Clock, carrier: Carrier, sealer: Sealer, gathers: Callable[[], None] = nothing
    ) -> None:
        """`gathers` is told when there is something to `flush`."""
        self._clock, self._carrier, self._sealer, self._gathers = clock, carrier, sealer, gathers
        self._waiting: dict[str, list[Item]] = {}
        self._lines: dict[str, _Pairing] = {}
        self.resets = self.unreadable = 0
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

    def reaches(self, node: str) -> bool:
        """Whether a node can be reached, as far as one knows."""
        return self._carrier.is_up and not (node in self._lines and self._lines[node].is_silent)

    def send(self, node: str, item: Item) -> None:
        """With the next parcel to that node."""
        if not self._waiting:
            self._gathers()
        self._waiting.setdefault(node, []).append(item)

    def tell_all(self, item: Item) -> None:
        """At once; it may be lost, and nobody will know."""
        if self._carrier.is_up:
            self._carrier.tell_all(self._sealer.seal(Parcel("", 0, 0, (item,))))

    def flush(self) -> None:
        """Send what has gathered."""
        waiting, self._waiting = self._waiting, {}
        for node, items in waiting.items():
            for portion in _portions(items):
                self._post(node, portion)

    def tick(self) -> None:
        """To be called every `PULSE` seconds or so."""
        now = self._clock.now()
        for node in [*self._lines]:
            self._listen_to(node, now)
            if now - self._lines[node].last >= PULSE:
                self._post(node, ())

    def _listen_to(self, node: str, now: float) -> None:
        line = self._lines[node]
        if not self._carrier.is_up:
            line.heard = now  # nobody can be heard, which is no fault of theirs
        elif now - line.heard >= SILENCE and not line.is_silent:
            line.is_silent = True
            self._begin(node, line.session + 1)

    def reset(self, node: str) -> None:
        """Something may have been lost: nothing that was between us holds, and the other end learns it."""
        self._begin(node, self._line(node).session + 1)
        self._post(node, ())

    def bury(self, node: str) -> None:
        """A node is dead: nobody listens there."""
        self._begin(node, 0)
        del self._lines[node]
        self._sealer.forget(node)

    def _line(self, node: str) -> _Pairing:
        if node not in self._lines:
            self._lines[node] = _Pairing(heard=self._clock.now())
        return self._lines[node]

    def _begin(self, node: str, session: int) -> None:
        self.resets += 1
        self._waiting.pop(node, None)
        before = self._line(node)
        self._lines[node] = _Pairing(session, heard=before.heard, is_silent=before.is_silent)
        for mourn in self._mourners:
            mourn(node)

    def _post(self, node: str, items: tuple[Item, ...]) -> None:
        line = self._line(node)
        if self._carrier.is_up:
            line.sent, line.last = line.sent + 1, self._clock.now()
            self._carrier.send(node, self._sealer.seal(Parcel(node, line.session, line.sent, items)))
        elif items:
            self._begin(node, line.session + 1)

    def _fell(self) -> None:
        """Before we hear of a node again it may have begun anew too, and what we opened would be void."""
        for node, line in [*self._lines.items()]:
            line.is_silent = True
            self.reset(node)

    def _received(self, sealed: bytes) -> None:
        try:
            sender, parcel = self._sealer.open(sealed)
        except Unreadable:
            self.unreadable += 1
            return
        if parcel.session and not self._is_next(sender, parcel):
            return
        for item in parcel.items:
            for take in self._listeners:
                take(sender, item)

    def _is_next(self, sender: str, parcel: Parcel) -> bool:
        """Whether nothing is missing before it; if something is, both ends begin anew."""
        self._line(sender).heard, self._line(sender).is_silent = self._clock.now(), False
        if parcel.session > self._line(sender).session:
            self._begin(sender, parcel.session)
        line = self._line(sender)
        if parcel.session < line.session:
            self._post(sender, ())  # it does not know yet
            return False
        if parcel.number != line.got + 1:
            self.reset(sender)
            return False
        line.got = parcel.number
        return True


def _portions(items: list[Item]) -> Iterator[tuple[Item, ...]]:
    """In their order, each of a size that can be carried."""
    portion: list[Item] = []
    size = 0
    for item in items:
        if portion and (len(portion) == MOST_ITEMS or size + item.size > MOST_BYTES):
            yield tuple(portion)
            portion, size = [], 0
        portion.append(item)
        size += item.size
    yield tuple(portion)
