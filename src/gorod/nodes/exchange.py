"""Numbered parcels between nodes. If one is missing, both ends begin a new session."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from gorod.nodes.carrier import Carrier
from gorod.nodes.parcel import Item, Parcel, Sealer, Unreadable
from gorod.services.ports import Clock
from gorod.services.table.outbox import nothing

HEARTBEAT_INTERVAL_S = 1.0
"""Seconds without a parcel after which an empty one is sent. It shows the loss of the last parcel."""
MAX_PARCEL_ITEMS, MAX_PARCEL_BYTES = 64, 256 * 1024
"""Limits of one parcel. A larger one would delay the others, and carriers limit the size of a message."""
MAX_SILENCE_S = 3.5
"""Seconds without any parcel, not even an empty one, after which a node is out of reach."""


class _Pairing(Struct):
    """The current session with another node. The end that misses a parcel begins the next session.

    `sent` and `got` count parcels, `last` is when we sent one, `heard` when we received one.
    """

    session: int = 1
    sent: int = 0
    got: int = 0
    last: float = 0.0
    heard: float = 0.0
    is_silent: bool = False


class Exchange:
    """Sends and receives parcels. Items for one node are collected until `flush`, then sent together."""

    def __init__(
        self, clock: Clock, carrier: Carrier, sealer: Sealer, gathers: Callable[[], None] = nothing
    ) -> None:
        """`gathers` is called when the first item is waiting for `flush`."""
        self._clock, self._carrier, self._sealer, self._gathers = clock, carrier, sealer, gathers
        self._waiting: dict[str, list[Item]] = {}
        self._lines: dict[str, _Pairing] = {}
        self.resets = self.unreadable = 0
        self._listeners: list[Callable[[str, Item], None]] = []
        self._reset_listeners: list[Callable[[str], None]] = []
        carrier.listen(self._received, self._fell)

    def listen(self, take: Callable[[str, Item], None], reset: Callable[[str], None]) -> None:
        """Add callbacks: `take` gets each item with its sender, `reset` a node whose links are all void."""
        self._listeners.append(take)
        self._reset_listeners.append(reset)

    @property
    def is_up(self) -> bool:
        """Whether the carrier is connected."""
        return self._carrier.is_up

    def reaches(self, node: str) -> bool:
        """Whether a node can be reached, as far as we know."""
        return self._carrier.is_up and not (node in self._lines and self._lines[node].is_silent)

    def send(self, node: str, item: Item) -> None:
        """Put an item into the next parcel to a node."""
        if not self._waiting:
            self._gathers()
        self._waiting.setdefault(node, []).append(item)

    def tell_all(self, item: Item) -> None:
        """Send an item to all nodes now. A loss is not noticed."""
        if self._carrier.is_up:
            self._carrier.tell_all(self._sealer.seal(Parcel("", 0, 0, (item,))))

    def flush(self) -> None:
        """Send the waiting items."""
        waiting, self._waiting = self._waiting, {}
        for node, items in waiting.items():
            for portion in _portions(items):
                self._post(node, portion)

    def tick(self) -> None:
        """Send heartbeats and detect silent nodes. Call this about every `HEARTBEAT_INTERVAL_S` seconds."""
        now = self._clock.now()
        for node in [*self._lines]:
            self._check_silence(node, now)
            if now - self._lines[node].last >= HEARTBEAT_INTERVAL_S:
                self._post(node, ())

    def _check_silence(self, node: str, now: float) -> None:
        line = self._lines[node]
        if not self._carrier.is_up:
            line.heard = now  # our carrier is down, so the silence says nothing about the node
        elif now - line.heard >= MAX_SILENCE_S and not line.is_silent:
            line.is_silent = True
            self._begin(node, line.session + 1)

    def reset(self, node: str) -> None:
        """Begin a new session because something may have been lost, and tell the other end."""
        self._begin(node, self._line(node).session + 1)
        self._post(node, ())

    def forget_node(self, node: str) -> None:
        """Forget a dead node: its links are void, and nothing more is sent to it."""
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
        for reset in self._reset_listeners:
            reset(node)

    def _post(self, node: str, items: tuple[Item, ...]) -> None:
        line = self._line(node)
        if self._carrier.is_up:
            line.sent, line.last = line.sent + 1, self._clock.now()
            self._carrier.send(node, self._sealer.seal(Parcel(node, line.session, line.sent, items)))
        elif items:
            self._begin(node, line.session + 1)

    def _fell(self) -> None:
        """Begin a new session with every node and treat all as silent until they are heard again.

        A node may begin a new session too before we hear from it; links opened earlier would be void.
        """
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
        """Return whether this is the next parcel of the session; if one is missing, begin a new session."""
        self._line(sender).heard, self._line(sender).is_silent = self._clock.now(), False
        if parcel.session > self._line(sender).session:
            self._begin(sender, parcel.session)
        line = self._line(sender)
        if parcel.session < line.session:
            self._post(sender, ())  # tells it the number of the new session
            return False
        if parcel.number != line.got + 1:
            self.reset(sender)
            return False
        line.got = parcel.number
        return True


def _portions(items: list[Item]) -> Iterator[tuple[Item, ...]]:
    """Split items into portions that fit into one parcel, keeping their order."""
    portion: list[Item] = []
    size = 0
    for item in items:
        if portion and (len(portion) == MAX_PARCEL_ITEMS or size + item.size > MAX_PARCEL_BYTES):
            yield tuple(portion)
            portion, size = [], 0
        portion.append(item)
        size += item.size
    yield tuple(portion)
