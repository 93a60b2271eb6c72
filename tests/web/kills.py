"""`kill -9` in the middle of everything that can happen at a table (T4): `python -m tests.web.kills 3000`.

The server is killed and started again on the same folder. Every device reconnects and asks for the status of
what was not answered. Every acknowledged command is in the log exactly once, a device is shown what follows
from the log, turn by turn, and the clock has stood still meanwhile. Each kill is aimed at the kind of command
that has been hit least, a moment after one was sent; `thanks` closes a vote.

Some lives are long and nobody acts, so that clocks run without an entry in the log; some of these end with a
clean stop. At a table that nobody touches a kill may lose five seconds, a stop nothing. Short lives compared
with the log alone cannot show such a loss.
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
MAX_KILL_DELAY_S = 0.015
"""Seconds between a command and the kill: before it is written, while it is, and just after."""
MAX_LIFE_S = 4.0
"""A life ends after this time, whatever happens."""
JUDGED_TABLES = 9
"""Tables with a judge, beside one of ten players."""
COLD_START_INTERVAL = 20
"""Every start of this interval reads all modules anew, and its time is reported."""
CLOCK_TOLERANCE_S = 1.0
"""Seconds by which a clock may be off after a restart."""
MAX_LOST_S = 5.0
"""Seconds of a step that a kill may lose."""
CALM_LIFE_INTERVAL, CALM_LIFE_S = 13, 9.0
"""Every life of this interval lasts this number of seconds; every second of them ends with a clean stop."""


class Found(Struct):
    """The counts of all kills."""

    kills: int = 0
    aimed: Counter[str] = field(default_factory=Counter)
    """How often the server was killed because a command of this kind had just been sent."""
    inside: Counter[str] = field(default_factory=Counter)
    """At how many tables a command of this kind was unanswered then."""
    fates: Counter[str] = field(default_factory=Counter)
    """What became of that command."""
    steps: Counter[str] = field(default_factory=Counter)
    """The steps that tables of players were in."""
    acknowledged: int = 0
    timers: int = 0
    calm: int = 0
    """How often the clock of the untouched table was compared."""
    cold: list[float] = field(default_factory=list)
    quick: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
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


class ServerKiller:
    """Kills a server again and again."""

    def __init__(self, folder: str, seed: int, judged: int) -> None:
        """Create the club and seat its members."""
        self._folder, self._luck = folder, Random(seed)
        self._server = Server(folder)
        self._club = Club(self._server, self._luck, "classic", "fiim " * judged)
        self._quiet = self._club.add_quiet(self._server)
        self._left: tuple[float, bool] | None = None
        self._standing: dict[str, Standing] = {}
        self._hit: tuple[str, Judge] | None = None
        self.found = Found(wrong=self._club.wrong)

    def kill(self) -> None:
        """Play until one kill."""
        asyncio.run(self._life())
        self._server.bury()
        archive = archive_in(self._folder)
        self._club.look(archive)
        self._standing = self._club.standing(archive)
        archive.close()
        self.found.kills += 1
        self._server = Server(self._folder, self.found.kills % COLD_START_INTERVAL == 0)

    def end(self) -> None:
        """Run the server a last time without a kill, and check everything."""
        asyncio.run(self._last())
        archive = archive_in(self._folder)
        self._club.look(archive, finally_=True)
        self.found.acknowledged = self._club.count(archive)
        archive.close()

    async def _life(self) -> None:
        await self._come()
        if (self.found.kills + 1) % CALM_LIFE_INTERVAL == 0:
            await self._calm()
            return
        dead = asyncio.Event()
        self._aim(dead)
        try:
            await asyncio.wait_for(dead.wait(), MAX_LIFE_S)
        except TimeoutError:
            self._server.kill()
        self._count()
        self._club.hang_up()

    async def _calm(self) -> None:
        """Let time pass without acting; then kill or stop the server."""
        await asyncio.sleep(CALM_LIFE_S)
        is_clean = (self.found.kills + 1) % (2 * CALM_LIFE_INTERVAL) == 0
        self._note(is_clean)
        (self._server.stop if is_clean else self._server.kill)()
        self.found.aimed["elsewhere"] += 1
        self._club.hang_up()

    def _note(self, is_clean: bool) -> None:
        """Note what is left of the step at the quiet table."""
        assert self._quiet.first is not None and self._quiet.first.until is not None
        self._left = self._quiet.first.until / 1000 - time.time(), is_clean

    def _compare_quiet(self) -> None:
        """Check that the quiet table's clock went on from there, except for what may be lost."""
        if self._left is None or self._quiet.first is None or self._quiet.first.until is None:
            return
        (left, is_clean), self._left = self._left, None
        until = self._quiet.first.until / 1000
        lost = until - self._server.listened - left
        most = CLOCK_TOLERANCE_S if is_clean else MAX_LOST_S + CLOCK_TOLERANCE_S
        least = -CLOCK_TOLERANCE_S - (MAX_LOST_S if is_clean else 0)
        self.found.calm += 1
        if lost > most or until - self._server.began - left < least:
            how = "a clean stop" if is_clean else "a kill"
            self.found.wrong.append(f"{how} has taken {lost:.2f} s of a step")

    async def _last(self) -> None:
        await self._come()
        await asyncio.sleep(MAX_KILL_DELAY_S)
        self._server.kill()
        self._server.bury()
        self._club.hang_up()

    async def _come(self) -> None:
        """Reconnect everybody; check that each game and its clock agree with the log."""
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
            if (
                not self._server.began - CLOCK_TOLERANCE_S
                <= resumed
                <= self._server.listened + CLOCK_TOLERANCE_S
            ):
                self.found.wrong.append(
                    f"a clock went on {resumed - self._server.began:.2f} s after the start"
                )

    def _aim(self, dead: asyncio.Event) -> None:
        """Aim at the kind of command that has been hit least."""
        aim = min(KINDS, key=lambda kind: (self.found.aimed[kind], self._luck.random()))
        self._hit, loop, delay = None, asyncio.get_running_loop(), self._luck.uniform(0, MAX_KILL_DELAY_S)

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
        """Count the command aimed at, and the unanswered ones of all other tables."""
        kind, aimed = self._hit or ("elsewhere", None)
        self.found.aimed[kind] += 1
        self.found.inside.update(one.doing for one in self._club.judges if one.open and one is not aimed)
        if aimed is not None:
            self.found.inside[kind] += 1
            self.found.fates["unanswered" if aimed.doing == kind and aimed.open else "acknowledged"] += 1
        players = [table.devices[0] for table in self._club.tables if table.organiser]
        self.found.steps.update(one.view["step"]["kind"] for one in players if one.view)


def killed(kills: int, judged: int = JUDGED_TABLES, seed: int = 0, seconds: float = float("inf")) -> Found:
    """Play, kill and check what is left; for at most this many seconds."""
    began = time.time()
    with tempfile.TemporaryDirectory() as folder:
        marksman = ServerKiller(folder, seed, judged)
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
