"""The journal: one thread writes; what came while it was writing goes into the next transaction together."""

import logging
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep

from msgspec import Struct

from gorod.services.ports import Done
from gorod.services.rows import Row
from gorod.store import sqlite
from gorod.store.deletion import erase, scrubbed
from gorod.store.heads import Heads
from gorod.store.opening import opened
from gorod.store.shelf import put

logger = logging.getLogger(__name__)
HandOver = Callable[[Callable[[], None]], None]
"""Runs something on the thread that asked: `loop.call_soon_threadsafe`."""
LINGER, LONGEST = 0.002, 0.008
"""Seconds; a transaction costs as much as ten calls in it, and nobody at a table notices so short a wait.

The more calls came together last time, the longer the next ones wait for each other.
"""
MOST_TOGETHER = 1000
"""Calls in one transaction; the first of them should not wait for ever."""


class Closed(Exception):  # noqa: N818 — it is an answer, not an error
    """The journal takes nothing more."""


class Call(Struct, frozen=True):
    """Rows that are kept together or not at all, people to forget, and who wants to know."""

    rows: Sequence[Row]
    done: Done
    forgotten: Collection[str] = ()


class SqlJournal:
    """Makes calls durable in their order; `done` comes back by way of `hand_over`."""

    def __init__(self, path: Path, hand_over: HandOver) -> None:
        """Opens, or makes, the database; refuses with `Unusable` what cannot be written."""
        self._path, self._engine = path, opened(path)
        self._hand_over = hand_over
        self._calls: SimpleQueue[Call | None] = SimpleQueue()
        self._is_closed = False
        self.commits = 0
        self._together = 1
        self._heads = Heads()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def write(self, rows: Sequence[Row], done: Done) -> None:
        """Entries and words are added; rows of other kinds replace those with the same key."""
        self._take(Call(tuple(rows), done))

    def forget(self, keys: Collection[str], done: Done) -> None:
        """Delete the names and words of these people; done when no trace is left in the files."""
        self._take(Call((), done, frozenset(keys)))

    def _take(self, call: Call) -> None:
        if self._is_closed:
            raise Closed
        self._calls.put(call)

    def close(self) -> None:
        """Write what was handed in, then stop; to be called on the thread that calls `write`."""
        if not self._is_closed:
            self._is_closed = True
            self._calls.put(None)
            self._thread.join()
            self._engine.dispose()

    def _run(self) -> None:
        while calls := self._waiting():
            self._settle(calls)

    def _waiting(self) -> list[Call]:
        """All that is there a moment after the first has come; nothing after the end."""
        if (first := self._calls.get()) is None:
            return []
        sleep(min(LONGEST, LINGER * self._together))
        calls = [first]
        while len(calls) < MOST_TOGETHER and (call := self._next()) is not None:
            calls.append(call)
        self._together = len(calls)
        return calls

    def _next(self) -> Call | None:
        try:
            call = self._calls.get_nowait()
        except Empty:
            return None
        if call is None:
            self._calls.put(None)
        return call

    def _settle(self, calls: list[Call]) -> None:
        """Together; if one of them is to blame, each by itself, and it fails alone."""
        error = self._attempt(calls)
        if error is None or len(calls) == 1 or sqlite.is_outside(error):
            self._answer(calls, error)
            return
        for call in calls:
            self._answer([call], self._attempt([call]))

    def _attempt(self, calls: list[Call]) -> Exception | None:
        """One transaction; why not, if not."""
        try:
            with self._engine.begin() as connection:
                rows = [row for call in calls for row in call.rows]
                heads = self._heads.after(connection, rows)
                put(connection, rows)
                if keys := {key for call in calls for key in call.forgotten}:
                    erase(connection, keys)
        except Exception as error:
            return error
        self.commits += 1
        self._heads.keep(heads)
        return None

    def _answer(self, calls: list[Call], error: Exception | None) -> None:
        for call in calls:
            self._tell(call.done, error or self._scrub(call))

    def _scrub(self, call: Call) -> Exception | None:
        """What was deleted is gone from the files too, or why not."""
        try:
            if call.forgotten:
                scrubbed(self._engine, self._path)
        except Exception as error:
            return error
        return None

    def _tell(self, done: Done, error: Exception | None) -> None:
        """A listener that fails must not stop the writing for all others."""
        try:
            self._hand_over(lambda: done(error))
        except Exception:
            logger.exception("nobody could be told of a write")
