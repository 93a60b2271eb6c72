"""The machine's side of the ports: the clock, randomness, and threads for slow work."""

import asyncio
import logging
import secrets
import time
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import TypeVar

from gorod.services.denied import Denied
from gorod.store.errors import Unusable

logger = logging.getLogger(__name__)
THREADS_PER_KIND = 2
"""Threads for each kind of work. Python runs one at a time, so more would only slow down the sockets."""
MAX_JOBS_PER_TURN = 100
"""The most jobs done before sockets and requests can run."""
MAX_TURN_S = 0.005
"""Seconds after which no further job is begun before sockets and requests can run."""
LOG_INTERVAL_S = 10.0
"""Seconds between two log lines about an unreadable database."""
MAX_WAITING_HASHES = 100
"""Phrases that may wait to be hashed."""
MAX_WAITING_SPEECHES = 100
"""Speeches that may wait to be understood."""
Job = Callable[[], None]
Result = TypeVar("Result")


def nothing() -> None:
    """Do nothing."""


class UnixClock:
    """Seconds since 1970, never going back, even if the machine's clock is set."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()


class SystemRandomness:
    """Random bytes of the operating system."""

    def bytes(self, count: int) -> bytes:
        return secrets.token_bytes(count)


class LoopCallbacks:
    """Runs jobs of other threads on the loop's thread. One wake-up of the loop serves all waiting jobs."""

    def __init__(self, loop: AbstractEventLoop, afterwards: Job = nothing, failed: Job = nothing) -> None:
        """`afterwards` is called after each batch of jobs, `failed` after each job that raised."""
        self._loop, self._afterwards, self._failed = loop, afterwards, failed
        self._waiting: deque[Job] = deque()
        self._has_rung = False
        self._told = -inf

    def hand_over(self, job: Job) -> None:
        """Queue a job. Jobs run in the order of the calls; any thread may call this."""
        self._waiting.append(job)
        self._ring()

    def _ring(self) -> None:
        if not self._has_rung:
            self._has_rung = True
            self._loop.call_soon_threadsafe(self.answer)

    def answer(self) -> None:
        """Do waiting jobs and schedule the rest. A job that raises does not stop the others."""
        self._has_rung, until = False, time.monotonic() + MAX_TURN_S
        for _ in range(min(MAX_JOBS_PER_TURN, len(self._waiting))):
            if time.monotonic() > until:
                break
            try:
                self._waiting.popleft()()
            except Unusable as unusable:
                self._cannot_read(unusable)
            except Exception:
                logger.exception("a job failed")
                self._failed()
        if self._waiting:
            self._ring()
        self._afterwards()

    def _cannot_read(self, unusable: Unusable) -> None:
        """Log that the database is unreadable, at most once per `LOG_INTERVAL_S`. It is no fault of ours."""
        if time.monotonic() - self._told >= LOG_INTERVAL_S:
            self._told = time.monotonic()
            logger.warning("the database cannot be read", extra={"counts": {"reason": unusable.reason}})


class ThreadWorkers:
    """Threads for one kind of slow work. Results are passed to the loop's thread."""

    def __init__(
        self, callbacks: LoopCallbacks, name: str, most_waiting: float = inf, threads: int = THREADS_PER_KIND
    ) -> None:
        """`name`: the name of the threads, also used in the log."""
        self._threads = ThreadPoolExecutor(threads, name)
        self._callbacks, self._name, self._most = callbacks, name, most_waiting
        self._waiting = 0

    def run(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> bool:
        """Run `work`, then `done` on the loop's thread with the result, or with None if it raised.

        Return False, and do nothing, if too many are waiting.
        """
        if self._waiting >= self._most:
            return False
        self._waiting += 1
        self._threads.submit(self._work, work, done)
        return True

    def _work(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> None:
        found = None
        try:
            found = work()
        except Exception:
            logger.exception("a worker failed", extra={"counts": {"worker": self._name}})
        self._callbacks.hand_over(lambda: self._tell(done, found))

    def _tell(self, done: Callable[[Result | None], None], found: Result | None) -> None:
        self._waiting -= 1
        done(found)

    def close(self) -> None:
        """Stop. Work that has not begun is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)


MAX_WAITING_REQUESTS = 20
"""Further requests are refused. A sheet takes 0.1 s, the slowest house file 0.2 s."""


class OneAtATime:
    """Runs slow work of requests on a thread, one piece at a time, with a limited queue."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def run(self, work: Callable[[], Result]) -> Result:
        """Return the result of `work`. Raise Denied if too many are waiting."""
        if self._waiting >= MAX_WAITING_REQUESTS:
            raise Denied("too_many_tries")
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1
