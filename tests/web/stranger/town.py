"""A real `gorod serve` in its own process, and what the system reports about that process."""

import asyncio
import json
import os
import resource
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Self

from tests.cli.gorod import ROOT, START
from tests.engines.warm import WarmProcess
from tests.waiting import PATIENCE_S
from tests.web.hostile.memory import resident

TIMEOUT_S = START_TIMEOUT_S = PATIENCE_S
"""Seconds after which something that should happen at once counts as missing."""
HIGH_LIMITS = ("--most-tables", 20_000, "--most-sockets", 5000)
"""High limits, because every visitor is on this one machine."""


class Silent(Exception):  # noqa: N818 — it is what a stranger sees
    """The server does not begin to listen."""


class Town:
    """A server on a folder, which may be stopped, killed and started again."""

    def __init__(self, folder: Path, *words: object) -> None:
        """Start the server."""
        self.data, self._words = folder / "data", words
        self.log_file = folder / "town.log"
        self.start()

    def start(self) -> None:
        """Start on the existing data; `began` and `listened` are times."""
        line = ["-c", START, "serve", "--json", "--host", "127.0.0.1"]
        wide = () if "--most-tables" in self._words else HIGH_LIMITS
        line += ["--port", "0", "--data", str(self.data), *(str(word) for word in (*wide, *self._words))]
        self.began = time.time()
        with self.log_file.open("ab") as log:
            env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
            self._process = WarmProcess(line, stdout=subprocess.PIPE, stderr=log, env=env)
        told = json.loads(self._first_line())
        self.listened, self.pid = time.time(), int(told["pid"])
        self.port = int(told["listening"].rpartition(":")[2])

    def _first_line(self) -> bytes:
        out = self._process.stdout
        assert out is not None
        if not select([out], [], [], START_TIMEOUT_S)[0]:
            self.kill()
            raise Silent
        first = out.readline()
        assert first, self.log
        return first

    @property
    def log(self) -> str:
        """All that it has written to stderr, across restarts."""
        return self.log_file.read_text("utf-8")

    # -- figures of the system

    @property
    def cpu(self) -> float:
        """Seconds of processor so far, without threads that have ended."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(one.read_text("ascii").split()[0]) for one in tasks) / 1e9

    @property
    def memory(self) -> int:
        """Bytes of resident memory."""
        return resident(self.pid)

    @property
    def handles(self) -> int:
        """The number of open files and connections."""
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())

    @property
    def kept(self) -> int:
        """Bytes of all files in its folder."""
        return sum(file.stat().st_size for file in self.data.rglob("*") if file.is_file())

    @contextmanager
    def with_less(self, what: int, most: int) -> Iterator[None]:
        """Lower one system limit of the process for a while."""
        before = resource.prlimit(self.pid, what)
        resource.prlimit(self.pid, what, (most, before[1]))
        try:
            yield
        finally:
            resource.prlimit(self.pid, what, before)

    # -- ending it

    async def stop(self) -> float:
        """Stop it cleanly; return the seconds this took, or -1 if it had to be killed."""
        began = time.monotonic()
        self._process.send_signal(signal.SIGTERM)
        try:
            await asyncio.to_thread(self._process.wait, TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.kill()
            return -1.0
        return time.monotonic() - began

    def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Kill the server, however the trial ended."""
        self.kill()
        if self._process.stdout is not None:
            self._process.stdout.close()
