"""How long a stranger at another table waits during storms of words and of undos.

`python -m bench.strangers [--seats N …] [--storms …] [--turns T] [--seconds S]` starts a server with long
judged games, and with games of people and one program. Strangers at other tables ask all the time: alone,
while N seats say as many words as allowed, and while the judges of N seats undo as often as allowed. A quiet
run precedes every row. To measure the code of another tree, set PYTHONPATH.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Sequence
from secrets import token_hex
from time import perf_counter
from typing import Any

from bench.server_process import ServerProcess
from gorod.web.load.client import SocketClient, connected

SPEAKERS, DEVICES = 9, 10
"""Per table: people next to one program, and devices of a judged game including the judge's."""
STRANGERS = 5
QUESTION_EVERY_SECONDS = 0.05
"""Strangers ask in turns; the server allows each of them five messages a second."""
BURST = 100
"""How many messages the server accepts from one person at once."""
WINDOW = 10
"""How many messages a judge sends before the answers come."""
ANSWER_WAIT_S = 60.0
BUILDING_PACE = 1000
"""Limits on messages grow with the pace, so a long game is played quickly. Judged games are not faster."""
STORMS = ("words", "undos", "tries")
WORST_LINES = ("№" * 500, "," * 500, "-" * 500)


class Device:
    """A socket, its unanswered questions, and the last frame."""

    def __init__(self, token: str) -> None:
        self._token, self._count, self._name = token, 0, token_hex(4)
        self._open: dict[str, tuple[float, asyncio.Future[float]]] = {}
        self._frame = b'{"view":{}}'
        self.says = 0

    async def connect(self, port: int) -> "Device":
        """Connect and say hello."""
        self._wire = await connected(port, self._took)
        self._wire.send(json.dumps({"t": "hello", "token": self._token}).encode())
        return self

    def _took(self, _: SocketClient, sent: bytes) -> None:
        if sent.startswith((b'{"t":"ack"', b'{"t":"would"', b'{"t":"error"')):
            began, answer = self._open.pop(json.loads(sent).get("id", ""), (0.0, None))
            if answer is not None and not answer.done():
                answer.set_result(perf_counter() - began)
        elif sent.startswith(b'{"t":"frame"'):
            self._frame = sent

    def send(self, **message: object) -> asyncio.Future[float]:
        """Send a message under a new name; return a future of the seconds until its answer."""
        self._count += 1
        name = f"{self._name}-{self._count}"
        answer = asyncio.get_running_loop().create_future()
        self._open[name] = perf_counter(), answer
        if not self.is_closed:
            self._wire.send(json.dumps({"id": name, **message}).encode())
        return answer

    @property
    def view(self) -> Any:
        """The view in the last frame."""
        return json.loads(self._frame)["view"]

    @property
    def is_closed(self) -> bool:
        """Whether the server has closed the connection."""
        return self._wire.closed.done()

    def close(self) -> None:
        self._wire.close()


async def play_long(server: ServerProcess, token: str, turns: int) -> None:
    """Play a judged game of this many turns: one speaker nominates and withdraws."""
    judge = await Device(token).connect(server.port)
    speaker = None
    for at in range(turns):
        step = judge.view.get("step", {})
        if speaker is None and judge.view.get("phase") == "D1" and step.get("kind") == "speech":
            speaker = step["turn"]
        if speaker is None:
            await judge.send(t="do", cmd={"do": "time_up"})
        else:
            whom = 2 + at // 2 % 8
            deed = ("nominate", "withdraw")[at % 2]
            await judge.send(**{"t": "do", "as": speaker, "cmd": {"do": deed, "seat": whom}})
    judge.close()


async def strangers_wait(strangers: Sequence[Device], seconds: float) -> list[float]:
    """Return the seconds from each question to its answer; a missing answer counts as the time limit."""
    answers, until, at = [], perf_counter() + seconds, 0
    while perf_counter() < until:
        answers.append(strangers[at % len(strangers)].send(t="ask"))
        at += 1
        await asyncio.sleep(QUESTION_EVERY_SECONDS)
    await asyncio.wait(answers, timeout=ANSWER_WAIT_S)
    return [answer.result() if answer.done() else ANSWER_WAIT_S for answer in answers]


