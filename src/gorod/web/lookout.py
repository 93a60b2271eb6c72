"""The timer of all tables: does what is due and waits for the next time."""

import asyncio
import logging
from collections.abc import Callable

from gorod.services.ports import Clock
from gorod.services.server.tables import Tables

logger = logging.getLogger(__name__)
MIN_DELAY_S = 0.001
"""The shortest wait in seconds, so that the timer cannot monopolise the loop."""


class Lookout:
    """One timer for all tables, on the loop's thread. Runs from `begin` to `end`."""

    def __init__(self, clock: Clock, failed: Callable[[], None]) -> None:
        """`failed` is called when a tick raises."""
        self._loop, self._clock, self._failed = asyncio.get_running_loop(), clock, failed
        self._tables: Tables | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._due: float | None = None
        self._will_look = False
        self.late = 0.0
        """How many seconds late the timer ran last."""

    def begin(self, tables: Tables) -> None:
        """Start."""
        self._tables = tables
        self.wake()

    def end(self) -> None:
        """Stop."""
        self._tables = None
        if self._timer is not None:
            self._timer.cancel()

    def wake(self) -> None:
        """Check in the next turn of the loop, because an event may have changed what is due."""
        if not self._will_look and self._tables is not None:
            self._will_look = True
            self._loop.call_soon(self.look)

    def look(self) -> None:
        """Do what is due, and set the timer for what comes next."""
        self._will_look = False
        if self._tables is None:
            return
        try:
            self._tables.tick()
        except Exception:
            logger.exception("a tick failed")
            self._failed()
        self._wait_for(self._tables.next_due())

    def _wait_for(self, due: float | None) -> None:
        if due == self._due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._due = due
        wait = None if due is None else max(MIN_DELAY_S, due - self._clock.now())
        self._timer = None if wait is None else self._loop.call_later(wait, self._rang)

    def _rang(self) -> None:
        self.late = max(0.0, self._clock.now() - self._due) if self._due is not None else 0.0
        self._due = self._timer = None
        self.look()
