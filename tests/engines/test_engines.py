"""The servers of the tests run while they are needed, and end with the process that started them."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nats
import pytest

from tests.engines.nats import NatsServer, program
from tests.engines.postgres import programs
from tests.engines.running import runs
from tests.waiting import until

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
@pytest.mark.full
def test_a_server_does_not_outlive_the_test_that_was_killed(
    module: str, name: str, needed: Callable[[], Path]
) -> None:
    needed()
    words = [sys.executable, "-c", STARTED.format(module=module, name=name)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as test:
        assert test.stdout is not None
        folder, pid = test.stdout.readline().split()
        test.kill()
    until(lambda: not Path(folder).exists() and not runs(int(pid)))
