"""Requests by visitors: from any address of this machine, each on its own connection."""

import asyncio
import json
import time
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tests.web.stranger.town import TIMEOUT_S, Town

HOME = "127.0.0.1"
NO_ANSWER = 0
"""The status of a request that got no answer."""


class Answer(Struct, frozen=True):
    """An answer, and the seconds it took."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    took: float

    @property
    def json(self) -> Any:
        """The body, or nothing if it is not JSON."""
        return json.loads(self.body or b"null")

    @property
    def code(self) -> str:
        """The code of an error that has the common shape."""
        found = self.json if self.body[:1] == b"{" else {}
        return str(found.get("error", {}).get("code", ""))


class Visitor:
    """A visitor at an address."""

    def __init__(self, town: Town, address: str = HOME) -> None:
        """Create a visitor who has not asked for anything yet."""
        self.town, self.address = town, address

    async def ask(self, path: str, body: object = None, method: str = "", **headers: str) -> Answer:
        """Send one request: POST if it has a body; names of headers with _ for -."""
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        method = method or ("GET" if sent is None else "POST")
        named = {"Host": f"127.0.0.1:{self.town.port}", "Connection": "close"}
        if sent is not None:
            named |= {"Content-Type": "application/json", "Content-Length": str(len(sent))}
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        return await self.send(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + (sent or b""))

    async def send(self, raw: bytes, within: float = TIMEOUT_S) -> Answer:
        """Send these bytes; return what comes back until the other side closes."""
        began, got = time.monotonic(), b""
        try:
            async with asyncio.timeout(within):
                reader, writer = await self.connected()
                try:
                    writer.write(raw)
                    got = await reader.read()
                finally:
                    writer.transport.abort()
        except (OSError, TimeoutError):
            pass
        return read_answer(got, time.monotonic() - began)

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a bare connection."""
        return await asyncio.open_connection("127.0.0.1", self.town.port, local_addr=(self.address, 0))

    # -- common requests

    async def opened(self, **wanted: object) -> dict[str, str]:
        """Open a table; return its id, its code and the organiser's token."""
        answer = await self.ask("/api/tables", {"rules": "classic", **wanted})
        assert answer.status == 201, answer
        found: dict[str, str] = answer.json
        return found

    async def joined(self, code: str, name: str = "Анна") -> dict[str, str]:
        """Take a seat; return its token and its phrase."""
        answer = await self.ask(f"/api/tables/{code}/join", {"name": name})
        assert answer.status == 200, answer
        found: dict[str, str] = answer.json
        return found

    async def started(self, table: Mapping[str, str]) -> Answer:
        """Start a game as the organiser."""
        bearer = f"Bearer {table['organiser']}"
        return await self.ask(f"/api/tables/{table['table']}/start", b"", Authorization=bearer)


def read_answer(got: bytes, took: float) -> Answer:
    """Parse a response; the status is 0 if there is none."""
    head, _, body = got.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    words = lines[0].split(" ")
    if len(words) < 2 or not words[1].isdigit():
        return Answer(NO_ANSWER, {}, b"", took)
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    return Answer(int(words[1]), headers, body, took)


def addresses(first: int, count: int) -> list[str]:
    """Return this number of addresses of this machine, different for different `first`."""
    return [f"127.{1 + first // 250}.{first % 250}.{1 + at}" for at in range(count)]
