"""An honest table in a process of its own: ten people who play by the clock, and feel how late everything is.

`python -m tests.web.stranger.honest PORT` writes lines until it is ended: `ping MOMENT SECONDS` for each
answer, `step MOMENT SECONDS_LATE` for each step that the clock has ended, and `woken MOMENT SECONDS_LATE` for
each ping that it sends, which tells how late it was woken itself: so busy the machine is.
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

SEATS, EVERY = 10, 0.5
"""Each of ten pings so often: forty in twenty seconds, where a hundred messages are allowed."""
LASTS = (
    *("talk.seconds", "talk.dawn", "talk.dusk", "hunt.seconds", "night.act", "first_night.briefing"),
    *("first_night.meet", "nominations.reading", "ballot.seconds", "farewell.voted", "farewell.killed"),
)
"""The options of `classic` that say how long something lasts."""
BRISK = {**dict.fromkeys(LASTS, 1), "hunt.number": 1}
LEAST_LATE_S = 0.002
"""Nothing is compared with less: a quiet machine answers sooner than any busy one."""
HOUSE = 900
"""Where its addresses begin."""


class Felt(Struct):
    """What came at which moment, and how late."""

    ping: list[tuple[float, float]] = []
    step: list[tuple[float, float]] = []
    woken: list[tuple[float, float]] = []

    def between(self, kind: str, since: float, until: float) -> list[float]:
        """Of one kind, in that time."""
        felt: list[tuple[float, float]] = getattr(self, kind)
        return [late for at, late in felt if since <= at < until]


class Witness:
    """The process, seen from outside."""

    def __init__(self, process: Process) -> None:
        """It has begun to play."""
        self._process, self.felt = process, Felt([], [], [])
        self.began = time.time()

    async def read(self) -> None:
        """Until it ends."""
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
        """The table must have gone on; nothing may be more than `most` times as late as before the attack.

        On a busy machine the table itself is woken late; this counts as if it were before the attack.
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
    """A table that plays while something else is tried."""
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
    """Ten phones; a game that is over is followed by another."""

    def __init__(self) -> None:
        self._ends = 0.0

    async def play(self, town: Town) -> None:
        people = [Visitor(town, one) for one in addresses(HOUSE, SEATS)]
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
            due = time.time() + EVERY / SEATS
            await asyncio.sleep(EVERY / SEATS)
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
    """A town that somebody else has started."""

    def __init__(self, port: int) -> None:
        self.port = port


async def _main(port: int) -> None:
    await _Table().play(_Elsewhere(port))  # type: ignore[arg-type]  # only its port is asked for


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1])))
