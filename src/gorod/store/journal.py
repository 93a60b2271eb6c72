"""The journal: one thread writes; what came while it was writing goes into the next transaction together."""

import logging
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, select

from gorod.services.logbook import origin
from gorod.services.ports import Deleted, Done, Forgotten, Held
from gorod.services.rows import EntryRow, Row
from gorod.store.deletion import erase, scrubbed
from gorod.store.errors import Gap, Unusable
from gorod.store.opening import opened
from gorod.store.place import DatabasePlace
from gorod.store.schema import entries
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


MOST = 20_000
"""So many logs are remembered; of the others the last entry is looked up."""


class LogHeads:
    """After a failed write the writes behind it may still be on their way: they must fail too."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def after(self, connection: Connection, rows: Iterable[Row]) -> dict[str, bytes]:
        """The last hashes when these rows are kept; `Gap` if one of them follows nothing."""
        found: dict[str, bytes] = {}
        for row in rows:
            if isinstance(row, EntryRow):
                last = found.get(row.game) or self._known.get(row.game) or _last(connection, row.game)
                if row.prev != last:
                    raise Gap(row.game, row.seq)
                found[row.game] = row.hash
        return found

    def forget(self) -> None:
        """They are looked up again."""
        self._known.clear()

    def keep(self, found: dict[str, bytes]) -> None:
        """They are durable now."""
        if len(self._known) > MOST:
            self.forget()
        self._known.update(found)


def _last(connection: Connection, game: str) -> bytes:
    """The hash of the last entry kept, or of the beginning."""
    of_it = select(entries.c.hash).where(entries.c.game == game)
    return connection.scalar(of_it.order_by(entries.c.seq.desc()).limit(1)) or origin(game)


logger = logging.getLogger(__name__)
HandOver = Callable[[Callable[[], None]], None]
"""Runs something on the thread that asked: `loop.call_soon_threadsafe`."""
LINGER, LONGEST = 0.002, 0.008
"""Seconds; a transaction costs as much as ten calls in it, and nobody at a table notices so short a wait.

The more calls came together last time, the longer the next ones wait for each other.
"""
MOST_TOGETHER = 1000
"""Calls in one transaction; the first of them should not wait for ever."""
QUICK = 32 * 1024 * 1024
"""Bytes of a database that is written anew at once after a deletion: for a second everybody can wait."""
QUIET, AGAIN = 30.0, 1.0
"""Seconds without a call after which a larger one is, and after which a quick one that somebody was reading
is tried again, calls or not; at the latest it is when the journal is closed."""


class JournalClosed(Exception):  # noqa: N818 — it is an answer, not an error
    """The journal takes nothing more."""


class JournalCall(Struct, frozen=True):
    """Rows that are kept together or not at all, people to forget, and who wants to know."""

    rows: Sequence[Row]
    done: Callable[..., None]
    forgotten: Collection[str] = ()
    mentions: bool = False
    at: float = 0.0
    """When it was handed in."""


class SqlJournal:
    """Makes calls durable in their order; `done` comes back by way of `hand_over`."""

    def __init__(self, place: DatabasePlace, hand_over: HandOver) -> None:
        """Opens, or makes, the database; refuses with `Unusable` what cannot be written."""
        self._place, self._engine = place, opened(place)
        self._hand_over = hand_over
        self._calls: SimpleQueue[JournalCall | None] = SimpleQueue()
        self._is_closed = False
        self.commits = self.failures = self.turns = 0
        self.is_failing = False
        """The disk did not take the last write."""
        self.meter = WriteTimes()
        self._deleted = Deleted([], 0, 0)
        self._owes_scrub, self._tried = False, 0.0
        self._together = 1
        self._in_hand: list[JournalCall] = []
        self._heads = LogHeads()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def write(self, rows: Sequence[Row], done: Done, held: Held | None = None) -> None:
        """Entries and words are added; rows of other kinds replace those with the same key.

        Without rows it tells whether anything can be written.
        """
        assert held is None, "there is no fence yet"
        self._take(JournalCall(tuple(rows), done, at=perf_counter()))

    def forget(self, keys: Collection[str], done: Forgotten, mentions: bool = False) -> None:
        """Delete the names and words of these people, and free pages with them unless that takes long."""
        self._take(JournalCall((), done, frozenset(keys), mentions, perf_counter()))

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
            if self._owes_scrub and self._is_quick and perf_counter() - self._tried > AGAIN:
                self._scrub()

    def _waiting(self) -> list[JournalCall]:
        """All that is there a moment after the first has come; nothing after the end."""
        if (first := self._first()) is None:
            return []
        sleep(min(LONGEST, LINGER * self._together))
        calls = [first]
        # Whoever is forgotten is so after what was written before, and before what comes later.
        while len(calls) < MOST_TOGETHER and not calls[-1].forgotten and (call := self._next()) is not None:
            calls.append(call)
        self._together = len(calls)
        return calls

    def _first(self) -> JournalCall | None:
        while self._owes_scrub:
            try:
                return self._calls.get(timeout=AGAIN if self._is_quick else QUIET)
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
        error = self._attempt(calls)
        if error is None or len(calls) == 1 or self._place.is_outside(error):
            self._answer(calls, error)
            return
        for call in calls:
            self._answer([call], self._attempt([call]))

    def _attempt(self, calls: list[JournalCall]) -> Exception | None:
        """One transaction; why not, if not."""
        try:
            with self._engine.begin() as connection:
                rows = [row for call in calls for row in call.rows]
                heads = self._heads.after(connection, rows)
                put(self._place, connection, rows)
                if (last := calls[-1]).forgotten:
                    self._deleted = erase(self._place, connection, last.forgotten, last.mentions)
                elif not rows:
                    self._place.touch(connection)
        except Exception as raised:
            error = self._place.plain(raised)
            self.failures += 1
            if self._place.is_outside(error):
                self.is_failing = True
                self._heads.forget()  # it may have been kept, and only the answer was lost
            return error
        self.commits += 1
        self.turns += sum(any(type(row) is EntryRow for row in call.rows) for call in calls)
        self.is_failing = False
        self._heads.keep(heads)
        return None

    def _answer(self, calls: list[JournalCall], error: Exception | None) -> None:
        for call in calls:
            answer = self._cleaned() if call.forgotten and error is None else error
            self.meter.add(perf_counter() - call.at)
            self._tell(call.done, answer)

    def _cleaned(self) -> Deleted:
        """What was deleted leaves the log beside the database at once, and free pages as soon as may be."""
        self._owes_scrub = True
        if self._is_quick:
            self._scrub()
        else:
            self._place.cut(self._engine)
        return replace(self._deleted, later=self._owes_scrub or self._place.file is None)

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

    def _tell(self, done: Callable[..., None], answer: Deleted | Exception | None) -> None:
        """A listener that fails must not stop the writing for all others."""
        try:
            self._hand_over(lambda: done(answer))
        except Exception:
            logger.exception("nobody could be told of a write")
