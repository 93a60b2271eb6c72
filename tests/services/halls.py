"""Several servers on one disk; the disk knows the owner of each unit and lets nobody else write it."""

from collections.abc import Collection, Sequence
from typing import Any

from gorod.services.clocks import HandClock
from gorod.services.ownership import FIRST_EPOCH, NO_NODE, CodeTaken, Fenced, Holdings, Ownership
from gorod.services.ports import Done, Forgotten, Held, Journal
from gorod.services.rows import CLOSED, ClubRow, LeaseRow, Row, TableRow
from tests.services.world import Disk, World


class SharedDisk(Disk):
    """A disk that also keeps the nodes that are alive."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: set[str] = set()
        self.fenced = 0

    def lease(self, of: str) -> LeaseRow | None:
        found = self.kept.get(("lease", of))
        return found if isinstance(found, LeaseRow) else None

    def unit(self, unit: str) -> list[LeaseRow]:
        return [row for row in self._all(LeaseRow) if row.unit == unit]

    def give(self, unit: str, node: str) -> list[LeaseRow]:
        """Give a unit to a node, with new epochs; leases of what was closed stay without an owner."""
        owned = [row for row in self.unit(unit) if row.node != NO_NODE]
        taken = [LeaseRow(row.of, unit, node, row.epoch + 1) for row in owned]
        self.kept |= {("lease", row.of): row for row in taken}
        return taken

    def refuse(self, node: str, held: Held | None, rows: Sequence[Row]) -> Fenced | None:
        """Refuse rows as the store does, just before they would be written."""
        known = self.lease(held.unit) if held is not None else None
        new = [row for row in rows if isinstance(row, LeaseRow) and row.epoch == FIRST_EPOCH]
        leases = [known] if known is not None else new
        mine = [(row.of, row.epoch) for row in leases if row.node == node]
        if node in self.nodes and (held is None or (held.unit, held.epoch) in mine):
            return None
        self.fenced += 1
        return Fenced(node)

    def taken(self, rows: Sequence[Row]) -> CodeTaken | None:
        """Check the unique columns of a database."""
        tables = [row for row in rows if isinstance(row, TableRow) and row.state != CLOSED]
        clubs = [row for row in rows if isinstance(row, ClubRow)]
        known: list[tuple[Any, Any]] = [(row, other) for row in tables for other in self.tables()]
        known += [(row, other) for row in clubs for other in self._all(ClubRow)]
        is_taken = any(row.code == other.code and row.id != other.id for row, other in known)
        return CodeTaken() if is_taken else None


class NodeJournal:
    """The journal of one node."""

    def __init__(self, disk: SharedDisk, node: str) -> None:
        self._disk, self._node = disk, node

    def write(self, rows: Sequence[Row], done: Done, held: Held | None = None) -> None:
        disk = self._disk
        disk.hand_in(rows, done, lambda rows: disk.refuse(self._node, held, rows) or disk.taken(rows))

    def forget(
        self, keys: Collection[str], done: Forgotten, mentions: bool = False, held: Held | None = None
    ) -> None:
        self._disk.erase(keys, done, mentions, lambda rows: self._disk.refuse(self._node, held, rows))


class SimulatedServer(World):
    """One of several nodes: its memory is its own, and the disk decides what it may write."""

    holdings: Holdings

    def __init__(self, name: str, disk: SharedDisk, clock: HandClock, **more: Any) -> None:
        self.name, self._starts, self._shared = name, 0, disk
        super().__init__(name, clock=clock, disk=disk, is_limited=False, **more)

    def ports(self) -> tuple[Journal, Ownership]:
        """Return the journal and the ownership; each start has a new node id."""
        self._starts += 1
        self.node = f"{self.name}{self._starts}"
        self._shared.nodes.add(self.node)
        self.holdings = Holdings(self.node)
        return NodeJournal(self._shared, self.node), self.holdings

    def lose_writes(self) -> None:
        """Leave pending writes to the fence: it refuses them, as the server restarts under another id."""
        if self._starts:
            self._shared.nodes.discard(self.node)

    def hand_over(self, unit: str, to: "SimulatedServer") -> None:
        """Hand a unit over as a stopping node does: release it once that is durable."""

        def done(error: BaseException | None) -> None:
            if error is not None:
                self.holdings.stay(unit)
                return
            to.holdings.take(self._shared.unit(unit))
            for lease in self._shared.unit(unit):
                to.tables.take_up([lease.of], lambda _: None)
            self.holdings.lost(unit)

        self.tables.hand_over(self.holdings.leave(unit), to.node, done)

    def take(self, unit: str) -> None:
        """Take a unit from any owner, and let its tables go on."""
        leases = self._shared.give(unit, self.node)
        self.holdings.take(leases)
        for lease in leases:
            self.tables.take_up([lease.of], lambda _: None)
