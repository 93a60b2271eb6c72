"""Guests of one of several nodes: their tables, seats and devices."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.web.house import TIMEOUT_S
from tests.web.nodes import NodeHouse
from tests.web.sockets import connect_async

Json = dict[str, Any]


def run(play: Callable[[], Awaitable[None]]) -> None:
    async def played() -> None:
        await play()

    asyncio.run(played())


@asynccontextmanager
async def device(node: NodeHouse, token: str, hint: str = "") -> AsyncIterator[ClientConnection]:
    async with connect_async(node.ws + hint, compression=None) as found:
        await found.send(json.dumps({"t": "hello", "token": token}))
        yield found


async def heard(socket: ClientConnection, kind: str) -> Json:
    async with asyncio.timeout(TIMEOUT_S):
        while True:
            message: Json = json.loads(await socket.recv())
            if message["t"] == kind:
                return message


async def closed(socket: ClientConnection) -> tuple[int, str]:
    async with asyncio.timeout(TIMEOUT_S):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed as end:
            assert end.rcvd is not None
            return end.rcvd.code, end.rcvd.reason


async def opened(node: NodeHouse, **wanted: object) -> dict[str, str]:
    answer = await node.asks("/api/tables", {"rules": "home", "seats": 5, **wanted})
    assert answer.status == 201 and answer.headers["gorod-node"] == node.name
    found: dict[str, str] = answer.json
    return found


async def join(node: NodeHouse, code: str, name: str) -> str:
    answer = await node.asks(f"/api/tables/{code}/join", {"name": name})
    assert answer.status == 200, answer.text
    return str(answer.json["token"])
