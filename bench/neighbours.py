"""What tables whose steps are empty cost their neighbours: how long a judge's command takes beside them.

`python bench/neighbours.py [--tables N] [--rounds R]`: two servers in turns, one with N more such tables of
programs in every round, at a pace at which they are always late.
"""

import argparse
import asyncio
import json
import signal
import subprocess
import sys
import tempfile
from statistics import median
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from gorod.web.load.client import SocketClient, connected

PACE = 100_000
COMMANDS, ROUNDS = 15, 5
"""A connection may send a hundred messages in a short time, and no more."""
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


class Server:
    """A process on a folder of its own, and a judge at one of its tables."""

    def __init__(self) -> None:
        """It listens."""
        self._data = tempfile.TemporaryDirectory()
        serve = ["serve", "--json", "--host", "127.0.0.1", "--port", "0", "--pace", str(PACE)]
        line = [sys.executable, "-m", "gorod.cli", *serve, "--data", self._data.name, "--most-tables", "1000"]
        self._process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self._process.stdout is not None
        self.port = int(json.loads(self._process.stdout.readline())["listening"].rpartition(":")[2])

    def post(self, path: str, body: object, token: str = "") -> Any:
        """A request."""
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        url = f"http://127.0.0.1:{self.port}/api/tables{path}"
        with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def begin(self, **wanted: object) -> str:
        """A table is opened and begun; its organiser's token."""
        table = self.post("", {"rules": "classic", **wanted})
        for seat in range(0 if "bots" in wanted else 10):
            self.post(f"/{table['code']}/join", {"name": f"p{seat}"})
        self.post(f"/{table['table']}/start", {}, table["organiser"])
        return str(table["organiser"])

    def stop(self) -> int:
        """Politely; its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(60)


class Judge:
    """Sends a command after the last one's answer."""

    def __init__(self) -> None:
        """Not connected yet."""
        self._answered = asyncio.Event()
        self._count = 0

    async def sit(self, server: Server) -> None:
        """At a table of his own."""
        token = await asyncio.to_thread(lambda: server.begin(mode="judged"))
        self._wire = await connected(server.port, self._took)
        self._wire.send(json.dumps({"t": "hello", "token": token}).encode())

    def _took(self, _: SocketClient, sent: bytes) -> None:
        if sent.startswith(b'{"t":"ack"'):
            self._answered.set()

    async def seconds(self) -> list[float]:
        """From each command to its answer."""
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
    """In turns: alone, and beside the others."""
    alone, beside = Server(), Server()
    judges = Judge(), Judge()
    for judge, server in zip(judges, (alone, beside), strict=True):
        await judge.sit(server)
    ratios = []
    for _ in range(rounds):
        for _ in range(tables):
            await asyncio.to_thread(lambda: beside.begin(**PROGRAMS))
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
