"""A server that can be killed: quickly started from a process that has read all modules, or from nothing."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import Pipe, get_context
from pathlib import Path
from select import select
from typing import Any
from urllib.request import Request, urlopen

PACE = "300"
PATIENCE = 60.0
"""Seconds in which a server should listen, on however busy a machine."""
Work = Callable[..., None]
FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        "tests.web.mortal",
        "gorod.cli.commands.serve",
        "gorod.store.postgres",
        "gorod.nodes.nats_carrier",
        "uvloop",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
    ]
)


def words(folder: str) -> list[str]:
    """What is typed to start it."""
    return ["serve", "--json", "--host", "127.0.0.1", "--port", "0", "--data", folder, "--pace", PACE]


def serve(folder: str, pipe: Any) -> None:
    """`gorod serve` in this process, its words going down the pipe."""
    from gorod.cli import main

    sys.stdout = os.fdopen(os.dup(pipe.fileno()), "w")
    sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 — until the process ends
    sys.exit(main(words(folder)))


class Server:
    """A process with its port; `began` and `listened` are when it was started and when it was ready."""

    def __init__(self, folder: str, is_cold: bool = False, work: Work = serve, *more: Any) -> None:
        """A cold one reads all its modules anew, as after the machine was switched on."""
        self.began, self.is_cold = time.time(), is_cold
        started = _cold(folder) if is_cold else _quick(folder, work, *more)
        self._pid, self._out, self._process = started
        line = b""
        while not line.endswith(b"\n"):
            if not select([self._out], [], [], PATIENCE)[0]:
                raise TimeoutError(f"the server does not listen: {self._pid}")
            some = os.read(self._out, 4096)
            assert some, "the server did not start"
            line += some
        told = json.loads(line)
        assert "listening" in told, told
        self.port = int(told["listening"].rpartition(":")[2])
        self.listened = time.time()

    def send(self, what: signal.Signals) -> None:
        """To its process."""
        os.kill(self._pid, what)

    def kill(self) -> None:
        """At once, as if the power had gone."""
        self.send(signal.SIGKILL)

    def stop(self) -> None:
        """Politely."""
        self.send(signal.SIGTERM)

    def bury(self) -> None:
        """Wait until it is dead."""
        self._process.wait() if self.is_cold else self._process.join()
        os.close(self._out)

    @property
    def status(self) -> int | None:
        """With which it has ended; negative: the signal that ended it."""
        found: int | None = self._process.returncode if self.is_cold else self._process.exitcode
        return found

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """A request; an answer other than 2xx is raised as `HTTPError`."""
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        address = f"http://127.0.0.1:{self.port}{path}"
        with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)


def _quick(folder: str, work: Work, *more: Any) -> tuple[int, int, Any]:
    read, write = Pipe(duplex=False)
    process = FORKS.Process(target=work, args=(folder, write, *more), daemon=True)
    process.start()
    write.close()
    out = os.dup(read.fileno())
    read.close()
    assert process.pid
    return process.pid, out, process


def _cold(folder: str) -> tuple[int, int, Any]:
    line = [sys.executable, "-m", "gorod.cli", *words(folder)]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    out = os.dup(process.stdout.fileno())
    process.stdout.close()
    return process.pid, out, process
