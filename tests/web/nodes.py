"""Several servers on one loop, on a disk in memory and a real NATS; each has its own port."""

import asyncio
import hashlib
import socket
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import uvicorn

from gorod.nodes.nats_carrier import NatsCarrier
from gorod.nodes.times import NatsTimes, NodeTimes
from gorod.services.ownership import NO_NODE, NodeInfo
from gorod.services.ports import Done, Forgotten, Held
from gorod.services.rows import ClubPersonRow, PersonRow, Row, TableRow
from gorod.store.journal import HandOver, WriteTimes
from gorod.web.nodes.joining import by_nats
from gorod.web.nodes.neighbours import LeaseStore
from gorod.web.serve import ServeOptions, _configured
from gorod.web.server import Server
from tests.nodes.book import Book, SimulatedLeases
from tests.services.halls import NodeJournal, SharedDisk
from tests.waiting import PATIENCE_S, until_async
from tests.web.house import Answer, House

NOWHERE = cast(Any, SimpleNamespace(file=None))
_HOUSES = count(1)
QUICK_TIMES = NodeTimes(tick_s=0.05, renew_interval_s=0.1, answer_wait_s=0.1, device_retry_s=0.2)


class MemoryJournal:
    """Writes of one node to the shared disk; it answers later, as a thread does."""

    is_failing, waits = False, 0.0
    failures = turns = commits = queue = fenced = 0

    def __init__(self, disk: SharedDisk, node: str, hand_over: HandOver) -> None:
        self._journal, self._hand_over, self.meter = NodeJournal(disk, node), hand_over, WriteTimes()

    def write(self, rows: Sequence[Row], done: Done, held: Held | None = None) -> None:
        self._journal.write(rows, lambda error: self._hand_over(lambda: done(error)), held)

    def forget(
        self, keys: Collection[str], done: Forgotten, mentions: bool = False, held: Held | None = None
    ) -> None:
        self._journal.forget(keys, lambda found: self._hand_over(lambda: done(found)), mentions, held)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class MemoryArchive:
    """The shared disk, as one node reads it."""

    place = NOWHERE

    def __init__(self, disk: SharedDisk) -> None:
        self._disk = disk

    def table_of_code(self, code: str) -> TableRow | None:
        return next((row for row in self._disk.tables() if row.code == code), None)

    def table_of_token(self, hash: str) -> str:
        open_now = {row.id for row in self._disk.tables()}
        rows = [row for row in [*self._disk.kept.values()] if isinstance(row, PersonRow)]
        return next((row.table for row in rows if row.token == hash and row.table in open_now), "")

    def known_as(self, who: str) -> list[str]:
        rows = [row for row in [*self._disk.kept.values()] if isinstance(row, PersonRow | ClubPersonRow)]
        return sorted({row.key for row in rows if who in (row.key, row.name)})

    def units_of(self, keys: Collection[str]) -> dict[str, str]:
        rows = [row for row in [*self._disk.kept.values()] if isinstance(row, PersonRow | ClubPersonRow)]
        of = [(row.key, row.table if isinstance(row, PersonRow) else row.club) for row in rows]
        leases = [(key, self._disk.lease(one)) for key, one in of if key in keys]
        return {key: one.unit for key, one in leases if one is not None and one.node != NO_NODE}

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._disk, name)


class _Quiet(uvicorn.Server):
    """Leave signals to the test."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def node_id(name: str) -> str:
    """Return the id of a node called n1, n2…"""
    return f"{int(name[1:]):02x}" * 8


class NodeHouse(House):
    """One of the servers, used like any other; call `ask` from a thread."""

    place: Any = NOWHERE

    def __init__(self, name: str, houses: "Houses", nats: str) -> None:
        self.name, self._houses = name, houses
        self.id = node_id(name)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.url, self.died = f"http://127.0.0.1:{self.port}", 0
        houses.disk.nodes.add(self.id)
        me = NodeInfo(self.id, name, 0, False, "1")
        join = by_nats(nats, me, lambda: houses.key, self._leases, houses.times, houses.nats_times)
        self.server = Server(self.place, houses.pace, 10_000, 0, self._store, join, self._has_died)
        options = ServeOptions(
            self.place,
            Path(),
            houses.pace,
            self.url,
            most_sockets=1000,
            hello_within_s=houses.hello_within_s,
        )
        self._uvicorn = _Quiet(_configured(options, self.server))
        self._task = asyncio.get_running_loop().create_task(self._uvicorn.serve([self._listener]))

    def _store(self, _: Any, hand_over: HandOver) -> Any:
        disk = self._houses.disk
        return MemoryJournal(disk, self.id, hand_over), MemoryArchive(disk)

    def _leases(self, _: HandOver) -> LeaseStore:
        return SimulatedLeases(self._houses.book, self.id)

    def _has_died(self) -> None:
        self.died += 1

    @property
    def house(self) -> Any:
        """Return the other nodes, as it knows them."""
        return self.server.neighbours

    @property
    def carrier(self) -> NatsCarrier:
        return cast(NatsCarrier, self.house._carrier)

    async def asks(self, path: str, body: object = None, **headers: str) -> Answer:
        return await asyncio.to_thread(self.ask, path, body, **headers)

    async def end(self) -> None:
        """End it as if its process were gone: nobody hears it, and it writes nothing."""
        await self.carrier.close()
        self._uvicorn.should_exit = self._uvicorn.force_exit = True
        self.server._is_closed = True
        await self._task

    async def close(self) -> None:
        self._uvicorn.should_exit = self._uvicorn.force_exit = True
        await self._task
        await self.server.stop()


class Houses:
    """Servers that share a disk."""

    def __init__(self, pace: float, times: NodeTimes, nats_times: NatsTimes, hello_within_s: float) -> None:
        self.disk, self.pace = SharedDisk(), pace
        self.times, self.nats_times, self.hello_within_s = times, nats_times, hello_within_s
        self.key = hashlib.sha256(b"house %d" % next(_HOUSES)).digest()
        self.nodes: list[NodeHouse] = []

    def begin(self, nats: Sequence[str]) -> None:
        from gorod.web.threads import UnixClock

        self.book = Book(self.disk, cast(Any, UnixClock()), self.times.lease_s)
        self.nodes = [NodeHouse(f"n{at}", self, url) for at, url in enumerate(nats, 1)]

    def know_each_other(self) -> bool:
        return all(
            node.carrier.is_up and len(node.house.membership.nodes) == len(self.nodes) for node in self.nodes
        )


@asynccontextmanager
async def several(
    *nats: str,
    pace: float = 1.0,
    times: NodeTimes = QUICK_TIMES,
    nats_times: NatsTimes = NatsTimes(),
    hello_within_s: float = PATIENCE_S,
) -> AsyncIterator[list[NodeHouse]]:
    """Start as many servers as there are NATS addresses."""
    houses = Houses(pace, times, nats_times, hello_within_s)
    houses.begin(nats)
    try:
        await until_async(houses.know_each_other)
        yield houses.nodes
    finally:
        for node in houses.nodes:
            if not node._task.done():
                await node.close()
