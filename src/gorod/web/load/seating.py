"""Opens, joins and starts the crowd's tables over HTTP, many of them at once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

from msgspec import Struct, json

from gorod.web.load.crowd import SEATS

MAX_TABLES_AT_ONCE = 50
"""A server lets a hundred hashes of phrases wait, and each table being seated has one."""
FIRST_ERROR_STATUS = 400
Item = TypeVar("Item")
Result = TypeVar("Result")
Advance = Callable[[int], object]
"""Called with the number of tables seated since the last call."""


class SeatedTable(Struct, frozen=True):
    """A table with ten people: its id, the organiser's token, and the tokens by seat."""

    id: str
    organiser: str
    tokens: list[str]


async def seat_tables(ports: Sequence[int], advance: Advance = lambda _: None) -> list[SeatedTable]:
    """Open a table at the server of each port, and let ten people join it."""

    async def seat(port: int) -> SeatedTable:
        async with _http(port) as post:
            opened = await post("/api/tables", {"rules": "fiim"})
            join = f"/api/tables/{opened['code']}/join"
            tokens = [(await post(join, {"name": f"p{seat}"}))["token"] for seat in range(SEATS)]
        advance(1)
        return SeatedTable(opened["table"], opened["organiser"], tokens)

    return await for_each(ports, seat)


async def begin_games(ports: Sequence[int], tables: Sequence[SeatedTable]) -> None:
    """Begin all games after everybody has joined, so that none is half over before the measurement."""

    async def begin(at: int) -> None:
        async with _http(ports[at]) as post:
            await post(f"/api/tables/{tables[at].id}/start", {}, tables[at].organiser)

    await for_each(range(len(tables)), begin)


async def for_each(
    items: Iterable[Item], work: Callable[[Item], Awaitable[Result]], at_once: int = MAX_TABLES_AT_ONCE
) -> list[Result]:
    """Do `work` for each item, `at_once` of them at a time. Return the results in order."""
    turn = asyncio.Semaphore(at_once)

    async def one(item: Item) -> Result:
        async with turn:
            return await work(item)

    return await asyncio.gather(*map(one, items))


class _Post(Protocol):
    def __call__(self, path: str, body: dict[str, object], token: str = "") -> Awaitable[dict[str, Any]]: ...


@asynccontextmanager
async def _http(port: int) -> AsyncIterator[_Post]:
    """Connect to this machine. Yield a function that posts over the connection, one request at a time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def post(path: str, body: dict[str, object], token: str = "") -> dict[str, Any]:
        sent = json.encode(body)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{bearer}Content-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(sent)}\r\n\r\n".encode() + sent)
        first, *headers = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
        sizes = (int(line.partition(":")[2]) for line in headers if line.startswith("content-length:"))
        answer = await reader.readexactly(next(sizes))
        if int(first.split()[1]) >= FIRST_ERROR_STATUS:
            raise ConnectionError(answer.decode())
        return json.decode(answer, type=dict[str, Any])

    try:
        yield post
    finally:
        writer.close()
