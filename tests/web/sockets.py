"""Sockets of devices in tests, which allow a busy server as much time as everything else does."""

import json
from functools import partial
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as _connect_async
from websockets.sync.client import connect as _connect

from tests.waiting import PATIENCE_S

connect = partial(_connect, open_timeout=PATIENCE_S)
"""Not for `wss://`: it reads and writes in two threads; up to Python 3.12 such a socket sometimes hangs."""
connect_async = partial(_connect_async, open_timeout=PATIENCE_S)


async def pong(line: ClientConnection, at: int) -> bool:
    """Return whether a ping is answered with its own number."""
    await line.send(json.dumps({"t": "ping", "at": at}))
    message: dict[str, Any] = {"t": ""}
    while message["t"] != "pong":
        message = json.loads(await line.recv())
    return bool(message["at"] == at)
