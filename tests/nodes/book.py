"""The rows of nodes and leases on a simulated disk, decided by its own clock alone, as a database does."""

from collections.abc import Callable, Sequence

from gorod.services.clocks import HandClock
from gorod.services.ownership import Fenced, NodeInfo, Renewed
from gorod.services.ports import Done
from gorod.services.rows import LeaseRow
from tests.nodes.times import LEASE
from tests.services.halls import SharedDisk

AT_ONCE = 50


class Book:
    """The rows of nodes; leases belong to the disk."""

    def __init__(self, disk: SharedDisk, clock: HandClock, lease_s: float = LEASE) -> None:
        self.lease_s = lease_s
        self.disk, self.clock = disk, clock
        self.until: dict[str, float] = {}
        self.infos: dict[str, NodeInfo] = {}
        self.dead: set[str] = set()

    def bury(self, by: str) -> None:
        """Declare nodes dead that have not renewed; a node never declares itself dead."""
        for node in [node for node, until in self.until.items() if until < self.clock.now() and node != by]:
            self.end(node)

    def end(self, node: str) -> None:
        """End a node: it can no longer write."""
        self.until.pop(node, None)
        self.infos.pop(node, None)
        self.dead.add(node)
        self.disk.nodes.discard(node)

    def free(self, unit: str, by: str) -> list[LeaseRow]:
        """Return what a living node may take of a unit, if its owner is dead."""
        lease = self.disk.lease(unit)
        is_free = lease is not None and lease.node in self.dead and by in self.until
        return self.disk.give(unit, by) if is_free else []


class SimulatedLeases:
    """The leases as one node asks for them; a node that is cut off gets errors only."""

    def __init__(self, book: Book, node: str) -> None:
        self._book, self._node, self.is_cut = book, node, False

    def renew(self, me: NodeInfo, done: Callable[[Renewed | BaseException], None]) -> None:
        book = self._book
        if self.is_cut:
            done(OSError("cut"))
        elif self._node in book.dead:
            done(Fenced(self._node))
        else:
            book.until[me.id], book.infos[me.id] = book.clock.now() + book.lease_s, me
            book.disk.nodes.add(me.id)
            mine = tuple(row for row in self._leases() if row.node == me.id)
            done(Renewed(tuple(book.infos.values()), mine))

    def claim(self, unit: str, done: Callable[[Sequence[LeaseRow] | BaseException], None]) -> None:
        if self.is_cut:
            done(OSError("cut"))
            return
        self._book.bury(self._node)
        done(self._book.free(unit, self._node))

    def sweep(self, done: Callable[[Sequence[LeaseRow] | BaseException], None]) -> None:
        if self.is_cut:
            done(OSError("cut"))
            return
        self._book.bury(self._node)
        free = [row.unit for row in self._leases() if row.of == row.unit and row.node in self._book.dead]
        done([row for unit in free[:AT_ONCE] for row in self._book.free(unit, self._node)])

    def find(self, of: str, done: Callable[[LeaseRow | BaseException | None], None]) -> None:
        done(OSError("cut") if self.is_cut else self._book.disk.lease(of))

    def leave(self, done: Done) -> None:
        self._book.end(self._node)
        done(None)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _leases(self) -> list[LeaseRow]:
        return [row for row in self._book.disk.kept.values() if isinstance(row, LeaseRow)]
