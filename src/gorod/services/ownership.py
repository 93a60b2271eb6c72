"""Whose a table or a club is, where several nodes serve one house; alone everything is one's own.

What changes hands at once is a unit: a table, or a club with all tables of its evenings.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from msgspec import Struct

from gorod.services.ports import Done, Held, Journal
from gorod.services.rows import LeaseRow, Row

NOBODY = ""
"""In place of a node: it is closed, so nobody needs to have it."""
FIRST, NEVER = 1, -1
"""The epoch of what is new, and one under which nothing is ever written."""
Lost = Callable[[Collection[str]], None]
"""Told of the tables and clubs that are another's by now."""


class Fenced(Exception):  # noqa: N818 — it is an answer of the place, not a fault in it
    """What was to be written is another node's by now; none of it was kept."""


class CodeTaken(Exception):  # noqa: N818
    """Another node has opened something with the same code at the same moment; none of this was kept."""


class Ownership(Protocol):
    """What this node has, as far as it knows: in the end the place decides at every write."""

    is_shared: bool
    """Whether there may be others."""
    name: str
    """By which an operator knows this node; empty where it is alone."""

    def has(self, of: str, /) -> bool:
        """Whether a table or a club is ours, and not about to be another's."""

    def held(self, of: str, /) -> Held | None:
        """Under what it is written; None where nobody else could."""

    def opened(self, of: str, unit: str, /) -> Sequence[Row]:
        """Something new is ours; what is to be written with it."""

    def closed(self, of: str, /) -> Sequence[Row]:
        """It will be nobody's; what is to be written then."""

    def forget(self, of: str, /) -> None:
        """It is closed, or never was."""

    def lost(self, of: str, /) -> None:
        """It is another's by now, and with it all of its unit: whoever has something of it is told."""

    def when_lost(self, tell: Lost, /) -> None:
        """Tell these too."""


class SoleOwner:
    """Everything is mine, and nothing is written about it."""

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


SOLE = SoleOwner()
"""It has no state, so one is enough."""


class Holdings:
    """What one of several nodes has."""

    is_shared = True

    def __init__(self, node: str, name: str = "") -> None:
        """`node`: the id that this node has drawn when it started; `name`: the one that an operator knows."""
        self.node, self.name = node, name
        self._leases: dict[str, LeaseRow] = {}
        self._leaving: set[str] = set()
        self._listeners: list[Lost] = []

    def take(self, leases: Collection[LeaseRow]) -> None:
        """These are ours from now on."""
        self._leases |= {lease.of: lease for lease in leases}

    def has(self, of: str) -> bool:
        return of in self._leases and self._leases[of].unit not in self._leaving

    def knows(self, lease: LeaseRow) -> bool:
        """Whether it is ours already, also where it is about to be another's."""
        return lease.of in self._leases and self._leases[lease.of].epoch >= lease.epoch

    def leave(self, unit: str) -> list[LeaseRow]:
        """It is about to be another's: from now on nothing is done with it; all that is of it."""
        self._leaving.add(unit)
        return self.unit(unit)

    def stay(self, unit: str) -> None:
        """Nothing came of it: it is ours as before."""
        self._leaving.discard(unit)

    def held(self, of: str) -> Held:
        unit = self._leases[of].unit if of in self._leases else of
        return Held(unit, self._leases[unit].epoch if unit in self._leases else NEVER)

    def unit(self, of: str) -> list[LeaseRow]:
        """Everything that changes hands with this; nothing where we do not have it."""
        lease = self._leases.get(of)
        return [one for one in self._leases.values() if lease is not None and one.unit == lease.unit]

    def units(self) -> set[str]:
        """All that are ours."""
        return {lease.unit for lease in self._leases.values()}

    def opened(self, of: str, unit: str) -> Sequence[Row]:
        self._leases[of] = lease = LeaseRow(of, unit, self.node, FIRST)
        return (lease,)

    def closed(self, of: str) -> Sequence[Row]:
        lease = self._leases.get(of)
        return (LeaseRow(of, lease.unit, NOBODY, lease.epoch),) if lease is not None else ()

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
    """A journal in which one table or club is written, as long as it is ours."""

    def __init__(self, journal: Journal, held: Held | None) -> None:
        self._journal, self._held = journal, held

    def write(self, rows: Sequence[Row], done: Done) -> None:
        """As the journal does; `Fenced` where it is ours no more."""
        self._journal.write(rows, done, self._held)


class NodeInfo(Struct, frozen=True):
    """A node that lives, as all know it."""

    id: str
    name: str
    load: int
    is_draining: bool
    version: str


class Renewed(Struct, frozen=True):
    """What a node learns whenever it says that it lives."""

    nodes: tuple[NodeInfo, ...]
    leases: tuple[LeaseRow, ...]
    """Its own, also those that were handed over to it."""


Taken = Callable[[Sequence[LeaseRow] | BaseException], None]


class Leases(Protocol):
    """Where it is written who lives and who has what; answers come later, on the thread of the tables."""

    def renew(self, me: NodeInfo, done: Callable[[Renewed | BaseException], None]) -> None:
        """Say that we live, the first time too; `Fenced` if we were declared dead."""

    def claim(self, unit: str, done: Taken) -> None:
        """Take a unit if its node is dead; everything of it, or nothing where it is another's."""

    def sweep(self, done: Taken) -> None:
        """Declare dead whose time is over, and take a portion of what is nobody's now."""

    def find(self, of: str, done: Callable[[LeaseRow | BaseException | None], None]) -> None:
        """Who has a table or a club."""

    def leave(self, done: Done) -> None:
        """We stop: what is still ours is nobody's at once."""
