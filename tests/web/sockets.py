"""Sockets of devices in tests, which wait for a busy server as long as everything else does."""

from functools import partial

from websockets.asyncio.client import connect as _connect_async
from websockets.sync.client import connect as _connect

from tests.waiting import PATIENCE_S

connect = partial(_connect, open_timeout=PATIENCE_S)
connect_async = partial(_connect_async, open_timeout=PATIENCE_S)
