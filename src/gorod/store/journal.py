"""The journal: one thread writes. Calls that come during a write go into the next transaction together."""

import logging
from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from gorod.services.ownership import CodeTaken, Fenced
from gorod.services.ports import Deleted, Done, Forgotten, Held
from gorod.services.rows import EntryRow, Row
from gorod.store.deletion import erase, scrubbed
from gorod.store.errors import Unusable
from gorod.store.fence import Asked, allowed, is_code_taken, is_entry_taken
from gorod.store.heads import LogHeads
from gorod.store.inventory import Inventory, take_inventory
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.retention import Retention, Retired, retire
from gorod.store.sealed import put

WRITE_TIME_BOUNDS_S = (0.005, 0.01, 0.025, 0.1, 0.5, 2.5)
"""Limits in seconds for counting writes; there is one more count for slower ones."""


class WriteTimes:
    """Durations of writes, counted on one thread and read on another."""

    def __init__(self) -> None:
        self.counts = [0] * (len(WRITE_TIME_BOUNDS_S) + 1)
        self.seconds = self._worst = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(WRITE_TIME_BOUNDS_S, seconds)] += 1
        self.seconds += seconds
        self._worst = max(self._worst, seconds)

    def worst(self) -> float:
        """Return the longest duration since the last call."""
        worst, self._worst = self._worst, 0.0
        return worst


logger = logging.getLogger(__name__)
HandOver = Callable[[Callable[[], None]], None]
"""Runs a callback on the thread of the caller: `loop.call_soon_threadsafe`."""
RetiredTold = Callable[[Retired | BaseException], None]
"""Called once with how much was deleted, or with the error."""
InventoryTold = Callable[[Inventory | BaseException], None]
"""Called once with the inventory, or with the error."""
GATHER_S_PER_CALL, MAX_GATHER_S = 0.002, 0.008
"""Seconds to wait for more calls, for each of the last transaction's calls, and at most.

A transaction costs as much as ten calls in it, and nobody at a table notices such a short wait. The more
calls came together last time, the longer the next ones wait for each other.
"""
MAX_BATCH_CALLS = 1000
"""Calls in one transaction, so that the first of them is not delayed without limit."""
MAX_QUICK_SCRUB_BYTES = 32 * 1024 * 1024
"""Bytes of a database that is rewritten at once after a deletion; that takes about a second."""
SCRUB_QUIET_S, SCRUB_RETRY_S = 30.0, 1.0
"""Seconds without a call until a larger database is rewritten, and between tries of a quick rewrite.

A rewrite fails while somebody is reading. It is done at the latest when the journal is closed.
"""


WorkDone = Deleted | Retired | Inventory
"""The result of other work than rows."""


class JournalClosed(Exception):  # noqa: N818 — it is an answer, not an error
    """The journal takes no more calls."""


class JournalCall(Struct, frozen=True):
    """Rows that are stored together or not at all, or other work, with its callback."""

    rows: Sequence[Row]
    done: Callable[..., None]
    work: Callable[[Connection], WorkDone] | None = None
    """Deletes or counts. It is the last call of its transaction."""
    at: float = 0.0
    """When it was handed in."""
    held: Held | None = None
    """The unit and epoch under which it is written, where there are several nodes."""

    @property
    def asked(self) -> Asked:
        """The rows and their unit."""
        return self.rows, self.held


