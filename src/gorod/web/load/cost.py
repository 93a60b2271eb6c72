"""Measures the cost of tables: a server in its own process, a crowd of devices in this one."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import quantiles

from msgspec import Struct, json

from gorod.services.limits.rate_limits import TABLES_PER_MINUTE_DIVISOR
from gorod.web.health import SPARE_HANDLES, handle_limit, take_all_handles
from gorod.web.http_connections import MAX_PER_ADDRESS
from gorod.web.load.crowd import SEATS, LoadTable, Traffic, drive
from gorod.web.load.seating import Advance, begin_games, for_each, seat_tables

PACE = 20
"""How many times faster than real time the games run, so that all kinds of steps occur within seconds."""
WARM_UP_S = 8.0
"""Seconds before the measurement: nobody speaks in the first night."""
CONNECTING_TABLES = MAX_PER_ADDRESS // 2 // SEATS
"""Tables whose devices connect at once. Each counts as an HTTP connection until it is a WebSocket."""
OTHER_HANDLES = 100
"""File handles of a server or of the crowd besides its sockets."""


class Cost(Struct, frozen=True):
    """The cost of a number of tables."""

    tables: int
    acks_per_s: float
    frames_per_s: float
    frame_bytes: float
    cpu: float
    """Cores used by all servers together, on average."""
    memory: int
    p50: float
    p99: float
    each: tuple[float, ...]
    """The same for each server and each other watched process."""
    lost: int
    """Devices whose connection ended too early. If not 0, the other figures are for fewer devices."""


GOROD = (sys.executable, "-m", "gorod")


class TooFewHandles(Exception):  # noqa: N818 — an answer, not an error
    """This process may not open as many file handles as the tables need."""

    def __init__(self, needed: int, allowed: int) -> None:
        super().__init__(needed, allowed)
        self.needed, self.allowed = needed, allowed


def check_handles(tables: int) -> None:
    """Raise TooFewHandles if this machine does not allow enough file handles for the tables."""
    take_all_handles()
    needed, allowed = tables * SEATS + SPARE_HANDLES + OTHER_HANDLES, handle_limit()
    if allowed and allowed < needed:
        raise TooFewHandles(needed, allowed)


def server_cost(
    tables: int,
    seconds: float,
    gorod: tuple[str, ...] = GOROD,
    database: str = "",
    advance: Advance = lambda _: None,
) -> Cost:
    """Measure real games on one server. `gorod`: the command that starts it.

    `database`: a PostgreSQL to fill with the games. The one in the environment is never used.
    """
    return nodes_cost(tables, seconds, [{"GOROD_DATABASE": database}], gorod=gorod, advance=advance)


def nodes_cost(
    tables: int,
    seconds: float,
    nodes: list[dict[str, str]],
    detour: int = 0,
    beside: Sequence[int] = (),
    gorod: tuple[str, ...] = GOROD,
    advance: Advance = lambda _: None,
) -> Cost:
    """Measure real games on a cluster. `nodes`: the environment variables of each node.

    Tables are opened at the nodes in turn. Devices connect to the node `detour` places after the owner.
    `beside`: ids of further processes whose CPU time, with that of their children, is measured too.
    """
    with ExitStack() as stack:
        started = [stack.enter_context(_serving(tables, gorod, variables)) for variables in nodes]
        ports = [port for port, _ in started]
        owners = [ports[at % len(ports)] for at in range(tables)]
        edges = [ports[(at + detour) % len(ports)] for at in range(tables)]
        servers = [pid for _, pid in started]

        async def played() -> Cost:
            opened = await seat_tables(owners, advance)
            crowd = [(port, table.tokens) for port, table in zip(edges, opened, strict=True)]
            return await _measured(crowd, servers, beside, seconds, lambda: begin_games(owners, opened))

        return asyncio.run(played())


@contextmanager
def _serving(tables: int, gorod: tuple[str, ...], variables: dict[str, str]) -> Iterator[tuple[int, int]]:
    """Start a server with limits high enough for the tables. Yield its port and process id."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*gorod, "serve", "--json", "--host", "127.0.0.1", "--port", "0"]
        most = [
            "--most-sockets",
            str(20 * tables * SEATS + 100),
            "--most-tables",
            str(TABLES_PER_MINUTE_DIVISOR * tables),
        ]
        with served([*command, "--data", folder, "--pace", str(PACE), *most], **variables) as (pid, line):
            yield int(json.decode(line)["listening"].rpartition(":")[2]), pid


def echo_cost(tables: int, seconds: float, size: int) -> Cost:
    """Measure the same traffic with a server that only echoes."""
    return cost_of([sys.executable, "-m", "gorod.web.load.echo", "--size", str(size)], tables, seconds)


def cost_of(command: list[str], tables: int, seconds: float) -> Cost:
    """Measure a server that echoes messages to a group and prints its port first."""
    with served(command) as (pid, line):
        tokens = [[f"{table}-{seat}" for seat in range(SEATS)] for table in range(tables)]
        return asyncio.run(_measured([(int(line), seats) for seats in tokens], [pid], (), seconds))


@contextmanager
def served(command: list[str], **environment: str) -> Iterator[tuple[int, str]]:
    """Start a server. Yield its process id and first line of output; stop it at the end."""
    take_all_handles()
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


async def _measured(
    crowd: list[tuple[int, list[str]]],
    servers: list[int],
    beside: Sequence[int],
    seconds: float,
    begin: Callable[[], Awaitable[None]] | None = None,
) -> Cost:
    """Measure. `crowd`: the port and tokens of each table; `begin` begins the games."""
    traffic, rng = Traffic(), Random(1)
    tables = [LoadTable(seats, traffic, rng) for _, seats in crowd]
    await for_each(range(len(tables)), lambda at: tables[at].connect(crowd[at][0]), CONNECTING_TABLES)
    if begin is not None:
        await begin()
    await drive(tables, min(WARM_UP_S, 2 * seconds))
    traffic.acks = traffic.frames = traffic.bytes_out = 0
    traffic.latencies.clear()
    watched = [*servers, *beside]
    before, began = [cpu_of(pid) for pid in watched], asyncio.get_running_loop().time()
    await drive(tables, seconds)
    passed = asyncio.get_running_loop().time() - began
    each = tuple((cpu_of(pid) - then) / passed for pid, then in zip(watched, before, strict=True))
    memory = sum(map(_memory, servers))
    lost = sum(table.close() for table in tables)
    cuts = quantiles(traffic.latencies, n=100) if len(traffic.latencies) > 1 else [0.0] * 99
    size = traffic.bytes_out / max(1, traffic.frames)
    return Cost(
        len(tables),
        traffic.acks / passed,
        traffic.frames / passed,
        size,
        sum(each[: len(servers)]),
        memory,
        cuts[49],
        cuts[98],
        each,
        lost,
    )


def cpu_of(pid: int) -> float:
    """Return the CPU seconds used by a process and its children."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            fields = stat.read_text().rpartition(")")[2].split()
            if pid in (int(stat.parent.name), int(fields[1])):
                ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """Return the resident memory of a process in bytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))
