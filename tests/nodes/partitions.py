"""NATS or PostgreSQL is out of reach of one node, or of all: `python -m tests.nodes.partitions --rounds 20`.

A line is cut, or hangs: then it takes everything and passes nothing on. Without NATS a node's own tables go
on, and devices of others wait. Who has no database is taken over and comes back as another. While nobody has
one, nobody takes anything over. And whatever was acknowledged is kept once.
"""

import argparse
import asyncio
import signal
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

from gorod.web.load.client import LEFT
from tests.engines.cut import BadLine
from tests.nodes.real import Engines, RealHouse, Ways, engines
from tests.nodes.times import LEASE
from tests.nodes.travellers import REFUSED, RESTART, Party, first_after
from tests.waiting import PATIENCE_S
from tests.web.device import Device

CUT_OFF, STOPPED = "table_unreachable", "recording_stopped"
ALONE = "n1"
"""The node whose lines are bad."""
CUT, HANG = "cut", "hang"
OUTSIDE = '"error":"Unusable"'
"""What a log tells while the database is out of reach."""
USUAL = {RESTART, REFUSED, LEFT}


class Partitions:
    """A house with a party, and the lines of one of its nodes."""

    def __init__(
        self, shared: Engines, house: RealHouse, party: Party, nats: BadLine, database: BadLine
    ) -> None:
        self._shared, self._house, self._party = shared, house, party
        self._nats, self._database = nats, database

    async def without_nats(self, how: str) -> None:
        """One node neither hears the others nor is heard."""
        house, party, alone = self._house, self._party, self._house.nodes[ALONE].port
        owners = house.owners()
        here = {one for one in party.travellers if owners[party.table_of(one.device).id] == ALONE}
        judge = next(
            (one for one in party.travellers if one in here and one.device in party.club.judges), None
        )
        others = [one for one in party.travellers if one is not judge]
        await party.move([*others[::2], *([judge] if judge else [])], alone)
        before, troubles = leases(house), {one: one.device.troubles[CUT_OFF] for one in party.travellers}
        cut = time.time()
        _break(self._nats, how)
        far = [one for one in party.travellers if (one in here) != (one.port == alone)]
        assert far
        await party.until(lambda: all(one.device.troubles[CUT_OFF] > troubles[one] for one in far))
        if judge:
            applied = len(judge.device.applied)
            await party.until(lambda: len(judge.device.applied) > applied)
            assert judge.device.troubles[CUT_OFF] == troubles[judge]
        await asyncio.sleep(LEASE)
        assert not [one for one in far for at, code in one.ends if at >= cut and code == RESTART]
        assert leases(house) == before, "nobody takes anything over"
        mended = time.time()
        self._nats.mend()
        await party.until(lambda: all(first_after(one.device, mended) for one in far))
        party.spread()
        await self._everybody_back(cut)

    async def without_database(self, how: str) -> None:
        """One node can neither read nor write, and cannot say that it lives."""
        house, party = self._house, self._party
        before = house.ids()
        mine = {of for of, name in house.owners().items() if name == ALONE}
        cut = time.time()
        _break(self._database, how)
        await party.written(lambda: before[ALONE] not in house.ids().values())  # or it had nothing
        await party.written(lambda: not mine & {of for of, name in house.owners().items() if name == ALONE})
        assert mine <= house.owners().keys()
        devices = [one for table in party.club.tables if table.id in mine for one in table.devices]
        await party.until(lambda: all(first_after(one, cut) for one in devices))
        print(f"{len(mine)} tables taken over: {_slowest(devices, cut):.1f} s to the last device", flush=True)
        self._database.mend()
        await party.written(lambda: house.ids().get(ALONE, before[ALONE]) != before[ALONE])
        await self._everybody_back(cut)

    async def without_any_database(self, how: signal.Signals) -> None:
        """PostgreSQL itself is gone, and comes back."""
        house, party = self._house, self._party
        before, ids = leases(house), house.ids()
        stopped, gone = {one: one.stopped for one in party.club.devices}, time.time()
        await asyncio.to_thread(self._shared.postgres.end, how)
        playing = [one for one in party.club.devices if one not in party.quiet]
        await party.until(lambda: all(one.stopped > stopped[one] for one in playing))
        await asyncio.sleep(LEASE)
        await asyncio.to_thread(self._shared.postgres.start)
        await self._all_go_on(gone)
        assert house.ids() == ids and leases(house) == before, "nobody takes anything over"
        ends = [code for one in party.travellers for at, code in one.ends if at >= gone and code != LEFT]
        assert not ends, (ends, self._house.faults[-5:])

    async def share_again(self) -> None:
        """The fullest of the others stops and comes back: then whoever has lost all has something to lose."""
        since, owners = time.time(), self._house.owners()
        names = [name for name in owners.values() if name != ALONE]
        other = self._house.nodes[max(names, key=names.count)]
        other.send(signal.SIGTERM)
        await asyncio.to_thread(other.server.bury)
        await asyncio.to_thread(other.start)
        await self._everybody_back(since)

    async def _all_go_on(self, gone: float) -> None:
        """Whoever was told that nothing is recorded asks again, as every device does."""
        applied = {judge: len(judge.applied) for judge in self._party.club.judges}
        while not all(len(one.applied) > count for one, count in applied.items()):
            assert time.time() < gone + PATIENCE_S
            for device in self._party.club.devices:
                device.ask()
            await asyncio.sleep(0.5)

    async def _everybody_back(self, since: float) -> None:
        """Whoever was sent away since then is shown his game again."""
        moved = [one for one in self._party.travellers if any(at >= since for at, _ in one.ends)]
        await self._party.until(lambda: all(first_after(one.device, one.ends[-1][0]) for one in moved))

    def look(self) -> int:
        """When all are gone: how many commands were acknowledged."""
        faults = [one for one in self._house.faults if OUTSIDE not in one]
        assert not faults, faults
        assert self._party.ends().keys() <= USUAL, self._party.ends()
        assert self._party.troubles.keys() <= {CUT_OFF, STOPPED}, self._party.troubles
        with self._house.archive() as archive:
            self._party.club.look(archive, finally_=True)
            acknowledged = self._party.club.count(archive)
        assert self._party.club.wrong == [], self._party.club.wrong[:20]
        return acknowledged


