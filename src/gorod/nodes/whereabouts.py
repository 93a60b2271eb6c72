"""Where the table of a device is: by what was said lately, what is written, or asking all; else it waits.

There are three answers: the node that has it, that there is no such thing for certain, and that this is in
doubt. Silence, slowness and errors are doubt.
"""

from collections.abc import Callable, Collection
from enum import Enum
from functools import partial
from typing import Any, Protocol

from msgspec import Struct, field

from gorod.nodes.exchange import Exchange
from gorod.nodes.parcel import Item, Mine, NotKnown, Owns, Whose
from gorod.nodes.times import NodeTimes
from gorod.services.ownership import NO_NODE, Leases
from gorod.services.ports import Clock
from gorod.services.rows import LeaseRow

AGAIN, WITHIN = 0.25, 8.0
"""Seconds between two looks, and after which nobody waits: then it is in doubt."""
HANGS = 1.0
"""Seconds after which others are asked too: a place that hangs says nothing at all."""


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

    @property
    def seen_at(self) -> float:
        """When `nodes` was asked for: every node that lived then is among them."""

    def claim(self, unit: str, done: Callable[[bool], None]) -> None:
        """Take a unit if it is nobody's; whether it is ours now."""


Indexed = Callable[[str | None], None]
"""Told an id, empty if there is none; None where that cannot be read."""


class Location(Struct, frozen=True):
    """A table or a club, and the node that has it."""

    of: str
    node: str


class Missing(Enum):
    """Why no node is named."""

    UNKNOWN = "unknown"
    """There is no such thing, for certain: its owner says so, or the database and all living nodes do."""
    IN_DOUBT = "in_doubt"
    """A node or the database is slow, cut off or dead, or it is changing hands: ask again later."""


Answer = Location | Missing
Tell = Callable[[Answer], None]
"""Told the answer, once."""
Look = Callable[[Callable[[Any], None]], None]
"""Looks up what is written, and tells it; where that hangs, never."""


class _Seeker(Struct, eq=False):
    """A device or a request that wants to be led to its table."""

    number: int
    tell: Tell
    since: float
    until: float
    hash: str = ""
    of: str = ""
    is_here: Callable[[str], bool] = bool
    """Whether what is sought can be had here now."""
    next: float = 0.0
    then: Callable[["_Seeker"], None] | None = None
    """What is done at `next`."""
    is_unwritten: bool = False
    """The database has said that it knows no such token: only a node's memory may."""
    denied_by: set[str] = field(default_factory=set)
    """The nodes that have said that they do not know the token."""


