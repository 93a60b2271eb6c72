"""What this machine gives to the tables: time, randomness, and threads for what must not hold them up."""

import asyncio
import logging
import secrets
import time
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from gorod.engine.commands import Command
from gorod.services.denied import Denied

logger = logging.getLogger(__name__)
THINKERS = 2
"""Python thinks one thought at a time whatever the number of threads: more would only hold up the sockets."""
MOST_JOBS = 100
"""So many are done before sockets and requests have their turn."""
SCRIBES, MOST_ERRANDS = 2, 100
"""Threads for what must not hold up the tables, and how much may wait for them."""
Job = Callable[[], None]


def nothing() -> None:
    """Nobody has to be told."""


class UnixClock:
    """Seconds since 1970 that only go forward, whoever sets the machine's clock meanwhile."""

    def __init__(self) -> None:
        """Right at the start."""
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """The time."""
        return self._offset + time.monotonic()


class SystemRandomness:
    """The randomness of the system."""

    def bytes(self, count: int) -> bytes:
        """So many of them."""
        return secrets.token_bytes(count)


class LoopCallbacks:
    """Brings work to the thread of the loop; what comes together is done together, after one ring."""

    def __init__(self, loop: AbstractEventLoop, afterwards: Job = nothing, failed: Job = nothing) -> None:
        """Nothing waits; `afterwards` is called after every ring that was answered, `failed` for a fault."""
        self._loop, self._afterwards, self._failed = loop, afterwards, failed
        self._waiting: deque[Job] = deque()
        self._has_rung = False

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
        self._has_rung = False
        for _ in range(min(MOST_JOBS, len(self._waiting))):
            try:
                self._waiting.popleft()()
            except Exception:
                logger.exception("a job failed")
                self._failed()
        if self._waiting:
            self._ring()
        self._afterwards()


class Thinkers:
    """Programs think on threads of their own."""

    def __init__(self, callbacks: LoopCallbacks) -> None:
        """Answers come by way of the callbacks."""
        self._threads = ThreadPoolExecutor(THINKERS, "thinker")
        self._callbacks = callbacks

    def think(self, thought: Callable[[], Command | None], done: Callable[[Command | None], None]) -> None:
        """Call `done` with what comes of it, later and on the thread of the tables."""
        self._threads.submit(self._think, thought, done)

    def _think(self, thought: Callable[[], Command | None], done: Callable[[Command | None], None]) -> None:
        try:
            command = thought()
        except Exception:
            logger.exception("a program failed to think")
            command = None
        self._callbacks.hand_over(lambda: done(command))

    def close(self) -> None:
        """What has not been begun is not thought any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Scribes:
    """Slow work of tables, on threads of its own: the hashes of phrases are slow on purpose."""

    def __init__(self, callbacks: LoopCallbacks, done_with: Job) -> None:
        """`done_with` is called after each piece."""
        self._threads = ThreadPoolExecutor(SCRIBES, "scribe")
        self._callbacks, self._done_with = callbacks, done_with
        self._waiting = 0

    def send(self, errand: Callable[[], str], done: Callable[[str], None]) -> bool:
        """Call `done` with what comes of it, on the thread of the tables; not if too much waits already."""
        if self._waiting >= MOST_ERRANDS:
            return False
        self._waiting += 1
        self._threads.submit(self._go, errand, done)
        return True

    def _go(self, errand: Callable[[], str], done: Callable[[str], None]) -> None:
        try:
            found = errand()
        except Exception:
            logger.exception("an errand failed")
            found = ""
        self._callbacks.hand_over(lambda: self._tell(done, found))

    def _tell(self, done: Callable[[str], None], found: str) -> None:
        self._waiting -= 1
        try:
            done(found)
        finally:
            self._done_with()

    def close(self) -> None:
        """What has not been begun is not done any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


MOST_WAITING = 20
"""A sheet takes a tenth of a second, the worst house file a fifth; whoever comes after so many comes back."""
Result = TypeVar("Result")


class OneAtATime:
    """Slow work of requests, beside the loop: one piece after another, and with an end to the queue."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def run(self, work: Callable[[], Result]) -> Result:
        """What comes of it; `Denied` if too many wait already."""
        if self._waiting >= MOST_WAITING:
            raise Denied("too_many_tries")
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1
