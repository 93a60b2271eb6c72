"""Who lives and who has what, on a simulated disk: as a database decides it, by its own clock alone."""

from collections.abc import Callable, Sequence

from gorod.nodes.membership import LEASE
from gorod.services.clocks import HandClock
from gorod.services.ownership import Fenced, NodeInfo, Renewed
from gorod.services.ports import Done
from gorod.services.rows import LeaseRow
from tests.services.halls import SharedDisk

AT_ONCE = 50


class Book:
    """The rows of nodes; leases are the disk's."""

    def __init__(self, disk: SharedDisk, clock: HandClock) -> None:
        self.disk, self.clock = disk, clock
        self.until: dict[str, float] = {}
        self.infos: dict[str, NodeInfo] = {}
        self.dead: set[str] = set()

    def bury(self) -> None:
        """Whoever has not renewed."""
        for node in [node for node, until in self.until.items() if until < self.clock.now()]:
            del self.until[node], self.infos[node]
            self.dead.add(node)
            self.disk.nodes.discard(node)


class Desk:
    """The leases as one node asks for them; one that is cut off gets no answer but an error."""

    def __init__(self, book: Book, node: str) -> None:
        self._book, self._node, self.is_cut = book, node, False

    def renew(self, me: NodeInfo, done: Callable[[Renewed | BaseException], None]) -> None:
        book = self._book
        if self.is_cut:
            done(OSError("cut"))
        elif self._node in book.dead:
            done(Fenced(self._node))
        else:
            book.until[me.id], book.infos[me.id] = book.clock.now() + LEASE, me
            mine = tuple(row for row in self._leases() if row.node == me.id)
            done(Renewed(tuple(book.infos.values()), mine))

    def claim(self, unit: str, done: Callable[[Sequence[LeaseRow] | BaseException], None]) -> None:
        if self.is_cut:
            done(OSError("cut"))
            return
        self._book.bury()
        lease = self._book.disk.lease(unit)
        is_free = lease is not None and lease.node in self._book.dead
        done(self._book.disk.give(unit, self._node) if is_free else [])

    def sweep(self, done: Callable[[Sequence[LeaseRow] | BaseException], None]) -> None:
        if self.is_cut:
            done(OSError("cut"))
            return
        self._book.bury()
        free = [row.unit for row in self._leases() if row.of == row.unit and row.node in self._book.dead]
        done([row for unit in free[:AT_ONCE] for row in self._book.disk.give(unit, self._node)])

    def find(self, of: str, done: Callable[[LeaseRow | BaseException | None], None]) -> None:
        done(OSError("cut") if self.is_cut else self._book.disk.lease(of))

    def leave(self, done: Done) -> None:
        self._book.until[self._node] = -1.0
        done(None)

    def _leases(self) -> list[LeaseRow]:
        return [row for row in self._book.disk.kept.values() if isinstance(row, LeaseRow)]
