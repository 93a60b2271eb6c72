"""A real server whose log goes to a file, so that it never waits for a reader."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from tests.cli.gorod import ROOT
from tests.engines.warm import WarmProcess
from tests.web.house import TIMEOUT_S, House

PROGRAM = "import sys; from gorod.cli import main; sys.exit(main())"


class Fort(House):
    """`program` starts it, and may change something before; `environment` is added to the current one.

    `is_fresh`: in a Python that has imported nothing, for a program that changes what imports read.
    """

    def __init__(
        self,
        data: Path,
        *words: object,
        program: str = PROGRAM,
        is_fresh: bool = False,
        **environment: str,
    ) -> None:
        self.data, self.log_file = data, data.with_suffix(".log")
        where = ("serve", "--host", "127.0.0.1", "--port", 0, "--data", data, "--json")
        command = ["-c", program, *(str(word) for word in (*where, *words))]
        path = os.pathsep.join((str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")))
        with self.log_file.open("wb") as log:
            env = {**os.environ, "PYTHONPATH": path, **environment}
            if is_fresh:
                self._process = subprocess.Popen(
                    [sys.executable, *command], stdout=subprocess.PIPE, stderr=log, env=env, cwd=data.parent
                )
            else:
                self._process = WarmProcess(
                    command, stdout=subprocess.PIPE, stderr=log, env=env, cwd=data.parent
                )
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        assert first, self.log
        told = json.loads(first)
        self.url, self.pid = told["listening"], told["pid"]
        self.port = urlsplit(self.url).port or 0

    @property
    def log(self) -> str:
        """Everything logged so far."""
        return self.log_file.read_text("utf-8")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop by a signal; return its exit status and its log."""
        self._process.send_signal(how)
        self._process.communicate(timeout=TIMEOUT_S)
        return self._process.wait(), self.log
