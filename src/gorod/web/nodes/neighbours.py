"""This server as a node of a cluster: finds the owner of a device's table, and takes or hands over tables."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from msgspec import Struct

from gorod.nodes.carrier import Carrier
from gorod.nodes.everybodys_tables import EverybodysTables
from gorod.nodes.exchange import Exchange
from gorod.nodes.guests import Guests, Host
from gorod.nodes.membership import Membership
from gorod.nodes.parcel import Sealer
from gorod.nodes.relay import Relay, tell_unreachable
from gorod.nodes.requests import Perform, Question, Requests, WholeAnswer
from gorod.nodes.times import NodeTimes
from gorod.nodes.whereabouts import Answer, Location, Missing, TableIndex, Whereabouts
from gorod.protocol.codes import CloseReason
from gorod.protocol.messages import Hello
from gorod.services.limits.rate_limits import RateLimit
from gorod.services.ownership import Holdings, Leases, NodeInfo
from gorod.services.ports import Clock
from gorod.services.server.tables import Tables
from gorod.services.table.presence import Client, dismiss
from gorod.services.tokens import token_hash
from gorod.web.awaited import awaited

SEARCHES_PER_ADDRESS = (400, 20.0)
"""Rate limit per address of searches at other nodes: burst, and per second."""
MAX_DRAIN_S = 20.0
"""Seconds for handing over tables at shutdown. Other nodes find and take what is left."""
MAX_WAITING_MESSAGES = 64
"""Messages that a device may send while its table is searched. One that sends more is disconnected."""


class ManagedCarrier(Carrier, Protocol):
    """A carrier that must be started and closed."""

    @property
    def sent(self) -> int:
        """The number of bytes sent since the start."""

    def begin(self) -> None:
        """Connect, and connect again after each loss."""

    async def close(self) -> None:
        """Disconnect after waiting a moment for unsent messages."""


class LeaseStore(Leases, Protocol):
    """Leases with a `close` method."""

    def close(self) -> None:
        """Answer the waiting queries, then stop. This may take a while."""


class ClusterConfig(Struct, frozen=True):
    """What a server needs to be a node of a cluster."""

    me: NodeInfo
    key: bytes
    """The key of the cluster. A server that has it is one of its nodes."""
    carrier: ManagedCarrier
    leases: LeaseStore
    index: TableIndex
    died: Callable[[], None]
    """Called when we were declared dead and have dropped everything. We need a new id to continue."""
    times: NodeTimes = NodeTimes()


class _Arrival(Struct, eq=False):
    """A device that has said hello and whose table is being searched."""

    client: Client
    hello: Hello
    said: list[bytes]
    hint: str = ""
    next: float | None = None
    """When the next search begins; None while one is running."""


class Neighbours:
    """Connects a server with the other nodes of its cluster."""

    def __init__(
        self,
        parts: ClusterConfig,
        clock: Clock,
        tables: Tables,
        holdings: Holdings,
        host: Host,
        perform: Perform,
        pace: float,
        soon: Callable[[Callable[[], None]], object],
        can_write: Callable[[], bool],
    ) -> None:
        """`soon` schedules a call for the end of this turn of the loop.

        `can_write` returns whether the journal keeps up.
        """
        self._clock, self._tables, self._carrier, self._leases = clock, tables, parts.carrier, parts.leases
        self.me, self._soon, self.times = parts.me.id, soon, parts.times
        self.exchange = Exchange(clock, parts.carrier, Sealer(parts.key, self.me), self._gathers)
        self.guests = Guests(self.exchange, host)
        self.relay = Relay(self.exchange, clock, self._restart_search, pace)
        self.membership = Membership(
            parts.me, clock, parts.leases, holdings, tables, self.exchange, parts.died, can_write, parts.times
        )
        seeking = parts.leases, parts.index, self.membership, self.exchange
        self.whereabouts = Whereabouts(clock, self.me, tables, *seeking, parts.times)
        self.index = parts.index
        self.listing = EverybodysTables(clock, self.exchange, tables.admission.listing)
        self.requests = Requests(self.exchange, perform)
        self._arrivals: dict[Client, _Arrival] = {}
        self._misdirected: dict[Client, tuple[float, float]] = {}
        """Devices that were led to a wrong node: the time of the first and of the last failure."""
        self._seekers = RateLimit(*SEARCHES_PER_ADDRESS)
        tables.greet = self._greet
        tables.admission.guesses.nodes = lambda: len(self.membership.nodes)

    # -- devices

    @property
    def carried(self) -> int:
        """The number of bytes sent to other nodes."""
        return self._carrier.sent

    def knows(self, client: Client) -> bool:
        """Return whether a device has said hello for a table that is not here, or is being searched."""
        return self.relay.has(client) or client in self._arrivals

    def receive(self, client: Client, sent: bytes) -> None:
        """Handle a message of a device connected here."""
        if self.relay.has(client):
            self.relay.receive(client, sent)
        elif (arrival := self._arrivals.get(client)) is not None:
            self._wait(arrival, sent)
        else:
            self._tables.receive(client, sent)

    def gone(self, client: Client) -> None:
        """Handle the disconnection of a device."""
        self._arrivals.pop(client, None)
        self._misdirected.pop(client, None)
        self.relay.gone(client)

    def _wait(self, arrival: _Arrival, sent: bytes) -> None:
        """Keep a message, in order, until the device's table is found."""
        arrival.said.append(sent)
        if len(arrival.said) > MAX_WAITING_MESSAGES:
            del self._arrivals[arrival.client]
            dismiss(arrival.client.connection, CloseReason.TOO_FAST)

    def _greet(self, client: Client, hello: Hello) -> None:
        if self._is_known_here(hello):
            self._tables.greet_here(client, hello)
        elif self._seekers.take(client.address, self._clock.now()):
            self._seek(_Arrival(client, hello, [], client.hint))
        else:
            dismiss(client.connection, CloseReason.TOO_FAST)

    def _is_known_here(self, hello: Hello) -> bool:
        return self._tables.runs(self._tables.table_of_hash(token_hash(hello.token)))

    def _restart_search(self, client: Client, hello: Hello, of: str, said: list[bytes]) -> None:
        """Search again after a pause, by the token alone, because the node we asked is not the owner.

        If this repeats for `stray_patience_s`, the device is told that its table is out of reach.
        """
        self.whereabouts.forget_owner(of)
        now = self._clock.now()
        self._arrivals[client] = arrival = _Arrival(client, hello, said, next=now + self.times.tick_s)
        since, last = self._misdirected.get(client, (now, now))
        is_same = now - last < 2 * self.times.device_retry_s
        self._misdirected[client] = (since, now) if is_same else (now, now)
        if is_same and now - since >= self.times.stray_patience_s:
            self._put_off(arrival)

    def _seek(self, arrival: _Arrival) -> None:
        self._arrivals[arrival.client] = arrival
        arrival.next = None
        self.whereabouts.seek(
            token_hash(arrival.hello.token),
            arrival.hint,
            lambda answer: self._answered(arrival, answer),
        )

    def _is_waiting(self, arrival: _Arrival) -> bool:
        return self._arrivals.get(arrival.client) is arrival

    def _answered(self, arrival: _Arrival, answer: Answer) -> None:
        """Handle the result of a search. The table that the device named may be wrong; its token decides."""
        if not self._is_waiting(arrival):
            return
        if isinstance(answer, Location) and answer.node == self.me and not self._is_known_here(arrival.hello):
            answer = self._denied(arrival)
        if isinstance(answer, Location) and self._reaches(answer.node):
            self._arrive(arrival, answer)
        elif answer is not Missing.UNKNOWN:
            self._put_off(arrival)
        elif arrival.hint:
            arrival.hint = ""
            self._seek(arrival)
        else:
            del self._arrivals[arrival.client]
            dismiss(arrival.client.connection, CloseReason.UNKNOWN_TOKEN)

    def _denied(self, arrival: _Arrival) -> Missing:
        """Return why a table that is here does not know the device's token.

        UNKNOWN if the device only named the table, or if our lease is certain; IN_DOUBT otherwise.
        """
        is_known = self._tables.table_of_hash(token_hash(arrival.hello.token))
        is_certain = self.membership.is_good() and not is_known
        return Missing.UNKNOWN if arrival.hint or is_certain else Missing.IN_DOUBT

    def _reaches(self, node: str) -> bool:
        return node == self.me or self.exchange.reaches(node)

    def _arrive(self, arrival: _Arrival, at: Location) -> None:
        client = arrival.client
        del self._arrivals[client]
        if at.node == self.me:
            self._tables.greet_here(client, arrival.hello)
        else:
            self.relay.open(client, arrival.hello, at.of, at.node)
        for sent in arrival.said:
            self.receive(client, sent)

    def _put_off(self, arrival: _Arrival) -> None:
        tell_unreachable(arrival.client)
        arrival.next = self._clock.now() + self.times.device_retry_s

    # -- time

    def _gathers(self) -> None:
        self._soon(self.exchange.flush)

    def tick(self) -> None:
        """Advance all timers. Call this every `times.tick_s`."""
        self.membership.tick()
        self.exchange.tick()
        self.whereabouts.tick()
        self.relay.tick()
        self.listing.tick()
        now = self._clock.now()
        for arrival in [one for one in self._arrivals.values() if one.next is not None and one.next <= now]:
            self._seek(arrival)

    # -- for HTTP requests

    async def asked(self, node: str, question: Question, within: float) -> WholeAnswer | None:
        """Return a node's answer, or None if it was lost. The request may have been carried out then."""
        try:
            return await awaited(partial(self.requests.ask, node, question), within)
        except TimeoutError:
            return None

    async def owner(self, of: str, is_here: Callable[[str], bool], within: float) -> Answer:
        """Find the owner of a table or club. `is_here` returns whether it is ready at this node."""
        return await awaited(lambda tell: self.whereabouts.lead(of, is_here, tell, within))

    async def owner_by_token(self, hash: str) -> Answer:
        """Find the owner of the table of a token."""
        return await awaited(partial(self.whereabouts.seek, hash, ""))

    # -- coming and going

    async def joined(self) -> None:
        """Wait until our lease is written. Before that the fence refuses all writes.

        Also return if we were declared dead meanwhile, because the start took too long.
        """
        while not self.membership.is_good() and not self.membership.is_dead:
            await asyncio.sleep(self.times.tick_s)

    async def drained(self) -> None:
        """Hand over all tables to other nodes, if there are any, and send the devices there."""
        end = self._clock.now() + MAX_DRAIN_S
        self.membership.drain()
        while self.membership.has_heirs() and not self.membership.has_left() and self._clock.now() < end:
            await asyncio.sleep(self.times.tick_s)

    def say_goodbye(self) -> None:
        """Disconnect the devices at other nodes, because we stop. They reconnect."""
        self.guests.close()
        self.exchange.flush()

    async def leave(self) -> None:
        """Give up the remaining leases and disconnect. Call this after the last write."""
        with suppress(TimeoutError):
            await awaited(self._leases.leave, self.times.device_retry_s)
        await self._carrier.close()
        closing = asyncio.get_running_loop().run_in_executor(None, self._leases.close)
        await asyncio.wait(
            [closing], timeout=self.times.device_retry_s
        )  # a place that hangs is not waited for
