"""Tables whose rules leave no time at all: they must not hold up anybody, nor the end of the server."""

import asyncio
from collections import Counter

from tests.web.stranger.honest import DURATION_OPTIONS, honest
from tests.web.stranger.pulse import Pulse
from tests.web.stranger.town import Silent, Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import NO_ANSWER, Visitor

NO_TIME = dict.fromkeys(
    (*DURATION_OPTIONS, "hunt.number", "tie.defence", "lift.seconds", "sentence.defence"), 0
)
AS_REPORTED = (
    *("talk.seconds", "talk.dawn", "hunt.seconds", "hunt.number", "night.act"),
    *("first_night.briefing", "first_night.meet", "nominations.reading"),
)
FASTEST = ("--pace", 100_000)
MAX_DELAY_FACTOR = 20.0
"""The most delay of an honest table, as a multiple of peace; it may feel that the processor is shared."""
MAX_GROWTH_FACTOR = 1.5
STRANGER = "127.0.0.2"


async def no_time_at_all(trial: Trial) -> None:
    """Ten programs, every duration 0."""
    with Town(trial.folder) as town:
        async with honest(town) as witness, Pulse(town) as pulse:
            await witness.alone(trial.size(3.0, 10.0))
            before = town.memory
            stranger = Visitor(town, STRANGER)
            for options in (dict.fromkeys(AS_REPORTED, 0), NO_TIME, dict.fromkeys(NO_TIME, 1)):
                await _begun(trial, stranger, 10, options, trial.size(1, 10))
            await asyncio.sleep(trial.size(5.0, 60.0))
            pulse.judge(trial)
            witness.judge(trial, MAX_DELAY_FACTOR)
            _flat(trial, before, town.memory)
        await _ends(trial, town)


async def at_the_fastest_pace(trial: Trial) -> None:
    """`--pace 100000`, where every duration is close to zero."""
    with Town(trial.folder, *FASTEST) as town:
        async with Pulse(town) as pulse:
            stranger = Visitor(town, STRANGER)
            for options in ({}, NO_TIME, dict.fromkeys(NO_TIME, 1)):
                await _begun(trial, stranger, 10, options, trial.size(2, 20))
            await asyncio.sleep(1.0)
            before = town.memory
            await asyncio.sleep(trial.size(4.0, 60.0))
            pulse.judge(trial)
            _flat(trial, before, town.memory)
        await _ends(trial, town)


async def with_a_person(trial: Trial) -> None:
    """One seat is a person's; the server is killed and started again, with the same tables."""
    with Town(trial.folder) as town:
        stranger = Visitor(town, STRANGER)
        for options in (dict.fromkeys(AS_REPORTED, 0), NO_TIME):
            await _begun(trial, stranger, 9, options)
        await asyncio.sleep(2.0)
        for _ in range(trial.size(2, 6)):
            town.kill()
            try:
                town.start()
            except Silent:
                trial.must(False, "after a kill the server does not come up again")
                return
            async with Pulse(town) as pulse:
                await asyncio.sleep(3.0)
                pulse.judge(trial)
        await _ends(trial, town)


async def many_quick_tables(trial: Trial) -> None:
    """Programs that always have something to do, at many tables at once, beside people."""
    with Town(trial.folder) as town:
        async with honest(town) as witness, Pulse(town) as pulse:
            await witness.alone(3.0)
            stranger = Visitor(town, STRANGER)
            await _begun(trial, stranger, 10, dict.fromkeys(NO_TIME, 1), trial.size(20, 95))
            await asyncio.sleep(trial.size(5.0, 60.0))
            pulse.judge(trial)
            witness.judge(trial, MAX_DELAY_FACTOR)


async def many_thinkers(trial: Trial) -> None:
    """Programs that think hard about everything, at many tables with short steps."""
    with Town(trial.folder) as town:
        async with honest(town) as witness, Pulse(town) as pulse:
            await witness.alone(3.0)
            stranger = Visitor(town, STRANGER)
            await _begun(trial, stranger, 10, dict.fromkeys(NO_TIME, 1), trial.size(15, 95), "bayes")
            await asyncio.sleep(trial.size(5.0, 60.0))
            pulse.judge(trial)
            witness.judge(trial, MAX_DELAY_FACTOR)


async def _begun(
    trial: Trial,
    stranger: Visitor,
    programs: int,
    options: dict[str, int],
    tables: int = 1,
    kind: str = "random",
) -> None:
    """Start tables; the server may refuse their options, but must answer."""
    bots, statuses = {"kind": kind, "count": programs}, Counter[str]()
    for _ in range(tables):
        opened = await stranger.ask("/api/tables", {"rules": "classic", "bots": bots, "options": options})
        statuses[f"open {opened.status}"] += 1
        if opened.status != 201:
            break
        for _ in range(10 - programs):
            await stranger.joined(opened.json["code"])
        started = await stranger.started(opened.json)
        statuses[f"start {started.status}"] += 1
        if started.status == NO_ANSWER:
            break
    trial.note(f"{tables} tables: {dict(statuses)}")
    silent = sum(count for what, count in statuses.items() if what.split()[1] not in ("201", "200", "400"))
    trial.must(not silent, f"{silent} requests for tables: {dict(statuses)}")


def _flat(trial: Trial, before: int, after: int) -> None:
    ratio = after / before
    trial.note(f"memory {before / 2**20:.0f} MiB before, {after / 2**20:.0f} after: {ratio:.2f}")
    trial.must(ratio < MAX_GROWTH_FACTOR, f"memory has grown {ratio:.1f} times")


async def _ends(trial: Trial, town: Town) -> None:
    took = await town.stop()
    trial.note(f"SIGTERM: {took:.1f} s")
    trial.must(took >= 0, "SIGTERM does not end the server")


ATTACKS = (no_time_at_all, at_the_fastest_pace, with_a_person, many_quick_tables, many_thinkers)
