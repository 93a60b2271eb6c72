"""A server that can be killed: forked from a process with all modules loaded, or started cold."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from select import select
from typing import Any
from urllib.request import Request, urlopen

from tests.cli.gorod import ROOT
from tests.engines.warm import Stream, WarmProcess
from tests.waiting import PATIENCE_S

PACE = "300"


def words(folder: str) -> list[str]:
    """Return the command that starts it."""
    return ["serve", "--json", "--host", "127.0.0.1", "--port", "0", "--data", folder, "--pace", PACE]


class Server:
    """A process and its port; `began` and `listened` are the times of its start and of its readiness."""

    def __init__(
        self,
        folder: str,
        is_cold: bool = False,
        program: list[str] | None = None,
        stdin: Stream = subprocess.DEVNULL,
        log: Path | None = None,
    ) -> None:
        """A cold one loads all its modules, as after the machine was switched on.

        `program` are the arguments of Python that start it; its stderr is appended to `log`.
        """
        self.began, self.is_cold = time.time(), is_cold
        line = program or ["-m", "gorod", *words(folder)]
        with (log or Path(os.devnull)).open("ab") as err:
            self._process: WarmProcess | subprocess.Popen[bytes]
            if is_cold:
                self._process = subprocess.Popen(
                    [sys.executable, *line], stdin=stdin, stdout=subprocess.PIPE, stderr=err, cwd=ROOT
                )
            else:
                self._process = WarmProcess(line, stdin=stdin, stdout=subprocess.PIPE, stderr=err, cwd=ROOT)
        self._pid = self._process.pid
        assert self._process.stdout is not None
        self._out = self._process.stdout
        if not select([self._out], [], [], PATIENCE_S)[0]:
            raise TimeoutError(f"the server does not listen: {self._pid}")
        line_told = self._out.readline()
        assert line_told, "the server did not start"
        told = json.loads(line_told)
        assert "listening" in told, told
        self.port = int(told["listening"].rpartition(":")[2])
        self.listened = time.time()

    def send(self, what: signal.Signals) -> None:
        """Send a signal to its process."""
        os.kill(self._pid, what)

    def kill(self) -> None:
        """Kill it at once, as a power cut would."""
        self.send(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it cleanly."""
        self.send(signal.SIGTERM)

    def bury(self) -> None:
        """Wait until it has ended."""
        self._process.wait()
        self._out.close()

    @property
    def status(self) -> int | None:
        """The exit status; negative for the signal that ended it."""
        return self._process.poll()

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """Send a request; raise `HTTPError` if the answer is not 2xx."""
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        address = f"http://127.0.0.1:{self.port}{path}"
        with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)