def _break(line: BadLine, how: str) -> None:
    line.cut() if how == CUT else line.hang()


def _slowest(devices: Sequence[Device], cut: float) -> float:
    shown = [first_after(one, cut) for one in devices]
    return max((one.at - cut for one in shown if one is not None), default=0.0)


def leases(house: RealHouse) -> list[tuple[str, str, int]]:
    """Whose everything is, and since which epoch."""
    return sorted(house.ask('SELECT "of", node, epoch FROM leases'))


async def partitioned(shared: Engines, hows: Sequence[tuple[str, str, signal.Signals]]) -> int:
    """Each of these: how the line to NATS is broken, that to PostgreSQL, and how that itself is ended."""
    nats, database = urlsplit(shared.nats.url), shared.postgres.url(shared.postgres.database())
    async with (
        BadLine("127.0.0.1", shared.postgres.port) as database_line,
        BadLine(str(nats.hostname), nats.port or 0) as nats_line,
    ):
        bad = database.replace(f":{shared.postgres.port}/", f":{database_line.port}/")
        ways = {ALONE: Ways(bad, f"nats://127.0.0.1:{nats_line.port}")}
        opening = shared.house(ways, database=database)
        house = await asyncio.to_thread(opening.__enter__)  # for the lines are on this thread
        try:
            party = await asyncio.to_thread(Party, house, 1, "classic", "fiim fiim fiim")
            await party.come()
            partitions = Partitions(shared, house, party, nats_line, database_line)
            for to_nats, to_database, ending in hows:
                await partitions.without_nats(to_nats)
                await partitions.without_database(to_database)
                await partitions.without_any_database(ending)
                await partitions.share_again()
            await party.rest()
            await party.go()
            return await asyncio.to_thread(partitions.look)
        finally:
            await asyncio.to_thread(opening.__exit__, None, None, None)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    kinds = [(CUT, HANG, signal.SIGINT), (HANG, CUT, signal.SIGKILL)]
    wanted = [kinds[at % 2] for at in range(parser.parse_args().rounds)]
    with engines() as made:
        print(f"{asyncio.run(partitioned(made, wanted))} commands acknowledged, each kept once")
