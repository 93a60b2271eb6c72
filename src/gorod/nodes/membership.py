"""That this node lives, which others do, and what becomes its own; it is driven by `tick` alone."""

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

PORTION = 32
"""Units that are handed over at a time."""
AT_ONCE = 8
"""Tables that are read together; everybody else here waits while they are set up."""
PATIENCE = 2.0
"""Seconds for which devices of a unit that was handed over wait for its new owner to say so."""


class TableKeeper(Protocol):
    """The tables, as far as they change hands."""

    def take_up(self, ids: Sequence[str], done: Callable[[bool], None]) -> None:
        """Tables that have become ours; whether they could be read."""

    def hand_over(self, leases: Sequence[LeaseRow], to: str, done: Done) -> None:
        """Everything of a unit is that node's, once it is written."""


class Membership:
    """One of the nodes of a house."""

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
        """`died`: we were declared dead, and have let go of everything; who lives on does so as another.

        `can_write`: whether what we hand in is written; whoever cannot write lets go.
        """
        self._me, self._clock, self._leases = me, clock, leases
        self._holdings, self._tables, self._exchange, self._died = holdings, tables, exchange, died
        self._can_write, self._times = can_write, times
        self._asked = self._good = self._swept = -inf
        self._well_since = inf
        self._is_asking = self._is_sweeping = self.is_dead = False
        self.nodes: dict[str, NodeInfo] = {}
        """Who lives."""
        self._given: dict[str, int] = {}
        """The epochs in which we have handed something over."""
        self._waits: dict[str, float] = {}
        """Units that were handed over and whose devices still wait, until when."""
        self._leaving = self.taken = 0
        """`taken`: how much has become ours that was another's."""
        self._unread: set[str] = set()
        """What is ours and could not be read: it is tried again."""
        exchange.listen(self._take, lambda _: None)

    def is_good(self) -> bool:
        """Whether nobody can have declared us dead yet; else better say nothing, though the fence decides."""
        return self.age < self._times.lease_s

    @property
    def age(self) -> float:
        """Seconds since we were known to live."""
        return self._clock.now() - self._good

    @property
    def seen_at(self) -> float:
        """When `nodes` was asked for: every node that lived then is among them."""
        return self._good

    @property
    def owned(self) -> int:
        """How much is ours."""
        return len(self._holdings.units())

    def _may_judge(self) -> bool:
        """Whether we have been well for so long that whoever is not well has only himself to blame.

        When the place itself comes back, all are late, and nobody is dead.
        """
        return self.is_good() and self._clock.now() - self._well_since >= self._times.lease_s

    def tick(self) -> None:
        """To be called several times a second."""
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
        """We stop: everything goes to others, by and by."""
        self._me, self._asked = replace(self._me, is_draining=True), -inf

    @property
    def is_draining(self) -> bool:
        """Whether we are about to stop."""
        return self._me.is_draining

    def has_heirs(self) -> bool:
        """Whether somebody lives who could have what is ours."""
        return bool(self._heirs())

    def has_left(self) -> bool:
        """Whether nothing is ours any more, and nobody waits to hear whose it is."""
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
        """While we cannot ask whether we live: others say that it is theirs."""
        for one in of:
            self._holdings.lost(one)

    def _meet(self, nodes: dict[str, NodeInfo]) -> None:
        dead, self.nodes = self.nodes.keys() - nodes.keys(), nodes
        for node in dead:
            self._exchange.bury(node)

    def _is_new(self, lease: LeaseRow) -> bool:
        """Not what we have, nor what was still ours when this was read."""
        return not self._holdings.knows(lease) and lease.epoch > self._given.get(lease.of, 0)

    def _sweep(self) -> None:
        if self._may_judge() and not self._me.is_draining:
            self._swept, self._is_sweeping = self._clock.now(), True
            self._leases.sweep(self._has_swept)

    def _has_swept(self, answer: Sequence[LeaseRow] | BaseException) -> None:
        """One portion; where there was something, there may be more."""
        self._is_sweeping = False
        if not isinstance(answer, BaseException) and answer:
            self._take_up(answer)
            self._sweep()

    def claim(self, unit: str, done: Callable[[bool], None]) -> None:
        """Somebody asks for a unit that may be nobody's; whether it is ours now."""

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
        """Some at a time: to read each by itself takes long, and devices do not wait for all."""
        self._unread.difference_update(wanted)
        for ids in (wanted[at : at + AT_ONCE] for at in range(0, len(wanted), AT_ONCE)):
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
        for at, unit in enumerate(left[: PORTION - self._leaving]):
            by_load = sorted(heirs, key=lambda one: (one.load, one.id))
            self._hand_over(unit, by_load[at % len(by_load)].id)

    def _heirs(self) -> list[NodeInfo]:
        """Who lives on, and can read what we have written."""
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
                self._waits[unit] = self._clock.now() + PATIENCE
                self._exchange.send(to, TakeUnit(unit))

        self._tables.hand_over(leases, to, done)

    def _let_go(self, unit: str) -> None:
        """Its devices are sent away, all at once: they are led to the new owner."""
        del self._waits[unit]
        self._holdings.lost(unit)

    def _take(self, _: str, item: Item) -> None:
        if isinstance(item, TakeUnit):
            self._asked = -inf  # what is written tells whether it is true
        elif isinstance(item, Owns):
            for unit in [unit for unit in self._waits if unit in item.of]:
                self._let_go(unit)
            if item.node != self._me.id and not self.is_good():
                self._lose(item.of)


def _numbers(version: str) -> list[int]:
    """So that 0.10 is newer than 0.9."""
    return [int(number) for number in re.findall(r"\d+", version)]
