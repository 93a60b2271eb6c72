"""A node that sleeps longer than its lease: others have its tables, and its late writes are refused."""

import asyncio
import json
import signal
import time
from random import Random

import pytest

from gorod.texts.chorus import FOR_THE_JUDGE
from gorod.web.load.client import LEFT
from tests.nodes.real import Engines, RealHouse
from tests.nodes.times import LEASE
from tests.nodes.travellers import REFUSED, RESTART, Party, first_after
from tests.web.device import Device

LATE_COMMANDS = 5
"""Commands that a node finds when it wakes up."""
DIED = "the other nodes have declared this one dead"


@pytest.mark.full
def test_what_a_sleeper_does_late_is_refused_and_it_comes_back_as_another(shared: Engines) -> None:
    with shared.house() as house:
        asyncio.run(_sleep(house, Party(house, 1, "classic", "fiim fiim fiim")))


async def _sleep(house: RealHouse, party: Party) -> None:
    await party.come()
    sleeper = house.nodes[house.owners()[party.table_of(party.quiet[0]).id]]
    await party.move([one for one in party.travellers if one.device in party.club.judges], sleeper.port)
    party.spread()
    late = Device(party.table_of(party.quiet[0]).organiser, "late", Random(0), FOR_THE_JUDGE)
    await late.connect(sleeper.port)
    await party.until(lambda: bool(late.arrivals))
    before, owned = house.ids(), {of for of, name in house.owners().items() if name == sleeper.name}

    slept = time.time()
    sleeper.send(signal.SIGSTOP)
    for _ in range(LATE_COMMANDS):
        late.send({"t": "do", "cmd": {"do": "foul", "seat": 1}})
    await party.written(lambda: owned <= {*_others(house, sleeper.name)})
    await asyncio.sleep(max(0.0, slept + LEASE + 0.5 - time.time()))
    woken = time.time()
    sleeper.send(signal.SIGCONT)

    assert await asyncio.wait_for(late.ended(), 60) == RESTART
    assert not late.applied
    await party.written(lambda: house.ids().get(sleeper.name, before[sleeper.name]) != before[sleeper.name])
    moved = [one for one in party.travellers if any(at >= slept for at, _ in one.ends)]
    assert moved
    await party.until(lambda: all(first_after(one.device, one.ends[-1][0]) for one in moved))
    await party.rest()
    await party.go()
    assert party.ends().keys() <= {RESTART, REFUSED, LEFT} and not party.troubles
    assert _fenced(sleeper.log) > 0, sleeper.log
    assert not house.faults, house.faults
    with house.archive() as archive:
        party.club.look(archive, finally_=True)
        assert party.club.count(archive) > 0 and party.club.wrong == []
        [game] = archive.games(party.table_of(party.quiet[0]).id)
        assert not [one for one in archive.entries(game.id) if one.command.startswith("late")]
    print(f"slept for {woken - slept:.1f} s, {_fenced(sleeper.log)} late writes were refused")


def _others(house: RealHouse, name: str) -> list[str]:
    return [of for of, owner in house.owners().items() if owner != name]


def _fenced(log: str) -> int:
    told = [json.loads(line) for line in log.splitlines() if DIED in line]
    return sum(one["fenced"] for one in told)
