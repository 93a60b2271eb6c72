"""This node's lease, the list of live nodes, and the units it takes and hands over. Driven by `tick`."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Protocol

from msgspec.structs import replace

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, Owns, TakeUnit
from gorod.nodes.times import NodeTimes
from gorod.services.ownership import Fenced, Holdings, Leases, NodeInfo, Renewed
from gorod.services.ports import Clock, Done
from gorod.services.rows import LeaseRow

HANDOVER_BATCH_UNITS = 32
"""Units that may be in the middle of a handover at the same time."""
READ_BATCH_SIZE = 8
"""Tables that are read together. Setting them up blocks the other tables of this node."""
NEW_OWNER_WAIT_S = 2.0
"""Seconds that devices of a unit stay after its handover, unless its new owner announces itself earlier."""


class TableKeeper(Protocol):
    """The part of the tables that takes and hands over units."""

    def take_up(self, ids: Sequence[str], done: Callable[[bool], None]) -> None:
        """Read tables that we own now. `done` is told whether they could be read."""

    def hand_over(self, leases: Sequence[LeaseRow], to: str, done: Done) -> None:
        """Write everything of a unit and give it to node `to`."""


class Membership:
    """The membership of this node in its cluster."""

    def __init__(
        self,
        me: NodeInfo,
        clock: Clock,
        leases: Leases,
        holdings: Holdings,
        tables: TableKeeper,
        exchange: Exchange,
        died: Callable[[], None],
        can_write: Callable[[], bool] = lambda: True,
        times: NodeTimes = NodeTimes(),
    ) -> None:
        """`died` is called when we were declared dead and have dropped everything; we need a new id then.

        `can_write` returns whether our journal can write. A node that cannot write stops renewing its lease.
        """
        self._me, self._clock, self._leases = me, clock, leases
        self._holdings, self._tables, self._exchange, self._died = holdings, tables, exchange, died
        self._can_write, self._times = can_write, times
        self._asked = self._good = self._swept = -inf
        self._well_since = inf
        self._is_asking = self._is_sweeping = self.is_dead = False
        self.nodes: dict[str, NodeInfo] = {}
        """The live nodes by id."""
        self._given: dict[str, int] = {}
        """For each table or club that we handed over, the epoch of its lease at that time."""
        self._waits: dict[str, float] = {}
        """Units that were handed over and whose devices are still connected, and until when."""
        self._leaving = self.taken = 0
        """`_leaving`: handovers in progress. `taken`: leases taken since the start, a metric."""
        self._unread: set[str] = set()
        """Tables and clubs of ours that could not be read. Reading is tried again."""
        exchange.listen(self._take, lambda _: None)

    def is_good(self) -> bool:
        """Return whether no other node can have declared us dead yet.

        If False, we should not answer clients. Writes are protected by the fence in any case.
        """
        return self.age < self._times.lease_s

    @property
    def age(self) -> float:
        """Seconds since the last successful renewal began."""
        return self._clock.now() - self._good

    @property
    def seen_at(self) -> float:
        """When the query behind `nodes` was sent. Every node that was alive then is in `nodes`."""
        return self._good

    @property
    def owned(self) -> int:
        """The number of units that we own."""
        return len(self._holdings.units())

    def _may_judge(self) -> bool:
        """Return whether we have renewed our lease long enough to take over the units of other nodes.

        After an outage of the database every node is late, and none of them is dead.
        """
        return self.is_good() and self._clock.now() - self._well_since >= self._times.lease_s

    def tick(self) -> None:
        """Renew the lease and take or hand over units. Call this several times a second."""
        now = self._clock.now()
        if not self._is_asking and now - self._asked >= self._times.renew_interval_s and self._can_write():
            self._asked, self._is_asking = now, True
            me = replace(self._me, load=self.owned)
            self._leases.renew(me, lambda answer: self._renewed(now, answer))
            self._read(sorted(self._unread))
        if now - self._swept >= self._times.renew_interval_s and not self._is_sweeping:
            self._sweep()
        for unit in [unit for unit, until in self._waits.items() if until <= now]:
            self._let_go(unit)
        if self._me.is_draining:
            self._hand_over_some()

    def drain(self) -> None:
        """Begin to hand over all units, because this server is about to stop."""
        self._me, self._asked = replace(self._me, is_draining=True), -inf

    @property
    def is_draining(self) -> bool:
        """Whether this node is handing over its units before it stops."""
        return self._me.is_draining

    def has_heirs(self) -> bool:
        """Return whether another live node can take our units."""
        return bool(self._heirs())

    def has_left(self) -> bool:
        """Return whether all units are handed over and their devices were sent to the new owners."""
        return not (self._holdings.units() or self._waits or self._leaving)

    def _renewed(self, asked: float, answer: Renewed | BaseException) -> None:
        self._is_asking = False
        if isinstance(answer, Fenced):
            self._die()
        elif isinstance(answer, Renewed):
            self._well_since = self._well_since if self.is_good() else asked
            self._good = asked
            self._meet({node.id: node for node in answer.nodes})
            self._take_up([one for one in answer.leases if self._is_new(one)])

    def _die(self) -> None:
        for unit in self._holdings.units():
            self._holdings.lost(unit)
        self._good, self.is_dead = -inf, True
        self._died()

    def _lose(self, of: Sequence[str]) -> None:
        """Drop tables that another node has announced as its own while our lease was not renewed."""
        for one in of:
            self._holdings.lost(one)

    def _meet(self, nodes: dict[str, NodeInfo]) -> None:
        dead, self.nodes = self.nodes.keys() - nodes.keys(), nodes
        for node in dead:
            self._exchange.forget_node(node)

    def _is_new(self, lease: LeaseRow) -> bool:
        """Return whether a lease is neither held by us nor one that we have handed over since."""
        return not self._holdings.knows(lease) and lease.epoch > self._given.get(lease.of, 0)

    def _sweep(self) -> None:
        if self._may_judge() and not self._me.is_draining:
            self._swept, self._is_sweeping = self._clock.now(), True
            self._leases.sweep(self._has_swept)

    def _has_swept(self, answer: Sequence[LeaseRow] | BaseException) -> None:
        """Take up one portion of swept leases, and sweep again because there may be more."""
        self._is_sweeping = False
        if not isinstance(answer, BaseException) and answer:
            self._take_up(answer)
            self._sweep()

    def claim(self, unit: str, done: Callable[[bool], None]) -> None:
        """Try to take a unit that may have no live owner. `done` is told whether it is ours now."""

        def claimed(answer: Sequence[LeaseRow] | BaseException) -> None:
            if not isinstance(answer, BaseException):
                self._take_up(answer)
            done(self._holdings.has(unit))

        if self._may_judge():
            self._leases.claim(unit, claimed)
        else:
            done(False)

    def _take_up(self, leases: Sequence[LeaseRow]) -> None:
        if not leases:
            return
        self._holdings.take(leases)
        self.taken += len(leases)
        self._read([lease.of for lease in leases])
        self._exchange.tell_all(Owns(tuple(lease.of for lease in leases), self._me.id))

    def _read(self, wanted: Sequence[str]) -> None:
        """Read tables in batches. One by one would be slow; all at once would keep every device waiting."""
        self._unread.difference_update(wanted)
        for ids in (wanted[at : at + READ_BATCH_SIZE] for at in range(0, len(wanted), READ_BATCH_SIZE)):
            self._tables.take_up(ids, partial(self._has_read, ids))

    def _has_read(self, ids: Sequence[str], is_read: bool) -> None:
        if not is_read:
            self._unread |= {of for of in ids if self._holdings.has(of)}

    # -- handing over

    def _hand_over_some(self) -> None:
        heirs = self._heirs()
        if not heirs:
            return
        left = sorted(unit for unit in self._holdings.units() if self._holdings.has(unit))
        for at, unit in enumerate(left[: HANDOVER_BATCH_UNITS - self._leaving]):
            by_load = sorted(heirs, key=lambda one: (one.load, one.id))
            self._hand_over(unit, by_load[at % len(by_load)].id)

    def _heirs(self) -> list[NodeInfo]:
        """Return the live nodes that are not draining and whose version can read our rows."""
        others = [one for one in self.nodes.values() if one.id != self._me.id and not one.is_draining]
        return [one for one in others if _numbers(one.version) >= _numbers(self._me.version)]

    def _hand_over(self, unit: str, to: str) -> None:
        leases = self._holdings.leave(unit)
        self._leaving += 1

        def done(error: BaseException | None) -> None:
            self._leaving -= 1
            if isinstance(error, Fenced):
                self._holdings.lost(unit)
            elif error is not None:
                self._holdings.stay(unit)
            else:
                self._given |= {lease.of: lease.epoch for lease in leases}
                self._waits[unit] = self._clock.now() + NEW_OWNER_WAIT_S
                self._exchange.send(to, TakeUnit(unit))

        self._tables.hand_over(leases, to, done)

    def _let_go(self, unit: str) -> None:
        """Disconnect all devices of a unit. They reconnect and are led to the new owner."""
        del self._waits[unit]
        self._holdings.lost(unit)

    def _take(self, _: str, item: Item) -> None:
        if isinstance(item, TakeUnit):
            self._asked = -inf  # renew now; the database tells whether the unit is ours
        elif isinstance(item, Owns):
            for unit in [unit for unit in self._waits if unit in item.of]:
                self._let_go(unit)
            if item.node != self._me.id and not self.is_good():
                self._lose(item.of)


def _numbers(version: str) -> list[int]:
    """Return the numbers of a version, so that 0.10 compares as newer than 0.9."""
    return [int(number) for number in re.findall(r"\d+", version)]