class _Lookup(Struct, eq=False):
    """A question to the database, and what each seeker that waits for it does then."""

    since: float
    waiting: dict[int, Callable[[_Seeker, Any], None]]


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
        self._seekers: dict[int, _Seeker] = {}
        self._looks: dict[str, _Lookup] = {}
        self._numbers = 0
        exchange.listen(self._take, self._reset)

    def seek(self, hash: str, of: str, tell: Tell) -> None:
        """`of`: its table if the device has named it, else it is found by the hash of the token."""
        known = of or self._tables.table_of_hash(hash)  # here, or handed over at this moment
        self._begin(self._seeker(tell, WITHIN, hash, known, self._tables.runs))

    def table_of(self, hash: str, done: Indexed) -> None:
        """The table to which a token belongs, wherever that is; None where that is in doubt."""

        def told(answer: Answer) -> None:
            known = answer.of if isinstance(answer, Location) else ""
            done(None if answer is Missing.IN_DOUBT else known)

        def indexed(of: str | None) -> None:
            if of == "":
                seeker = self._seeker(told, self._times.request_search_s, hash)
                self._indexed(seeker, of)
            else:
                done(of)

        if here := self._tables.table_of_hash(hash):
            done(here)
        else:
            self._index.table_of(hash, indexed)

    def lead(self, of: str, is_here: Callable[[str], bool], tell: Tell, within: float) -> None:
        """To a table or a club that was named; `is_here`: whether it can be had here now."""
        self._begin(self._seeker(tell, within, "", of, is_here))

    def astray(self, of: str) -> None:
        """It was not where we said."""
        self._owners.pop(of, None)

    def tick(self) -> None:
        """To be called several times a second."""
        now = self._clock.now()
        for seeker in [*self._seekers.values()]:
            self._judge(seeker)
            if now >= seeker.until:
                self._tell(seeker, Missing.IN_DOUBT)
            elif seeker.number in self._seekers and seeker.next <= now and seeker.then is not None:
                seeker.then(seeker)

    # -- one seeker

    def _seeker(
        self, tell: Tell, within: float, hash: str, of: str = "", is_here: Callable[[str], bool] = bool
    ) -> _Seeker:
        self._numbers += 1
        now = self._clock.now()
        seeker = _Seeker(self._numbers, tell, now, now + within, hash, of, is_here)
        self._seekers[seeker.number] = seeker
        return seeker

    def _tell(self, seeker: _Seeker, answer: Answer) -> None:
        if self._seekers.pop(seeker.number, None) is not None:
            seeker.tell(answer)

    def _wait(self, seeker: _Seeker, seconds: float, then: Callable[[_Seeker], None]) -> None:
        seeker.next, seeker.then = self._clock.now() + seconds, then

    def _again(self, seeker: _Seeker) -> None:
        """Look anew in a moment, unless it is here by now."""
        if seeker.is_here(seeker.of):
            self._tell(seeker, Location(seeker.of, self._me))
        else:
            self._wait(seeker, AGAIN, self._begin)

    def _begin(self, seeker: _Seeker) -> None:
        (self._lead if seeker.of else self._look_up)(seeker)

    # -- what is written

    def _look(self, seeker: _Seeker, what: str, look: Look, then: Callable[[_Seeker, Any], None]) -> None:
        """Ask the database. The answer is heeded whenever it comes; others are asked after `HANGS`.

        One thing is asked once at a time: where the database is slow, questions must not pile up.
        """
        now = self._clock.now()
        self._wait(seeker, HANGS, self._cannot_read)
        found = self._looks.get(what)
        if found is not None and now - found.since < WITHIN:
            found.waiting[seeker.number] = then
            return
        self._looks[what] = asked = _Lookup(now, {**(found.waiting if found else {}), seeker.number: then})

        def looked(answer: Any) -> None:
            if self._looks.get(what) is asked:
                del self._looks[what]
            for number, go_on in asked.waiting.items():
                if (waiting := self._seekers.get(number)) is not None:
                    go_on(waiting, answer)

        look(looked)

    def _cannot_read(self, seeker: _Seeker) -> None:
        """By a token others may know it."""
        (self._ask if seeker.hash else self._again)(seeker)

    def _look_up(self, seeker: _Seeker) -> None:
        read = partial(self._index.table_of, seeker.hash)
        self._look(seeker, f"token {seeker.hash}", read, self._indexed)

    def _indexed(self, seeker: _Seeker, of: str | None) -> None:
        if of:
            seeker.of = of
            self._lead(seeker)
        elif of is None:
            self._cannot_read(seeker)
        else:
            seeker.is_unwritten = True
            self._ask(seeker)

    def _lead(self, seeker: _Seeker) -> None:
        owner = self._owners.get(seeker.of, "")
        if seeker.is_here(seeker.of):
            self._tell(seeker, Location(seeker.of, self._me))
        elif owner in self._living.nodes and owner != self._me:
            self._tell(seeker, Location(seeker.of, owner))
        else:
            find = partial(self._leases.find, seeker.of)
            self._look(seeker, f"lease {seeker.of}", find, self._looked_up)

    def _looked_up(self, seeker: _Seeker, lease: LeaseRow | BaseException | None) -> None:
        if lease is None or (isinstance(lease, LeaseRow) and lease.node == NO_NODE):
            self._tell(seeker, Missing.UNKNOWN)
        elif isinstance(lease, BaseException):
            self._cannot_read(seeker)
        elif lease.node == self._me:
            self._again(seeker)  # it is being read
        elif lease.node in self._living.nodes:
            self._owners[seeker.of] = lease.node
            self._tell(seeker, Location(seeker.of, lease.node))
        else:
            claim = partial(self._living.claim, lease.unit)
            self._look(seeker, f"claim {lease.unit}", claim, lambda one, _: self._again(one))

    # -- what others know

    def _ask(self, seeker: _Seeker) -> None:
        """All others: onlookers are written nowhere, and what is written may be out of our reach alone.

        A question to all may be lost, so it is asked again; an answer to any of them is taken.
        """
        self._wait(seeker, self._times.answer_wait_s, self._ask if seeker.is_unwritten else self._again)
        self._exchange.tell_all(Whose(seeker.number, seeker.hash, wants_no=True))
        self._judge(seeker)

    def _judge(self, seeker: _Seeker) -> None:
        """Nobody knows a token if neither the database does nor any node that lived when it was shown."""
        if not seeker.is_unwritten or self._living.seen_at < seeker.since:
            return
        if {*self._living.nodes} - {self._me} <= seeker.denied_by:
            self._tell(seeker, Missing.UNKNOWN)

    def _take(self, sender: str, item: Item) -> None:
        match item:
            case Owns():
                self._owners |= dict.fromkeys(item.of, item.node)
            case Whose():
                self._answer(sender, item)
            case Mine():
                if (seeker := self._seekers.get(item.question)) is not None:
                    self._tell(seeker, Location(item.of, sender))
            case NotKnown():
                if (seeker := self._seekers.get(item.question)) is not None:
                    seeker.denied_by.add(sender)
                    self._judge(seeker)

    def _answer(self, node: str, asked: Whose) -> None:
        if of := self._tables.table_of_hash(asked.hash):
            self._exchange.send(node, Mine(asked.question, of))
        elif asked.wants_no:
            self._exchange.send(node, NotKnown(asked.question))

    def _reset(self, node: str) -> None:
        self._owners = {of: owner for of, owner in self._owners.items() if owner != node}
