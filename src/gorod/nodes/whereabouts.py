"""Finds the node that owns a table or club: by hints of other nodes, from the database, or by asking all.

There are three answers: the owner; that there certainly is no such table; or that this is in doubt.
Silence, slowness and errors count as doubt.
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

RETRY_DELAY_S, MAX_SEARCH_S = 0.25, 8.0
"""Seconds between two attempts, and after which a device's search ends with `Missing.IN_DOUBT`."""
DATABASE_WAIT_S = 1.0
"""Seconds without an answer of the database after which the other nodes are asked too."""


class LocalTables(Protocol):
    """The tables of this node."""

    def runs(self, id: str) -> bool:
        """Return whether we own a table and it is ready to play."""

    def table_of_hash(self, hash: str) -> str:
        """Return the table of a token, or an empty string if there is none here."""


class TableIndex(Protocol):
    """Finds tables and clubs by the stored tokens and codes. Tokens of spectators are not stored."""

    def table_of(self, hash: str, done: "Indexed") -> None:
        """Find the table of a token by its hash."""

    def table_of_code(self, code: str, done: "Indexed") -> None:
        """Find a table by the code that people type."""

    def club_of_code(self, code: str, done: "Indexed") -> None:
        """Find a club by the code that people type."""


class LiveNodes(Protocol):
    """The live nodes, and a way to take units of dead ones."""

    @property
    def nodes(self) -> Collection[str]:
        """Their ids."""

    @property
    def seen_at(self) -> float:
        """When the query behind `nodes` was sent. Every node that was alive then is in `nodes`."""

    def claim(self, unit: str, done: Callable[[bool], None]) -> None:
        """Take a unit if it has no live owner. `done` is told whether it is ours now."""


Indexed = Callable[[str | None], None]
"""Called with an id, an empty string if there is none, or None if it could not be read."""


class Location(Struct, frozen=True):
    """A table or club, and the node that owns it."""

    of: str
    node: str


class Missing(Enum):
    """Why no node is named."""

    UNKNOWN = "unknown"
    """It certainly does not exist: its owner says so, or the database and all live nodes do."""
    IN_DOUBT = "in_doubt"
    """A node or the database is slow, cut off or dead, or the owner is changing: ask again later."""


Answer = Location | Missing
Tell = Callable[[Answer], None]
"""Called once with the answer."""
Look = Callable[[Callable[[Any], None]], None]
"""Queries the database and calls back with the result; never calls back if the database hangs."""


class _Seeker(Struct, eq=False):
    """A search for a table or club, on behalf of a device or a request."""

    number: int
    tell: Tell
    since: float
    until: float
    hash: str = ""
    of: str = ""
    is_here: Callable[[str], bool] = bool
    """Whether the table or club is ready at this node."""
    next: float = 0.0
    then: Callable[["_Seeker"], None] | None = None
    """Called at the time `next`."""
    is_unwritten: bool = False
    """The database does not have the token, so only the memory of a node can."""
    denied_by: set[str] = field(default_factory=set)
    """The nodes that have answered that they do not know the token."""


class _Lookup(Struct, eq=False):
    """A query to the database, and what to do with the result for each waiting seeker."""

    since: float
    waiting: dict[int, Callable[[_Seeker, Any], None]]


class Whereabouts:
    """Finds owners. Hints are forgotten when they turn out wrong; the lease decides."""

    def __init__(
        self,
        clock: Clock,
        me: str,
        tables: LocalTables,
        leases: Leases,
        index: TableIndex,
        living: LiveNodes,
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
        """Find the owner of a device's table: of `of` if the device has named it, else by its token."""
        known = of or self._tables.table_of_hash(hash)  # here, or handed over at this moment
        self._begin(self._seeker(tell, MAX_SEARCH_S, hash, known, self._tables.runs))

    def table_of(self, hash: str, done: Indexed) -> None:
        """Find the table of a token at any node. `done` gets None if that is in doubt."""

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
        """Find the owner of a named table or club; `is_here` returns whether it is ready at this node."""
        self._begin(self._seeker(tell, within, "", of, is_here))

    def forget_owner(self, of: str) -> None:
        """Forget a hint that turned out wrong."""
        self._owners.pop(of, None)

    def tick(self) -> None:
        """Continue or end the searches. Call this several times a second."""
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
        """Begin again after `RETRY_DELAY_S`, unless the table is here by now."""
        if seeker.is_here(seeker.of):
            self._tell(seeker, Location(seeker.of, self._me))
        else:
            self._wait(seeker, RETRY_DELAY_S, self._begin)

    def _begin(self, seeker: _Seeker) -> None:
        (self._lead if seeker.of else self._look_up)(seeker)

    # -- the database

    def _look(self, seeker: _Seeker, what: str, look: Look, then: Callable[[_Seeker, Any], None]) -> None:
        """Query the database; after `DATABASE_WAIT_S` ask the other nodes too. A late answer still counts.

        Equal queries are sent once at a time, so that they do not pile up while the database is slow.
        """
        now = self._clock.now()
        self._wait(seeker, DATABASE_WAIT_S, self._cannot_read)
        found = self._looks.get(what)
        if found is not None and now - found.since < MAX_SEARCH_S:
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
        """Ask the other nodes if there is a token by which they may know the table; else try again."""
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
            self._again(seeker)  # it is still being read
        elif lease.node in self._living.nodes:
            self._owners[seeker.of] = lease.node
            self._tell(seeker, Location(seeker.of, lease.node))
        else:
            claim = partial(self._living.claim, lease.unit)
            self._look(seeker, f"claim {lease.unit}", claim, lambda one, _: self._again(one))

    # -- the other nodes

    def _ask(self, seeker: _Seeker) -> None:
        """Ask all other nodes: spectators are not stored, and the database may be down for us alone.

        The question may be lost, so it is repeated; an answer to any repetition counts.
        """
        self._wait(seeker, self._times.answer_wait_s, self._ask if seeker.is_unwritten else self._again)
        self._exchange.tell_all(Whose(seeker.number, seeker.hash, wants_no=True))
        self._judge(seeker)

    def _judge(self, seeker: _Seeker) -> None:
        """End the search if neither the database nor any node alive at its beginning knows the token."""
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
