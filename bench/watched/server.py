"""A real server with tables and players on sockets: its processor time per action.

Every action is a claim in a speech of the first day, so that all rounds do the same work even on a busy
machine.
"""

import asyncio
import json
import resource
import sys
import tempfile
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from urllib.request import Request, urlopen

from bench.watched.processes import (
    has_processor_times,
    last_line,
    port_in,
    processor_seconds,
    running,
    serve_command,
)
from bench.watched.sides import BARE, Failed, Measure, Side, Skipped
from gorod.web.load.crowd import SEATS, LoadTable, Traffic, drive

TABLES = 50
SECONDS = 6.0
"""One action a second at each table, so there are TABLES * SECONDS actions."""
WARM_S = 1.0
"""How long actions run before anything is measured, in seconds."""
MAX_NIGHT_S, POLL_S = 120.0, 0.2
"""How long to wait for the first speech at all tables, and between two checks, in seconds."""
PACE = 20
"""How much faster than real time clocks run, so that the first night is over within seconds."""
MAX_REQUEST_S = 60
MAX_DRIVE_S = 300


class WatchedTable(LoadTable):
    """A table that can tell when people begin to talk."""

    @property
    def is_speech(self) -> bool:
        """Whether somebody is speaking."""
        return bool(self._view(0).get("step", {}).get("kind") == "speech")


@contextmanager
def measured_server(tables: int = TABLES, seconds: float = SECONDS) -> Iterator[Measure]:
    """Yield a function that measures one server, each time in a new process and with new tables."""
    if not has_processor_times():
        raise Skipped("it needs Linux, where /proc tells the processor time of another process")
    _allow_many_sockets()

    def measure(side: Side, _: int) -> float:
        try:
            if side is BARE:
                return _bare_cost(tables, seconds)
            return _server_cost(side, tables, seconds)
        except OSError as error:
            raise Failed(f"the server of {side.name}: {last_line(str(error))}") from error

    yield measure


def _allow_many_sockets() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _bare_cost(tables: int, seconds: float) -> float:
    with running([sys.executable, "-m", "bench.watched.bare_echo"], BARE) as (pid, line):
        tokens = [[f"{table}-{seat}" for seat in range(SEATS)] for table in range(tables)]
        return asyncio.run(_in_time(_driven(port_in(line), pid, tokens, seconds)))


def _server_cost(side: Side, tables: int, seconds: float) -> float:
    limits = ["--most-sockets", str(20 * tables * SEATS + 100), "--most-tables", str(100 * tables)]
    with tempfile.TemporaryDirectory() as data:
        command = serve_command(data, "--pace", str(PACE), *limits)
        with running(command, side) as (pid, line):
            port = port_in(line)
            opened = [_open_table(port) for _ in range(tables)]
            tokens = [seats for _, _, seats in opened]
            starts = [(f"/api/tables/{table}/start", organiser) for table, organiser, _ in opened]
            return asyncio.run(_in_time(_driven(port, pid, tokens, seconds, starts)))


def _open_table(port: int) -> tuple[str, str, list[str]]:
    """Return the id of a new table, its organiser's token and those of ten people by seat."""
    opened = _post(port, "/api/tables", {"rules": "fiim"})
    join = f"/api/tables/{opened['code']}/join"
    tokens = [_post(port, join, {"name": f"p{seat}"})["token"] for seat in range(SEATS)]
    return opened["table"], opened["organiser"], tokens


def _post(port: int, path: str, body: dict[str, str], token: str = "") -> dict[str, str]:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=MAX_REQUEST_S) as answer:
        found: dict[str, str] = json.load(answer)
    return found


async def _in_time(driven: Coroutine[None, None, float]) -> float:
    """Return the result; raise Failed if the server takes too long."""
    try:
        return await asyncio.wait_for(driven, MAX_DRIVE_S)
    except TimeoutError:
        raise Failed(f"the server was not done within {MAX_DRIVE_S} seconds") from None


async def _driven(
    port: int, pid: int, tokens: list[list[str]], seconds: float, starts: Sequence[tuple[str, str]] = ()
) -> float:
    """Start all games and return processor seconds per action, measured from the first speeches on.

    Raise Failed if no action was acknowledged, since then nothing was measured.
    """
    traffic, rng = Traffic(), Random(1)
    watched = [WatchedTable(seats, traffic, rng) for seats in tokens]
    tables: list[LoadTable] = [*watched]
    for table in tables:
        await table.connect(port)
    for path, organiser in starts:
        await asyncio.to_thread(_post, port, path, {}, organiser)
    await _until_speeches(watched)
    await drive(tables, WARM_S)
    before, acks = processor_seconds(pid), traffic.acks
    await drive(tables, seconds)
    spent, done = processor_seconds(pid) - before, traffic.acks - acks
    for table in tables:
        table.close()
    if not done:
        raise Failed("the server has acknowledged no action")
    return spent / done


async def _until_speeches(tables: list[WatchedTable]) -> None:
    """Wait until somebody speaks at every table, up to a limit."""
    with suppress(TimeoutError):
        async with asyncio.timeout(MAX_NIGHT_S):
            for table in tables:
                while not table.is_speech:
                    await asyncio.sleep(POLL_S)
