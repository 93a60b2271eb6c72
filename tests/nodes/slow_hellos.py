"""Hellos while PostgreSQL and NATS are slow: `python -m tests.nodes.slow_hellos --hellos 1000 --delay 3`.

Two nodes have tables, some of which change owner all the time. Devices connect to two other nodes, whose
answers from PostgreSQL are late by up to `--delay` seconds; NATS is as slow for all four. No device may be
told that its token is worthless (4401), and all must be admitted in the end. A worthless token is reported as
such when nothing is slow.
"""

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from random import Random
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct
from websockets.exceptions import ConnectionClosed

from gorod.nodes.times import NatsTimes, NodeTimes
from gorod.store.journal import HandOver
from gorod.store.leases import SqlLeases
from gorod.store.postgres import PostgresPlace
from gorod.web.server import open_sql
from tests.engines.cut import BadLine
from tests.nodes.real import Engines, Ways, engines
from tests.waiting import PATIENCE_S, until_async
from tests.web.guests import closed, device, join, opened
from tests.web.nodes import Houses, NodeHouse, node_id
from tests.web.sockets import connect_async

WORTHLESS = 4401
CONCURRENT_DEVICES = 60
"""Devices that connect at the same time."""
PAUSE_S = 0.3
"""Seconds before a device that was disconnected connects again."""


class SlowLines:
    """The lines to both servers, on their own loop: a server that is being started blocks its loop."""

    def __init__(self, shared: Engines, seed: int) -> None:
        self.most_s = 0.0
        """Seconds by which an answer may be late."""
        self._luck, nats = Random(f"delays {seed}"), urlsplit(shared.nats.url)
        self.database = BadLine("127.0.0.1", shared.postgres.port, self._delay)
        self.nats = BadLine(str(nats.hostname), nats.port or 0, self._delay)
        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, daemon=True).start()

    def _delay(self) -> float:
        return self._luck.uniform(0.0, self.most_s)

    async def begin(self) -> None:
        await self._there(self.database.__aenter__())
        await self._there(self.nats.__aenter__())

    async def end(self) -> None:
        await self._there(self.database.__aexit__())
        await self._there(self.nats.__aexit__())
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _there(self, work: Coroutine[Any, Any, Any]) -> None:
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))


class SqlNode(NodeHouse):
    """A node on a real database."""

    def __init__(self, name: str, houses: Houses, ways: Ways) -> None:
        self.place = PostgresPlace(ways.database, node_id(name))
        super().__init__(name, houses, ways.nats)

    def _store(self, place: Any, hand_over: HandOver) -> Any:
        return open_sql(place, hand_over)

    def _leases(self, hand_over: HandOver) -> SqlLeases:
        return SqlLeases(self.place, self._houses.times.lease_s, hand_over)


def slow_times(delay_s: float) -> tuple[NodeTimes, NatsTimes]:
    """Return times for nodes that survive such delays, though they wait for an answer as briefly as ever."""
    times = NodeTimes(lease_s=max(2.5, 20 * delay_s), answer_wait_s=delay_s / 6)
    return times, NatsTimes(max_silence_s=max(2.0, 3 * delay_s))


@asynccontextmanager
async def slow_house(shared: Engines, delay_s: float, seed: int) -> AsyncIterator[tuple[Any, SlowLines]]:
    """Start two nodes with good lines to PostgreSQL and two with bad ones; nothing is slow yet."""
    lines = SlowLines(shared, seed)
    await lines.begin()
    straight = shared.postgres.url(shared.postgres.migrated())
    late = straight.replace(f":{shared.postgres.port}/", f":{lines.database.port}/")
    nats = f"nats://127.0.0.1:{lines.nats.port}"
    houses = Houses(1.0, *slow_times(delay_s), PATIENCE_S)
    ways = [Ways(straight, nats)] * 2 + [Ways(late, nats)] * 2
    houses.nodes = [SqlNode(f"n{at}", houses, way) for at, way in enumerate(ways, 1)]
    try:
        await until_async(houses.know_each_other)
        yield houses.nodes, lines
    finally:
        lines.most_s = 0.0
        for node in houses.nodes:
            await node.close()
        await lines.end()


class Token(Struct, frozen=True):
    """The token of a device, and the table to which it belongs."""

    word: str
    table: str


