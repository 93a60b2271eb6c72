"""`python scripts/three_nodes.py`, as docs/operate.md has it."""

import json
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from random import Random
from urllib.request import urlopen

import pytest

from tests.cli.gorod import ROOT
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.process, pytest.mark.full]
PORTS = 4
"""The balancer's and those of three nodes."""


def free_ports() -> int:
    """Return the first of some ports in a row that nobody uses."""
    luck = Random()
    while True:
        first = luck.randrange(20_000, 60_000)
        try:
            with ExitStack() as open_sockets:
                for port in range(first, first + PORTS):
                    open_sockets.enter_context(socket.create_server(("127.0.0.1", port)))
        except OSError:
            continue
        return first


def is_up(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE_S) as answer:
            return bool(json.load(answer)["status"] == "ok")
    except OSError:
        return False


def test_three_nodes_come_up_and_go_by_one_command() -> None:
    first = free_ports()
    words = [sys.executable, "scripts/three_nodes.py", "--port", str(first)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        try:
            until(
                lambda: run.poll() is not None or all(is_up(first + at) for at in range(1, PORTS)),
                "three nodes are up",
            )
            assert run.poll() is None, run.stderr and run.stderr.read().decode()
        finally:
            run.send_signal(signal.SIGTERM)
            told, _ = run.communicate(timeout=PATIENCE_S)
    started = [json.loads(line) for line in told.splitlines()]
    assert {one["name"] for one in started if "name" in one} >= {
        f"http://127.0.0.1:{first + at}" for at in range(1, PORTS)
    }
    assert not any(is_up(first + at) for at in range(1, PORTS))
