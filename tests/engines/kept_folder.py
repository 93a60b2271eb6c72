"""A folder for a server that a test starts: both are removed when the test's process ends in any way."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

WATCH = 'cat; if [ -f "$1/pid" ]; then kill -"$2" "$(cat "$1/pid")"; sleep 1; fi; rm -rf "$1"'
"""Reads until every writer of the pipe is closed: by `remove`, or because the test's process has ended."""


class KeptFolder:
    """Lies in /tmp: the path of a socket must be short, and the server's user must be able to enter it."""

    def __init__(self, name: str, ending: signal.Signals) -> None:
        """`ending`: the signal for a server that outlives the test's process."""
        self.path = Path(tempfile.mkdtemp(prefix=f"gorod-{name}-", dir="/tmp"))
        words = ["sh", "-c", WATCH, "sh", str(self.path), ending.name.removeprefix("SIG")]
        self._watch = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def holds(self, pid: int) -> None:
        """Note the server that runs in it now; 0: none."""
        if pid:
            (self.path / "pid").write_text(str(pid))
        else:
            (self.path / "pid").unlink(missing_ok=True)

    def give_to(self, user: int, group: int) -> None:
        """Give it to another user."""
        os.chown(self.path, user, group)

    def remove(self) -> None:
        """Remove it; nothing runs in it any more."""
        shutil.rmtree(self.path, ignore_errors=True)
        assert self._watch.stdin is not None
        self._watch.stdin.close()
        self._watch.wait(10)
