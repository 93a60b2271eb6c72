"""A week of use in an hour: passing visitors leave nothing behind but their records.

`python -m tests.web.stranger.week --minutes 60` prints the figures. A third of the time has restarts, so that
start-ups can be compared; the rest is one run, whose last third is compared with its middle third.
"""

import argparse
import asyncio
import re
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import fmean

from msgspec import Struct

from tests.web.stranger.lives import Lives
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import Visitor

PACE, RESTARTS = 200, 3
SAMPLES = 45
"""Samples in the long run."""


class Sample(Struct, frozen=True):
    """Figures of the system and the server at one moment."""

    memory: float
    handles: float
    a_game: float
    """Bytes of the folder for each stored game."""
    tables: int
    cpu: float
    """Seconds of processor for each table that has been played."""


class Week:
    """Workers use a server, which is sampled at intervals."""

    def __init__(self, trial: Trial, seconds: float) -> None:
        """Prepare a week in which nothing has happened."""
        self._trial, self._seconds = trial, seconds
        self.town = Town(trial.folder, "--pace", PACE)
        self._lives = Lives(self.town, Random(7))
        self.starts = [self.town.cpu]
        self.tables_at_start = [0]
        self.samples: list[Sample] = []

    async def pass_by(self) -> None:
        """Run the whole week."""
        with self.town:
            for _ in range(RESTARTS):
                await self._live(self._seconds / 3 / RESTARTS)
                await self._restart()
            long = self._seconds * 2 / 3
            await self._live(long, long / SAMPLES)
            await self._restart()
        self._judge()

    async def _live(self, seconds: float, every: float = 0.0) -> None:
        """Let every worker finish its current table."""
        ends = time.monotonic() + seconds
        looking = asyncio.create_task(self._look(every)) if every else None

        async def work() -> None:
            while time.monotonic() < ends:
                await self._lives.live()

        await asyncio.gather(*(work() for _ in range(self._trial.size(10, 40))))
        await self._lives.tidy()
        if looking is not None:
            looking.cancel()

    async def _look(self, every: float) -> None:
        cpu, done = self.town.cpu, self._lives.happened["closed"]
        while True:
            await asyncio.sleep(every)
            told = await _metrics(self.town)
            lived = self._lives.happened["closed"] - done
            self.samples.append(
                Sample(
                    self.town.memory,
                    self.town.handles - told.get("gorod_sockets", 0),
                    self.town.kept / max(1, self._lives.happened["games"]),
                    told.get("gorod_tables", 0),
                    (self.town.cpu - cpu) / max(1, lived),
                )
            )
            cpu, done = self.town.cpu, self._lives.happened["closed"]

    async def _restart(self) -> None:
        self._trial.must(
            (await _metrics(self.town)).get("gorod_tables") == 0, "tables that were closed are still there"
        )
        self._trial.must(await self.town.stop() >= 0, "SIGTERM does not end it")
        self.town.start()
        self.starts.append(self.town.cpu)
        self.tables_at_start.append(self._lives.happened["closed"])

    # -- the final checks

    def _judge(self) -> None:
        trial, happened = self._trial, self._lives.happened
        trial.note(f"{dict(happened)}; not as it should be: {dict(self._lives.wrong)}")
        most = trial.size(1.3, 1.1)
        for name in ("memory", "handles", "a_game", "cpu"):
            middle, last = self._thirds(name)
            trial.note(f"{name}: {middle:.5g} in the middle, {last:.5g} at the end: {last / middle:.3f}")
            is_noisy = name == "cpu"
            trial.must(
                last / middle < (2.0 if is_noisy else most), f"{name} grows: {last / middle:.2f} times"
            )
        told = ", ".join(
            f"{tables} tables {cpu:.2f} s"
            for tables, cpu in zip(self.tables_at_start, self.starts, strict=True)
        )
        trial.note(f"processor until it listens: {told}")
        trial.must(
            self.starts[-1] < 1.5 * self.starts[1],
            f"start-up grows: {self.starts[-1] / self.starts[1]:.2f} times",
        )
        trial.must(sum(self._lives.wrong.values()) <= 0.02 * happened["closed"], f"{dict(self._lives.wrong)}")

    def _thirds(self, name: str) -> tuple[float, float]:
        values = [float(getattr(one, name)) for one in self.samples]
        third = max(1, len(values) // 3)
        return fmean(values[third : 2 * third] or [1.0]), fmean(values[-third:] or [1.0])


async def _metrics(town: Town) -> dict[str, int]:
    told = (await Visitor(town).ask("/metrics")).body.decode()
    return {name: int(float(value)) for name, value in re.findall(r"(?m)^(\w+) ([\d.e+]+)$", told)}


async def a_week(trial: Trial) -> None:
    """Run for most of a minute, or for an hour."""
    await Week(trial, trial.size(45.0, 3600.0)).pass_by()


ATTACKS = (a_week,)


def main() -> int:
    """Run for this number of minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), given.minutes >= 10, [], [])
        asyncio.run(Week(trial, 60 * given.minutes).pass_by())
    print(trial)
    return bool(trial.wrong)


if __name__ == "__main__":
    sys.exit(main())
