"""Where the table of a device is: by what was said lately, what is written, or asking all; else it waits."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Protocol

from msgspec import Struct

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, Mine, Owns, Whose
from gorod.nodes.times import NodeTimes
from gorod.services.ownership import NOBODY, Leases
from gorod.services.ports import Clock
from gorod.services.rows import LeaseRow

AGAIN, WITHIN = 0.25, 8.0
"""Seconds between two looks, and after which nobody waits: before a device is taken for a stranger."""
HANGS = 1.0
"""Seconds after which nobody waits for what is written: a place that hangs says nothing at all."""


class LocalTables(Protocol):
    """What is here."""

    def runs(self, id: str) -> bool:
        """Whether a table is ours and can be played at."""

    def table_of_hash(self, hash: str) -> str:
        """The table to which a token belongs, empty if it opens none here."""


class TableIndex(Protocol):
    """What is written of tokens and codes; onlookers have none that is."""

    def table_of(self, hash: str, done: "Indexed") -> None:
        """By the hash of a token."""

    def table_of_code(self, code: str, done: "Indexed") -> None:
        """By the code that people type."""

    def club_of_code(self, code: str, done: "Indexed") -> None:
        """The same for a club's."""


class Living(Protocol):
    """Who lives, and what can be had of the dead."""

    @property
    def nodes(self) -> Collection[str]:
        """Their ids."""

    def claim(self, unit: str, done: Callable[[bool], None]) -> None:
        """Take a unit if it is nobody's; whether it is ours now."""


Indexed = Callable[[str | None], None]
"""Told an id, empty if there is none; None where that cannot be read."""
Found = Callable[[str, str], None]
"""Told the table and the node that has it."""
Look = Callable[[Callable[[Any], None]], None]
"""Looks up what is written, and tells it; where that hangs, never."""
Lost = Callable[[bool], None]
"""Told whether there is such a table at all, and only nobody who has it."""


class _Seeker(Struct, eq=False):
    """A device that wants to be led to its table."""

    hash: str
    found: Found
    lost: Lost
    until: float
    of: str = ""
    is_here: Callable[[str], bool] = bool
    """Whether what is sought can be had here now."""
    next: float = 0.0
    is_unread: bool = False
    """What is written cannot be read: nobody but others can tell."""


