"""One measurement: a server in a process of its own, a crowd in this one, and what it cost."""

import asyncio
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from urllib.request import Request, urlopen

from msgspec import Struct, json

from gorod.services.rate_limits import A_MINUTE
from gorod.web.load.crowd import SEATS, LoadTable, Traffic, drive

PACE = 20
"""How much faster than at a table time passes, so that all kinds of steps come within seconds."""
WARM = 8.0
"""Seconds before anything is measured: the first night has no talk."""


class Cost(Struct, frozen=True):
    """What one server needed for so many tables."""

    tables: int
    acks_per_s: float
    frames_per_s: float
    frame_bytes: float
    cpu: float
    """Of one core, on average."""
    memory: int
    p50: float
    p99: float


GOROD = (sys.executable, "-m", "gorod.cli")


def server_cost(tables: int, seconds: float, gorod: tuple[str, ...] = GOROD, database: str = "") -> Cost:
    """Real games with everything that belongs to them; `gorod`: the command that serves them.

    `database`: a PostgreSQL that may be filled with them; never the one that the environment names.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [*gorod, "serve", "--json", "--host", "127.0.0.1", "--port", "0"]
        most = ["--most-sockets", str(20 * tables * SEATS + 100), "--most-tables", str(A_MINUTE * tables)]
        more = ["--data", folder, "--pace", str(PACE), *most]
        with _process([*command, *more], GOROD_DATABASE=database) as (pid, line):
            port = int(json.decode(line)["listening"].rpartition(":")[2])
            opened = [_seated(port) for _ in range(tables)]
            tokens = [seats for _, _, seats in opened]
            return asyncio.run(_measured(port, pid, tokens, seconds, lambda: _begin(port, opened)))


def echo_cost(tables: int, seconds: float, size: int) -> Cost:
    """The same traffic, and nothing behind it."""
    return cost_of([sys.executable, "-m", "gorod.web.load.echo", "--size", str(size)], tables, seconds)


def cost_of(command: list[str], tables: int, seconds: float) -> Cost:
    """Any server that echoes to a group and says its port first."""
    with _process(command) as (pid, line):
        tokens = [[f"{table}-{seat}" for seat in range(SEATS)] for table in range(tables)]
        return asyncio.run(_measured(int(line), pid, tokens, seconds))


@contextmanager
def _process(command: list[str], **environment: str) -> Iterator[tuple[int, str]]:
    """A server and the first line it says; ended when we are done."""
    _many_files()
    quiet, known = subprocess.DEVNULL, {**os.environ, **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet, text=True, env=known) as process:
        try:
            assert process.stdout is not None
            yield process.pid, process.stdout.readline()
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def _many_files() -> None:
    """A socket is a file, and there are many."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _seated(port: int) -> tuple[str, str, list[str]]:
    """A table with ten people: its id, its organiser's token, and theirs by seat."""
    opened = _post(port, "/api/tables", {"rules": "fiim"})
    code = opened["code"]
    tokens = [_post(port, f"/api/tables/{code}/join", {"name": f"p{at}"})["token"] for at in range(SEATS)]
    return opened["table"], opened["organiser"], tokens


def _begin(port: int, opened: list[tuple[str, str, list[str]]]) -> None:
    """All games, when everybody is there: they should not be half over before anything is measured."""
    for table, organiser, _ in opened:
        _post(port, f"/api/tables/{table}/start", {}, organiser)


def _post(port: int, path: str, body: dict[str, object], token: str = "") -> dict[str, str]:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = Request(f"http://127.0.0.1:{port}{path}", json.encode(body), headers)
    with urlopen(request) as answer:
        found: dict[str, str] = json.decode(answer.read())
    return found


async def _measured(
    port: int, pid: int, tokens: list[list[str]], seconds: float, begin: Callable[[], None] = lambda: None
) -> Cost:
    traffic, rng = Traffic(), Random(1)
    tables = [LoadTable(seats, traffic, rng) for seats in tokens]
    for table in tables:
        await table.connect(port)
    await asyncio.to_thread(begin)
    await drive(tables, min(WARM, 2 * seconds))
    traffic.acks = traffic.frames = traffic.bytes_out = 0
    traffic.latencies.clear()
    before, began = _cpu(pid), asyncio.get_running_loop().time()
    await drive(tables, seconds)
    passed, used = asyncio.get_running_loop().time() - began, _cpu(pid) - before
    memory = _memory(pid)
    for table in tables:
        table.close()
    cuts = quantiles(traffic.latencies, n=100) if len(traffic.latencies) > 1 else [0.0] * 99
    size = traffic.bytes_out / max(1, traffic.frames)
    return Cost(
        len(tables),
        traffic.acks / passed,
        traffic.frames / passed,
        size,
        used / passed,
        memory,
        cuts[49],
        cuts[98],
    )


def _cpu(pid: int) -> float:
    """Seconds that a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """Bytes that it holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))
