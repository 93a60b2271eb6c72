"""An honest table in its own process: ten people who play by the clock and measure every delay.

`python -m tests.web.stranger.honest PORT` writes lines until it is ended: `ping MOMENT SECONDS` for each
answer, `step MOMENT SECONDS_LATE` for each step that the clock has ended, and `woken MOMENT SECONDS_LATE` for
each ping that it sends, which tells how late the process itself was woken, because the machine was busy.
"""

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct

from tests.cli.gorod import ROOT
from tests.waiting import until_async
from tests.web.stranger.phone import Message, Phone
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial, cut, spread
from tests.web.stranger.visitor import Visitor, addresses

SEATS, PING_INTERVAL_S = 10, 0.5
"""Each of ten people pings at this interval: forty in twenty seconds, where a hundred messages are allowed.
"""
DURATION_OPTIONS = (
    *("talk.seconds", "talk.dawn", "talk.dusk", "hunt.seconds", "night.act", "first_night.briefing"),
    *("first_night.meet", "nominations.reading", "ballot.seconds", "farewell.voted", "farewell.killed"),
)
"""The options of `classic` that set durations."""
BRISK = {**dict.fromkeys(DURATION_OPTIONS, 1), "hunt.number": 1}
LEAST_LATE_S = 0.002
"""The smallest delay to compare with: a quiet machine answers sooner than any busy one."""
FIRST_ADDRESS = 900
"""The first of its addresses."""


class Felt(Struct):
    """The delays that were measured, each with its time."""

    ping: list[tuple[float, float]] = []
    step: list[tuple[float, float]] = []
    woken: list[tuple[float, float]] = []

    def between(self, kind: str, since: float, until: float) -> list[float]:
        """Return delays of one kind within this time."""
        felt: list[tuple[float, float]] = getattr(self, kind)
        return [late for at, late in felt if since <= at < until]


class Witness:
    """The process of the table, seen from outside."""

    def __init__(self, process: Process) -> None:
        """Watch a process that has begun to play."""
        self._process, self.felt = process, Felt([], [], [])
        self.began = time.time()

    async def read(self) -> None:
        """Read its lines until it ends."""
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            if not line.endswith(b"\n"):
                break  # it was ended while it wrote
            kind, at, late = line.split()
            getattr(self.felt, kind.decode()).append((float(at), float(late)))

    async def alone(self, seconds: float) -> None:
        """Let it play in peace before anything is tried; the first moments do not count."""
        await until_async(lambda: len(self.felt.ping) > SEATS)
        self.began = time.time()
        await asyncio.sleep(seconds)
        self.tried = time.time()

    def judge(self, trial: Trial, most: float) -> None:
        """Check that the table went on, and was answered at most `most` times as late as before the attack.

        On a busy machine the table itself is woken late; such a delay counts like one from before the attack.
        """
        now = time.time()
        for since, until in ((self.began, self.tried), (self.tried, now)):
            pings = self.felt.between("ping", since, until)
            trial.note(f"a ping of an honest table, {_when(since, self.began)}: {spread(pings)}")
            trial.note(f"its steps were late by {spread(self.felt.between('step', since, until))}")
        before = self.felt.between("ping", self.began, self.tried)
        later = self.felt.between("ping", self.tried, now)
        woken = self.felt.between("woken", self.tried, now)
        ratio = cut(later, 90) / max(cut(before, 90), cut(woken, 90), LEAST_LATE_S)
        trial.note(f"{len(later)} of {len(woken)} answered meanwhile; nine in ten: {ratio:.1f}")
        trial.note(f"the table itself was woken late by {spread(woken)}")
        trial.must(len(later) > len(woken) / 2, f"an honest table heard {len(later)} of {len(woken)} answers")
        trial.must(ratio < most, f"an honest table is answered {ratio:.0f} times as late")
        trial.must(bool(self.felt.between("step", self.tried, now)), "no step of an honest table went on")


def _when(since: float, began: float) -> str:
    return "alone" if since == began else "meanwhile"


@asynccontextmanager
async def honest(town: Town) -> AsyncIterator[Witness]:
    """Run a table that plays while something else is tried."""
    line = sys.executable, "-m", "tests.web.stranger.honest", str(town.port)
    process = await asyncio.create_subprocess_exec(*line, stdin=PIPE, stdout=PIPE, cwd=ROOT)
    witness = Witness(process)
    reading = asyncio.create_task(witness.read())
    try:
        yield witness
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await reading


class _Table:
    """Ten phones; after each game another begins."""

    def __init__(self) -> None:
        self._ends = 0.0

    async def play(self, town: Town) -> None:
        people = [Visitor(town, one) for one in addresses(FIRST_ADDRESS, SEATS)]
        self._people, self._table = people, await people[0].opened(options=BRISK)
        tokens = [(await one.joined(self._table["code"], f"p{one.address}"))["token"] for one in people]
        phones = [Phone(one, token) for one, token in zip(people, tokens, strict=True)]
        for phone in phones:
            await phone.come()
        phones[0].heard = self._first
        for phone in phones[1:]:
            phone.heard = _pinged
        await people[0].started(self._table)
        at = 0
        while True:
            await phones[at % SEATS].send({"t": "ping", "at": time.time() * 1000})
            due = time.time() + PING_INTERVAL_S / SEATS
            await asyncio.sleep(PING_INTERVAL_S / SEATS)
            print("woken", time.time(), max(0.0, time.time() - due), flush=True)
            at += 1
            if at % 40 == 0 and phones[0].view.get("winner"):
                await people[0].started(self._table)

    def _first(self, message: Message) -> None:
        _pinged(message)
        if message["t"] == "frame":
            now = time.time()
            if self._ends and now >= self._ends:
                print("step", now, now - self._ends, flush=True)
            self._ends = (message.get("until") or 0) / 1000


def _pinged(message: Message) -> None:
    if message["t"] == "pong":
        now = time.time()
        print("ping", now, now - message["at"] / 1000, flush=True)


class _Elsewhere:
    """A server that another process has started."""

    def __init__(self, port: int) -> None:
        self.port = port


async def _main(port: int) -> None:
    await _Table().play(_Elsewhere(port))  # type: ignore[arg-type]  # only its port is asked for


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1])))
