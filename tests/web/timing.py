"""Whether a player can measure that another acts (T2): `python -m tests.web.timing --nights 10000 [--leak
NAME]`.

A real server at a high pace, real sockets. At each call of the sheriff a random bit decides whether they
check somebody, at some moment of their time. A citizen at the same table, in another process, notes when each
message of the night comes, its length, and the clock in it; boosted stumps try to tell the nights apart. With
`--far` the citizen and the sheriff are connected to another node than the one that owns their table.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import groupby, pairwise
from random import Random
from typing import Any

import numpy as np
from msgspec import Struct

from gorod.web.load.client import SocketClient, connected
from tests.web.boosting import Labels, Rows, told_apart
from tests.web.rigged import Rigged, rigged

DEAL = ("citizen", "sheriff", "don", "mafioso", "mafioso", *("citizen",) * 5)
RULES, PACE = "classic", 100
"""If nobody is nominated and nobody hit, these rules play on for ever."""
STEPS_PER_NIGHT = 3
"""The hunt, the don, the sheriff; then comes the day."""
READY = "ready\n"
NIGHTS_PER_EVENING = 100
"""Nights of each table before everything is started anew."""
Nights = dict[tuple[int, str], Any]
Noted = list[tuple[str, float, int, int]]
"""The current step, when a message came, its length, and the clock in it."""


class Player:
    """Passes by day; at night acts if the random bit says so."""

    def __init__(self, table: int, seat: int, luck: Random, acted: Nights) -> None:
        """`acted`: the sheriff's random bits, by table and night."""
        self._table, self._seat, self._luck, self._acted = table, seat, luck, acted
        self._last, self._count = "", 0

    def took(self, wire: SocketClient, sent: bytes) -> None:
        """Take a message.

        The random bit is the label, even if the act comes too late: leaving such nights out would leave out
        busy moments, which can be measured.
        """
        if not sent.startswith(b'{"t":"frame"'):
            return
        view = json.loads(sent)["view"]
        moves = [move for move in view["legal"] if move["do"] in ("pass", "shoot", "act")]
        now = f"{view['phase']} {view['step']['kind']} {view['step']['turn']}"
        if not moves or now == self._last:
            return
        self._last = now
        if not view["phase"].startswith("N"):
            self._send(wire, {"do": "pass"})
        elif self._will(view):
            wait = self._luck.random() * 0.5 * view["step"]["seconds"] / PACE
            asyncio.get_running_loop().call_later(wait, self._send, wire, self._luck.choice(moves))

    def _will(self, view: dict[str, Any]) -> bool:
        """Draw the random bit; return whether to act.

        Mafiosi never act, so only the don shoots, and nobody is hit.
        """
        coin = self._luck.random() < 0.5
        if view["me"]["role"] == "sheriff":
            self._acted[self._table, view["phase"]] = coin
        return coin and view["me"]["role"] != "mafioso"

    def _send(self, wire: SocketClient, command: dict[str, Any]) -> None:
        self._count += 1
        message = {"t": "do", "id": f"{self._seat}-{self._count}", "cmd": command}
        wire.send(json.dumps(message).encode())


class Observer:
    """The citizen at seat 1: passes too, and notes what comes at night."""

    def __init__(self, table: int, nights: Nights) -> None:
        """`nights`: when each message came, its length, and the clock in it."""
        self._table, self._nights, self._night, self._step = table, nights, "", ""

    def took(self, wire: SocketClient, sent: bytes) -> None:
        """Take a message."""
        at = time.perf_counter()
        told = json.loads(sent)
        view = told.get("view")
        was = self._night
        if view is not None:
            self._night = view["phase"] if view["phase"].startswith("N") else ""
            self._step = f"{view['step']['kind']} {view['step']['turn']}"
        if night := self._night or was:
            note = self._step, at, len(sent), told.get("until", 0)
            self._nights.setdefault((self._table, night), []).append(note)
        if view is not None and any(move["do"] == "pass" for move in view["legal"]):
            wire.send(b'{"t":"do","id":"%d","cmd":{"do":"pass"}}' % time.perf_counter_ns())


