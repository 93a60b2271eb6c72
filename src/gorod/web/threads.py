"""What this machine gives to the tables: time, randomness, and threads for what must not hold them up."""

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
"""Of a kind; Python does one thing at a time however many there are: more would only hold up the sockets."""
MAX_JOBS_PER_TURN = 100
"""So many are done before sockets and requests have their turn."""
MAX_TURN_S = 0.005
"""Seconds; nor for longer, but for the piece of work that was begun."""
LOG_INTERVAL_S = 10.0
"""Seconds between two lines of the log about a database that cannot be read."""
MAX_WAITING_HASHES = 100
"""Phrases that may wait to be hashed."""
MAX_WAITING_SPEECHES = 100
"""Speeches that may wait to be understood."""
Job = Callable[[], None]
Result = TypeVar("Result")


def nothing() -> None:
    """Nobody has to be told."""


class UnixClock:
    """Seconds since 1970 that only go forward, whoever sets the machine's clock meanwhile."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()


class SystemRandomness:
    """The randomness of the system."""

    def bytes(self, count: int) -> bytes:
        return secrets.token_bytes(count)


class LoopCallbacks:
    """Brings work to the thread of the loop; what comes together is done together, after one ring."""

    def __init__(self, loop: AbstractEventLoop, afterwards: Job = nothing, failed: Job = nothing) -> None:
        """Nothing waits; `afterwards` is called after every ring that was answered, `failed` for a fault."""
        self._loop, self._afterwards, self._failed = loop, afterwards, failed
        self._waiting: deque[Job] = deque()
        self._has_rung = False
        self._told = -inf

    def hand_over(self, job: Job) -> None:
        """From any thread; in the order in which they come."""
        self._waiting.append(job)
        self._ring()

    def _ring(self) -> None:
        if not self._has_rung:
            self._has_rung = True
            self._loop.call_soon_threadsafe(self.answer)

    def answer(self) -> None:
        """Do what waits now, and ring again for the rest; a job that fails takes no other with it."""
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
        """The database is out of reach, which is no fault in the program; many may ask, once is enough."""
        if time.monotonic() - self._told >= LOG_INTERVAL_S:
            self._told = time.monotonic()
            logger.warning("the database cannot be read", extra={"counts": {"reason": unusable.reason}})


class ThreadWorkers:
    """Threads for one kind of slow work; what comes of it is handed over to the loop."""

    def __init__(
        self, callbacks: LoopCallbacks, name: str, most_waiting: float = inf, threads: int = THREADS_PER_KIND
    ) -> None:
        """`name`: of the threads, and in the log."""
        self._threads = ThreadPoolExecutor(threads, name)
        self._callbacks, self._name, self._most = callbacks, name, most_waiting
        self._waiting = 0

    def run(self, work: Callable[[], Result], done: Callable[[Result | None], None]) -> bool:
        """Call `done` on the loop's thread with what comes of it, None if it failed; not if too many wait."""
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
        """What has not been begun is not done any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


MAX_WAITING_REQUESTS = 20
"""A sheet takes a tenth of a second, the worst house file a fifth; whoever comes after so many comes back."""


class OneAtATime:
    """Slow work of requests, beside the loop: one piece after another, and with an end to the queue."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def run(self, work: Callable[[], Result]) -> Result:
        """What comes of it; `Denied` if too many wait already."""
        if self._waiting >= MAX_WAITING_REQUESTS:
            raise Denied("too_many_tries")
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1
