"""Nodes that share one database, and nodes that share a simulated disk: for both the same must be true."""

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
from tests.nodes.book import Book, Desk
from tests.services.halls import HallJournal, SharedDisk
from tests.store.evening import direct

LEASE_S = 240.0
"""A lease here: PostgreSQL counts real time, and a busy machine must not use it up."""
LONG = LEASE_S + 0.5
"""Seconds after which a lease is over."""
CLUB = ClubRow("c", "K7MXQ2", "", "", 1, b"{}")


def answer(ask: Callable[[Callable[[Any], None]], None]) -> Any:
    """What is told, waited for."""
    told: SimpleQueue[Any] = SimpleQueue()
    ask(told.put)
    return told.get(timeout=30)


class Fellow:
    """One node, as far as it writes and asks for leases."""

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
        """Each of them a unit, or all of one that is there."""
        return self.write_all(
            [([self.lease(one, unit), table(one)], Held(unit or one, FIRST_EPOCH)) for one in tables]
        )

    def lease(self, of: str, unit: str = "", epoch: int = FIRST_EPOCH) -> LeaseRow:
        return LeaseRow(of, unit or of, self.id, epoch)

    def write_all(self, calls: Sequence[tuple[Sequence[Row], Held | None]]) -> list[BaseException | None]:
        """Handed in together."""
        told: SimpleQueue[tuple[int, BaseException | None]] = SimpleQueue()
        for at, (rows, held) in enumerate(calls):
            self.journal.write(rows, lambda error, at=at: told.put((at, error)), held)  # type: ignore[misc]
        found = [told.get(timeout=30) for _ in calls]
        assert [at for at, _ in found] == [*range(len(calls))]
        return [error for _, error in found]


def table(id: str, settings: bytes = b"{}") -> TableRow:
    return TableRow(id, id, "open", 1, settings)


class Office(Protocol):
    """Where they are written down."""

    def fellow(self, id: str) -> Fellow:
        """One who has not said yet that he lives."""

    def pass_by(self, seconds: float) -> None:
        """Time."""

    def kept(self) -> Collection[str]:
        """The tables that were written, with their settings."""


class SimulatedOffice:
    """On a simulated disk."""

    def __init__(self) -> None:
        self._disk, self._clock = SharedDisk(), HandClock()
        self._book = Book(self._disk, self._clock, LEASE_S)

    def fellow(self, id: str) -> Fellow:
        return Fellow(id, Desk(self._book, id), HallJournal(self._disk, id))

    def pass_by(self, seconds: float) -> None:
        self._clock.move_to(self._clock.now() + seconds)

    def kept(self) -> Collection[str]:
        return {f"{row.id} {row.settings.decode()}" for row in self._disk.tables()}


class RealOffice:
    """In PostgreSQL; time passes by setting back what was promised."""

    def __init__(self, server: PostgresServer, url: str) -> None:
        self.server, self.url, self.name = server, url, PostgresPlace(url).name
        self._closing: list[Callable[[], None]] = []

    def fellow(self, id: str) -> Fellow:
        return self.sitting_at(PostgresPlace(self.url, id))

    def sitting_at(self, place: PostgresPlace) -> Fellow:
        """The same, with this way to the database."""
        leases, journal = SqlLeases(place, LEASE_S, direct), SqlJournal(place, direct)
        self._closing += [leases.close, journal.close]
        return Fellow(place.node, leases, journal)

    def pass_by(self, seconds: float) -> None:
        self.server.do(f"UPDATE nodes SET until = until - {round(seconds * 1000)}", database=self.name)

    def kept(self) -> Collection[str]:
        return {
            f"{id} {bytes(settings).decode()}" for id, settings in self.ask("SELECT id, settings FROM tables")
        }

    def ask(self, question: str) -> list[Any]:
        """By hand."""
        with psycopg.connect(self.url) as connection:
            return connection.execute(question.encode()).fetchall()

    def close(self) -> None:
        for close in self._closing:
            close()


def living(told: Renewed) -> list[str]:
    return sorted(node.id for node in told.nodes)


def come(office: Office, *ids: str) -> list[Fellow]:
    """They say that they live."""
    fellows = [office.fellow(id) for id in ids]
    for fellow in fellows:
        assert isinstance(fellow.renew(), Renewed)
    return fellows
