"""Absent people hold up their table only for the documented time, and cost nothing meanwhile."""

import asyncio
import time
from contextlib import ExitStack
from pathlib import Path

from tests.web.stranger.phone import eventually
from tests.web.stranger.stage import Stage, begun, opened
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial

ABSENCE_LIMIT_S = 90.0
"""Seconds that a table waits for one person in one game (docs/wire.md)."""
SPEECH_S = 300
"""Seconds of a speech: far longer than the table waits for anybody."""
LATE_FACTOR = 1.3
"""The wait is too long from this multiple of the limit."""
IDLE_FACTOR = 4.0
"""The most processor time of tables with absent people, as a multiple of tables with present people."""
MIN_CPU_SHARE = 0.004
"""Seconds of processor a second that one table may always take, its heartbeats included."""


async def a_turn_without_its_speaker(trial: Trial) -> None:
    """The speaker disconnects during their turn, or never came."""
    with Town(trial.folder) as town:
        stages = [
            await opened(town, house, comes, **{"talk.seconds": SPEECH_S})
            for house, comes in ((1, 10), (2, 0))
        ]
        waits = await asyncio.gather(*(_waited(stage) for stage in stages))
        _judge(trial, dict(zip(("hung up in his turn", "never came"), waits, strict=True)))


async def after_a_restart(trial: Trial) -> None:
    """A restart forgets since when somebody has been away; the table must not wait for ever."""
    with Town(trial.folder) as town:
        stages = [await opened(town, house, **{"talk.seconds": SPEECH_S}) for house in (1, 2)]
        for stage in stages:
            await begun(stage)
            await eventually(lambda stage=stage: stage.speaker > 0, 60.0)  # type: ignore[misc]
        for again in (lambda: town.stop(), lambda: asyncio.to_thread(town.kill)):
            await again()
            town.start()
        began = time.monotonic()
        absent = [stage.speaker for stage in stages]
        for stage, seat in zip(stages, absent, strict=True):
            for phone in (stage.organiser, *(one for at, one in enumerate(stage.phones, 1) if at != seat)):
                await phone.come()
        waits = await asyncio.gather(
            *(_moved(stage, seat, began) for stage, seat in zip(stages, absent, strict=True))
        )
        _judge(trial, {"after a restart": waits[0], "after a restart, too": waits[1]})


async def what_waiting_costs(trial: Trial) -> None:
    """Measure one table and twenty that no longer wait for an absent speaker."""
    counts = (1, trial.size(20, 30))
    with ExitStack() as running:  # start all of them first: nothing else goes on while a server starts
        towns = [running.enter_context(Town(_folder(trial, tables))) for tables in counts]
        costs = await asyncio.gather(*(_costs(trial, *one) for one in zip(towns, counts, strict=True)))
    for tables, (there, waiting) in zip(counts, costs, strict=True):
        trial.note(f"{tables} tables: processor {100 * there:.2f} %, while waiting {100 * waiting:.2f} %")
        ratio = waiting / max(there, MIN_CPU_SHARE)
        trial.must(
            ratio < IDLE_FACTOR, f"{tables} tables take {ratio:.0f} times the processor while they wait"
        )


def _folder(trial: Trial, tables: int) -> Path:
    folder = trial.folder / str(tables)
    folder.mkdir()
    return folder


async def _costs(trial: Trial, town: Town, tables: int) -> tuple[float, float]:
    """Return seconds of processor a second: with all people there, and with all of them long away."""
    stages = [await opened(town, house, **{"talk.seconds": SPEECH_S}) for house in range(tables)]
    for stage in stages:
        await begun(stage)
    for stage in stages:
        await eventually(lambda stage=stage: stage.speaker > 0, 60.0)  # type: ignore[misc]
    there = await _cost(trial, town)
    for stage in stages:
        stage.phones[stage.speaker - 1].drop()
    await asyncio.sleep(ABSENCE_LIMIT_S + 8.0)
    return there, await _cost(trial, town)


async def _cost(trial: Trial, town: Town) -> float:
    before, began = town.cpu, time.monotonic()
    await asyncio.sleep(trial.size(8.0, 60.0))
    return (town.cpu - before) / (time.monotonic() - began)


async def _waited(stage: Stage) -> float:
    """Return the seconds from the first speaker's departure until their turn was over."""
    await begun(stage)
    began = time.monotonic()
    await eventually(lambda: stage.speaker > 0, 60.0)
    seat = stage.speaker
    if not stage.phones[seat - 1].last:  # the speaker never came: they have been away since the start
        return await _moved(stage, seat, began)
    stage.phones[seat - 1].drop()
    return await _moved(stage, seat, time.monotonic())


async def _moved(stage: Stage, seat: int, began: float) -> float:
    await eventually(lambda: stage.speaker != seat, LATE_FACTOR * ABSENCE_LIMIT_S + 5.0)
    return time.monotonic() - began


def _judge(trial: Trial, waits: dict[str, float]) -> None:
    for who, waited in waits.items():
        trial.note(f"{who}: the table waited {waited:.0f} s")
        trial.must(
            waited < LATE_FACTOR * ABSENCE_LIMIT_S, f"{who}: the table still waits after {waited:.0f} s"
        )


ATTACKS = (a_turn_without_its_speaker, after_a_restart, what_waiting_costs)
