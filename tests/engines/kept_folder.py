"""A folder for a server that a test starts: both are gone when the test's process is, whatever ended it."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

WATCH = 'cat; if [ -f "$1/pid" ]; then kill -"$2" "$(cat "$1/pid")"; sleep 1; fi; rm -rf "$1"'
"""Reads until nobody can write to it any more: we have closed it, or are no longer there."""


class KeptFolder:
    """In /tmp: the path of a socket must be short, and whoever the server is must be able to go there."""

    def __init__(self, name: str, ending: signal.Signals) -> None:
        """`ending` is what a server is sent that outlives us."""
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
        """This server runs in it now; 0: none."""
        if pid:
            (self.path / "pid").write_text(str(pid))
        else:
            (self.path / "pid").unlink(missing_ok=True)

    def give_to(self, user: int, group: int) -> None:
        """Somebody else works in it."""
        os.chown(self.path, user, group)

    def remove(self) -> None:
        """Nothing runs in it any more."""
        shutil.rmtree(self.path, ignore_errors=True)
        assert self._watch.stdin is not None
        self._watch.stdin.close()
        self._watch.wait(10)
