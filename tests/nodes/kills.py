"""`kill -9` of one of three nodes in the middle of everything: `python -m tests.nodes.kills --kills 500`.

Two of three kills hit the owner of the table at which a command has just been sent, the others another node.
The killed node starts again; the devices connect to any living node. Every acknowledged command is in the log
exactly once, a device is shown what follows from the log, games go on to their end, and a clock goes on from
its last stored time, however long nobody owned the table.
"""

import argparse
import asyncio
import signal
import sys
import time
from collections import Counter
from functools import partial
from random import Random

from msgspec import Struct, field

from gorod.web.load.client import LEFT, LOST
from tests.nodes.real import Engines, RealHouse, RealNode, engines
from tests.nodes.spread import spread
from tests.nodes.travellers import REFUSED, RESTART, Party, first_after
from tests.web.device import Device, Judge
from tests.web.kills import CLOCK_TOLERANCE_S, KINDS, MAX_KILL_DELAY_S, MAX_LOST_S

PACE = "1000"
MAX_WAIT_S = 4.0
"""Seconds after which a node is killed in any case."""
EXPECTED_CLOSES = {RESTART, LOST, REFUSED, LEFT}
OWNER, OTHER = "the owner", "somebody else"


class NodeKills(Struct):
    """The counts of all kills."""

    kills: int = 0
    aimed: Counter[str] = field(default_factory=Counter)
    whom: Counter[str] = field(default_factory=Counter)
    back: list[float] = field(default_factory=list)
    """Seconds from a kill until a device of the dead node's table gets a frame from another node."""
    clocks: int = 0
    ends: Counter[int] = field(default_factory=Counter)
    games: int = 0
    acknowledged: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = self.wrong[:20]
        aimed = ", ".join(f"{kind} {count}" for kind, count in self.aimed.most_common())
        lines.append(f"{self.kills} kills of {dict(self.whom)}, aimed at: {aimed}")
        lines.append(f"{self.acknowledged} commands acknowledged, {self.games} games over")
        lines.append(f"{self.clocks} clocks compared; connections ended with {dict(self.ends)}")
        lines.append(f"from a kill to the first frame at another node: {spread(self.back)}")
        return "\n".join([*lines, f"{len(self.wrong)} violations"])


class NodeKiller:
    """Kills one of the nodes again and again."""

    def __init__(self, house: RealHouse, seed: int, judged: int) -> None:
        self._house, self._luck = house, Random(seed)
        self._party = Party(house, seed, "classic", "fiim " * judged)
        self.found = NodeKills(wrong=self._party.club.wrong)

    async def kill(self, kills: int) -> None:
        """Kill this number of times, then play everything to its end."""
        await self._party.come()
        began = time.time()
        while self.found.kills < kills:
            await self._kill()
            if self.found.kills % 25 == 0:
                print(f"{self.found.kills} kills, {time.time() - began:.0f} s", flush=True)
        await self._end()

    async def _kill(self) -> None:
        owners = await asyncio.to_thread(self._house.owners)
        judge = await self._hit()
        victim = self._victim(owners, judge)
        left = {device: _left(device) for device in self._party.quiet}
        killed = time.time()
        victim.send(signal.SIGKILL)
        self.found.kills += 1
        again = asyncio.create_task(asyncio.to_thread(_restart, victim))
        tables = [one for one in self._party.club.tables if owners[one.id] == victim.name]
        devices = [one for table in tables for one in table.devices]
        await self._party.until(lambda: all(first_after(one, killed) for one in devices))
        for table in tables:
            shown = [first_after(one, killed) for one in table.devices]
            self.found.back.append(min(one.at for one in shown if one is not None) - killed)
        for device in {*devices} & {*self._party.quiet}:
            self._compare(device, left[device], killed)
        await again

    async def _hit(self) -> Judge:
        """Return the judge who has just sent a command of the kind that was hit least."""
        aim = min(KINDS, key=lambda kind: (self.found.aimed[kind], self._luck.random()))
        hit: asyncio.Future[Judge] = asyncio.get_running_loop().create_future()

        def note(judge: Judge, kind: str) -> None:
            if kind == aim and not hit.done():
                hit.set_result(judge)

        for judge in self._party.club.judges:
            judge.hit = partial(note, judge)  # type: ignore[method-assign]
        self._party.play(aim)
        done, _ = await asyncio.wait([hit], timeout=MAX_WAIT_S)
        self.found.aimed[aim if done else "whatever was done"] += 1
        await asyncio.sleep(self._luck.uniform(0, MAX_KILL_DELAY_S))
        return hit.result() if done else self._luck.choice(self._party.club.judges)

    def _victim(self, owners: dict[str, str], judge: Judge) -> RealNode:
        owner = owners[self._party.table_of(judge).id]
        is_owner = self.found.kills % 3 < 2
        self.found.whom[OWNER if is_owner else OTHER] += 1
        others = [name for name in self._house.nodes if name != owner]
        return self._house.nodes[owner if is_owner else self._luck.choice(others)]

    def _compare(self, device: Device, left: float, killed: float) -> None:
        """Check a clock: it stands from the kill until another node takes the table; a kill may lose some
        seconds.
        """
        shown = first_after(device, killed)
        assert shown is not None and shown.until is not None
        self.found.clocks += 1
        until = shown.until / 1000
        if not killed + left - CLOCK_TOLERANCE_S <= until <= shown.at + left + MAX_LOST_S + CLOCK_TOLERANCE_S:
            self.found.wrong.append(f"a clock went on {until - killed - left:.2f} s after the kill")

    async def _end(self) -> None:
        """Play all games to their end."""
        party = self._party
        party.may_begin = False
        party.play("game over")
        await party.until(lambda: all(table.devices[0].state == "open" for table in party.players))
        await party.rest()
        await party.go()
        await asyncio.to_thread(self._look)

    def _look(self) -> None:
        with self._house.archive() as archive:
            club = self._party.club
            club.look(archive, finally_=True)
            self.found.acknowledged = club.count(archive)
            games = [game for table in club.tables for game in archive.games(table.id)]
            self.found.games = sum(game.state == "over" for game in games)
        self.found.ends = self._party.ends()
        self.found.wrong += [f"closed with {code}" for code in self.found.ends.keys() - EXPECTED_CLOSES]
        self.found.wrong += self._house.faults


def _left(device: Device) -> float:
    """Return the seconds left of the step at a table that nobody touches."""
    until = device.arrivals[-1].until
    assert until is not None
    return until / 1000 - time.time()


def _restart(node: RealNode) -> None:
    node.server.bury()
    node.start()


def nodes_killed(kills: int, judged: int = 6, seed: int = 0, shared: Engines | None = None) -> NodeKills:
    """Play, kill nodes, and check what is left."""
    if shared is None:
        with engines() as made:
            return nodes_killed(kills, judged, seed, made)
    with shared.house(pace=PACE) as house:
        marksman = NodeKiller(house, seed, judged)
        asyncio.run(marksman.kill(kills))
        return marksman.found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print(found := nodes_killed(given.kills, seed=given.seed))
    sys.exit(bool(found.wrong))
