"""NATS or PostgreSQL is out of reach of one node, or of all: `python -m tests.nodes.partitions --rounds 20`.

A connection is cut, or hangs: then it accepts everything and passes nothing on. Without NATS a node's own
tables go on, and devices of others wait. A node without the database is taken over and comes back under
another id. While no node has the database, none takes anything over. Every acknowledged command is stored
once.
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
CUT_NODE = "n1"
"""The node with the bad connections."""
CUT, HANG = "cut", "hang"
UNREACHABLE_TEXT = '"error":"Unusable"'
"""Text in the log while the database is out of reach."""
EXPECTED_CLOSES = {RESTART, REFUSED, LEFT}


class Partitions:
    """Nodes and people who play, and the connections of one of the nodes."""

    def __init__(
        self, shared: Engines, house: RealHouse, party: Party, nats: BadLine, database: BadLine
    ) -> None:
        self._shared, self._house, self._party = shared, house, party
        self._nats, self._database = nats, database

    async def without_nats(self, how: str) -> None:
        """Cut one node off from NATS in both directions."""
        house, party, alone = self._house, self._party, self._house.nodes[CUT_NODE].port
        owners = house.owners()
        here = {one for one in party.travellers if owners[party.table_of(one.device).id] == CUT_NODE}
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
        """Cut one node off from the database: it cannot read, write, or renew its sign of life."""
        house, party = self._house, self._party
        before = house.ids()
        mine = {of for of, name in house.owners().items() if name == CUT_NODE}
        cut = time.time()
        _break(self._database, how)
        await party.written(lambda: before[CUT_NODE] not in house.ids().values())  # or it had nothing
        await party.written(
            lambda: not mine & {of for of, name in house.owners().items() if name == CUT_NODE}
        )
        assert mine <= house.owners().keys()
        devices = [one for table in party.club.tables if table.id in mine for one in table.devices]
        await party.until(lambda: all(first_after(one, cut) for one in devices))
        print(f"{len(mine)} tables taken over: {_slowest(devices, cut):.1f} s to the last device", flush=True)
        self._database.mend()
        await party.written(lambda: house.ids().get(CUT_NODE, before[CUT_NODE]) != before[CUT_NODE])
        await self._everybody_back(cut)

    async def without_any_database(self, how: signal.Signals) -> None:
        """Stop PostgreSQL itself, and start it again."""
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
        """Restart the other node with the most tables, so that the node that lost all gets some again."""
        since, owners = time.time(), self._house.owners()
        names = [name for name in owners.values() if name != CUT_NODE]
        other = self._house.nodes[max(names, key=names.count)]
        other.send(signal.SIGTERM)
        await asyncio.to_thread(other.server.bury)
        await asyncio.to_thread(other.start)
        await self._everybody_back(since)

    async def _all_go_on(self, gone: float) -> None:
        """Let everybody ask again, as every device does that was told that nothing is recorded."""
        applied = {judge: len(judge.applied) for judge in self._party.club.judges}
        while not all(len(one.applied) > count for one, count in applied.items()):
            assert time.time() < gone + PATIENCE_S
            for device in self._party.club.devices:
                device.ask()
            await asyncio.sleep(0.5)

    async def _everybody_back(self, since: float) -> None:
        """Wait until everybody who was disconnected since then is shown their game again."""
        moved = [one for one in self._party.travellers if any(at >= since for at, _ in one.ends)]
        await self._party.until(lambda: all(first_after(one.device, one.ends[-1][0]) for one in moved))

    def look(self) -> int:
        """Check the logs after everybody has disconnected; return how many commands were acknowledged."""
        faults = [one for one in self._house.faults if UNREACHABLE_TEXT not in one]
        assert not faults, faults
        assert self._party.ends().keys() <= EXPECTED_CLOSES, self._party.ends()
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
    """Return the owner of every unit and table, and the epoch of its lease."""
    return sorted(house.ask('SELECT "of", node, epoch FROM leases'))


async def partitioned(shared: Engines, hows: Sequence[tuple[str, str, signal.Signals]]) -> int:
    """Run rounds; each says how the lines to NATS and PostgreSQL are broken, and how PostgreSQL is ended."""
    nats, database = urlsplit(shared.nats.url), shared.postgres.url(shared.postgres.database())
    async with (
        BadLine("127.0.0.1", shared.postgres.port) as database_line,
        BadLine(str(nats.hostname), nats.port or 0) as nats_line,
    ):
        bad = database.replace(f":{shared.postgres.port}/", f":{database_line.port}/")
        ways = {CUT_NODE: Ways(bad, f"nats://127.0.0.1:{nats_line.port}")}
        opening = shared.house(ways, database=database)
        house = await asyncio.to_thread(opening.__enter__)  # because the lines run on this thread
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
