"""`kill -9` at random instants while tables are played over sockets (T4): `python -m tests.web.kills 3000`.

The server dies, starts again on the same folder, and every player comes back and asks what became of what was
not answered. In the end every acknowledged command is in the log exactly once, and no log is broken.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from msgspec import Struct

from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.web.load.wire import Wire, connected

PACE = "300"
TABLES = 3
SEATS = 10


class Found(Struct, frozen=True):
    """What came of it."""

    kills: int
    steps: Counter[str]
    """In which kinds of steps."""
    acknowledged: int
    lost: list[str]
    doubled: list[str]
    flaws: int
    games: int


class Player:
    """One seat of a table, through all the deaths of its server."""

    def __init__(self, token: str, name: str, luck: Random) -> None:
        self._token, self._name, self._luck = token, name, luck
        self.open: dict[str, dict[str, Any]] = {}
        self.applied: set[str] = set()
        self._count = 0
        self._wire: Wire | None = None
        self.step = ""

    async def connect(self, port: int) -> None:
        self._wire = await connected(port, self._took)
        self._send({"t": "hello", "token": self._token})
        for name in self.open:
            self._send({"t": "ask", "id": name})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._wire is not None
        self._wire.send(json.dumps(message).encode())

    def _took(self, _: Wire, sent: bytes) -> None:
        told = json.loads(sent)
        if told["t"] == "ack":
            self._answered(told)
        elif told["t"] == "frame":
            self.step = told["view"]["step"]["kind"]
            moves = [move for move in told["view"].get("legal", ()) if move["do"] != "open"]
            if moves and self._luck.random() < 0.7:
                self._count += 1
                name = f"{self._name}-{self._count}"
                self.open[name] = {"t": "do", "id": name, "cmd": self._luck.choice(moves)}
                self._send(self.open[name])

    def _answered(self, told: dict[str, Any]) -> None:
        name = told["id"]
        if told["status"] == "unknown" and name in self.open:
            self._send(self.open[name])
            return
        if told["status"] == "applied":
            self.applied.add(name)
        self.open.pop(name, None)

    def hang_up(self) -> None:
        if self._wire is not None:
            self._wire.close()


class Server:
    """A process that can be killed."""

    def __init__(self, folder: str) -> None:
        where = ["--host", "127.0.0.1", "--port", "0", "--data", folder, "--pace", PACE]
        words = [sys.executable, "-m", "gorod.cli", "serve", "--json", *where]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self._process.stdout is not None
        self.port = int(json.loads(self._process.stdout.readline())["listening"].rpartition(":")[2])

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        address = f"http://127.0.0.1:{self.port}{path}"
        with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)


class Club:
    """Tables that begin a new game when one is over."""

    def __init__(self, server: Server, luck: Random) -> None:
        self.tables: list[tuple[str, str]] = []
        self.players: list[Player] = []
        for at, rules in zip(range(TABLES), ("fiim", "classic", "wolves"), strict=True):
            opened = server.post("/api/tables", {"rules": rules})
            self.tables.append((opened["table"], opened["organiser"]))
            for seat in range(SEATS):
                joined = server.post(f"/api/tables/{opened['code']}/join", {"name": f"p{seat}"})
                self.players.append(Player(joined["token"], f"{at}.{seat}", luck))

    def begin(self, server: Server) -> None:
        """Whatever is not being played."""
        for table, organiser in self.tables:
            try:
                server.post(f"/api/tables/{table}/start", {}, organiser)
            except OSError:
                continue  # it is being played


async def _life(server: Server, club: Club, seconds: float) -> Counter[str]:
    """One life of the server; the steps in which it died."""
    await asyncio.gather(*(player.connect(server.port) for player in club.players))
    await asyncio.to_thread(club.begin, server)
    await asyncio.sleep(seconds)
    steps = Counter(player.step for player in club.players[::SEATS])
    server.kill()
    for player in club.players:
        player.hang_up()
    return steps


def killed(kills: int, seed: int = 0) -> Found:
    """Play, kill, and look at what is left."""
    luck, steps = Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        club = Club(server, luck)
        for number in range(kills):
            steps += asyncio.run(_life(server, club, luck.uniform(0.05, 0.6)))
            server = Server(folder)
            if kills > 100 and number % 100 == 99:
                print(f"{number + 1} kills", flush=True)
        asyncio.run(_life(server, club, 1.0))
        return _looked(Path(folder) / "gorod.db", club, kills, steps)


def _looked(path: Path, club: Club, kills: int, steps: Counter[str]) -> Found:
    archive = SqlArchive(path)
    turns = Counter[str]()
    for table, _ in club.tables:
        for game in archive.games(table):
            before = None
            for entry in archive.entries(game.id):
                if (entry.sender, entry.command) != before:
                    turns[entry.command] += 1
                before = entry.sender, entry.command
    acknowledged = {name for player in club.players for name in player.applied}
    audit = verify(archive)
    archive.close()
    named = {name: count for name, count in turns.items() if not name.startswith("#")}
    lost = sorted(name for name in acknowledged if turns[name] == 0)
    doubled = sorted(name for name, count in named.items() if count > 1)
    return Found(kills, steps, len(acknowledged), lost, doubled, len(audit.flaws), audit.games)


if __name__ == "__main__":
    began = time.time()
    print(killed(int(sys.argv[1]) if len(sys.argv) > 1 else 30))
    print(f"{time.time() - began:.0f} s")
