"""Start Python programs as quickly as a fork: `WarmProcess` replaces `Popen([sys.executable, …])`.

A server needs about two and a half seconds of processor to import its modules. Here one process for each test
process does that once (`preloaded.py`), and is asked for forks. A test about the start of a process itself
needs a real one.
"""

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from select import select
from subprocess import DEVNULL, PIPE, TimeoutExpired
from threading import Lock
from types import TracebackType
from typing import IO, Any, Self

from tests.engines.preloaded import LENGTH, STATUS

ROOT = Path(__file__).resolve().parents[2]
Stream = int | IO[Any] | None
"""`PIPE`, `DEVNULL`, a file, or None for that of the test process."""


ADDRESS = "GOROD_TEST_WARM"
"""A variable: a process that has it uses its starter's parent instead of its own."""


class _Parent:
    """The process that forks; it ends when its socket is closed, with all that it has started."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self._lock = Lock()
        self.address = os.environ.get(ADDRESS, "")
        if self.address:
            self._line = socket.socket(socket.AF_UNIX)
            self._line.connect(self.address)
            return
        self.address = f"{tempfile.gettempdir()}/gorod-warm-{os.getpid()}-{os.urandom(4).hex()}"
        self._line, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            words = [sys.executable, "-m", "tests.engines.preloaded", str(number), self.address]
            # more would start threads, which a fork does not have
            env = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
            self._process = subprocess.Popen(words, stdin=DEVNULL, cwd=ROOT, env=env, pass_fds=[number])

    def start(self, asked: dict[str, Any], fds: list[int]) -> int:
        """Return the pid of a new process."""
        body = json.dumps(asked).encode()
        with self._lock:
            socket.send_fds(self._line, [LENGTH.pack(len(body))], fds)
            self._line.sendall(body)
            answer = self._line.recv(LENGTH.size, socket.MSG_WAITALL)
        assert len(answer) == LENGTH.size, "the process that forks test servers has ended"
        found: int = LENGTH.unpack(answer)[0]
        return found


_parent: _Parent | None = None
_parent_lock = Lock()


def the_parent() -> _Parent:
    """Return the parent of this process: a fork of a test process gets one of its own."""
    global _parent
    with _parent_lock:
        if _parent is None or _parent.owner != os.getpid():
            _parent = _Parent()
        return _parent


class WarmProcess:
    """A forked Python with the methods of `subprocess.Popen` that tests use; streams are of bytes."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        stdin: Stream = None,
        stdout: Stream = None,
        stderr: Stream = None,
        env: Mapping[str, str] | None = None,
        cwd: Path | str | None = None,
        start_new_session: bool = False,
    ) -> None:
        """Run what `python` would with these words, which begin with `-c CODE` or `-m MODULE`."""
        self.args = list(words)
        self.returncode: int | None = None
        self._lock = Lock()
        self._read: dict[IO[bytes], list[bytes]] = {}
        theirs: list[int] = []
        self.stdin: IO[bytes] | None = None
        self.stdout: IO[bytes] | None = None
        self.stderr: IO[bytes] | None = None
        try:
            if stdin == PIPE:
                read, write = os.pipe()
                theirs.append(read)
                self.stdin = os.fdopen(write, "wb")
            else:
                theirs.append(_fd_of(stdin, 0))
            for number, (name, stream) in enumerate((("stdout", stdout), ("stderr", stderr)), 1):
                if stream == PIPE:
                    read, write = os.pipe()
                    theirs.append(write)
                    setattr(self, name, os.fdopen(read, "rb"))
                else:
                    theirs.append(_fd_of(stream, number))
            self._status, status = os.pipe()
            theirs.append(status)
            asked = {
                "words": self.args,
                "env": dict(os.environ if env is None else env),
                "cwd": str(Path(cwd or ".").resolve()),
                "is_new_session": start_new_session,
            }
            self.pid = the_parent().start(asked, theirs)
        finally:
            for fd in theirs:
                os.close(fd)

    def poll(self) -> int | None:
        """Return the exit status, negative for a signal, or None while it runs."""
        return self._ended_within(0)

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit status; raise `TimeoutExpired` when there is none in time."""
        status = self._ended_within(timeout)
        if status is None:
            raise TimeoutExpired(self.args, timeout or 0)
        return status

    def _ended_within(self, timeout: float | None) -> int | None:
        if self.returncode is None and select([self._status], [], [], timeout)[0]:
            with self._lock:
                if self.returncode is None:
                    told = os.read(self._status, STATUS.size)
                    os.close(self._status)
                    self.returncode = STATUS.unpack(told)[0] if told else -signal.SIGKILL
        return self.returncode

    def communicate(self, input: bytes | None = None, timeout: float | None = None) -> tuple[bytes, bytes]:
        """Send `input`, read both streams to the end and wait; may be called again after `TimeoutExpired`."""
        end = None if timeout is None else time.monotonic() + timeout
        if self.stdin is not None and not self.stdin.closed:
            try:
                self.stdin.write(input or b"")
                self.stdin.close()
            except BrokenPipeError:
                pass
        with selectors.DefaultSelector() as waiting:
            for stream in (self.stdout, self.stderr):
                if stream is not None and not stream.closed:
                    self._read.setdefault(stream, [])
                    waiting.register(stream, selectors.EVENT_READ, stream)
            while waiting.get_map():
                left = None if end is None else max(0.0, end - time.monotonic())
                ready = waiting.select(left)
                if not ready:
                    raise TimeoutExpired(self.args, timeout or 0)
                for key, _ in ready:
                    some = os.read(key.fd, 1 << 16)
                    if some:
                        self._read[key.data].append(some)
                    else:
                        waiting.unregister(key.data)
                        key.data.close()
        self.wait(None if end is None else max(0.0, end - time.monotonic()))
        return self._all_of(self.stdout), self._all_of(self.stderr)

    def _all_of(self, stream: IO[bytes] | None) -> bytes:
        return b"" if stream is None else b"".join(self._read.get(stream, []))

    def send_signal(self, what: int) -> None:
        """Send it unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, what)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the streams and wait for its end, as `Popen` does."""
        for stream in (self.stdout, self.stderr, self.stdin):
            if stream is not None:
                stream.close()
        self.wait()

    def __del__(self) -> None:
        """Close what is left of it; a process that still runs ends with the test process."""
        if getattr(self, "returncode", 0) is None and hasattr(self, "_status"):
            os.close(self._status)


def _fd_of(stream: Stream, usual: int) -> int:
    """Return a new descriptor for a stream that is no pipe."""
    if stream is None:
        return os.dup(usual)
    if stream == DEVNULL:
        return os.open(os.devnull, os.O_RDWR)
    return os.dup(stream if isinstance(stream, int) else stream.fileno())
