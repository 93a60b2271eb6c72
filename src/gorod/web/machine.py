"""What this machine gives to the tables: time, luck, and threads to think on."""

import logging
import secrets
import time
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from gorod.engine.commands import Command

logger = logging.getLogger(__name__)
THINKERS = 2
"""Python thinks one thought at a time whatever the number of threads: more would only hold up the sockets."""
SCRIBES, MOST_ERRANDS = 2, 100
"""Threads for what must not hold up the tables, and how much may wait for them."""
Job = Callable[[], None]


class UnixClock:
    """Seconds since 1970 that only go forward, whoever sets the machine's clock meanwhile."""

    def __init__(self) -> None:
        """Right at the start."""
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """The time."""
        return self._offset + time.monotonic()


class SystemLuck:
    """The randomness of the system."""

    def bytes(self, count: int) -> bytes:
        """So many of them."""
        return secrets.token_bytes(count)


class Bell:
    """Brings work to the thread of the loop; what comes together is done together, after one ring."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        """Nothing waits."""
        self._loop = loop
        self._waiting: deque[Job] = deque()
        self._has_rung = False

    def hand_over(self, job: Job) -> None:
        """From any thread; in the order in which they come."""
        self._waiting.append(job)
        if not self._has_rung:
            self._has_rung = True
            self._loop.call_soon_threadsafe(self.answer)

    def answer(self) -> None:
        """Do what waits; a job that fails must not take the others with it."""
        self._has_rung = False
        while self._waiting:
            try:
                self._waiting.popleft()()
            except Exception:
                logger.exception("a job failed")


class Thinkers:
    """Programs think on threads of their own."""

    def __init__(self, bell: Bell, thought_of: Job) -> None:
        """`thought_of` is called after each thought."""
        self._threads = ThreadPoolExecutor(THINKERS, "thinker")
        self._bell, self._thought_of = bell, thought_of

    def think(self, thought: Callable[[], Command | None], done: Callable[[Command | None], None]) -> None:
        """Call `done` with what comes of it, later and on the thread of the tables."""
        self._threads.submit(self._think, thought, done)

    def _think(self, thought: Callable[[], Command | None], done: Callable[[Command | None], None]) -> None:
        try:
            command = thought()
        except Exception:
            logger.exception("a program failed to think")
            command = None
        self._bell.hand_over(lambda: self._tell(done, command))

    def _tell(self, done: Callable[[Command | None], None], command: Command | None) -> None:
        try:
            done(command)
        finally:
            self._thought_of()

    def close(self) -> None:
        """What has not been begun is not thought any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Scribes:
    """Slow work of tables, on threads of its own: the hashes of phrases are slow on purpose."""

    def __init__(self, bell: Bell, done_with: Job) -> None:
        """`done_with` is called after each piece."""
        self._threads = ThreadPoolExecutor(SCRIBES, "scribe")
        self._bell, self._done_with = bell, done_with
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
        self._bell.hand_over(lambda: self._tell(done, found))

    def _tell(self, done: Callable[[str], None], found: str) -> None:
        self._waiting -= 1
        try:
            done(found)
        finally:
            self._done_with()

    def close(self) -> None:
        """What has not been begun is not done any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