class Whereabouts:
    """Hints are forgotten when they turn out wrong; the lease decides."""

    def __init__(
        self,
        clock: Clock,
        me: str,
        tables: LocalTables,
        leases: Leases,
        index: TableIndex,
        living: Living,
        exchange: Exchange,
        times: NodeTimes = NodeTimes(),
    ) -> None:
        self._times = times
        self._clock, self._me, self._tables, self._leases = clock, me, tables, leases
        self._index, self._living, self._exchange = index, living, exchange
        self._owners: dict[str, str] = {}
        self._waiting: list[_Seeker] = []
        self._asked: dict[int, _Seeker] = {}
        self._questions = self._looks = 0
        self._looking: dict[int, _Seeker] = {}
        exchange.listen(self._take, self._reset)

    def seek(self, hash: str, of: str, found: Found, lost: Lost) -> None:
        """`of`: its table if the device has named it, else it is found by the hash of the token."""
        known = of or self._tables.table_of_hash(hash)  # here, or handed over at this moment
        seeker = _Seeker(hash, found, lost, self._clock.now() + WITHIN, known, self._tables.runs)
        (self._lead if known else self._look_up)(seeker)

    def table_of(self, hash: str, done: Indexed) -> None:
        """The table to which a token belongs, wherever that is."""

        def indexed(of: str | None) -> None:
            if of == "":
                self._ask(
                    _Seeker(hash, lambda found, _: done(found), lambda _: done(""), 0.0), is_unread=False
                )
            else:
                done(of)

        if here := self._tables.table_of_hash(hash):
            done(here)
        else:
            self._index.table_of(hash, indexed)

    def lead(self, of: str, is_here: Callable[[str], bool], found: Found, lost: Lost, within: float) -> None:
        """To a table or a club that was named; `is_here`: whether it can be had here now."""
        self._lead(_Seeker("", found, lost, self._clock.now() + within, of, is_here))

    def astray(self, of: str) -> None:
        """It was not where we said."""
        self._owners.pop(of, None)

    def tick(self) -> None:
        """To be called several times a second."""
        now = self._clock.now()
        for number in [number for number, one in self._asked.items() if one.next <= now]:
            self._unknown(self._asked.pop(number))
        for number in [number for number, one in self._looking.items() if one.next <= now]:
            self._cannot_read(self._looking.pop(number))
        due = [one for one in self._waiting if one.next <= now]
        self._waiting = [one for one in self._waiting if one.next > now]
        for seeker in due:
            (self._lead if seeker.of else self._look_up)(seeker)

    def _unknown(self, seeker: _Seeker) -> None:
        """Nobody has said that he knows it."""
        if seeker.is_unread:
            self._wait(seeker)
        else:
            seeker.lost(not self._reaches_all())

    def _reaches_all(self) -> bool:
        """Whether nobody can know a token of whom we have not heard."""
        return all(self._exchange.reaches(node) for node in self._living.nodes if node != self._me)

    def _look(self, seeker: _Seeker, look: Look, then: Callable[[_Seeker, Any], None]) -> None:
        """For as long as one waits for it; whatever comes later is not heeded."""
        self._looks += 1
        number = self._looks
        seeker.next = self._clock.now() + HANGS
        self._looking[number] = seeker

        def told(answer: Any) -> None:
            if self._looking.pop(number, None) is not None:
                then(seeker, answer)

        look(told)

    def _cannot_read(self, seeker: _Seeker) -> None:
        """By a token others may know it."""
        if seeker.hash:
            self._ask(seeker, is_unread=True)
        else:
            self._wait(seeker)

    def _look_up(self, seeker: _Seeker) -> None:
        self._look(seeker, partial(self._index.table_of, seeker.hash), self._indexed)

    def _indexed(self, seeker: _Seeker, of: str | None) -> None:
        if of:
            seeker.of = of
            self._lead(seeker)
        elif of is None:
            self._cannot_read(seeker)
        else:
            self._ask(seeker, is_unread=False)

    def _ask(self, seeker: _Seeker, is_unread: bool) -> None:
        """All others: onlookers are written nowhere, and what is written may be out of our reach alone."""
        self._questions += 1
        seeker.next, seeker.is_unread = self._clock.now() + self._times.answer_wait_s, is_unread
        self._asked[self._questions] = seeker
        self._exchange.tell_all(Whose(self._questions, seeker.hash))

    def _lead(self, seeker: _Seeker) -> None:
        owner = self._owners.get(seeker.of, "")
        if seeker.is_here(seeker.of):
            seeker.found(seeker.of, self._me)
        elif owner in self._living.nodes and owner != self._me:
            seeker.found(seeker.of, owner)
        else:
            self._look(seeker, partial(self._leases.find, seeker.of), self._looked_up)

    def _looked_up(self, seeker: _Seeker, lease: LeaseRow | BaseException | None) -> None:
        if lease is None or (isinstance(lease, LeaseRow) and lease.node == NOBODY):
            seeker.lost(False)
        elif isinstance(lease, BaseException):
            self._cannot_read(seeker)
        elif lease.node == self._me:
            self._wait(seeker)  # it is being read
        elif lease.node in self._living.nodes:
            self._owners[seeker.of] = lease.node
            seeker.found(seeker.of, lease.node)
        else:
            self._look(seeker, partial(self._living.claim, lease.unit), lambda one, _: self._wait(one))

    def _wait(self, seeker: _Seeker) -> None:
        now = self._clock.now()
        if seeker.is_here(seeker.of):
            seeker.found(seeker.of, self._me)
        elif now >= seeker.until:
            seeker.lost(True)
        else:
            seeker.next = now + AGAIN
            self._waiting.append(seeker)

    def _take(self, sender: str, item: Item) -> None:
        match item:
            case Owns():
                self._owners |= dict.fromkeys(item.of, item.node)
            case Whose():
                if of := self._tables.table_of_hash(item.hash):
                    self._exchange.send(sender, Mine(item.question, of))
            case Mine():
                if (seeker := self._asked.pop(item.question, None)) is not None:
                    seeker.found(item.of, sender)

    def _reset(self, node: str) -> None:
        self._owners = {of: owner for of, owner in self._owners.items() if owner != node}
