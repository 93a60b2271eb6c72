"""This server as one of several: devices whose table is elsewhere, those of others, what becomes ours."""

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
from gorod.services.ownership import Holdings, Leases, NodeInfo
from gorod.services.ports import Clock
from gorod.services.presence import Client, dismiss
from gorod.services.rate_limits import RateLimit
from gorod.services.tables import Tables
from gorod.services.tokens import token_hash
from gorod.web.awaited import awaited

SEEKERS = (400, 20.0)
"""Devices of one address at once, and in a second, that others are asked about."""
DRAIN = 20.0
"""Seconds in which tables are handed over; what is left then is taken by whoever looks."""
MOST_SAID = 64
"""Messages of a device that nobody has answered yet."""


class CarrierLine(Carrier, Protocol):
    """A carrier that has to be begun and ended."""

    @property
    def sent(self) -> int:
        """Bytes."""

    def begin(self) -> None:
        """Connect, now and whenever that is lost."""

    async def close(self) -> None:
        """What was handed in is sent, if that is possible soon."""


class ClosableLeases(Leases, Protocol):
    """Leases that have to be ended."""

    def close(self) -> None:
        """Answer what was asked, then stop; it may take a while."""


class HouseParts(Struct, frozen=True):
    """What makes a server one of several."""

    me: NodeInfo
    key: bytes
    """Of the house: whoever has it is one of its nodes."""
    carrier: CarrierLine
    leases: ClosableLeases
    index: TableIndex
    died: Callable[[], None]
    """We were declared dead, and have let go of everything: who lives on does so as another."""
    times: NodeTimes = NodeTimes()


class _Arrival(Struct, eq=False):
    """A device that has said hello, and whose table is looked for."""

    client: Client
    hello: Hello
    said: list[bytes]
    hint: str = ""
    next: float | None = None
    """When it is led again; None while somebody looks."""


class Neighbours:
    """The other nodes, as far as a server has to do with them."""

    def __init__(
        self,
        parts: HouseParts,
        clock: Clock,
        tables: Tables,
        holdings: Holdings,
        host: Host,
        perform: Perform,
        pace: float,
        soon: Callable[[Callable[[], None]], object],
        can_write: Callable[[], bool],
    ) -> None:
        """`soon`: does something when this turn of the loop is over.

        `can_write`: whether the journal keeps up.
        """
        self._clock, self._tables, self._carrier, self._leases = clock, tables, parts.carrier, parts.leases
        self.me, self._soon, self.times = parts.me.id, soon, parts.times
        self.exchange = Exchange(clock, parts.carrier, Sealer(parts.key, self.me), self._gathers)
        self.guests = Guests(self.exchange, host)
        self.relay = Relay(self.exchange, clock, self._astray, pace)
        self.membership = Membership(
            parts.me, clock, parts.leases, holdings, tables, self.exchange, parts.died, can_write, parts.times
        )
        seeking = parts.leases, parts.index, self.membership, self.exchange
        self.whereabouts = Whereabouts(clock, self.me, tables, *seeking, parts.times)
        self.index = parts.index
        self.listing = EverybodysTables(clock, self.exchange, tables.admission.listing)
        self.requests = Requests(self.exchange, perform)
        self._arrivals: dict[Client, _Arrival] = {}
        self._strays: dict[Client, tuple[float, float]] = {}
        """Devices that were led wrong: since when, and when last."""
        self._seekers = RateLimit(*SEEKERS)
        tables.greet = self._greet
        tables.admission.guesses.nodes = lambda: len(self.membership.nodes)

    # -- devices

    @property
    def carried(self) -> int:
        """Bytes that were sent to others."""
        return self._carrier.sent

    def knows(self, client: Client) -> bool:
        """Whether a device has said hello, though nobody here knows it."""
        return self.relay.has(client) or client in self._arrivals

    def receive(self, client: Client, sent: bytes) -> None:
        """A device that is connected here has sent something."""
        if self.relay.has(client):
            self.relay.receive(client, sent)
        elif (arrival := self._arrivals.get(client)) is not None:
            self._wait(arrival, sent)
        else:
            self._tables.receive(client, sent)

    def gone(self, client: Client) -> None:
        """It is connected no more."""
        self._arrivals.pop(client, None)
        self._strays.pop(client, None)
        self.relay.gone(client)

    def _wait(self, arrival: _Arrival, sent: bytes) -> None:
        """In the order in which it was said."""
        arrival.said.append(sent)
        if len(arrival.said) > MOST_SAID:
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

    def _astray(self, client: Client, hello: Hello, of: str, said: list[bytes]) -> None:
        """Whoever was to have it does not: it is looked for anew, by the token alone, and not at once.

        Where that goes on and on nobody can read the table, and the device is told that it is out of reach.
        """
        self.whereabouts.astray(of)
        now = self._clock.now()
        self._arrivals[client] = arrival = _Arrival(client, hello, said, next=now + self.times.tick_s)
        since, last = self._strays.get(client, (now, now))
        is_same = now - last < 2 * self.times.device_retry_s
        self._strays[client] = (since, now) if is_same else (now, now)
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
        """Where its table is; what the device has named may be wrong, and its token decides."""
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
        """A table is here at which nobody knows the token; that counts only while it is ours for certain.

        Of a table that the device has only named it tells nothing but that the name is wrong.
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
        """To be called every `times.tick_s`."""
        self.membership.tick()
        self.exchange.tick()
        self.whereabouts.tick()
        self.relay.tick()
        self.listing.tick()
        now = self._clock.now()
        for arrival in [one for one in self._arrivals.values() if one.next is not None and one.next <= now]:
            self._seek(arrival)

    # -- for requests, which can wait

    async def asked(self, node: str, question: Question, within: float) -> WholeAnswer | None:
        """What a node answers; None where it may have done what was asked, and only its answer was lost."""
        try:
            return await awaited(partial(self.requests.ask, node, question), within)
        except TimeoutError:
            return None

    async def owner(self, of: str, is_here: Callable[[str], bool], within: float) -> Answer:
        """Of a table or a club; `is_here`: whether it can be had here now."""
        return await awaited(lambda tell: self.whereabouts.lead(of, is_here, tell, within))

    async def owner_by_token(self, hash: str) -> Answer:
        """The same for the table of a token."""
        return await awaited(partial(self.whereabouts.seek, hash, ""))

    # -- coming and going

    async def joined(self) -> None:
        """We are known to live; before that whatever we wrote would be refused.

        Who is so slow to start that he is declared dead meanwhile will never be.
        """
        while not self.membership.is_good() and not self.membership.is_dead:
            await asyncio.sleep(self.times.tick_s)

    async def drained(self) -> None:
        """Everything goes to others, if there are some; devices are led there."""
        end = self._clock.now() + DRAIN
        self.membership.drain()
        while self.membership.has_heirs() and not self.membership.has_left() and self._clock.now() < end:
            await asyncio.sleep(self.times.tick_s)

    def say_goodbye(self) -> None:
        """We stop: devices of others come again."""
        self.guests.close()
        self.exchange.flush()

    async def leave(self) -> None:
        """When everything is written: what is still ours is nobody's."""
        with suppress(TimeoutError):
            await awaited(self._leases.leave, self.times.device_retry_s)
        await self._carrier.close()
        closing = asyncio.get_running_loop().run_in_executor(None, self._leases.close)
        await asyncio.wait(
            [closing], timeout=self.times.device_retry_s
        )  # a place that hangs is not waited for
