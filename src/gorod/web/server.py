"""The server over all tables: it gives the tables time, threads and a journal, and looks at the clock."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from gorod.clubs.clubs import Clubs
from gorod.clubs.evening_games import EveningReader
from gorod.clubs.evenings import Evenings
from gorod.clubs.registry import ClubRegistry
from gorod.protocol.codes import CloseReason
from gorod.services.denied import Denied
from gorod.services.ports import AT_ONCE, ClientConnection
from gorod.services.presence import Client
from gorod.services.rate_limits import MOST_TABLES
from gorod.services.tables import BEAT, Tables
from gorod.speech.clips import Clips
from gorod.store.archive import SqlArchive
from gorod.store.journal import SqlJournal
from gorod.store.place import DatabasePlace
from gorod.web.health import LEAST_FREE, HealthCheck
from gorod.web.threads import MOST_HASHES, LoopCallbacks, SystemRandomness, ThreadWorkers, UnixClock

logger = logging.getLogger(__name__)
SOON = 0.001
"""Seconds; what is due earlier waits so long, so that nothing can keep the loop for itself."""
PATIENCE = 15.0
"""Seconds after which a request is told that nothing can be written down."""
KINDS = ("requests", "messages", "ticks", "jobs", "accepts")
"""Of errors; those of writes are counted where they are made."""
Ask = Callable[[Callable[[object], None]], None]
Answer = TypeVar("Answer")


class Server:
    """Everything runs on the loop's thread, but for writing and thinking."""

    def __init__(
        self,
        place: DatabasePlace,
        pace: float = 1.0,
        most_tables: int = MOST_TABLES,
        least_free: int = LEAST_FREE,
    ) -> None:
        """Takes up what was kept; a database that cannot be used is refused with `Unusable`."""
        self._loop = asyncio.get_running_loop()
        self.errors: Counter[str] = Counter()
        self._callbacks = LoopCallbacks(self._loop, self.wake, lambda: self.errors.update(["jobs"]))
        self.journal = SqlJournal(place, self._callbacks.hand_over)
        self.archive = SqlArchive(place)
        self.clock = UnixClock()
        self._timer: asyncio.TimerHandle | None = None
        self._due: float | None = None
        self._is_closed = self._will_look = False
        self.messages = self.sockets = 0
        self.late = 0.0
        """Seconds by which the last moment was noticed too late."""
        self._bot_workers = ThreadWorkers(self._callbacks, "bots")
        self._hash_workers = ThreadWorkers(self._callbacks, "hashes", MOST_HASHES)
        randomness = SystemRandomness()
        ports = self.clock, randomness, self.journal, self.archive, self._bot_workers
        self._read_workers = ThreadWorkers(self._callbacks, "reads")
        readers = AT_ONCE if place.file else self._read_workers  # a file is read in no time
        self.tables = Tables(*ports, pace, most_tables, self._hash_workers, readers)
        registry = ClubRegistry(self.journal, self.archive, self.tables, readers)
        self.clubs = Clubs(self.clock, randomness, self.tables, registry)
        self.evening_reader = EveningReader(self.archive)
        parts = self.archive, self.tables, registry
        self.evenings = Evenings(self.clock, randomness, *parts)
        for table, error in self.tables.damaged:
            counts = {"table": table.id, "error": type(error).__name__}
            logger.error("a table cannot be taken up again", extra={"counts": counts})
        self.clips = Clips()
        self.health = HealthCheck(self, least_free)
        self.health.begin()
        self._pulse = self._loop.call_later(BEAT, self._beat)
        self.wake()

    def failures(self) -> dict[str, int]:
        """How much has gone wrong so far, by kind."""
        return {**{kind: self.errors[kind] for kind in KINDS}, "writes": self.journal.failures}

    # -- requests and lines

    async def patiently(self, wait: float) -> None:
        """Somebody waits his turn, and nobody else with him."""
        if wait:
            await asyncio.sleep(wait)

    async def asked(self, kind: type[Answer], ask: Ask, patience: float = PATIENCE) -> Answer:
        """The answer to a request once it is durable; `Denied` is raised."""
        answer: asyncio.Future[object] = self._loop.create_future()
        ask(lambda found: None if answer.done() else answer.set_result(found))
        self.wake()
        try:
            found = await asyncio.wait_for(answer, patience)
        except TimeoutError:
            raise Denied("recording_stopped") from None
        if isinstance(found, Denied):
            raise found
        assert isinstance(found, kind)
        return found

    def enter(self, connection: ClientConnection, lang: str, address: str = "") -> Client:
        """A device has connected; nobody knows yet whose it is."""
        self.sockets += 1
        return Client(connection, lang=lang, address=address)

    def receive(self, client: Client, sent: bytes) -> None:
        """A device has sent something; a fault in a table must not reach the others."""
        self.messages += 1
        if self._is_closed:
            return
        try:
            self.tables.receive(client, sent)
        except Exception:
            logger.exception("a message failed")
            self.errors["messages"] += 1
            client.connection.close(*CloseReason.INTERNAL.value)
        self.wake()

    def leave(self, client: Client) -> None:
        """A device is gone."""
        self.sockets -= 1
        if self._is_closed:
            return
        try:
            self.tables.gone(client)
        except Exception:
            logger.exception("a goodbye failed")
            self.errors["messages"] += 1
        self.wake()

    # -- time

    def wake(self) -> None:
        """Something happened, so that something else may be due earlier than was thought."""
        if not self._will_look and not self._is_closed:
            self._will_look = True
            self._loop.call_soon(self._look)

    def _look(self) -> None:
        """Do what is due, and wait for what comes next."""
        self._will_look = False
        if self._is_closed:
            return
        try:
            self.tables.tick()
        except Exception:
            logger.exception("a tick failed")
            self.errors["ticks"] += 1
        self._wait_for(self.tables.next_due())

    def _wait_for(self, due: float | None) -> None:
        if due == self._due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._due = due
        wait = None if due is None else max(SOON, due - self.clock.now())
        self._timer = None if wait is None else self._loop.call_later(wait, self._timer_rang)

    def _timer_rang(self) -> None:
        self.late = max(0.0, self.clock.now() - self._due) if self._due is not None else 0.0
        self._due = self._timer = None
        self._look()

    def _beat(self) -> None:
        """The clocks are written down."""
        self._pulse = self._loop.call_later(BEAT, self._beat)
        try:
            self.tables.beat()
        except Exception:
            logger.exception("a beat failed")

    # -- the end

    def close(self) -> None:
        """Write down what was handed in; nothing happens afterwards."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._pulse.cancel()
        self.health.end()
        self._bot_workers.close()
        self._read_workers.close()
        self._hash_workers.close()
        try:
            self.tables.close()
        except Exception:
            logger.exception("the clocks could not be written down")
        self.archive.close()  # readers first: then the journal leaves one file that needs no other
        self.journal.close()
