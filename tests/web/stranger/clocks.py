"""After a restart, a step has as much time left as when the server ended."""

import asyncio
import time

from tests.web.stranger.phone import eventually
from tests.web.stranger.stage import Stage, begun, opened
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial

SPEECH_S = 60
MAX_LOST_S = 5.0
"""Seconds that may be lost when a server is killed."""
CLOCK_TOLERANCE_S = 0.1
"""For the delay between the server's times and those measured here."""


class Ended:
    """The times between which a server ended and was back."""

    def __init__(self, town: Town, since: float, gone: float) -> None:
        self.least = town.began - gone
        self.most = town.listened - since


async def a_clean_stop(trial: Trial) -> None:
    """After a clean stop everything is stored: exact."""
    with Town(trial.folder) as town:
        running, standing = await _two_tables(town)
        before, left = running.organiser.until, await _paused(standing)
        await asyncio.sleep(trial.size(8.0, 30.0))
        since = time.time()
        trial.must(await town.stop() >= 0, "it does not stop")
        gone = time.time()
        await _back(running, standing, town)
        _hold(trial, "a clean stop", before, running.organiser.until, Ended(town, since, gone), 0.0)
        _hold_paused(trial, left, await _go_on(standing))


async def a_kill(trial: Trial) -> None:
    """A killed server can store nothing at the end: a few seconds may be lost."""
    with Town(trial.folder) as town:
        running, standing = await _two_tables(town)
        left = await _paused(standing)
        for _ in range(trial.size(2, 6)):
            before = running.organiser.until
            await asyncio.sleep(9.0)
            since = time.time()
            town.kill()
            gone = time.time()
            await _back(running, standing, town)
            _hold(trial, "a kill", before, running.organiser.until, Ended(town, since, gone), MAX_LOST_S)
        _hold_paused(trial, left, await _go_on(standing))


async def _two_tables(town: Town) -> tuple[Stage, Stage]:
    """Return two tables in a long speech: one that plays and one that will be paused."""
    stages = [await opened(town, house, **{"talk.seconds": SPEECH_S}) for house in (1, 2)]
    for stage in stages:
        await begun(stage)
    for stage in stages:
        assert await eventually(lambda stage=stage: stage.speaker > 0, 60.0)  # type: ignore[misc]
    return stages[0], stages[1]


async def _paused(stage: Stage) -> float:
    """Pause in the middle of the speech; return the seconds that are left."""
    await asyncio.sleep(3.0)
    until = stage.organiser.until
    assert (await stage.organiser.done({"t": "manage", "what": "pause"}))["status"] == "applied"
    return until - time.time()


async def _go_on(stage: Stage) -> float:
    """Go on; return the seconds that are left."""
    await stage.organiser.done({"t": "manage", "what": "go_on"})
    await eventually(lambda: stage.organiser.until > 0)
    return stage.organiser.until - time.time()


async def _back(running: Stage, standing: Stage, town: Town) -> None:
    """Connect everybody to the new process, which has another port."""
    await asyncio.sleep(2.0)
    town.start()
    await running.again()
    await standing.again()


def _hold(trial: Trial, what: str, before: float, after: float, ended: Ended, lost: float) -> None:
    """Check that the step's end moved by the downtime, and by at most `lost` seconds more."""
    moved = after - before
    trial.note(f"{what}: away for {ended.least:.2f} to {ended.most:.2f} s, the end moved by {moved:.2f} s")
    trial.must(
        moved >= ended.least - CLOCK_TOLERANCE_S,
        f"after {what} {ended.least - moved:.1f} s of a speech are taken away",
    )
    trial.must(
        moved <= ended.most + lost + CLOCK_TOLERANCE_S,
        f"after {what} the clock went back by {moved - ended.most:.1f} s",
    )


def _hold_paused(trial: Trial, left: float, after: float) -> None:
    trial.note(f"paused with {left:.1f} s left, {after:.1f} s after the restart")
    trial.must(
        abs(after - left) < 1 + CLOCK_TOLERANCE_S, f"a paused speech had {left:.1f} s left, then {after:.1f}"
    )


ATTACKS = (a_clean_stop, a_kill)
