"""The server around all tables: it gives them time, threads and a journal, and runs what is due."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from time import thread_time
from typing import TypeVar

from gorod.clubs.clubs import Clubs
from gorod.clubs.evening_games import EveningReader
from gorod.clubs.evenings import Evenings
from gorod.clubs.registry import ClubRegistry
from gorod.nodes.requests import NOT_MINE, Question, WholeAnswer
from gorod.protocol.codes import CloseReason
from gorod.protocol.http import TableInfo
from gorod.services.denied import Denied
from gorod.services.game.looking import LOOK_LIMIT_S
from gorod.services.limits.rate_limits import MAX_TABLES_PER_ADDRESS
from gorod.services.ownership import SOLE_OWNER, Holdings, Ownership
from gorod.services.ports import IMMEDIATE_WORKERS, ClientConnection, WorkerPool
from gorod.services.server.fair_queue import FairQueue
from gorod.services.server.tables import CLOCK_SAVE_INTERVAL_S, Tables
from gorod.services.table.choices.entrusting import ORGANISER_AWAY_S
from gorod.services.table.presence import Client, dismiss
from gorod.services.tokens import token_hash
from gorod.speech.clips import Clips
from gorod.speech.synthesizer import Synthesizer
from gorod.speech.voice_process import VOICE
from gorod.store.archive import SqlArchive
from gorod.store.journal import HandOver, SqlJournal
from gorod.store.place import DatabasePlace
from gorod.web.awaited import awaited
from gorod.web.health import MIN_FREE_MIB, HealthCheck
from gorod.web.known_types import know_all_types
from gorod.web.lookout import Lookout
from gorod.web.nodes.guest_host import GuestHost
from gorod.web.nodes.neighbours import ClusterConfig, Neighbours
from gorod.web.threads import (
    MAX_TURN_S,
    MAX_WAITING_HASHES,
    MAX_WAITING_SPEECHES,
    LoopCallbacks,
    SystemRandomness,
    ThreadWorkers,
    UnixClock,
    nothing,
)

logger = logging.getLogger(__name__)
WRITE_TIMEOUT_S = 15.0
"""Seconds after which a request is answered with `recording_stopped`."""
ERROR_KINDS = ("requests", "messages", "ticks", "jobs", "accepts")
"""Kinds of errors. Errors of writes are counted by the journal."""
INTERNAL = 500
MAX_WRITE_LAG_S = 5.0
"""A node whose writes wait for more seconds stops renewing its lease, so that others take its tables."""
SHUTDOWN_GRACE_S = 5
"""Seconds for finishing requests when the server stops."""
Ask = Callable[[Callable[[object], None]], None]
Answer = TypeVar("Answer")
OpenStore = Callable[[DatabasePlace, HandOver], tuple[SqlJournal, SqlArchive]]
Died = Callable[[], None]
"""Called when this node was declared dead and has dropped everything."""
Join = Callable[[SqlArchive, HandOver, WorkerPool, Died], ClusterConfig]
"""Makes the configuration of a cluster node."""
Performs = Callable[[Question], Awaitable[WholeAnswer]]


def open_sql(place: DatabasePlace, hand_over: HandOver) -> tuple[SqlJournal, SqlArchive]:
    """Return the journal and the archive of a database."""
    return SqlJournal(place, hand_over), SqlArchive(place)


async def performs_nothing(_: Question) -> WholeAnswer:
    """Refuse a forwarded request. Used until the application is ready."""
    return WholeAnswer(NOT_MINE, (), b"")


class Server:
    """All tables and what surrounds them. Everything but writes and slow work runs on the loop's thread."""

    def __init__(
        self,
        place: DatabasePlace,
        pace: float = 1.0,
        most_tables: int = MAX_TABLES_PER_ADDRESS,
        least_free: int = MIN_FREE_MIB,
        store: OpenStore = open_sql,
        join: Join | None = None,
        died: Died = nothing,
        organiser_away_s: float = ORGANISER_AWAY_S,
        voices: Sequence[Synthesizer] = (VOICE,),
        look_limit_s: float = LOOK_LIMIT_S,
    ) -> None:
        """Restore the stored tables. Raise Unusable if the database cannot be used.

        `join` makes the server a node of a cluster. It then restores only the tables that it owns.
        """
        know_all_types()
        self._loop = asyncio.get_running_loop()
        self.errors: Counter[str] = Counter()
        self.clock = UnixClock()
        self.lookout = Lookout(self.clock, lambda: self.errors.update(["ticks"]))
        self._callbacks = LoopCallbacks(self._loop, self.wake, lambda: self.errors.update(["jobs"]))
        self.journal, self.archive = store(place, self._callbacks.hand_over)
        self._is_closed = False
        self.messages = self.sockets = 0
        self.flaws = 0
        """The number of flaws found by the last check of the database (`upkeep/database_check.py`)."""
        self._bot_workers = ThreadWorkers(self._callbacks, "bots")
        self._hash_workers = ThreadWorkers(self._callbacks, "hashes", MAX_WAITING_HASHES)
        randomness = SystemRandomness()
        ports = self.clock, randomness, self.journal, self.archive, self._bot_workers
        self._read_workers = ThreadWorkers(self._callbacks, "reads")
        readers = (
            IMMEDIATE_WORKERS if place.file else self._read_workers
        )  # reading a file takes almost no time
        joined = self.archive, self._callbacks.hand_over, self._read_workers, died
        parts = join(*joined) if join is not None else None
        holdings = Holdings(parts.me.id, parts.me.name) if parts is not None else None
        self.ownership: Ownership = holdings if holdings is not None else SOLE_OWNER
        self._listeners = ThreadWorkers(self._callbacks, "words", MAX_WAITING_SPEECHES, threads=1)
        self.tables = Tables(
            *ports,
            pace,
            most_tables,
            self._hash_workers,
            readers,
            self.ownership,
            listeners=self._listeners,
            processor=thread_time,
            organiser_away_s=organiser_away_s,
            look_limit_s=look_limit_s,
        )
        self.tables.guard = self._do
        self._queue, self._will_work = FairQueue(self.clock, thread_time), False
        registry = ClubRegistry(self.journal, self.archive, self.tables, readers, self.ownership)
        self.clubs = Clubs(self.clock, randomness, self.tables, registry)
        self.evening_reader = EveningReader(self.archive)
        self.evenings = Evenings(self.clock, randomness, self.archive, self.tables, registry)
        for table, error in self.tables.damaged:
            counts = {"table": table.id, "error": type(error).__name__}
            logger.error("a table cannot be taken up again", extra={"counts": counts})
        self.clips = Clips(voices=voices)
        self.neighbours: Neighbours | None = None
        self.health = HealthCheck(self, least_free)
        self.health.begin()
        self._pulse = self._loop.call_later(CLOCK_SAVE_INTERVAL_S, self._beat)
        self.perform: Performs = performs_nothing
        """Answers a request that another node has forwarded."""
        self._performing: set[asyncio.Task[None]] = set()
        if parts is not None and holdings is not None:
            host = GuestHost(self.tables, self.run_guarded, self.detach)
            house = self.clock, self.tables, holdings, host, self._perform
            timing = pace, self._loop.call_soon, lambda: self.journal.waits < MAX_WRITE_LAG_S
            self.neighbours = Neighbours(parts, *house, *timing)
            parts.carrier.begin()
            self._meet(self.neighbours)
        self.lookout.begin(self.tables)

    def failures(self) -> dict[str, int]:
        """Return the number of errors so far, by kind."""
        return {**{kind: self.errors[kind] for kind in ERROR_KINDS}, "writes": self.journal.failures}

    # -- requests and sockets

    async def sleep_if_throttled(self, wait: float) -> None:
        """Sleep for `wait` seconds, the delay after wrong guesses. Only this request waits."""
        if wait:
            await asyncio.sleep(wait)

    async def asked(self, kind: type[Answer], ask: Ask, patience: float = WRITE_TIMEOUT_S) -> Answer:
        """Return the answer to a request once it is durable. Raise Denied if it is refused."""
        self.wake()  # takes effect at the end of this turn of the loop
        try:
            found = await awaited(ask, patience)
        except TimeoutError:
            raise Denied("recording_stopped") from None
        if isinstance(found, Denied):
            raise found
        assert isinstance(found, kind)
        return found

    def enter(self, connection: ClientConnection, lang: str, address: str = "", hint: str = "") -> Client:
        """Return a client for a new connection, not yet identified. `hint`: the table named in its path."""
        self.sockets += 1
        return Client(connection, lang=lang, address=address, hint=hint)

    def receive(self, client: Client, sent: bytes) -> None:
        """Handle a message of a device."""
        self.messages += 1
        take = self.tables if self.neighbours is None else self.neighbours
        self.run_guarded(client, lambda: take.receive(client, sent))

    def run_guarded(self, client: Client, do: Callable[[], None]) -> None:
        """Queue a piece of work for a device. A fault in it does not reach the other tables."""
        if self._is_closed:
            return
        if not self._queue.put(client, lambda: self._do(client, do)):
            dismiss(client.connection, CloseReason.TOO_FAST)
        elif not self._will_work:
            self._will_work = True
            self._loop.call_soon(self._work)

    def _work(self) -> None:
        """Do queued work for `MAX_TURN_S`, then let sockets, requests and clocks run."""
        self._will_work = False
        until = self.clock.now() + MAX_TURN_S
        while self._queue and not self._is_closed:
            self._queue.do_next()
            if self.clock.now() >= until:
                break
        if self._queue and not self._is_closed:
            self._will_work = True
            self._loop.call_soon(self._work)
        self.wake()

    def _do(self, client: Client, do: Callable[[], None]) -> None:
        """Do a piece of work. If it fails, log the fault and close the device's socket."""
        try:
            do()
        except Exception:
            logger.exception("a message failed")
            self.errors["messages"] += 1
            client.connection.close(*CloseReason.INTERNAL.value)

    def leave(self, client: Client) -> None:
        """Handle the disconnection of a device connected here."""
        self.sockets -= 1
        if self.neighbours is not None:
            self.neighbours.gone(client)
        self.detach(client)

    def detach(self, client: Client) -> None:
        """Remove a device from its table and drop its queued messages."""
        if self._is_closed:
            return
        self._queue.drop(client)
        try:
            self.tables.gone(client)
        except Exception:
            logger.exception("a goodbye failed")
            self.errors["messages"] += 1
        self.wake()

    def is_stranger(self, client: Client) -> bool:
        """Return whether a device has not been identified, here or by another node."""
        is_known_elsewhere = self.neighbours is not None and self.neighbours.knows(client)
        return client.person is None and not is_known_elsewhere

    def listing(self) -> list[TableInfo]:
        """Return the public tables of all nodes."""
        if self.neighbours is None:
            return self.tables.admission.listing()
        return self.neighbours.listing.all()

    async def table_of(self, token: str) -> str:
        """Return the id of a token's table at any node, or an empty string. Raise Denied if in doubt."""
        others, here = self.neighbours, self.tables.table_of(token)
        if here or others is None or not token:
            return here
        found: asyncio.Future[str | None] = self._loop.create_future()
        told = lambda of: None if found.done() else found.set_result(of)  # noqa: E731
        others.whereabouts.table_of(token_hash(token), told)
        of = await found
        if of is None:
            raise Denied("busy", wait=1.0)
        return of

    def _perform(self, asked: Question, reply: Callable[[WholeAnswer], None]) -> None:
        async def performed() -> None:
            try:
                reply(await self.perform(asked))
            except Exception:
                logger.exception("a request of another node failed")
                self.errors["requests"] += 1
                reply(WholeAnswer(INTERNAL, (), b""))

        task = self._loop.create_task(performed())
        self._performing.add(task)
        task.add_done_callback(self._performing.discard)

    # -- time

    def wake(self) -> None:
        """Check soon what is due, because an event may have changed it."""
        self.lookout.wake()

    def _beat(self) -> None:
        """Store the clocks of all tables."""
        self._pulse = self._loop.call_later(CLOCK_SAVE_INTERVAL_S, self._beat)
        try:
            self.tables.beat()
        except Exception:
            logger.exception("a beat failed")

    def _meet(self, others: Neighbours) -> None:
        """Run the timers of the cluster."""
        if self._is_closed:
            return
        self._loop.call_later(others.times.tick_s, self._meet, others)
        try:
            others.tick()
        except Exception:
            logger.exception("a look at the other nodes failed")
            self.errors["ticks"] += 1

    # -- the end

    async def joined(self) -> None:
        """In a cluster, wait until our lease is written, before anybody is served."""
        if self.neighbours is not None:
            await self.neighbours.joined()

    async def drained(self) -> None:
        """Hand over all tables to other nodes, if there are any."""
        if self.neighbours is not None:
            await self.neighbours.drained()

    async def stop(self) -> None:
        """Stop the server. In a cluster, give up the leases after everything is written."""
        if self.neighbours is not None:
            if self._performing:
                await asyncio.wait(self._performing, timeout=SHUTDOWN_GRACE_S)
            self.neighbours.say_goodbye()
        self.close()
        if self.neighbours is not None:
            await self.neighbours.leave()

    def close(self) -> None:
        """Write what is waiting, then stop all threads and timers."""
        if self._is_closed:
            return
        self._is_closed = True
        self.lookout.end()
        self._pulse.cancel()
        self.health.end()
        self._bot_workers.close()
        self._read_workers.close()
        self._hash_workers.close()
        self._listeners.close()
        try:
            self.tables.close()
        except Exception:
            logger.exception("the clocks could not be written down")
        self.archive.close()  # readers first, so that the journal can merge the WAL into the database file
        self.journal.close()
