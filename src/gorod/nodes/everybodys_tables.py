"""The tables that are meant for everybody, of all nodes: each tells the others of its own now and then."""

from collections.abc import Callable, Sequence
from math import inf

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, Listed
from gorod.protocol.http import TableInfo
from gorod.services.ports import Clock

SOONEST, LATEST, LASTS = 1.0, 5.0, 15.0
"""Seconds between two times when something has changed, when nothing has, and for which one believes it."""
MOST = 500
"""Of one node: nobody reads more, and it has to fit into one parcel."""


class EverybodysTables:
    """What is in it everybody may know."""

    def __init__(self, clock: Clock, exchange: Exchange, own: Callable[[], Sequence[TableInfo]]) -> None:
        """`own`: those of this node."""
        self._clock, self._exchange, self._own = clock, exchange, own
        self._told, self._told_at = (), -inf  # type: tuple[TableInfo, ...], float
        self._others: dict[str, tuple[float, tuple[TableInfo, ...]]] = {}
        exchange.listen(self._take, lambda _: None)

    def all(self) -> list[TableInfo]:
        """Ours, and what others have told lately; one that has just changed hands once."""
        now = self._clock.now()
        told = [table for at, tables in self._others.values() if now - at < LASTS for table in tables]
        return [*{table.id: table for table in (*told, *self._own())}.values()]

    def tick(self) -> None:
        """To be called several times a second."""
        now = self._clock.now()
        if now - self._told_at < SOONEST:
            return
        own = tuple(self._own())[:MOST]
        if own != self._told or (own and now - self._told_at >= LATEST):
            self._told, self._told_at = own, now
            self._exchange.tell_all(Listed(own))

    def _take(self, sender: str, item: Item) -> None:
        if isinstance(item, Listed):
            self._others[sender] = self._clock.now(), item.tables

    def bury(self, node: str) -> None:
        """Its tables will be told by others."""
        self._others.pop(node, None)
