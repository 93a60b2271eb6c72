"""Nodes are stopped and started again while tables are played: `python -m tests.nodes.rolling --rounds 10`.

No device and no request gets an error, every command is acknowledged, connections end only with 1012, and no
clock loses time.
"""

import argparse
import asyncio
import signal
import sys
import time
from collections import Counter
from http.client import HTTPException
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from msgspec import Struct, field, json

from gorod.web.load.client import LEFT
from tests.nodes.real import Engines, RealHouse, RealNode, engines
from tests.nodes.spread import spread
from tests.nodes.travellers import REFUSED, RESTART, Party, first_after
from tests.waiting import PATIENCE_S
from tests.web.device import Device

PACE = "300"
CLOCK_TOLERANCE_S = 0.05
"""Seconds of rounding."""
ERRAND_INTERVAL_S = 0.1
"""Seconds between two errands."""
TABLES = 300
"""Tables opened by errands: each is handed over at every stop."""
FAULT = 500
EXPECTED_CLOSES = {RESTART, REFUSED, LEFT}


class Rolled(Struct):
    """The counts of all restarts."""

    stops: int = 0
    seconds: list[float] = field(default_factory=list)
    """The time in seconds to stop each node."""
    away: list[float] = field(default_factory=list)
    """Seconds from a close until a device is shown its game again."""
    clocks: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    acknowledged: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = self.wrong[:20]
        lines.append(f"{self.stops} stops, each {spread(self.seconds)}; {self.clocks} clocks compared")
        lines.append(f"{self.acknowledged} commands acknowledged; answers {dict(self.answers)}")
        lines.append(f"connections ended with {dict(self.ends)}; away for {spread(self.away)}")
        return "\n".join([*lines, f"{len(self.wrong)} violations"])


class Errands:
    """Somebody who opens tables, joins and looks, at any node; what an errand opened must stay."""

    def __init__(self, house: RealHouse, luck: Random) -> None:
        self._house, self._luck = house, luck
        self.answers: Counter[int] = Counter()
        """Counts by status; 0: no node answered."""
        self.wrong: list[str] = []
        self.codes: list[str] = []

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            await asyncio.to_thread(self._errand)
            await asyncio.sleep(ERRAND_INTERVAL_S)

    def _errand(self) -> None:
        if len(self.codes) < TABLES and (opened := self._ask("/api/tables", {"rules": "home", "seats": 5})):
            self.codes.append(opened["code"])
        if self.codes:
            code = self._luck.choice(self.codes)
            self._ask(f"/api/tables/{code}/join", {"name": "x"})
            self._ask(f"/api/tables/{code}")

    def look(self) -> None:
        """Check that every node knows all of the tables."""
        for code in self.codes:
            for port in self._house.ports:
                if self._ask(f"/api/tables/{code}", port=port) is None:
                    self.wrong.append(f"{code} is nowhere")

    def _ask(self, path: str, body: object = None, port: int = 0) -> dict[str, str] | None:
        data = None if body is None else json.encode(body)
        url = f"http://127.0.0.1:{port or self._luck.choice(self._house.ports)}{path}"
        try:
            with urlopen(
                Request(url, data, {"content-type": "application/json"}), timeout=PATIENCE_S
            ) as told:
                self.answers[told.status] += 1
                found: dict[str, str] = json.decode(told.read())
                return found
        except HTTPError as error:
            self.answers[error.code] += 1
            if error.code >= FAULT:
                self.wrong.append(f"{path} was answered with {error.code} {error.read()[:200]!r}")
        except (OSError, HTTPException):
            self.answers[REFUSED] += 1
        return None


class Rolling:
    """Restarts one node after another."""

    def __init__(self, house: RealHouse, seed: int, judged: int) -> None:
        self._house = house
        self._party = Party(house, seed, "classic", "fiim " * judged)
        self._errands = Errands(house, Random(seed))
        self.found = Rolled(wrong=self._party.club.wrong)

    async def roll(self, rounds: int) -> None:
        """Restart all nodes this number of times."""
        await self._party.come()
        errands = asyncio.create_task(self._errands.run())
        for _ in range(rounds):
            for node in self._house.nodes.values():
                await self._restart(node)
        errands.cancel()
        await asyncio.wait([errands])
        await self._party.rest()
        await self._party.go()
        await asyncio.to_thread(self._look)

    async def _restart(self, node: RealNode) -> None:
        before = {device: _until(device) for device in self._party.quiet}
        told = time.time()
        node.send(signal.SIGTERM)
        await asyncio.to_thread(node.server.bury)
        self.found.seconds.append(time.time() - told)
        self.found.stops += 1
        await asyncio.to_thread(node.start)
        moved = [one for one in self._party.travellers if any(at >= told for at, _ in one.ends)]
        await self._party.until(lambda: all(first_after(one.device, one.ends[-1][0]) for one in moved))
        for one in moved:
            gone = next(at for at, _ in one.ends if at >= told)
            back = first_after(one.device, gone)
            assert back is not None
            self.found.away.append(back.at - gone)
            if one.device in before:
                self._compare(before[one.device], _until(one.device), back.at - told)

    def _compare(self, before: float, after: float, most: float) -> None:
        """Check that a clock stands while its table is handed over, and loses nothing."""
        self.found.clocks += 1
        if not -CLOCK_TOLERANCE_S <= after - before <= most + CLOCK_TOLERANCE_S:
            self.found.wrong.append(f"a clock was moved by {after - before:.2f} s in {most:.2f} s")

    def _look(self) -> None:
        self._errands.look()
        with self._house.archive() as archive:
            self._party.club.look(archive, finally_=True)
            self.found.acknowledged = self._party.club.count(archive)
        self.found.answers = self._errands.answers
        self.found.ends = self._party.ends()
        wrong = [f"closed with {code}" for code in self.found.ends.keys() - EXPECTED_CLOSES]
        wrong += [f"{code} was told {count} times" for code, count in self._party.troubles.items()]
        wrong += [f"a start was answered with {code}" for code in self._house.statuses if code >= FAULT]
        self.found.wrong += [*wrong, *self._errands.wrong, *self._house.faults]


def _until(device: Device) -> float:
    until = device.arrivals[-1].until
    assert until is not None
    return until / 1000


def rolled(rounds: int, judged: int = 6, seed: int = 0, shared: Engines | None = None) -> Rolled:
    """Play, restart all nodes, and check what is left."""
    if shared is None:
        with engines() as made:
            return rolled(rounds, judged, seed, made)
    with shared.house(pace=PACE) as house:
        rolling = Rolling(house, seed, judged)
        asyncio.run(rolling.roll(rounds))
        return rolling.found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print(found := rolled(given.rounds, seed=given.seed))
    sys.exit(bool(found.wrong))
