"""Requests that cost the server more than the stranger: one address may not take the time of all tables."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from tests.web.stranger.honest import honest
from tests.web.stranger.played import played, programs_at
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import NOBODY, Visitor

AT_ONCE = 16
LATER = 20.0
"""Times as late as in peace: an honest table may feel that the processor is shared, and no more."""
A_HUNDRED = 100
"""Tables that one address may open, a fifth of them within a minute (docs/wire.md)."""
DEAR = 4.0
"""Times the cheapest answer."""
Ask = Callable[[Visitor], Awaitable[int]]


async def tables_that_are_refused(trial: Trial) -> None:
    """Every option of the largest ruleset, and one that there is not: to say no is work too."""
    with Town(trial.folder, "--most-tables", A_HUNDRED) as town:
        told = (await Visitor(town).ask("/api/rules/boxed")).json
        options = {one["name"]: _plain(one["value"]) for one in told["options"]}
        body = {"rules": "boxed", "options": {**options, "no.such": 1}}
        stranger, seconds = Visitor(town, "127.0.0.2"), trial.size(4.0, 30.0)
        found, cpu, ends = Counter[int](), town.cpu, time.monotonic() + seconds
        while time.monotonic() < ends:
            found[(await stranger.ask("/api/tables", body)).status] += 1
        trial.note(f"{dict(found)} in {seconds:.0f} s, {town.cpu - cpu:.1f} s of processor")
        most = A_HUNDRED / 5 * (1 + seconds / 60) + 5
        trial.must(
            found[400] <= most,
            f"{found[400]} refused tables were read, where {most:.0f} could have been opened",
        )


async def what_reading_costs(trial: Trial) -> None:
    """What is the same for everybody is made once; a list costs nothing for what is not on it."""
    with Town(trial.folder) as town:
        await _quiet(town)
        least = await _cost(town, "/health")
        for path in (
            "/api/rules",
            "/api/rules/classic",
            "/api/rules/boxed",
            "/api/roles",
            "/schema/openapi.json",
        ):
            ratio = await _cost(town, path) / least
            trial.note(f"{path}: {ratio:.1f} times the processor of /health")
            trial.must(ratio < DEAR, f"{path} costs {ratio:.0f} times as much as /health")
        before, tables = await _cost(town, "/api/tables"), trial.size(300, 3000)
        for _ in range(tables):
            await Visitor(town).opened()
        ratio = await _cost(town, "/api/tables") / before
        trial.note(
            f"the list with {tables} tables that are not on it: {ratio:.1f} times as much as with none"
        )
        trial.must(
            ratio < DEAR, f"the list costs {ratio:.0f} times as much with {tables} tables that are not on it"
        )


async def _quiet(town: Town) -> None:
    """What it makes ready after the start is made."""
    before = -1.0
    while town.cpu - before > 0.02:
        before = town.cpu
        await asyncio.sleep(0.5)


async def _cost(town: Town, path: str) -> float:
    """Seconds of processor for one answer."""
    visitor, found = Visitor(town), []
    for _ in range(4):
        before = town.cpu
        for _ in range(15):
            await visitor.ask(path)
        found.append((town.cpu - before) / 15)
    return min(found)


async def records_again_and_again(trial: Trial) -> None:
    """A game that is over is read anew for each who asks."""
    with Town(trial.folder, "--pace", 100) as town:
        visitor = Visitor(town)
        game = await played(visitor, await programs_at(visitor))

        async def ask(stranger: Visitor) -> int:
            return (await stranger.ask(f"/api/games/{game}.json")).status

        await _stormed(trial, town, ask)


async def requests_in_a_row(trial: Trial) -> None:
    """Hundreds on one connection, all sent before the first is answered; nobody reads the answers."""
    with Town(trial.folder) as town:

        async def ask(stranger: Visitor) -> int:
            _, writer = await stranger.connected()
            writer.write(b"GET /api/rules/classic HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 300)
            await asyncio.sleep(0.3)
            writer.transport.abort()
            return NOBODY

        before = town.memory
        await _stormed(trial, town, ask)
        trial.note(f"memory {town.memory / before:.2f}")
        trial.must(town.memory < 1.5 * before, f"memory grows {town.memory / before:.1f} times")


async def _stormed(trial: Trial, town: Town, ask: Ask) -> None:
    """So many at once from one address, one after another; an honest table feels it."""
    async with honest(town) as witness:
        await witness.alone(3.0)
        stranger, found = Visitor(town, "127.0.0.2"), Counter[int]()
        ends = time.monotonic() + trial.size(5.0, 30.0)

        async def again() -> None:
            while time.monotonic() < ends:
                try:
                    found[await ask(stranger)] += 1
                except OSError:
                    found[NOBODY] += 1
                    await asyncio.sleep(0.05)

        cpu = town.cpu
        await asyncio.gather(*(again() for _ in range(AT_ONCE)))
        trial.note(f"{dict(found)}; {town.cpu - cpu:.1f} s of processor")
        witness.judge(trial, LATER)


def _plain(value: object) -> object:
    return ",".join(value) if isinstance(value, list) else value


ATTACKS = (tables_that_are_refused, what_reading_costs, records_again_and_again, requests_in_a_row)
