"""Requests that cost the server more than the stranger: one address must not take the time of all tables."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from tests.web.stranger.honest import honest
from tests.web.stranger.played import played, programs_at
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import NO_ANSWER, Visitor

CONCURRENT_REQUESTS = 16
MAX_DELAY_FACTOR = 20.0
"""The most delay of an honest table, as a multiple of peace; it may feel that the processor is shared."""
MAX_TABLES = 100
"""Tables that one address may open, a fifth of them within a minute (docs/wire.md)."""
MAX_COST_FACTOR = 4.0
"""The highest cost of an answer, as a multiple of the cheapest."""
Ask = Callable[[Visitor], Awaitable[int]]


async def tables_that_are_refused(trial: Trial) -> None:
    """Every option of the largest ruleset, and one that does not exist: a refusal is work too."""
    with Town(trial.folder, "--most-tables", MAX_TABLES) as town:
        told = (await Visitor(town).ask("/api/rules/boxed")).json
        options = {one["name"]: _plain(one["value"]) for one in told["options"]}
        body = {"rules": "boxed", "options": {**options, "no.such": 1}}
        stranger, seconds = Visitor(town, "127.0.0.2"), trial.size(4.0, 30.0)
        found, cpu, ends = Counter[int](), town.cpu, time.monotonic() + seconds
        while time.monotonic() < ends:
            found[(await stranger.ask("/api/tables", body)).status] += 1
        trial.note(f"{dict(found)} in {seconds:.0f} s, {town.cpu - cpu:.1f} s of processor")
        most = MAX_TABLES / 5 * (1 + seconds / 60) + 5
        trial.must(
            found[400] <= most,
            f"{found[400]} refused tables were read, where {most:.0f} could have been opened",
        )


async def what_reading_costs(trial: Trial) -> None:
    """Answers that are the same for everybody are made once; unlisted tables cost a list nothing."""
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
            trial.must(ratio < MAX_COST_FACTOR, f"{path} costs {ratio:.0f} times as much as /health")
        before, tables = await _cost(town, "/api/tables"), trial.size(300, 3000)
        for _ in range(tables):
            await Visitor(town).opened()
        ratio = await _cost(town, "/api/tables") / before
        trial.note(
            f"the list with {tables} tables that are not on it: {ratio:.1f} times as much as with none"
        )
        trial.must(
            ratio < MAX_COST_FACTOR,
            f"the list costs {ratio:.0f} times as much with {tables} tables that are not on it",
        )


async def _quiet(town: Town) -> None:
    """Wait until the server has finished its work after the start."""
    before = -1.0
    while town.cpu - before > 0.02:
        before = town.cpu
        await asyncio.sleep(0.5)


async def _cost(town: Town, path: str) -> float:
    """Return the seconds of processor for one answer."""
    visitor, found = Visitor(town), []
    for _ in range(4):
        before = town.cpu
        for _ in range(15):
            await visitor.ask(path)
        found.append((town.cpu - before) / 15)
    return min(found)


async def records_again_and_again(trial: Trial) -> None:
    """A finished game is read anew for each request."""
    with Town(trial.folder, "--pace", 100) as town:
        visitor = Visitor(town)
        game = await played(visitor, await programs_at(visitor))

        async def ask(stranger: Visitor) -> int:
            return (await stranger.ask(f"/api/games/{game}.json")).status

        await _stormed(trial, town, ask)


async def requests_in_a_row(trial: Trial) -> None:
    """Hundreds of requests on one connection, all sent before the first answer; nobody reads the answers."""
    with Town(trial.folder) as town:

        async def ask(stranger: Visitor) -> int:
            _, writer = await stranger.connected()
            writer.write(b"GET /api/rules/classic HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 300)
            await asyncio.sleep(0.3)
            writer.transport.abort()
            return NO_ANSWER

        before = town.memory
        await _stormed(trial, town, ask)
        trial.note(f"memory {town.memory / before:.2f}")
        trial.must(town.memory < 1.5 * before, f"memory grows {town.memory / before:.1f} times")


async def _stormed(trial: Trial, town: Town, ask: Ask) -> None:
    """Send many requests at once from one address, again and again, beside an honest table."""
    async with honest(town) as witness:
        await witness.alone(3.0)
        stranger, found = Visitor(town, "127.0.0.2"), Counter[int]()
        ends = time.monotonic() + trial.size(5.0, 30.0)

        async def again() -> None:
            while time.monotonic() < ends:
                try:
                    found[await ask(stranger)] += 1
                except OSError:
                    found[NO_ANSWER] += 1
                    await asyncio.sleep(0.05)

        cpu = town.cpu
        await asyncio.gather(*(again() for _ in range(CONCURRENT_REQUESTS)))
        trial.note(f"{dict(found)}; {town.cpu - cpu:.1f} s of processor")
        witness.judge(trial, MAX_DELAY_FACTOR)


def _plain(value: object) -> object:
    return ",".join(value) if isinstance(value, list) else value


ATTACKS = (tables_that_are_refused, what_reading_costs, records_again_and_again, requests_in_a_row)