class SqlJournal:
    """Makes calls durable in their order; `done` is called through `hand_over`."""

    def __init__(self, place: DatabasePlace, hand_over: HandOver, quiet_s: float = SCRUB_QUIET_S) -> None:
        """Open the database, made if necessary; raise `Unusable` if it cannot be written.

        `quiet_s`: seconds without a write after which a large database is rewritten.
        """
        self._quiet_s = quiet_s
        self._place, self._engine = place, opened(place)
        self._hand_over = hand_over
        self._calls: SimpleQueue[JournalCall | None] = SimpleQueue()
        self._is_closed = False
        self.commits = self.failures = self.turns = self.fenced = 0
        self.is_failing = False
        """Whether the disk refused the last write."""
        self.meter = WriteTimes()
        self._work_done: WorkDone = Retired()
        self._owes_scrub, self._tried = False, 0.0
        self._together = 1
        self._in_hand: list[JournalCall] = []
        self._heads = LogHeads()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def write(self, rows: Sequence[Row], done: Done, held: Held | None = None) -> None:
        """Write rows. Entries and words are added; other rows replace those with the same key.

        Without rows it checks whether anything can be written. `done` gets `Fenced` if `held` is no longer
        valid.
        """
        assert held is None or self._place.node, "alone everything is one's own"
        self._take(JournalCall(tuple(rows), done, at=perf_counter(), held=held))

    def forget(
        self, keys: Collection[str], done: Forgotten, mentions: bool = False, held: Held | None = None
    ) -> None:
        """Delete the names and words of these people, and traces in free pages unless that takes long.

        `held`: the unit of these people, or None if no node owns it.
        """
        these = frozenset(keys)
        work = lambda connection: erase(self._place, connection, these, mentions)  # noqa: E731
        self._take(JournalCall((), done, work, perf_counter(), held))

    def retire(self, what: Retention, done: RetiredTold) -> None:
        """Delete a portion of old rows, unless another node does; traces in free pages are removed later.

        The rows are of closed tables or finished games, which no node owns, so no lease is needed.
        """

        def work(connection: Connection) -> Retired:
            return retire(connection, what) if self._place.may_retire(connection) else Retired()

        self._take(JournalCall((), done, work, perf_counter()))

    def take_inventory(self, at: int, done: InventoryTold) -> None:
        """Count what is stored after all earlier calls; `at`: now, in milliseconds since 1970."""
        work = lambda connection: take_inventory(connection, at)  # noqa: E731
        self._take(JournalCall((), done, work, perf_counter()))

    @property
    def queue(self) -> int:
        """Number of calls that were handed in and are not answered."""
        return self._calls.qsize() + len(self._in_hand)

    @property
    def waits(self) -> float:
        """Seconds since the oldest call that is being written was handed in."""
        return max((perf_counter() - call.at for call in self._in_hand[:1]), default=0.0)

    def _take(self, call: JournalCall) -> None:
        if self._is_closed:
            raise JournalClosed
        self._calls.put(call)

    def close(self) -> None:
        """Write what was handed in, then stop. Call this on the thread that calls `write`."""
        if not self._is_closed:
            self._is_closed = True
            self._calls.put(None)
            self._thread.join()
            self._make_whole()
            self._engine.dispose()

    def _make_whole(self) -> None:
        """Leave one database without other files, unless somebody is reading it."""
        try:
            if self._owes_scrub:
                scrubbed(self._engine, self._place)
            if not self._place.cut(self._engine):
                logger.warning("the last writes stay beside the database: somebody is reading it")
        except Exception:
            logger.exception("the last writes stay beside the database")

    def _run(self) -> None:
        while calls := self._waiting():
            self._in_hand = calls
            self._settle(calls)
            self._in_hand = []
            if self._owes_scrub and self._is_quick and perf_counter() - self._tried > SCRUB_RETRY_S:
                self._scrub()

    def _waiting(self) -> list[JournalCall]:
        """Return all calls that came within a moment after the first; none at the end."""
        if (first := self._first()) is None:
            return []
        sleep(min(MAX_GATHER_S, GATHER_S_PER_CALL * self._together))
        calls = [first]
        # A deletion comes after earlier writes and before later ones.
        while len(calls) < MAX_BATCH_CALLS and calls[-1].work is None and (call := self._next()) is not None:
            calls.append(call)
        self._together = len(calls)
        return calls

    def _first(self) -> JournalCall | None:
        while self._owes_scrub:
            try:
                return self._calls.get(timeout=SCRUB_RETRY_S if self._is_quick else self._quiet_s)
            except Empty:
                self._scrub()
        return self._calls.get()

    def _next(self) -> JournalCall | None:
        try:
            call = self._calls.get_nowait()
        except Empty:
            return None
        if call is None:
            self._calls.put(None)
        return call

    def _settle(self, calls: list[JournalCall]) -> None:
        """Write the calls together; if one of them causes an error, write each alone."""
        answers = self._attempt(calls)
        if len(calls) == 1 or not any(map(self._is_to_blame, answers)):
            self._answer(calls, answers)
            return
        for call in calls:
            self._answer([call], self._attempt([call]))

    def _is_to_blame(self, error: Exception | None) -> bool:
        return error is not None and not isinstance(error, Fenced) and not self._place.is_outside(error)

    def _attempt(self, calls: list[JournalCall]) -> list[Exception | None]:
        """Write all calls that are allowed in one transaction; return the error of each, or None."""
        try:
            with self._engine.begin() as connection:
                may = self._allowed(connection, calls)
                ours = [call for call, is_ours in zip(calls, may, strict=True) if is_ours]
                heads = self._heads.after(connection, [call.asked for call in ours])
                self._put(connection, ours)
        except Exception as raised:
            return [self._failed(raised, len(calls))] * len(calls)
        self.commits += 1
        self.fenced += len(calls) - len(ours)
        self.turns += sum(any(type(row) is EntryRow for row in call.rows) for call in ours)
        self.is_failing = False
        self._heads.keep(heads)
        return [None if is_ours else Fenced(self._place.node) for is_ours in may]

    def _allowed(self, connection: Connection, calls: list[JournalCall]) -> list[bool]:
        """Check first of all which calls are allowed; without other nodes all are."""
        if not self._place.node:
            return [True] * len(calls)
        return allowed(connection, self._place.node, [call.asked for call in calls])

    def _put(self, connection: Connection, calls: list[JournalCall]) -> None:
        rows = [row for call in calls for row in call.rows]
        put(self._place, connection, rows)
        if not calls:
            return
        if (work := calls[-1].work) is not None:
            self._work_done = work(connection)
        elif not rows:
            self._place.touch(connection)

    def _failed(self, raised: Exception, calls: int) -> Exception:
        error = self._place.plain(raised)
        self.failures += 1
        if self._place.is_outside(error):
            self.is_failing = True
            self._heads.forget()  # the write may have been stored, and only the answer was lost
        if calls == 1 and self._place.node and is_entry_taken(error):
            self._heads.forget()
            self.fenced += 1
            return Fenced(self._place.node)
        return CodeTaken(self._place.node) if is_code_taken(error) else error

    def _answer(self, calls: list[JournalCall], errors: list[Exception | None]) -> None:
        for call, error in zip(calls, errors, strict=True):
            answer = self._cleaned(self._work_done) if call.work and error is None else error
            self.meter.add(perf_counter() - call.at)
            self._tell(call.done, answer)

    def _cleaned(self, deleted: WorkDone) -> WorkDone:
        """Remove traces of a deletion from files beside the database now, and from free pages soon.

        With several nodes, no calls here do not mean no calls there. So a long rewrite is left to the
        operator. Nobody waits for the rest, because a common name may be deleted from many tables one by
        one.
        """
        if isinstance(deleted, Inventory):
            return deleted
        may = self._is_quick or not self._place.node
        if isinstance(deleted, Retired):
            self._owes_scrub |= may and bool(deleted)
            return deleted
        self._owes_scrub |= may
        if self._is_quick and not self._place.node:
            self._scrub()
        else:
            self._place.cut(self._engine)
        return replace(deleted, later=self._owes_scrub or self._place.file is None)

    @property
    def _is_quick(self) -> bool:
        return self._place.size(self._engine) <= MAX_QUICK_SCRUB_BYTES

    def _scrub(self) -> None:
        """Rewrite the database; it is tried again if that fails."""
        self._tried = perf_counter()
        try:
            scrubbed(self._engine, self._place)
            self._owes_scrub = False
        except Unusable:
            logger.warning("after a deletion the database is written anew later")
        except Exception:
            logger.exception("the database could not be written anew after a deletion")

    def _tell(self, done: Callable[..., None], answer: WorkDone | Exception | None) -> None:
        """Run a callback. One that fails must not stop the writes of others."""
        try:
            self._hand_over(lambda: done(answer))
        except Exception:
            logger.exception("nobody could be told of a write")
