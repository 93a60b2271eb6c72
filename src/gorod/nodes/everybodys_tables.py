"""The list of public tables of all nodes. Each node announces its own tables to the others."""

from collections.abc import Callable, Sequence
from math import inf

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, Listed
from gorod.protocol.http import TableInfo
from gorod.services.ports import Clock

MIN_INTERVAL_S, MAX_INTERVAL_S, LISTING_LIFETIME_S = 1.0, 5.0, 15.0
"""Seconds between announcements after a change; between announcements without a change; until one expires."""
MAX_LISTED_TABLES = 500
"""Tables that a node announces: nobody reads a longer list, and it must fit into one parcel."""


class EverybodysTables:
    """The public tables of this and the other nodes. It contains nothing secret."""

    def __init__(self, clock: Clock, exchange: Exchange, own: Callable[[], Sequence[TableInfo]]) -> None:
        """`own` returns the public tables of this node."""
        self._clock, self._exchange, self._own = clock, exchange, own
        self._told, self._told_at = (), -inf  # type: tuple[TableInfo, ...], float
        self._others: dict[str, tuple[float, tuple[TableInfo, ...]]] = {}
        exchange.listen(self._take, lambda _: None)

    def all(self) -> list[TableInfo]:
        """Return our tables and those announced lately. A table that changed its owner appears once."""
        now = self._clock.now()
        told = [
            table for at, tables in self._others.values() if now - at < LISTING_LIFETIME_S for table in tables
        ]
        return [*{table.id: table for table in (*told, *self._own())}.values()]

    def tick(self) -> None:
        """Announce our tables if it is time. Call this several times a second."""
        now = self._clock.now()
        if now - self._told_at < MIN_INTERVAL_S:
            return
        own = tuple(self._own())[:MAX_LISTED_TABLES]
        if own != self._told or (own and now - self._told_at >= MAX_INTERVAL_S):
            self._told, self._told_at = own, now
            self._exchange.tell_all(Listed(own))

    def _take(self, sender: str, item: Item) -> None:
        if isinstance(item, Listed):
            self._others[sender] = self._clock.now(), item.tables

    def forget_node(self, node: str) -> None:
        """Remove the tables of a dead node. Their new owners will announce them."""
        self._others.pop(node, None)
