"""The journal: one thread writes; what came while it was writing goes into the next transaction together."""

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
from gorod.store.fence import Asked, allowed, is_code_taken, is_last_line
from gorod.store.heads import LogHeads
from gorod.store.inventory import Inventory, take_inventory
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.retention import Retention, Retired, retire
from gorod.store.sealed import put

BOUNDS = (0.005, 0.01, 0.025, 0.1, 0.5, 2.5)
"""Seconds; a count for those within each, and one for those beyond."""


class WriteTimes:
    """Counted on one thread, read on another."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = self._worst = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds
        self._worst = max(self._worst, seconds)

    def worst(self) -> float:
        """The longest since this was asked for the last time."""
        worst, self._worst = self._worst, 0.0
        return worst


logger = logging.getLogger(__name__)
HandOver = Callable[[Callable[[], None]], None]
"""Runs something on the thread that asked: `loop.call_soon_threadsafe`."""
RetiredTold = Callable[[Retired | BaseException], None]
"""Told once how much has gone, or why nothing has."""
InventoryTold = Callable[[Inventory | BaseException], None]
"""Told once what there is, or why that cannot be told."""
LINGER, LONGEST = 0.002, 0.008
"""Seconds; a transaction costs as much as ten calls in it, and nobody at a table notices so short a wait.

