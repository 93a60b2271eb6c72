"""A real server in its own process whose decks are given, and which may have a planted leak.

Or two nodes: the first has the tables, and devices may connect to the other.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import Request, urlopen

import pytest

from gorod.services.table import fair
from tests.engines.shared import shared_house
from tests.engines.warm import WarmProcess
from tests.services.leaks import LEAKS
from tests.web.lateness import DELAYS

Deal = tuple[str, ...] | list[str]


class Rigged:
    """The address of such a server, and requests to it."""

    def __init__(self, url: str, edge: str = "") -> None:
        """`edge`: another node, over which devices may connect."""
        self.url, self.port = url, int(url.rpartition(":")[2])
        self.edge = int((edge or url).rpartition(":")[2])

    def post(self, path: str, body: object, token: str = "") -> Any:
        """Return the answer to a request."""
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        with urlopen(Request(self.url + path, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def seated(self, rules: str, seats: int) -> tuple[dict[str, str], list[str]]:
        """Open a table with this number of people; return the organiser's data and the people's tokens."""
        opened: dict[str, str] = self.post("/api/tables", {"rules": rules, "seats": seats, "watch": True})
        path = f"/api/tables/{opened['code']}/join"
        return opened, [self.post(path, {"name": f"p{at}"})["token"] for at in range(seats)]

    def begin(self, opened: dict[str, str]) -> None:
        """Start the game."""
        self.post(f"/api/tables/{opened['table']}/start", {}, opened["organiser"])


@contextmanager
def rigged(deals: list[Deal], pace: int, leak: str = "", is_far: bool = False) -> Iterator[Rigged]:
    """Start it; each game takes the next deal, and all games after the last deal repeat it."""
    words = json.dumps(deals), leak, str(pace)
    if not is_far:
        with _begun(words, {}) as url:
            yield Rigged(url)
        return
    with shared_house() as house:
        owner, edge = house.nodes(2)
        with _begun(words, owner) as url, _begun(words, edge) as other:
            yield Rigged(url, other)


@contextmanager
def _begun(words: tuple[str, ...], variables: dict[str, str]) -> Iterator[str]:
    """Start one server; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command, env = ["-m", "tests.web.rigged", *words, folder], {**os.environ, **variables}
        with WarmProcess(command, stdout=subprocess.PIPE, env=env) as server:
            assert server.stdout is not None
            try:
                yield json.loads(server.stdout.readline())["listening"]
            finally:
                server.terminate()


def _serve(deals: list[Deal], leak: str, pace: str, folder: str) -> int:
    from gorod.cli import main

    fair.deck = lambda *_: tuple(deals.pop(0) if len(deals) > 1 else deals[0])
    for one in (*LEAKS, *DELAYS):
        if one.name == leak:
            one.plant(pytest.MonkeyPatch())
    where = ["--host", "127.0.0.1", "--port", "0", "--data", folder]
    sys.argv = ["gorod", "serve", "--json", "--pace", pace, *where]
    return main()


if __name__ == "__main__":
    sys.exit(_serve(json.loads(sys.argv[1]), *sys.argv[2:]))
