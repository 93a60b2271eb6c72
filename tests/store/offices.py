"""Nodes that share a real database, or a simulated disk: the same tests run on both."""

from collections.abc import Callable, Collection, Sequence
from queue import SimpleQueue
from typing import Any, Protocol

import psycopg

from gorod.services.clocks import HandClock
from gorod.services.ownership import FIRST_EPOCH, Leases, NodeInfo, Renewed
from gorod.services.ports import Held, Journal
from gorod.services.rows import ClubRow, LeaseRow, Row, TableRow
from gorod.store.journal import SqlJournal
from gorod.store.leases import SqlLeases
from gorod.store.postgres import PostgresPlace
from tests.engines.postgres import PostgresServer
from tests.nodes.book import Book, SimulatedLeases
from tests.services.halls import NodeJournal, SharedDisk
from tests.store.evening import direct

LEASE_S = 240.0
"""The lease of these tests: PostgreSQL counts real time, and a busy machine must not use it up."""
EXPIRY_S = LEASE_S + 0.5
"""Seconds after which a lease has expired."""
CLUB = ClubRow("c", "K7MXQ2", "", "", 1, b"{}")


def answer(ask: Callable[[Callable[[Any], None]], None]) -> Any:
    """Ask, wait for the answer and return it."""
    told: SimpleQueue[Any] = SimpleQueue()
    ask(told.put)
    return told.get(timeout=30)


class SharingNode:
    """One node: what it writes, and the leases that it asks for."""

    def __init__(self, id: str, leases: Leases, journal: Journal) -> None:
        self.id, self.leases, self.journal = id, leases, journal

    def renew(self, load: int = 0, is_draining: bool = False) -> Any:
        me = NodeInfo(self.id, f"name of {self.id}", load, is_draining, "1")
        return answer(lambda done: self.leases.renew(me, done))

    def claim(self, unit: str) -> list[LeaseRow]:
        return sorted(answer(lambda done: self.leases.claim(unit, done)), key=lambda row: row.of)

    def sweep(self) -> list[LeaseRow]:
        return [*answer(self.leases.sweep)]

    def find(self, of: str) -> LeaseRow | None:
        found: LeaseRow | None = answer(lambda done: self.leases.find(of, done))
        return found

    def leave(self) -> None:
        assert answer(self.leases.leave) is None

    def write(self, rows: Sequence[Row], held: Held | None = None) -> BaseException | None:
        error: BaseException | None = answer(lambda done: self.journal.write(rows, done, held))
        return error

    def open(self, *tables: str, unit: str = "") -> list[BaseException | None]:
        """Open tables, each its own unit, or all in an existing unit."""
        return self.write_all(
            [([self.lease(one, unit), table(one)], Held(unit or one, FIRST_EPOCH)) for one in tables]
        )

    def lease(self, of: str, unit: str = "", epoch: int = FIRST_EPOCH) -> LeaseRow:
        return LeaseRow(of, unit or of, self.id, epoch)

    def write_all(self, calls: Sequence[tuple[Sequence[Row], Held | None]]) -> list[BaseException | None]:
        """Hand these calls in together; return their errors."""
        told: SimpleQueue[tuple[int, BaseException | None]] = SimpleQueue()
        for at, (rows, held) in enumerate(calls):
            self.journal.write(rows, lambda error, at=at: told.put((at, error)), held)  # type: ignore[misc]
        found = [told.get(timeout=30) for _ in calls]
        assert [at for at, _ in found] == [*range(len(calls))]
        return [error for _, error in found]


def table(id: str, settings: bytes = b"{}") -> TableRow:
    return TableRow(id, id, "open", 1, settings)


class Office(Protocol):
    """The shared place of the nodes."""

    def fellow(self, id: str) -> SharingNode:
        """Return a node that has not registered yet."""

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""

    def kept(self) -> Collection[str]:
        """Return the ids of the stored tables."""


class SimulatedOffice:
    """A simulated disk."""

    def __init__(self) -> None:
        self._disk, self._clock = SharedDisk(), HandClock()
        self._book = Book(self._disk, self._clock, LEASE_S)

    def fellow(self, id: str) -> SharingNode:
        return SharingNode(id, SimulatedLeases(self._book, id), NodeJournal(self._disk, id))

    def pass_by(self, seconds: float) -> None:
        self._clock.move_to(self._clock.now() + seconds)

    def kept(self) -> Collection[str]:
        return {f"{row.id} {row.settings.decode()}" for row in self._disk.tables()}


class RealOffice:
    """PostgreSQL; time passes by setting back the end of leases."""

    def __init__(self, server: PostgresServer, url: str) -> None:
        self.server, self.url, self.name = server, url, PostgresPlace(url).name
        self._closing: list[Callable[[], None]] = []

    def fellow(self, id: str) -> SharingNode:
        return self.sitting_at(PostgresPlace(self.url, id))

    def sitting_at(self, place: PostgresPlace) -> SharingNode:
        """Return such a node with this connection to the database."""
        leases, journal = SqlLeases(place, LEASE_S, direct), SqlJournal(place, direct)
        self._closing += [leases.close, journal.close]
        return SharingNode(place.node, leases, journal)

    def pass_by(self, seconds: float) -> None:
        self.server.do(f"UPDATE nodes SET until = until - {round(seconds * 1000)}", database=self.name)

    def kept(self) -> Collection[str]:
        return {
            f"{id} {bytes(settings).decode()}" for id, settings in self.ask("SELECT id, settings FROM tables")
        }

    def ask(self, question: str) -> list[Any]:
        """Query the database directly."""
        with psycopg.connect(self.url) as connection:
            return connection.execute(question.encode()).fetchall()

    def close(self) -> None:
        for close in self._closing:
            close()


def living(told: Renewed) -> list[str]:
    return sorted(node.id for node in told.nodes)


def come(office: Office, *ids: str) -> list[SharingNode]:
    """Register these nodes."""
    fellows = [office.fellow(id) for id in ids]
    for fellow in fellows:
        assert isinstance(fellow.renew(), Renewed)
    return fellows
