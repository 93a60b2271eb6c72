"""The process from which test servers are forked: it has imported what a server needs, and runs nothing.

`warm.py` starts it as `python -m tests.engines.preloaded FD ADDRESS`. `FD` is one end of a Unix socket; other
processes of the same test connect to `ADDRESS`. A request is four bytes with the length of a JSON object, and
then that object, a `Program`. With the four bytes go four file descriptors: stdin, stdout, stderr and a pipe
for the exit status. The answer is the new pid.

All children have the hash seed of this process. Those of a connection are killed when it is closed, and with
that of the test process everything ends.
"""

import gc
import importlib
import io
import os
import runpy
import select
import signal
import socket
import struct
import sys
import time
import types
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.json import decode

MODULES = (
    "gorod.cli.dispatch",
    "gorod.cli.commands.serve",
    "gorod.store.postgres",
    "gorod.nodes.nats_carrier",
    "gorod.web.nodes.joining",
    "uvloop",
    "uvicorn.lifespan.off",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "litestar._kwargs.kwargs_model",
    "litestar.middleware._internal.exceptions.middleware",
)
LENGTH = struct.Struct("!I")
STATUS = struct.Struct("!i")
FD_COUNT = 4


class Program(Struct, frozen=True):
    """What a fresh `python` would be given: `words` begin with `-c CODE` or `-m MODULE`."""

    words: list[str]
    env: dict[str, str]
    cwd: str
    is_new_session: bool = False


class Starter:
    """Forks on request and reports how each child ended."""

    def __init__(self, line: socket.socket, address: str) -> None:
        """`line` is the socket of the test process; others may connect to `address`."""
        self._owner = line
        self._lines: dict[socket.socket, set[int]] = {line: set()}
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(address)
        self._listener.listen()
        self._status_pipes: dict[int, int] = {}
        self._path = sys.path[1:]
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)

    def wait_for_program(self) -> Program | None:
        """Serve requests until the test process is gone, then return None; in a child return what to run."""
        while True:
            sources: list[int | socket.socket] = [self._woken, self._listener, *self._lines]
            for ready in select.select(sources, [], [])[0]:
                if ready is self._woken:
                    os.read(self._woken, 4096)
                    self._report_ended()
                elif ready is self._listener:
                    self._lines[self._listener.accept()[0]] = set()
                elif isinstance(ready, socket.socket):
                    if (asked := _receive(ready)) is None:
                        self._end_line(ready)
                        if ready is self._owner:
                            return None
                    elif self._fork(ready, *asked):
                        return asked[0]

    def _fork(self, line: socket.socket, program: Program, fds: list[int]) -> bool:
        """Return whether this is the child."""
        pid = os.fork()
        if not pid:
            self._become_fresh(program, fds)
            return True
        self._lines[line].add(pid)
        self._status_pipes[pid] = fds.pop()
        for fd in fds:
            os.close(fd)
        with suppress(ConnectionError):
            line.sendall(LENGTH.pack(pid))
        return False

    def _end_line(self, line: socket.socket) -> None:
        """Kill what was started for a process that is gone; everything, if it was the test process."""
        pids = self._lines.pop(line)
        for pid in [*self._status_pipes] if line is self._owner else pids & {*self._status_pipes}:
            os.kill(pid, signal.SIGKILL)
        line.close()

    def _report_ended(self) -> None:
        while self._status_pipes:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            pipe = self._status_pipes.pop(pid)
            with suppress(OSError):
                os.write(pipe, STATUS.pack(os.waitstatus_to_exitcode(status)))
            os.close(pipe)

    def _become_fresh(self, program: Program, fds: list[int]) -> None:
        """Make this child look like a Python that has just started."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if program.is_new_session:
            os.setsid()
        for number, fd in enumerate(fds[:3]):
            os.dup2(fd, number)
        for line in (*self._lines, self._listener):
            line.detach()
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        os.chdir(program.cwd)
        os.environ.clear()
        os.environ.update(program.env)
        time.tzset()
        _open_streams()
        given = [one for one in program.env.get("PYTHONPATH", "").split(os.pathsep) if one]
        sys.path[:] = ["" if program.words[0] == "-c" else program.cwd, *given, *self._path]


def _receive(line: socket.socket) -> tuple[Program, list[int]] | None:
    """Return a request and its descriptors, or None if the other end was closed."""
    try:
        header, fds, _, _ = socket.recv_fds(line, LENGTH.size, FD_COUNT)
        if len(header) < LENGTH.size:
            return None
        body = line.recv(LENGTH.unpack(header)[0], socket.MSG_WAITALL)
    except ConnectionError:
        return None
    return decode(body, type=Program), fds


def _open_streams() -> None:
    """Open standard streams without buffers left by the parent."""
    sys.stdin = io.TextIOWrapper(open(0, "rb", closefd=False), encoding="utf-8")  # noqa: SIM115
    out = open(1, "wb", closefd=False)  # noqa: SIM115
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8", line_buffering=os.isatty(1))
    err = open(2, "wb", closefd=False)  # noqa: SIM115
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace", line_buffering=True)
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]


def run_program(program: Program) -> None:
    """Do what `python -c CODE …` or `python -m MODULE …` does."""
    how, what, *words = program.words
    if how == "-m":
        sys.argv = [what, *words]
        runpy.run_module(what, run_name="__main__", alter_sys=True)
        return
    sys.argv = ["-c", *words]
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    exec(compile(what, "<string>", "exec"), vars(main))


def preload() -> None:
    """Import everything and read the texts; start no thread, since forks would not have it."""
    for name in MODULES:
        importlib.import_module(name)
    from gorod.bots import hearing
    from gorod.texts import catalogue
    from gorod.web.known_types import know_all_types

    catalogue.prepare()
    hearing.prepare()
    know_all_types()
    gc.freeze()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests, which close the socket
    preload()
    asked = Starter(socket.socket(fileno=int(sys.argv[1])), sys.argv[2]).wait_for_program()
    if asked is not None:
        run_program(asked)
    else:
        Path(sys.argv[2]).unlink()
