"""What tables with empty steps cost other tables: how long a judge's command takes next to them.

`python -m bench.neighbours [--tables N] [--rounds R]`: two servers in turns, one with N more such tables of
programs in every round, at a pace they can never keep.
"""

import argparse
import asyncio
import json
import tempfile
from statistics import median
from time import perf_counter

from bench.server_process import ServerProcess
from gorod.web.load.client import SocketClient, connected

PACE = 100_000
COMMANDS, ROUNDS = 15, 5
"""A connection may send a hundred messages at once, and no more."""
EMPTY = [
    "talk.seconds",
    "talk.dawn",
    "talk.dusk",
    "hunt.seconds",
    "hunt.number",
    "night.act",
    "first_night.meet",
]
PROGRAMS = {"bots": {"kind": "random", "count": 10}, "options": dict.fromkeys(EMPTY, 0)}


class Judge:
    """Sends a command after the answer to the last one."""

    def __init__(self) -> None:
        self._answered = asyncio.Event()
        self._count = 0

    async def sit(self, server: ServerProcess) -> None:
        """Connect as the judge of a new table."""
        token, *_ = await asyncio.to_thread(lambda: server.begin(10, rules="classic", mode="judged"))
        self._wire = await connected(server.port, self._took)
        self._wire.send(json.dumps({"t": "hello", "token": token}).encode())

    def _took(self, _: SocketClient, sent: bytes) -> None:
        if sent.startswith(b'{"t":"ack"'):
            self._answered.set()

    async def seconds(self) -> list[float]:
        """Return the time from each command to its answer, in seconds."""
        found = []
        for _ in range(COMMANDS):
            self._count += 1
            self._answered.clear()
            began = perf_counter()
            command = {"t": "do", "id": f"c{self._count}", "cmd": {"do": "time_up"}}
            self._wire.send(json.dumps(command).encode())
            await self._answered.wait()
            found.append(perf_counter() - began)
        return found


async def measured(tables: int, rounds: int) -> None:
    """Measure in turns: alone, and next to the other tables."""
    with tempfile.TemporaryDirectory() as quiet, tempfile.TemporaryDirectory() as crowded:
        await _compared(ServerProcess(quiet, PACE), ServerProcess(crowded, PACE), tables, rounds)


async def _compared(alone: ServerProcess, beside: ServerProcess, tables: int, rounds: int) -> None:
    judges = Judge(), Judge()
    for judge, server in zip(judges, (alone, beside), strict=True):
        await judge.sit(server)
    ratios = []
    for _ in range(rounds):
        for _ in range(tables):
            await asyncio.to_thread(lambda: beside.begin(0, rules="classic", **PROGRAMS))
        usual, held_up = [median(await judge.seconds()) for judge in judges]
        ratios.append(held_up / usual)
        print(f"alone {usual * 1000:.1f} ms, beside {tables} more {held_up * 1000:.1f} ms", flush=True)
    print(f"ratio {median(ratios):.2f}; exit statuses after a signal: {alone.stop()}, {beside.stop()}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10, help="more in every round")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    asyncio.run(measured(given.tables, given.rounds))
