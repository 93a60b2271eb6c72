"""NATS or PostgreSQL is out of reach for one node, or for all: nothing is lost, and everybody comes back."""

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import pytest

from gorod.nodes.membership import LEASE
from gorod.web.load.client import LEFT
from tests.engines.cut import BadLine
from tests.nodes.real import PATIENCE, Engines, RealHouse, Ways
from tests.nodes.travellers import REFUSED, RESTART, Party, first_after

CUT_OFF, STOPPED = "table_unreachable", "recording_stopped"
ALONE = "n1"
"""The node whose line is bad."""
Play = Callable[[RealHouse, Party, BadLine, BadLine], Awaitable[None]]
OUTSIDE = '"error":"Unusable"'
"""What a log tells while the database is out of reach."""
USUAL = {RESTART, REFUSED, LEFT}


def with_bad_lines(shared: Engines, play: Play) -> None:
    """A house with a party, one of whose nodes reaches what all share by lines that can be cut."""

    async def played() -> None:
        nats, database = urlsplit(shared.nats.url), shared.postgres.url(shared.postgres.database())
        async with (
            BadLine("127.0.0.1", shared.postgres.port) as postgres_line,
            BadLine(str(nats.hostname), nats.port or 0) as nats_line,
        ):
            port = f":{shared.postgres.port}/"
            ways = Ways(
                database.replace(port, f":{postgres_line.port}/"), f"nats://127.0.0.1:{nats_line.port}"
            )
            opening = shared.house({ALONE: ways}, database=database)
            house = await asyncio.to_thread(opening.__enter__)
            try:
                party = await asyncio.to_thread(Party, house, 1, "classic", "fiim fiim fiim")
                await party.come()
                await play(house, party, nats_line, postgres_line)
                await party.rest()
                await party.go()
                await asyncio.to_thread(_look, house, party)
            finally:
                await asyncio.to_thread(opening.__exit__, None, None, None)

    asyncio.run(played())


def _look(house: RealHouse, party: Party) -> None:
    assert not [one for one in house.faults if OUTSIDE not in one], house.faults
    assert party.ends().keys() <= USUAL, party.ends()
    with house.archive() as archive:
        party.club.look(archive, finally_=True)
        assert party.club.count(archive) > 0 and party.club.wrong == []


def leases(house: RealHouse) -> list[tuple[str, str, int]]:
    return sorted(house.ask('SELECT "of", node, epoch FROM leases'))


async def everybody_back(party: Party, since: float) -> None:
    """Whoever was sent away since then is shown his game again."""
    moved = [one for one in party.travellers if any(at >= since for at, _ in one.ends)]
    await party.until(lambda: all(first_after(one.device, one.ends[-1][0]) for one in moved))


@pytest.mark.parametrize("how", ["cut", "hang"])
def test_without_nats_own_tables_go_on_and_devices_of_others_wait(shared: Engines, how: str) -> None:
    async def play(house: RealHouse, party: Party, nats: BadLine, _: BadLine) -> None:
        owners, alone = house.owners(), house.nodes[ALONE].port
        here = {one for one in party.travellers if owners[party.table_of(one.device).id] == ALONE}
        judge = next(one for one in party.travellers if one in here and one.device in party.club.judges)
        await party.move([judge], alone)
        await party.move([one for one in party.travellers if one is not judge][::2], alone)
        before = leases(house)
        cut = time.time()
        nats.cut() if how == "cut" else nats.hang()
        far = [one for one in party.travellers if (one in here) != (one.port == alone)]
        assert far
        await party.until(lambda: all(one.device.troubles[CUT_OFF] for one in far))
        applied = len(judge.device.applied)
        await party.until(lambda: len(judge.device.applied) > applied)
        await asyncio.sleep(LEASE)
        assert not judge.device.troubles
        assert not [one for one in far for moment, code in one.ends if moment >= cut and code == RESTART]
        assert leases(house) == before, "nobody takes anything over"
        nats.mend()
        mended = time.time()
        await party.until(lambda: all(first_after(one.device, mended) for one in far))
        await everybody_back(party, cut)

    with_bad_lines(shared, play)


@pytest.mark.parametrize("how", ["cut", "hang"])
def test_who_has_no_database_is_taken_over_and_comes_back_as_another(shared: Engines, how: str) -> None:
    async def play(house: RealHouse, party: Party, _: BadLine, postgres: BadLine) -> None:
        before, owners = house.ids(), house.owners()
        mine = {of for of, name in owners.items() if name == ALONE}
        cut = time.time()
        postgres.cut() if how == "cut" else postgres.hang()
        await party.written(lambda: all(name != ALONE for of, name in house.owners().items() if of in mine))
        assert mine <= house.owners().keys()
        devices = [one for table in party.club.tables if table.id in mine for one in table.devices]
        await party.until(lambda: all(first_after(one, cut) for one in devices))
        print(f"back after {max(first_after(one, cut).at for one in devices) - cut:.1f} s")  # type: ignore[union-attr]
        postgres.mend()
        await party.written(lambda: house.ids().get(ALONE, before[ALONE]) != before[ALONE])
        await everybody_back(party, cut)
        assert party.troubles.keys() <= {STOPPED, CUT_OFF}

    with_bad_lines(shared, play)


def test_while_nobody_has_a_database_nobody_takes_anything_and_afterwards_all_go_on(shared: Engines) -> None:
    async def play(house: RealHouse, party: Party, _: BadLine, __: BadLine) -> None:
        before, ids = leases(house), house.ids()
        gone = time.time()
        await asyncio.to_thread(shared.postgres.end, signal.SIGINT)
        playing = [one for table in party.club.tables if table not in _quiet(party) for one in table.devices]
        await party.until(lambda: all(one.troubles[STOPPED] for one in playing))
        await asyncio.sleep(LEASE)
        await asyncio.to_thread(shared.postgres.start)
        applied = {judge: len(judge.applied) for judge in party.club.judges}
        while not all(len(one.applied) > count for one, count in applied.items()):
            for device in party.club.devices:
                device.ask()
            assert time.time() < gone + PATIENCE
            await asyncio.sleep(1.0)
        assert house.ids() == ids and leases(house) == before
        assert not [code for one in party.travellers for at, code in one.ends if at >= gone and code != LEFT]
        assert party.troubles.keys() == {STOPPED}

    with_bad_lines(shared, play)


def _quiet(party: Party) -> list[object]:
    return [party.table_of(one) for one in party.quiet]