class Hellos:
    """Devices that connect to the slow nodes, and what they were told."""

    def __init__(self, nodes: Sequence[NodeHouse], seed: int) -> None:
        self._owners, self._edges, self._luck = nodes[:2], nodes[2:], Random(f"hellos {seed}")
        self._tokens: list[Token] = []
        self._moving: list[str] = []
        self.ends, self.troubles = Counter[int](), Counter[str]()
        self.came = self.moves = 0
        self.slowest_s = 0.0

    async def sit_down(self, tables: int) -> None:
        """Open tables: half have onlookers, whose tokens are not stored; the other half change owner."""
        for number in range(tables):
            owner = self._owners[number % 2]
            table = await opened(owner, watch=True)
            words = [table["organiser"]] + [await join(owner, table["code"], f"p{at}") for at in range(3)]
            if number // 2 % 2:
                self._moving.append(table["table"])
            else:
                watching = [await owner.asks(f"/api/tables/{table['code']}/watch", b"") for _ in range(2)]
                words += [one.json["token"] for one in watching]
            self._tokens += [Token(word, table["table"]) for word in words]

    async def worthless(self) -> int:
        """Return how many were told that their token is worthless, at every node and with every hint."""
        found = 0
        for node in (*self._owners, *self._edges):
            for hint in ("", f"/{self._tokens[0].table}", "/nonsense"):
                async with device(node, "nobody's", hint) as socket:
                    assert await closed(socket) == (WORTHLESS, "unknown_token")
                found += 1
        return found

    async def come(self, hellos: int) -> None:
        """Connect this number of times, some at once, while tables change owner."""
        moving = asyncio.create_task(self._move())
        turn = asyncio.Semaphore(CONCURRENT_DEVICES)

        async def one() -> None:
            async with turn:
                await self._come_in(self._luck.choice(self._tokens))

        try:
            await asyncio.gather(*(one() for _ in range(hellos)))
        finally:
            moving.cancel()

    async def _come_in(self, token: Token) -> None:
        begun = time.monotonic()
        while not await self._is_let_in(token):
            await asyncio.sleep(PAUSE_S)
        self.came += 1
        self.slowest_s = max(self.slowest_s, time.monotonic() - begun)

    async def _is_let_in(self, token: Token) -> bool:
        node, others = self._luck.choice(self._edges), self._luck.choice(self._tokens)
        hint = self._luck.choice(("", "", f"/{token.table}", f"/{others.table}"))
        try:
            async with connect_async(node.ws + hint, compression=None) as socket:
                await socket.send(json.dumps({"t": "hello", "token": token.word}))
                while True:
                    message = json.loads(await socket.recv())
                    if message["t"] == "table":
                        assert message["id"] == token.table
                        return True
                    if message["t"] == "error":
                        self.troubles[message["code"]] += 1
        except ConnectionClosed as end:
            assert end.rcvd is not None, "a node is gone"
            self.ends[end.rcvd.code] += 1
            assert end.rcvd.code != WORTHLESS, f"{end.rcvd.reason} at {node.name}"
            return False

    async def _move(self) -> None:
        """Move one table after another from one owner to the other."""
        while True:
            unit = self._luck.choice(self._moving)
            for node, other in (self._owners, self._owners[::-1]):
                if node.server.tables.runs(unit):
                    node.house.membership._hand_over(unit, other.id)
                    self.moves += 1
            await asyncio.sleep(self._luck.uniform(0.1, 1.0))


async def greeted(shared: Engines, hellos: int, delay_s: float, tables: int, seed: int = 18) -> Hellos:
    """Fail if any device is told that its token is worthless."""
    async with slow_house(shared, delay_s, seed) as (nodes, lines):
        found = Hellos(nodes, seed)
        await found.sit_down(tables)
        print(f"{await found.worthless()} worthless tokens told so while nothing is slow", flush=True)
        lines.most_s = delay_s
        await found.come(hellos)
        assert not any(node.died for node in nodes)
        return found


def main() -> None:
    """Print what devices were told."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hellos", type=int, default=1000)
    parser.add_argument("--delay", type=float, default=3.0, help="seconds by which an answer may be late")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seed", type=int, default=18)
    wanted = parser.parse_args()
    with engines() as shared:
        work = greeted(shared, wanted.hellos, wanted.delay, wanted.tables, wanted.seed)
        found = asyncio.run(work)
    print(f"closed {dict(found.ends)}, told {dict(found.troubles)}, {found.moves} tables changed hands")
    print(f"{found.came} hellos came in, none told {WORTHLESS}; the slowest after {found.slowest_s:.1f} s")


if __name__ == "__main__":
    main()
