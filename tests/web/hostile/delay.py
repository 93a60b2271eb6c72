"""How much later a table gets its frames because one of its seats is hostile, measured in turns.

Peace and siege alternate in one run.
"""

import asyncio
import json
from pathlib import Path
from random import Random
from statistics import quantiles

from msgspec import Struct

from gorod.web.load.crowd import LoadTable, Traffic
from tests.web.fort import Fort
from tests.web.hostile.assault import BURST_FRAMES, broken_off, written
from tests.web.hostile.forge import Forge
from tests.web.hostile.raw import frame, knock

PACE, SEATS, CLAIM_INTERVAL_S, ROUNDS, WARMUP_S = 10, 10, 0.1, 3, 14.0
"""Speeches of six seconds, a claim every tenth of a second; peace and siege in turns, after a first night."""


class Delay(Struct, frozen=True):
    """Seconds from a claim until all ten devices have its frame."""

    peace: list[float]
    siege: list[float]

    def __str__(self) -> str:
        calm, hard = ([1000 * cut for cut in quantiles(one, n=100)] for one in (self.peace, self.siege))
        half = f"p50 {calm[49]:.1f} ms alone, {hard[49]:.1f} beside a hostile seat"
        most = f"p99 {calm[98]:.1f} and {hard[98]:.1f}, {hard[98] / calm[98]:.1f} times as much"
        return f"{half}; {most}; {len(self.peace)} and {len(self.siege)} claims"


async def _measured(fort: Fort, seconds: float) -> Delay:
    table = fort.opened(rules="fiim")
    tokens = [fort.joined(table["code"], f"p{at}")["token"] for at in range(SEATS)]
    traffic, rng = Traffic(), Random(1)
    crowd = LoadTable(tokens, traffic, rng)
    await crowd.connect(fort.port)
    await asyncio.to_thread(fort.started, table)
    await _drive(crowd, WARMUP_S)
    found = Delay([], [])
    for _ in range(ROUNDS):
        for list_, is_siege in ((found.peace, False), (found.siege, True)):
            enemy = asyncio.create_task(_enemy(fort.port, tokens[-1], rng)) if is_siege else None
            traffic.latencies.clear()
            await _drive(crowd, seconds / ROUNDS)
            list_.extend(traffic.latencies)
            if enemy is not None:
                enemy.cancel()
    crowd.close()
    return found


async def _drive(table: LoadTable, seconds: float) -> None:
    for _ in range(int(seconds / CLAIM_INTERVAL_S)):
        table.act()
        await asyncio.sleep(CLAIM_INTERVAL_S)


async def _enemy(port: int, token: str, rng: Random) -> None:
    """Send forged frames from one seat until disconnected, then again, without reading."""
    forge = Forge(rng, token)
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await written(writer, knock())
        await reader.readuntil(b"\r\n\r\n")
        await written(writer, frame(json.dumps({"t": "hello", "token": token}).encode()))
        for _ in range(BURST_FRAMES):
            if not await written(writer, frame(forge.harmless())):
                break
        await asyncio.sleep(0.05)
        broken_off(writer)


def delayed(folder: Path, seconds: float) -> Delay:
    """Measure this number of seconds in peace, and as many under siege."""
    with Fort(folder / "data", "--pace", PACE, "--most-sockets", 2000) as fort:
        return asyncio.run(_measured(fort, seconds))
