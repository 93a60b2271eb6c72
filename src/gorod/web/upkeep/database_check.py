"""Checks the whole database in the background, to find a damaged page before it is needed."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from sqlite3 import ProgrammingError
from threading import Event, Thread

from msgspec import Struct

from gorod.store.archive import SqlArchive
from gorod.store.audit import Auditor
from gorod.store.errors import Unusable
from gorod.store.place import DatabasePlace
from gorod.web.server import Server
from gorod.web.threads import nothing

logger = logging.getLogger(__name__)


class CheckTimes(Struct, frozen=True):
    """When the database is checked."""

    first_delay_s: float = 1.0
    """After the start."""
    interval_s: float = 24 * 60 * 60.0
    rest: float = 9.0
    """How many times longer it pauses than it reads, because it shares the processor with all tables."""


@asynccontextmanager
async def checked(server: Server, times: CheckTimes = CheckTimes()) -> AsyncIterator[None]:
    """Check while the context is open. `server.flaws` gets the number of flaws."""
    check = DatabaseCheck(server.archive.place, times, lambda flaws: setattr(server, "flaws", flaws))
    check.begin()
    try:
        yield
    finally:
        await asyncio.get_running_loop().run_in_executor(None, check.end)


class DatabaseCheck:
    """Reads the whole database on its own thread with its own connections."""

    def __init__(self, place: DatabasePlace, times: CheckTimes, told: Callable[[int], None]) -> None:
        """`told` is called on that thread after every check, with the number of flaws."""
        self._place, self._times, self._told = place, times, told
        self._stopped = Event()
        self._interrupt: Callable[[], None] = nothing
        self._thread = Thread(target=self._run, name="database check", daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Stop reading and wait for the thread, so that the journal can merge its files into one."""
        self._stopped.set()
        with suppress(ProgrammingError):  # the connection was closed meanwhile
            self._interrupt()
        self._thread.join()

    def _run(self) -> None:
        delay = self._times.first_delay_s
        while not self._stopped.wait(delay):
            delay = self._times.interval_s
            try:
                flaws = self._count_flaws()
            except Exception:
                logger.exception("the database could not be checked")
            else:
                if not self._stopped.is_set():
                    self._told(flaws)

    def _count_flaws(self) -> int:
        """Return the number of flaws. PostgreSQL only reports damaged pages; its rows are not transferred."""
        flaws = int(self._place.has_damaged_pages(self._begun))
        return flaws if self._place.file is None or self._stopped.is_set() else flaws + self._count_bad_rows()

    def _begun(self, interrupt: Callable[[], None]) -> None:
        self._interrupt = interrupt
        if self._stopped.is_set():
            interrupt()

    def _count_bad_rows(self) -> int:
        try:
            archive = SqlArchive(self._place)
        except Unusable:
            return 1
        try:
            auditor, began = Auditor(archive, None), time.perf_counter()
            for _ in auditor.look_at_rows():
                if self._stopped.wait(self._times.rest * (time.perf_counter() - began)):
                    break
                began = time.perf_counter()
            return len(auditor.flaws)
        finally:
            archive.close()
