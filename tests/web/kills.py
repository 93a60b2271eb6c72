"""`kill -9` in the middle of everything that can happen at a table (T4): `python -m tests.web.kills 3000`.

The server dies, starts again on the same folder, and every device comes back and asks what became of what was
not answered. Every acknowledged command is in the log exactly once, what a device is shown is what the log
makes, turn by turn, and the clock has stood still meanwhile. Each kill is aimed at the kind of command that
has been hit least, a moment after one was sent; `thanks` closes a vote.

Now and then a life is long and nobody does anything, so that clocks run on with no entry to tell it, and some
such lives end politely: at a table that nobody touches a kill takes five seconds at most, a stop nothing.
All lives were shorter than five seconds before, and clocks were compared with the log alone.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from random import Random
from statistics import quantiles

from msgspec import Struct, field

from tests.waiting import until_async
from tests.web.club import Club, Standing, archive_in
from tests.web.device import Arrival, Judge
from tests.web.mortal import Server

KINDS = (
    "deal",
    "shot",
    "check",
    "nominate",
    "vote open",
    "thanks",
    "tie",
    "farewell",
    "foul",
    "undo",
    "game over",
)
LONGEST = 0.015
"""Seconds between a command and the kill: before it is written, while it is, and just after."""
PATIENCE = 4.0
"""Seconds after which a life ends wherever it is."""
JUDGED = 9
"""Tables that a person judges, beside one of ten players."""
COLD = 20
"""Every so-manieth start reads all modules anew, and its time is told."""
TIMER = 1.0
"""Seconds by which a clock may be off after a restart."""
LOST = 5.0
"""Seconds of a step that a kill may take."""
CALM, LONG = 13, 9.0
"""Every so-manieth life is so long; every second of these ends politely."""


class Found(Struct):
    """What came of it."""

    kills: int = 0
    aimed: Counter[str] = field(default_factory=Counter)
    """How often the server died because a command of this kind had just been sent."""
    inside: Counter[str] = field(default_factory=Counter)
    """At how many tables a command of this kind was under way then."""
    fates: Counter[str] = field(default_factory=Counter)
    """What had become of that command."""
    steps: Counter[str] = field(default_factory=Counter)
    """In which steps tables of players were."""
    acknowledged: int = 0
    timers: int = 0
    calm: int = 0
    """How often the clock that nobody touches was compared."""
    cold: list[float] = field(default_factory=list)
    quick: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """For whoever reads it."""
        aimed = ", ".join(f"{kind} {self.aimed[kind]}" for kind in (*KINDS, "elsewhere"))
        inside = ", ".join(f"{kind} {self.inside[kind]}" for kind in KINDS)
        fates = ", ".join(f"{fate} {count}" for fate, count in sorted(self.fates.items()))
        lines = [*self.wrong[:20], f"{self.kills} kills aimed at: {aimed}", f"the command then was {fates}"]
        lines.append(f"commands under way at all tables: {inside}")
        lines.append(f"players were in {dict(self.steps.most_common())}")
        lines.append(f"{self.acknowledged} commands acknowledged")
        lines.append(f"{self.timers} clocks compared, and {self.calm} that ran for long")
        lines.append(f"from start to first frame: cold {_spread(self.cold)}, quick {_spread(self.quick)}")
        return "\n".join([*lines, f"{len(self.wrong)} violations"])


def _spread(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "not measured"
    marks = quantiles(seconds, n=20)
    return f"p50 {marks[9]:.2f} s, p95 {marks[18]:.2f} s ({len(seconds)})"


class Marksman:
    """Kills a server again and again."""

    def __init__(self, folder: str, seed: int, judged: int) -> None:
        """The club is opened and sits down."""
        self._folder, self._luck = folder, Random(seed)
        self._server = Server(folder)
        self._club = Club(self._server, self._luck, "classic", "fiim " * judged)
        self._quiet = self._club.add_quiet(self._server)
        self._left: tuple[float, bool] | None = None
        self._standing: dict[str, Standing] = {}
        self._hit: tuple[str, Judge] | None = None
        self.found = Found(wrong=self._club.wrong)

    def kill(self) -> None:
        """One life and one death."""
        asyncio.run(self._life())
        self._server.bury()
        archive = archive_in(self._folder)
        self._club.look(archive)
        self._standing = self._club.standing(archive)
        archive.close()
        self.found.kills += 1
        self._server = Server(self._folder, self.found.kills % COLD == 0)

    def end(self) -> None:
        """A last life without a death, and a look at everything."""
        asyncio.run(self._last())
        archive = archive_in(self._folder)
        self._club.look(archive, finally_=True)
        self.found.acknowledged = self._club.count(archive)
        archive.close()

    async def _life(self) -> None:
        await self._come()
        if (self.found.kills + 1) % CALM == 0:
            await self._calm()
            return
        dead = asyncio.Event()
        self._aim(dead)
        try:
            await asyncio.wait_for(dead.wait(), PATIENCE)
        except TimeoutError:
            self._server.kill()
        self._count()
        self._club.hang_up()

    async def _calm(self) -> None:
        """Nobody does anything for a while; then the server dies, or is told to stop."""
        await asyncio.sleep(LONG)
        is_clean = (self.found.kills + 1) % (2 * CALM) == 0
        self._note(is_clean)
        (self._server.stop if is_clean else self._server.kill)()
        self.found.aimed["elsewhere"] += 1
        self._club.hang_up()

    def _note(self, is_clean: bool) -> None:
        """What is left now of the step at the quiet table."""
        assert self._quiet.first is not None and self._quiet.first.until is not None
        self._left = self._quiet.first.until / 1000 - time.time(), is_clean

    def _compare_quiet(self) -> None:
        """Its clock has gone on from there, but for what was lost."""
        if self._left is None or self._quiet.first is None or self._quiet.first.until is None:
            return
        (left, is_clean), self._left = self._left, None
        until = self._quiet.first.until / 1000
        lost, most = until - self._server.listened - left, TIMER if is_clean else LOST + TIMER
        self.found.calm += 1
        if lost > most or until - self._server.began - left < -TIMER - (LOST if is_clean else 0):
            how = "a clean stop" if is_clean else "a kill"
            self.found.wrong.append(f"{how} has taken {lost:.2f} s of a step")

    async def _last(self) -> None:
        await self._come()
        await asyncio.sleep(LONGEST)
        self._server.kill()
        self._server.bury()
        self._club.hang_up()

    async def _come(self) -> None:
        """Everybody comes back: is each game where its log says, and its clock too?"""
        for judge in self._club.judges:
            judge.aim = ""
        await self._club.connect(self._server)
        tables = [table for table in self._club.tables if table.id in self._standing]
        await until_async(lambda: all(table.devices[0].first for table in tables))
        for table in tables:
            arrival = table.devices[0].first
            assert arrival is not None
            self._compare(self._standing[table.id], arrival, is_judged=not table.organiser)
        self._compare_quiet()
        if tables:
            times = self.found.cold if self._server.is_cold else self.found.quick
            times.append(min(one.first.at for one in self._club.devices if one.first) - self._server.began)

    def _compare(self, kept: Standing, arrival: Arrival, is_judged: bool) -> None:
        if arrival.view != kept.view:
            if is_judged:  # nothing happens there by itself; a table of players may have gone on
                self.found.wrong.append("after a restart a table is not where its log says")
        elif arrival.until is not None:
            self.found.timers += 1
            resumed = arrival.until / 1000 - kept.left
            if not self._server.began - TIMER <= resumed <= self._server.listened + TIMER:
                self.found.wrong.append(
                    f"a clock went on {resumed - self._server.began:.2f} s after the start"
                )

    def _aim(self, dead: asyncio.Event) -> None:
        """At the kind that has been hit least."""
        aim = min(KINDS, key=lambda kind: (self.found.aimed[kind], self._luck.random()))
        self._hit, loop, delay = None, asyncio.get_running_loop(), self._luck.uniform(0, LONGEST)

        def shoot() -> None:
            self._server.kill()
            dead.set()

        def hit(judge: Judge, kind: str) -> None:
            if kind == aim and self._hit is None:
                self._hit = kind, judge
                loop.call_later(delay, shoot)

        for judge in self._club.judges:
            judge.aim, judge.hit = aim, partial(hit, judge)  # type: ignore[method-assign]
            judge.go_on()

    def _count(self) -> None:
        """The command aimed at, and those of all other tables that were not answered."""
        kind, aimed = self._hit or ("elsewhere", None)
        self.found.aimed[kind] += 1
        self.found.inside.update(one.doing for one in self._club.judges if one.open and one is not aimed)
        if aimed is not None:
            self.found.inside[kind] += 1
            self.found.fates["unanswered" if aimed.doing == kind and aimed.open else "acknowledged"] += 1
        players = [table.devices[0] for table in self._club.tables if table.organiser]
        self.found.steps.update(one.view["step"]["kind"] for one in players if one.view)


def killed(kills: int, judged: int = JUDGED, seed: int = 0, seconds: float = float("inf")) -> Found:
    """Play, kill, and look at what is left; for so long at most."""
    began = time.time()
    with tempfile.TemporaryDirectory() as folder:
        marksman = Marksman(folder, seed, judged)
        while marksman.found.kills < kills and time.time() - began < seconds:
            marksman.kill()
            if marksman.found.kills % 100 == 0:
                print(f"{marksman.found.kills} kills, {time.time() - began:.0f} s", flush=True)
        marksman.end()
        return marksman.found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=30)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="so long at most")
    given = parser.parse_args()
    print(found := killed(given.kills, seconds=given.seconds))
    sys.exit(bool(found.wrong))
