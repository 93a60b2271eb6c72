"""Runs the code of a side in its own process and measures the processor time of that process."""

import json
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from bench.watched.sides import BARE, NOW, ROOT, Failed, Measure, NotThere, Side
from bench.watched.work import ABSENT

MAX_WORK_S = 300
MAX_STOP_S = 20
NANOSECOND = 1e-9
BARE_GAMES = 8000
"""Games of votes in one round: about half a second."""


def measured_work(
    kind: str, size: int, bare: str, bare_size: int = BARE_GAMES
) -> AbstractContextManager[Measure]:
    """Return a function that measures this much work of `bench/watched/work.py`, each time in a new process.

    `kind` and `bare` are names of `work.WORK`.
    """

    def measure(side: Side, number: int) -> float:
        words = (bare, bare_size) if side is BARE else (kind, size)
        return _work_cost(side, words, number)

    return nullcontext(measure)


def _work_cost(side: Side, words: tuple[str, int], number: int) -> float:
    """Return processor seconds; both sides of a round get the same hash seed."""
    command = [sys.executable, "-m", "bench.watched.work", *map(str, words)]
    environment = side.environment(PYTHONHASHSEED=str(number))
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=MAX_WORK_S
        )
    except subprocess.TimeoutExpired:
        raise Failed(f"{words[0]} of {side.name} took more than {MAX_WORK_S} seconds") from None
    if done.returncode:
        raise Failed(f"{words[0]} of {side.name} failed: {last_line(done.stderr)}")
    found = json.loads(done.stdout)
    if found == ABSENT:
        raise Failed(f"{words[0]} is missing") if side is NOW else NotThere(f"not in {side.name}")
    return float(found)


def last_line(text: str) -> str:
    """Return the last line that is not empty; in a traceback it is the error."""
    return next((line for line in reversed(text.splitlines()) if line.strip()), "it said nothing")


@contextmanager
def running(command: Sequence[str], side: Side) -> Iterator[tuple[int, str]]:
    """Start a server, yield its process id and the first line it prints, and stop it at the end."""
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=side.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        with process:
            try:
                assert process.stdout is not None
                line = process.stdout.readline()
                if not line:
                    _stop(process)
                    errors.seek(0)
                    raise Failed(f"the server of {side.name} did not start: {last_line(errors.read())}")
                yield process.pid, line
            finally:
                _stop(process)


def _stop(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(MAX_STOP_S)
    except subprocess.TimeoutExpired:
        process.kill()


def port_in(line: str) -> int:
    """Return the port in the first line of a server."""
    found = re.search(r"(?:127\.0\.0\.1:|port )(\d+)", line)
    if found is None:
        raise Failed(f"a server named no port: {line.strip()}")
    return int(found[1])


def serve_command(data: str, *more: str) -> list[str]:
    """Return the command of a real server that keeps its games in that folder."""
    words = ["serve", "--json", "--host", "127.0.0.1", "--port", "0", "--data", data, *more]
    return [sys.executable, "-m", "gorod.cli", *words]


def has_processor_times() -> bool:
    """Tell whether this system shows the processor time of other processes."""
    return Path("/proc/self/schedstat").is_file()


def processor_seconds(pid: int) -> float:
    """Return the processor time of all threads of a process so far, more exactly than in clock ticks."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return NANOSECOND * sum(int(thread.read_text().split()[0]) for thread in threads)
