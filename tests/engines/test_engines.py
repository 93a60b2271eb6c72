"""The servers of the tests: there while they are wanted, and gone with whoever started them."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import nats
import pytest

from tests.engines.nats import NatsServer, program
from tests.engines.postgres import programs

STARTED = """
import os, time
from tests.engines.{module} import {name}
server = {name}()
print(server._folder.path, server._process.pid, flush=True)
time.sleep(600)
"""


def test_nats_carries_a_message() -> None:
    server = NatsServer()

    async def carried() -> bytes:
        client = await nats.connect(server.url)
        heard = await client.subscribe("gorod.test")
        await client.publish("gorod.test", b"Canary")
        message = await heard.next_msg(30)
        await client.close()
        return message.data

    try:
        assert asyncio.run(carried()) == b"Canary"
    finally:
        server.close()


@pytest.mark.parametrize(
    ("module", "name", "needed"),
    [("postgres", "PostgresServer", programs), ("nats", "NatsServer", program)],
    ids=["postgres", "nats"],
)
def test_a_server_does_not_outlive_the_test_that_was_killed(
    module: str, name: str, needed: Callable[[], Path]
) -> None:
    needed()
    words = [sys.executable, "-c", STARTED.format(module=module, name=name)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as test:
        assert test.stdout is not None
        folder, pid = test.stdout.readline().split()
        test.kill()
    end = time.monotonic() + 30
    while Path(folder).exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert not Path(folder).exists() and not _runs(int(pid))


def _runs(pid: int) -> bool:
    """It may be left as a process that has ended and that nobody has waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