The more calls came together last time, the longer the next ones wait for each other.
"""
MOST_TOGETHER = 1000
"""Calls in one transaction; the first of them should not wait for ever."""
QUICK = 32 * 1024 * 1024
"""Bytes of a database that is written anew at once after a deletion: for a second everybody can wait."""
QUIET_S, AGAIN_S = 30.0, 1.0
"""Seconds without a call after which a larger one is, and after which a quick one that somebody was reading
is tried again, calls or not; at the latest it is when the journal is closed."""


WorkDone = Deleted | Retired | Inventory
"""What has come of it."""


class JournalClosed(Exception):  # noqa: N818 — it is an answer, not an error
    """The journal takes nothing more."""


class JournalCall(Struct, frozen=True):
    """Rows that are kept together or not at all, or other work, and who wants to know."""

    rows: Sequence[Row]
    done: Callable[..., None]
    work: Callable[[Connection], WorkDone] | None = None
    """Deletes what nobody may find afterwards, or counts; it ends its transaction."""
    at: float = 0.0
    """When it was handed in."""
    held: Held | None = None
    """Under what it is written, where there are several nodes."""

    @property
    def asked(self) -> Asked:
        """What is to be written, and under what."""
        return self.rows, self.held


class SqlJournal:
    """Makes calls durable in their order; `done` comes back by way of `hand_over`."""

    def __init__(self, place: DatabasePlace, hand_over: HandOver, quiet_s: float = QUIET_S) -> None:
        """Opens, or makes, the database; refuses with `Unusable` what cannot be written.

        `quiet_s`: without a write, after which a large database is written anew.
        """
        self._quiet_s = quiet_s
        self._place, self._engine = place, opened(place)
        self._hand_over = hand_over
        self._calls: SimpleQueue[JournalCall | None] = SimpleQueue()
        self._is_closed = False
        self.commits = self.failures = self.turns = self.fenced = 0
        self.is_failing = False
        """The disk did not take the last write."""
        self.meter = WriteTimes()
        self._work_done: WorkDone = Retired()
        self._owes_scrub, self._tried = False, 0.0
        self._together = 1
        self._in_hand: list[JournalCall] = []
        self._heads = LogHeads()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def write(self, rows: Sequence[Row], done: Done, held: Held | None = None) -> None:
        """Entries and words are added; rows of other kinds replace those with the same key.

        Without rows it tells whether anything can be written. `Fenced` where `held` is true no more.
        """
        assert held is None or self._place.node, "alone everything is one's own"
        self._take(JournalCall(tuple(rows), done, at=perf_counter(), held=held))

    def forget(
        self, keys: Collection[str], done: Forgotten, mentions: bool = False, held: Held | None = None
    ) -> None:
        """Delete the names and words of these people, and free pages with them unless that takes long.

        `held`: of the unit whose people they are, None where it is nobody's.
        """
        these = frozenset(keys)
        work = lambda connection: erase(self._place, connection, these, mentions)  # noqa: E731
        self._take(JournalCall((), done, work, perf_counter(), held))

    def retire(self, what: Retention, done: RetiredTold) -> None:
        """Delete a portion of what is older, unless another node does; free pages follow when there is time.

        It is of closed tables or finished games, which nobody has, so that no lease is needed.
        """

        def work(connection: Connection) -> Retired:
            return retire(connection, what) if self._place.tidies(connection) else Retired()

        self._take(JournalCall((), done, work, perf_counter()))

    def take_inventory(self, at: int, done: InventoryTold) -> None:
        """Count what is there after all that was handed in; `at`: now, in milliseconds since 1970."""
        work = lambda connection: take_inventory(connection, at)  # noqa: E731
        self._take(JournalCall((), done, work, perf_counter()))

    @property
    def queue(self) -> int:
        """Calls that were handed in and are not answered."""
        return self._calls.qsize() + len(self._in_hand)

    @property
    def waits(self) -> float:
        """Seconds since the oldest of those that are being written was handed in."""
        return max((perf_counter() - call.at for call in self._in_hand[:1]), default=0.0)

    def _take(self, call: JournalCall) -> None:
        if self._is_closed:
            raise JournalClosed
        self._calls.put(call)

    def close(self) -> None:
        """Write what was handed in, then stop; to be called on the thread that calls `write`."""
        if not self._is_closed:
            self._is_closed = True
            self._calls.put(None)
            self._thread.join()
            self._make_whole()
            self._engine.dispose()

    def _make_whole(self) -> None:
        """Leave one database that needs no other file, where nobody reads it any more."""
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
            if self._owes_scrub and self._is_quick and perf_counter() - self._tried > AGAIN_S:
                self._scrub()

    def _waiting(self) -> list[JournalCall]:
        """All that is there a moment after the first has come; nothing after the end."""
        if (first := self._first()) is None:
            return []
        sleep(min(LONGEST, LINGER * self._together))
        calls = [first]
        # What is deleted is so after what was written before, and before what comes later.
        while len(calls) < MOST_TOGETHER and calls[-1].work is None and (call := self._next()) is not None:
            calls.append(call)
        self._together = len(calls)
        return calls

    def _first(self) -> JournalCall | None:
        while self._owes_scrub:
            try:
                return self._calls.get(timeout=AGAIN_S if self._is_quick else self._quiet_s)
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
        """Together; if one of them is to blame, each by itself, and it fails alone."""
        answers = self._attempt(calls)
        if len(calls) == 1 or not any(map(self._is_to_blame, answers)):
            self._answer(calls, answers)
            return
        for call in calls:
            self._answer([call], self._attempt([call]))

    def _is_to_blame(self, error: Exception | None) -> bool:
        return error is not None and not isinstance(error, Fenced) and not self._place.is_outside(error)

    def _attempt(self, calls: list[JournalCall]) -> list[Exception | None]:
        """One transaction with all that is ours; of each call why not, if not."""
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
        """Before anything else; where nobody else writes, everything is."""
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
            self._heads.forget()  # it may have been kept, and only the answer was lost
        if calls == 1 and self._place.node and is_last_line(error):
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
        """What was deleted leaves the log beside the database at once, and free pages as soon as may be.

        Where others write too, quiet here is not quiet there: what takes long is left to whoever runs it, and
        nobody waits for the rest, since a name that many people have goes from many tables one by one.
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
        return self._place.size(self._engine) <= QUICK

    def _scrub(self) -> None:
        """What could not be done is tried again."""
        self._tried = perf_counter()
        try:
            scrubbed(self._engine, self._place)
            self._owes_scrub = False
        except Unusable:
            logger.warning("after a deletion the database is written anew later")
        except Exception:
            logger.exception("the database could not be written anew after a deletion")

    def _tell(self, done: Callable[..., None], answer: WorkDone | Exception | None) -> None:
        """A listener that fails must not stop the writing for all others."""
        try:
            self._hand_over(lambda: done(answer))
        except Exception:
            logger.exception("nobody could be told of a write")
