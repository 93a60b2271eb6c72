"""Which node owns a table or a club. A server without other nodes owns all of them.

A unit changes hands as a whole: it is a table, or a club with all tables of its evenings.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from msgspec import Struct

from gorod.services.ports import Done, Held, Journal
from gorod.services.rows import LeaseRow, Row

NO_NODE = ""
"""Stands for a node in the lease of something closed, which nobody needs to own."""
FIRST_EPOCH, INVALID_EPOCH = 1, -1
"""The epoch of a new lease, and an epoch under which nothing is ever written."""
Lost = Callable[[Collection[str]], None]
"""Called with the ids of tables and clubs that other nodes own by now."""


class Fenced(Exception):  # noqa: N818 — it is an answer of the place, not a fault in it
    """Raised when a row belongs to a unit that another node owns by now; no row of the write is stored."""


class CodeTaken(Exception):  # noqa: N818
    """Raised when another node used the same code at the same moment; no row of the write is stored."""


class Ownership(Protocol):
    """What this node owns, as far as it knows. The store checks it again at every write."""

    is_shared: bool
    """Whether there may be other nodes."""
    name: str
    """The operator's name for this node; empty for a single server."""

    def has(self, of: str, /) -> bool:
        """Return whether this node owns a table or a club and is not about to hand it over."""

    def held(self, of: str, /) -> Held | None:
        """Return the lease under which it is written; None without other nodes."""

    def opened(self, of: str, unit: str, /) -> Sequence[Row]:
        """Own something new; return the rows to write with it."""

    def closed(self, of: str, /) -> Sequence[Row]:
        """Return the rows to write when it is closed."""

    def forget(self, of: str, /) -> None:
        """Forget something that is closed, or was never stored."""

    def lost(self, of: str, /) -> None:
        """Forget a unit that another node owns by now, and call the `when_lost` callbacks."""

    def when_lost(self, tell: Lost, /) -> None:
        """Add a callback for lost tables and clubs."""


class SoleOwner:
    """The owner of everything on a server without other nodes; no leases are stored."""

    is_shared, name = False, ""

    def has(self, _of: str, /) -> bool:
        return True

    def held(self, _of: str, /) -> None:
        return None

    def opened(self, _of: str, _unit: str, /) -> Sequence[Row]:
        return ()

    def closed(self, _of: str, /) -> Sequence[Row]:
        return ()

    def forget(self, _of: str, /) -> None:
        pass

    def lost(self, _of: str, /) -> None:
        pass

    def when_lost(self, _tell: Lost, /) -> None:
        pass


SOLE_OWNER = SoleOwner()
"""One is enough, because it has no state."""


class Holdings:
    """What this node owns, where there are several."""

    is_shared = True

    def __init__(self, node: str, name: str = "") -> None:
        """`node`: the id that this node drew at its start; `name`: the operator's name for it."""
        self.node, self.name = node, name
        self._leases: dict[str, LeaseRow] = {}
        self._leaving: set[str] = set()
        self._listeners: list[Lost] = []

    def take(self, leases: Collection[LeaseRow]) -> None:
        """Own these from now on."""
        self._leases |= {lease.of: lease for lease in leases}

    def has(self, of: str) -> bool:
        return of in self._leases and self._leases[of].unit not in self._leaving

    def knows(self, lease: LeaseRow) -> bool:
        """Return whether this lease is known here, also while it is being handed over."""
        return lease.of in self._leases and self._leases[lease.of].epoch >= lease.epoch

    def leave(self, unit: str) -> list[LeaseRow]:
        """Stop work on a unit that is to be handed over; return its leases."""
        self._leaving.add(unit)
        return self.unit(unit)

    def stay(self, unit: str) -> None:
        """Own the unit as before: it was not handed over."""
        self._leaving.discard(unit)

    def held(self, of: str) -> Held:
        unit = self._leases[of].unit if of in self._leases else of
        return Held(unit, self._leases[unit].epoch if unit in self._leases else INVALID_EPOCH)

    def unit(self, of: str) -> list[LeaseRow]:
        """Return the leases of its whole unit, or none if it is not owned."""
        lease = self._leases.get(of)
        return [one for one in self._leases.values() if lease is not None and one.unit == lease.unit]

    def units(self) -> set[str]:
        """Return all owned units."""
        return {lease.unit for lease in self._leases.values()}

    def opened(self, of: str, unit: str) -> Sequence[Row]:
        self._leases[of] = lease = LeaseRow(of, unit, self.node, FIRST_EPOCH)
        return (lease,)

    def closed(self, of: str) -> Sequence[Row]:
        lease = self._leases.get(of)
        return (LeaseRow(of, lease.unit, NO_NODE, lease.epoch),) if lease is not None else ()

    def forget(self, of: str) -> None:
        self._leases.pop(of, None)

    def lost(self, of: str) -> None:
        unit = self.unit(of)
        gone = [lease.of for lease in unit]
        for lease in unit:
            del self._leases[lease.of]
            self._leaving.discard(lease.unit)
        for tell in self._listeners if gone else ():
            tell(gone)

    def when_lost(self, tell: Lost) -> None:
        self._listeners.append(tell)


class HeldJournal:
    """A journal for one table or club. It writes only while this node owns it."""

    def __init__(self, journal: Journal, held: Held | None) -> None:
        self._journal, self._held = journal, held

    def write(self, rows: Sequence[Row], done: Done) -> None:
        """Write rows like `Journal.write`; `done` gets `Fenced` if this node no longer owns the unit."""
        self._journal.write(rows, done, self._held)


class NodeInfo(Struct, frozen=True):
    """A living node, as all nodes see it."""

    id: str
    name: str
    load: int
    is_draining: bool
    version: str


class Renewed(Struct, frozen=True):
    """The answer to a sign of life."""

    nodes: tuple[NodeInfo, ...]
    leases: tuple[LeaseRow, ...]
    """The leases of this node, including units that were handed over to it."""


Taken = Callable[[Sequence[LeaseRow] | BaseException], None]


class Leases(Protocol):
    """The stored leases and signs of life of nodes. Answers come later, on the thread of the tables."""

    def renew(self, me: NodeInfo, done: Callable[[Renewed | BaseException], None]) -> None:
        """Give a sign of life, or register at the first call. `Fenced` if this node was declared dead."""

    def claim(self, unit: str, done: Taken) -> None:
        """Take over a unit if its node is dead; return its leases, or none if another node owns it."""

    def sweep(self, done: Taken) -> None:
        """Declare nodes dead that gave no sign of life, and take over some units without an owner."""

    def find(self, of: str, done: Callable[[LeaseRow | BaseException | None], None]) -> None:
        """Return the lease of a table or a club."""

    def leave(self, done: Done) -> None:
        """Release everything that this node still owns, because it stops."""