async def _observe(port: int) -> None:
    """Read the tokens from the first line; after the second line write what was noted."""
    nights: Nights = {}
    for table, token in enumerate(json.loads(sys.stdin.readline())):
        wire = await connected(port, Observer(table, nights).took)
        wire.send(json.dumps({"t": "hello", "token": token}).encode())
    print(READY, end="", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    print(json.dumps([[*key, noted] for key, noted in nights.items()]), flush=True)


class Wanted(Struct, frozen=True):
    """How many nights to watch, and where."""

    nights: int
    tables: int = 3
    minutes: float = 60.0
    leak: str = ""
    is_far: bool = False
    """Connected to another node."""


async def _evening(
    server: Rigged, count: int, enough: Callable[[int], bool], luck: Random
) -> tuple[Nights, Nights]:
    """Return what the sheriffs did, and what the citizens noted."""
    acted: Nights = {}
    tables = [server.seated(RULES, len(DEAL)) for _ in range(count)]
    words = [sys.executable, "-m", "tests.web.timing", "--observe", str(server.edge)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as observer:
        assert observer.stdin is not None and observer.stdout is not None
        print(json.dumps([tokens[0] for _, tokens in tables]), file=observer.stdin, flush=True)
        assert observer.stdout.readline() == READY
        for table, (_, tokens) in enumerate(tables):
            for seat, token in enumerate(tokens[1:], 2):
                port = server.edge if DEAL[seat - 1] == "sheriff" else server.port
                wire = await connected(port, Player(table, seat, luck, acted).took)
                wire.send(json.dumps({"t": "hello", "token": token}).encode())
        for opened, _ in tables:
            await asyncio.to_thread(server.begin, opened)
        while not enough(len(acted)):
            await asyncio.sleep(0.05)
        noted, _ = observer.communicate("enough\n")
    return acted, {(table, night): seen for table, night, seen in json.loads(noted)}


def _features(noted: Noted) -> list[float]:
    """Return for each step: its length, by wall clock and by frames' clocks, its messages, its bytes."""
    steps = [[*run] for _, run in groupby(noted, key=lambda note: note[0])]
    found = list[float]()
    for step, following in pairwise(steps):
        _, at, _, until = step[0]
        _, then, _, until_then = following[0]
        found += [then - at, until_then - until, len(step), sum(size for _, _, size, _ in step)]
    return found


def nights_of(wanted: Wanted, seed: int = 0) -> tuple[Rows, Labels]:
    """Watch this number of nights; return what was noted of each, and whether the sheriff acted."""
    luck, rows, labels = Random(seed), list[list[float]](), list[bool]()
    end = time.monotonic() + 60 * wanted.minutes
    while len(rows) < wanted.nights and time.monotonic() < end:
        most = min(wanted.nights - len(rows) + 2 * wanted.tables, NIGHTS_PER_EVENING * wanted.tables)

        def enough(seen: int, most: int = most) -> bool:
            return seen >= most or time.monotonic() > end

        with rigged([DEAL], PACE, wanted.leak, wanted.is_far) as server:
            acted, noted = asyncio.run(_evening(server, wanted.tables, enough, luck))
        felt = {key: _features(noted[key]) for key in acted if key in noted}
        whole = [key for key, row in felt.items() if len(row) == STEPS_PER_NIGHT * 4]
        rows += [felt[key] for key in whole]
        labels += [acted[key] for key in whole]
        print(f"{len(rows)} nights", file=sys.stderr, flush=True)
    return np.array(rows), np.array(labels)


def main() -> None:
    """Run the measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nights", type=int, default=300)
    parser.add_argument("--tables", type=int, default=3, help="at once")
    parser.add_argument("--minutes", type=float, default=60.0, help="at most")
    parser.add_argument("--leak", default="")
    parser.add_argument("--far", action="store_true", help="over another node")
    parser.add_argument("--observe", type=int, metavar="PORT", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.observe:
        asyncio.run(_observe(given.observe))
        return
    rows, labels = nights_of(Wanted(given.nights, given.tables, given.minutes, given.leak, given.far))
    area, error = told_apart(rows, labels)
    print(f"{len(labels)} nights, acted in {int(labels.sum())}: AUC {area:.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
