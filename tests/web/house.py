"""A real server in its own process, and requests to it."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from msgspec import Struct
from websockets.sync.client import ClientConnection

from tests.cli.gorod import ROOT, START
from tests.engines.warm import WarmProcess
from tests.web.sockets import connect

TIMEOUT_S = 60
"""Seconds after which a test gives up; nothing should take that long."""


class Answer(Struct, frozen=True):
    """The answer to a request."""

    status: int
    text: str
    headers: Mapping[str, str]

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.text)

    @property
    def error(self) -> dict[str, str]:
        """The error, in the shape that all errors have."""
        [(key, error)] = self.json.items()
        assert key == "error" and list(error) == ["code", "text", "clause"]
        found: dict[str, str] = error
        return found


class House:
    """A server on a folder."""

    def __init__(self, data: Path, *words: object, port: int = 0, **environment: str) -> None:
        """Start the server and wait until it listens."""
        self.data = data
        where = ("--host", "127.0.0.1", "--port", port, "--data", data)
        # all tests come from one address
        most = () if "--most-tables" in words else ("--most-tables", 10_000)
        self._process: WarmProcess | subprocess.Popen[bytes]
        self._process = self._started("serve", *where, "--json", *most, *words, **environment)
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        assert first, self._process.communicate(timeout=TIMEOUT_S)[1].decode()
        told = json.loads(first)
        assert "listening" in told, told
        self.url, self.pid = told["listening"], told["pid"]
        self.port = urlsplit(self.url).port or 0

    def _started(self, *words: object, **environment: str) -> WarmProcess:
        return WarmProcess(
            ["-c", START, *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **environment},
        )

    def ask(self, path: str, body: object = None, method: str = "", **headers: str) -> Answer:
        """Send one request: POST if it has a body."""
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = Request(self.url + path, sent, {"Content-Type": "application/json", **named})
        request.method = method or ("GET" if sent is None else "POST")
        try:
            with urlopen(request, timeout=TIMEOUT_S) as answer:
                return Answer(answer.status, answer.read().decode(errors="replace"), dict(answer.headers))
        except HTTPError as error:
            return Answer(error.code, error.read().decode(), dict(error.headers))

    def opened(self, **wanted: object) -> dict[str, str]:
        """Open a table; return its id, its code and the organiser's token."""
        answer = self.ask("/api/tables", {"rules": "classic", **wanted})
        assert answer.status == 201, answer.text
        found: dict[str, str] = answer.json
        return found

    def joined(self, code: str, name: str = "Анна", **more: str) -> dict[str, str]:
        """Take a seat; return its token and its phrase."""
        answer = self.ask(f"/api/tables/{code}/join", {"name": name, **more})
        assert answer.status == 200, answer.text
        found: dict[str, str] = answer.json
        return found

    def started(self, table: dict[str, str]) -> Answer:
        """Start a game as the organiser."""
        return self._managed(table, "start")

    def invited(self, table: dict[str, str]) -> Answer:
        """Ask for an invitation as the organiser."""
        return self._managed(table, "invite")

    def _managed(self, table: dict[str, str], what: str) -> Answer:
        bearer = f"Bearer {table['organiser']}"
        return self.ask(f"/api/tables/{table['table']}/{what}", b"", Authorization=bearer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Kill the server, however the test ended."""
        if self._process.poll() is None:
            self.kill()

    @property
    def ws(self) -> str:
        """The address of sockets."""
        return f"ws{self.url.removeprefix('http')}/ws"

    @contextmanager
    def socket(self, token: str = "") -> Iterator[ClientConnection]:
        """Open a socket; if there is a token, say hello with it."""
        # With a full queue it would read no more and answer no ping, so the server would close it.
        with connect(self.ws, compression=None, ping_interval=None, max_queue=None) as found:
            if token:
                found.send(json.dumps({"t": "hello", "token": token}))
            yield found

    def kill(self) -> None:
        """Kill the server at once, as a power cut would."""
        self._process.kill()
        self._process.communicate(timeout=TIMEOUT_S)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop by a signal; return its exit status and all that it wrote to stderr."""
        if self._process.returncode is None and self._process.poll() is None:
            self._process.send_signal(how)
        try:
            _, err = self._process.communicate(timeout=TIMEOUT_S)
        except (ValueError, subprocess.TimeoutExpired):
            assert self._process.poll() is not None, "the server does not stop"
            return self._process.returncode or 0, ""
        return self._process.wait(), err.decode()


def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next message of this kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=TIMEOUT_S))
        if message["t"] == kind:
            return message
