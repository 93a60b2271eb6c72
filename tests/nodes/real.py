"""Three real servers on one PostgreSQL and one NATS: processes that can be killed or suspended."""

import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import psycopg
from msgspec import Struct

from gorod.store.archive import SqlArchive
from gorod.store.databases import place_of
from tests.engines.nats import NatsServer
from tests.engines.postgres import PostgresServer, free_port
from tests.waiting import PATIENCE_S, until
from tests.web.mortal import PACE, Server

NAMES = "n1", "n2", "n3"
POLL_INTERVAL_S = 0.05


class Ways(Struct, frozen=True):
    """How a node reaches PostgreSQL and NATS."""

    database: str
    nats: str


PROGRAM = """
import faulthandler, signal, sys
from gorod.cli import main

faulthandler.register(signal.SIGUSR1)
sys.exit(main())
"""


class RealNode:
    """One node, which keeps its port across restarts."""

    server: Server

    def __init__(self, name: str, folder: Path, ways: Ways, pace: str) -> None:
        folder.mkdir()
        self.name, self.folder, self.port = name, folder, free_port()
        where = ["--port", str(self.port), "--database", ways.database, "--nats", ways.nats]
        self._program = ["-c", PROGRAM, "serve", "--json", "--host", "127.0.0.1", "--data", str(folder)]
        self._program += [
            *where,
            "--node",
            name,
            "--pace",
            pace,
            "--most-sockets",
            "1000",
            "--most-tables",
            "10000",
        ]

    def start(self) -> None:
        """Start it and wait until it listens; if it does not, report what it is doing instead."""
        try:
            self.server = Server(str(self.folder), program=self._program, log=self.folder / "log")
        except TimeoutError as error:
            os.kill(int(str(error).rpartition(" ")[2]), signal.SIGUSR1)
            until(lambda: "most recent call first" in self.log)
            raise AssertionError(f"{self.name} does not listen: {self.log}") from error

    def send(self, what: signal.Signals) -> None:
        """Send a signal to its process, which must still run."""
        try:
            self.server.send(what)
        except ProcessLookupError:
            self.server.bury()
            raise AssertionError(
                f"{self.name} ended by itself with {self.server.status}: {self.log}"
            ) from None

    @property
    def log(self) -> str:
        """Its log across restarts."""
        log = self.folder / "log"
        return log.read_text() if log.exists() else ""

    @property
    def faults(self) -> list[str]:
        """Unexpected errors in its log: every exception."""
        lines = self.log.splitlines()
        return [f"{self.name}: {line}" for line in lines if '"where"' in line or not line.startswith("{")]


class RealHouse:
    """All nodes; requests go to any that is running."""

    def __init__(
        self, database: str, nats: str, folder: Path, pace: str = PACE, ways: Mapping[str, Ways] | None = None
    ) -> None:
        """`ways`: for nodes that do not connect directly to what all share."""
        self.database, self._straight = database, Ways(database, nats)
        self.nodes = {
            name: RealNode(name, folder / name, (ways or {}).get(name, self._straight), pace)
            for name in NAMES
        }
        self.statuses: Counter[int] = Counter()
        """The statuses of all answers."""
        self._turn = cycle(NAMES)

    def start(self) -> None:
        """Start all at once, as after a power cut."""
        with ThreadPoolExecutor() as threads:
            [*threads.map(RealNode.start, self.nodes.values())]
        self.wait(lambda: self.living() == {*NAMES})

    def close(self) -> None:
        """Kill all servers, however the test ended."""
        for node in self.nodes.values():
            with suppress(AttributeError, OSError):
                node.server.kill()
                node.server.bury()

    @property
    def ports(self) -> list[int]:
        return [node.port for node in self.nodes.values()]

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """Send a request to one node after another, until one answers."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                answer = self.nodes[next(self._turn)].server.post(path, body, token)
            except HTTPError as error:
                self.statuses[error.code] += 1
                raise
            except (OSError, AttributeError):
                assert time.monotonic() < end
                time.sleep(POLL_INTERVAL_S)
                continue
            self.statuses[200] += 1
            return answer

    # -- the database

    def ask(self, question: str) -> list[Any]:
        """Query the database directly."""
        with psycopg.connect(self.database) as connection:
            return connection.execute(question.encode()).fetchall()

    def living(self) -> set[str]:
        return {name for (name,) in self.ask("SELECT name FROM nodes")}

    def ids(self) -> dict[str, str]:
        """Return ids by name; of two with the same name, the one that is alive."""
        return dict(self.ask("SELECT name, id FROM nodes ORDER BY until"))

    def owners(self) -> dict[str, str]:
        """Return the names of owners, by what they own."""
        return dict(self.ask('SELECT l."of", n.name FROM leases l JOIN nodes n ON n.id = l.node'))

    @contextmanager
    def archive(self) -> Iterator[SqlArchive]:
        found = SqlArchive(place_of(Path(), self.database))
        try:
            yield found
        finally:
            found.close()

    def wait(self, is_so: Any) -> None:
        until(is_so)

    @property
    def faults(self) -> list[str]:
        return [fault for node in self.nodes.values() for fault in node.faults]


class Engines(Struct):
    """What all nodes share, for any number of groups of nodes."""

    postgres: PostgresServer
    nats: NatsServer

    @contextmanager
    def house(
        self, ways: Mapping[str, Ways] | None = None, pace: str = PACE, database: str = ""
    ) -> Iterator[RealHouse]:
        database = database or self.postgres.url(self.postgres.migrated())
        with tempfile.TemporaryDirectory() as folder:
            house = RealHouse(database, self.nats.url, Path(folder), pace, ways)
            try:
                house.start()
                yield house
            finally:
                house.close()


@contextmanager
def engines() -> Iterator[Engines]:
    """Start both servers; stop them afterwards."""
    postgres = PostgresServer(fsync="off")
    try:
        nats = NatsServer()
        try:
            yield Engines(postgres, nats)
        finally:
            nats.close()
    finally:
        postgres.close()
