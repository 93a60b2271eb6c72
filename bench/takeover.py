"""How soon other nodes show the tables of a killed node, with few tables and with many.

`python -m bench.takeover [--tables N] [--seconds S]` starts a PostgreSQL, a NATS and three nodes. One of
them plays this many games with ten people each for some seconds and is then killed. One device of each table
is connected to another node, as behind a balancer that does not know owners, and reconnects by itself when
it is sent away. What counts is its first frame after the kill.
"""

import argparse
import asyncio
import signal
import time
from statistics import quantiles

from msgspec import json

from gorod.web.load.client import SocketClient, connected
from tests.nodes.real import RealHouse, RealNode, engines
from tests.web.mortal import Server

SEATS, PACE = 10, "20"
IN_FLIGHT_S = 0.5
"""Seconds after a kill in which frames sent before it may still arrive."""
MAX_WAIT_S = 120.0
RECONNECT_DELAY_S = 0.1
"""The time after which a device that was sent away reconnects, in seconds."""


class Watcher:
    """One device of a table."""

    def __init__(self, token: str, port: int) -> None:
        self._hello = json.encode({"t": "hello", "token": token})
        self._port, self.frames = port, [0.0]

    async def stay(self) -> None:
        """Stay connected until cancelled."""
        while True:
            wire = await connected(self._port, self._took)
            wire.send(self._hello)
            await wire.closed
            await asyncio.sleep(RECONNECT_DELAY_S)

    def _took(self, _: SocketClient, message: bytes) -> None:
        if message.startswith(b'{"t":"frame"'):
            self.frames.append(time.monotonic())

    def back(self, killed: float) -> float | None:
        """Return the seconds from the kill to the first frame; None if there is none yet."""
        return next((at - killed for at in self.frames if at > killed + IN_FLIGHT_S), None)


def seated(server: Server) -> tuple[str, str, str]:
    """Open a table with ten people; return its id, the organiser's token and that of the first person."""
    opened = server.post("/api/tables", {"rules": "fiim"})
    join = f"/api/tables/{opened['code']}/join"
    tokens = [server.post(join, {"name": f"p{at}"})["token"] for at in range(SEATS)]
    return opened["table"], opened["organiser"], tokens[0]


async def taken_over(house: RealHouse, tables: int, seconds: float) -> list[float]:
    """Return the seconds without a frame for each table."""
    victim, *others = house.nodes.values()
    opened = await asyncio.to_thread(lambda: [seated(victim.server) for _ in range(tables)])
    watchers = [Watcher(token, others[at % 2].port) for at, (_, _, token) in enumerate(opened)]
    there = [asyncio.create_task(watcher.stay()) for watcher in watchers]
    for table, organiser, _ in opened:
        await asyncio.to_thread(victim.server.post, f"/api/tables/{table}/start", {}, organiser)
    await asyncio.sleep(seconds)
    found = await dark(victim, watchers)
    for one in there:
        one.cancel()
    return found


async def dark(victim: RealNode, watchers: list[Watcher]) -> list[float]:
    """Kill the node and wait for all devices."""
    killed = time.monotonic()
    victim.send(signal.SIGKILL)
    while not all(watcher.back(killed) for watcher in watchers):
        assert time.monotonic() < killed + MAX_WAIT_S, sum(not watcher.back(killed) for watcher in watchers)
        await asyncio.sleep(0.02)
    return sorted(found for watcher in watchers if (found := watcher.back(killed)) is not None)


def main() -> None:
    """Measure few tables, then many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--few", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=20.0)
    wanted = parser.parse_args()
    found = {}
    with engines() as made:
        for tables in (wanted.few, wanted.tables):
            with made.house(pace=PACE) as house:
                found[tables] = asyncio.run(taken_over(house, tables, wanted.seconds))
    for tables, seconds in found.items():
        cuts = quantiles(seconds, n=100)
        told = ", ".join(f"{name} {value:.2f}" for name, value in (("p50", cuts[49]), ("p99", cuts[98])))
        print(
            f"{tables} tables of a killed node, seconds to a frame elsewhere: {told}, last {seconds[-1]:.2f}"
        )
    few, many = (seconds[-1] for seconds in found.values())
    print(f"the last of many beside the last of few: {many / few:.2f}")


if __name__ == "__main__":
    main()