async def say_much(devices: Sequence[Device], seconds: float) -> None:
    """Send ten lines at once and one more every second, from each device."""
    for second in range(9 + int(seconds)):
        for device in devices:
            device.says += 1
            device.send(t="say", text=WORST_LINES[device.says % 3][: 500 - device.says % 100])
        if second >= 9:
            await asyncio.sleep(1)


async def take_back(judges: Sequence[Device], port: int, seconds: float, tries: bool) -> None:
    """Send as many undos, or tries of one, as allowed; a device that was closed reconnects."""
    until = perf_counter() + seconds

    async def storm(judge: Device) -> None:
        at = 0
        while perf_counter() < until:
            if judge.is_closed:
                await judge.connect(port)
            waiting = [_taken_back(judge, at + more, tries) for more in range(WINDOW)]
            at += WINDOW
            await asyncio.wait(waiting, timeout=1 if at > BURST else 0.2)

    await asyncio.gather(*map(storm, judges))


def _taken_back(judge: Device, at: int, tries: bool) -> asyncio.Future[float]:
    if tries:
        return judge.send(t="try", undo=1)
    if at % 2:
        return judge.send(t="do", cmd={"do": "time_up"})
    return judge.send(t="manage", what="undo", count=1)


def told(name: str, waits: Sequence[float], quiet: Sequence[float]) -> str:
    """Return one row of the table."""
    shown = [_spread(waits), _spread(quiet)]
    parts = [
        f"{label} {here * 1000:8.1f} ms ({here / there:6.1f}x)"
        for label, here, there in zip(("p50", "p99", "worst"), *shown, strict=True)
    ]
    return f"{name:32} " + "  ".join(parts) + f"  of {len(waits)}"


def _spread(waits: Sequence[float]) -> tuple[float, float, float]:
    ordered = sorted(waits)
    return ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1]


async def measured(seats: Sequence[int], storms: Sequence[str], turns: int, seconds: float) -> None:
    """Measure all rows, each with a newly started server, which has no limits counted yet."""
    with tempfile.TemporaryDirectory() as data:
        server = ServerProcess(data, BUILDING_PACE)
        long, quiet = [
            [
                await asyncio.to_thread(server.begin, DEVICES, rules="club", mode="judged")
                for _ in range(count)
            ]
            for count in (max(seats) // DEVICES, STRANGERS)
        ]
        for table in long:
            await play_long(server, table[0], turns)
        server.stop()
        for count in seats:
            for storm in storms:
                server = ServerProcess(data)
                strangers = [await Device(tokens[0]).connect(server.port) for tokens in quiet]
                name = f"{count} seats, {storm}" + (f" after {turns} turns" if storm != "words" else "")
                try:
                    await _row(server, strangers, name, storm, count, long, seconds)
                finally:
                    server.stop()


async def _row(
    server: ServerProcess,
    strangers: Sequence[Device],
    name: str,
    storm: str,
    count: int,
    long: list[list[str]],
    seconds: float,
) -> None:
    port = server.port
    if storm == "words":
        bots = {"kind": "random", "count": 1}
        begin = lambda: server.begin(SPEAKERS, rules="club", bots=bots)  # noqa: E731
        tables = [await asyncio.to_thread(begin) for _ in range(count // SPEAKERS)]
        loud = devices = [await Device(one).connect(port) for tokens in tables for one in tokens[1:]]
    else:
        tables = long[: max(1, count // DEVICES)]
        loud = [await Device(tokens[0]).connect(port) for tokens in tables]
        devices = loud + [await Device(one).connect(port) for tokens in tables for one in tokens[1:DEVICES]]
    await asyncio.sleep(1)
    quiet = await strangers_wait(strangers, seconds)
    work = say_much(loud, seconds) if storm == "words" else take_back(loud, port, seconds, storm == "tries")
    job = asyncio.create_task(work)
    waits = await strangers_wait(strangers, seconds)
    await job
    print(told(name, waits, quiet), flush=True)
    for device in devices:
        device.close()
    print(told("  when they have gone", await strangers_wait(strangers, 2), quiet), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, nargs="+", default=[27, 180])
    parser.add_argument("--turns", type=int, default=400, help="of each judged game")
    parser.add_argument("--seconds", type=float, default=5, help="of each run")
    parser.add_argument("--storms", nargs="+", default=STORMS, choices=STORMS)
    given = parser.parse_args()
    asyncio.run(measured(given.seats, given.storms, given.turns, given.seconds))
