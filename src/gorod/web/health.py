"""Checks whether the server can do its work. Changes are logged; `/health` tells the current state."""

import asyncio
import logging
import shutil
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from gorod.services.server.tables import Tables
from gorod.store.archive import SqlArchive
from gorod.store.journal import SqlJournal
from gorod.web.nodes.neighbours import Neighbours

SPARE_HANDLES = 32
"""File handles kept free for requests, the database and its copies. Sockets are refused before that."""
HANDLE_FOLDERS = ("/proc/self/fd", "/dev/fd")


def handle_limit() -> int:
    """Return how many file handles this process may have, or 0 if there is no limit."""
    try:
        import resource
    except ImportError:
        return 0
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 0 if soft == resource.RLIM_INFINITY else soft


def take_all_handles() -> None:
    """Raise the limit of file handles to the highest allowed value, because each socket needs one."""
    try:
        import resource
    except ImportError:
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def handle_count() -> int:
    """Return the number of open file handles.

    Counting needs a handle itself; if none is left, all allowed handles are in use.
    """
    for place in HANDLE_FOLDERS:
        if Path(place).is_dir():
            try:
                return sum(1 for _ in Path(place).iterdir()) - 1
            except OSError:
                return handle_limit()
    return 0


def is_scarce(taken: int) -> bool:
    """Return whether too few handles are left.

    `taken`: how many are in use, or the number of a new handle, which is always the lowest free one.
    """
    most = handle_limit()
    return bool(most) and taken >= most - min(SPARE_HANDLES, most // 4)


logger = logging.getLogger(__name__)
CHECK_INTERVAL_S = 5.0
"""Seconds between two checks."""
MIB = 1024 * 1024
MIN_FREE_MIB = 64
"""Less free space on the disk is reported."""
SLOW_WRITE_S = 1.0
"""A write that takes more seconds is reported as slow."""
STUCK_WRITE_S = 15.0
"""Seconds after which an unanswered write counts as failed."""
TRIAL_WRITE_TIMEOUT_S = 5.0
"""Seconds that `/health` waits for a trial write."""
RECORDING, DISK, HANDLES = "recording_stopped", "disk_low", "handles_low"
SLOW_WRITES = "slow_writes"
DAMAGED = "database_damaged"
NATS, CUT_OFF, DRAINING = "nats_unreachable", "cut_off", "draining"
LOG_EVENTS = {
    RECORDING: ("recording has stopped", "recording goes on"),
    DISK: ("the disk is nearly full", "the disk has room again"),
    HANDLES: ("file handles are nearly used up", "there are file handles again"),
    SLOW_WRITES: ("writes take long", "writes are quick again"),
    DAMAGED: ("the database is damaged", "the database is whole again"),
    NATS: ("other nodes are out of reach", "other nodes can be reached again"),
    CUT_OFF: ("the other nodes may think that this one is dead", "this node lives"),
    DRAINING: ("this node hands its tables over", "this node goes on"),
}
"""The log messages when a trouble begins and when it ends."""
TOLERATED_IN_CLUSTER = {NATS, DAMAGED}
"""Troubles with which a cluster node still works. They may hit all nodes at once, and one must serve."""


class CheckedServer(Protocol):
    """What is looked at of a server."""

    journal: SqlJournal
    archive: SqlArchive
    tables: Tables
    neighbours: Neighbours | None
    flaws: int


class HealthCheck:
    """Checks the server at intervals. Retries failed writes, and lets stopped tables continue."""

    def __init__(self, server: CheckedServer, least_free: int) -> None:
        """`least_free`: in MiB."""
        self._server, self._least = server, least_free * MIB
        self._file = server.archive.place.file
        self._told: set[str] = set()
        self._is_blind = False
        self._trial: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self._beat()

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _beat(self) -> None:
        try:
            if self._server.journal.is_failing:
                self._try()
            else:
                self._server.tables.go_on()
            self._look(SLOW_WRITES, self._server.journal.meter.worst() > SLOW_WRITE_S)
            self.troubles()
            self._is_blind = False
        except Exception:
            if not self._is_blind:
                logger.exception("a look failed")
            self._is_blind = True
        self._timer = asyncio.get_running_loop().call_later(CHECK_INTERVAL_S, self._beat)

    async def asked(self) -> list[str]:
        """Return the codes of the current troubles. If writes fail, try one first."""
        if self._server.journal.is_failing:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._try()), TRIAL_WRITE_TIMEOUT_S)
        return self.troubles()

    def _try(self) -> asyncio.Future[None]:
        """Start a small real write as a trial, or return the one in progress."""
        if self._trial is None or self._trial.done():
            trial = self._trial = asyncio.get_running_loop().create_future()
            self._server.journal.write((), lambda _: None if trial.done() else trial.set_result(None))
        return self._trial

    def troubles(self) -> list[str]:
        """Return the codes of the current troubles."""
        signs: dict[str, Callable[[], bool]] = {
            RECORDING: self._is_stopped,
            DISK: lambda: self.free is not None and self.free < self._least,
            HANDLES: lambda: is_scarce(handle_count()),
            DAMAGED: lambda: self._server.flaws > 0,
        }
        if (others := self._server.neighbours) is not None:
            signs |= {
                NATS: lambda: not others.exchange.is_up,
                CUT_OFF: lambda: not others.membership.is_good(),
                DRAINING: lambda: others.membership.is_draining,
            }
        return [code for code, is_so in signs.items() if self._look(code, is_so())]

    def is_failing(self, troubles: Collection[str]) -> bool:
        """Return whether devices should use another node because of these troubles."""
        return not (TOLERATED_IN_CLUSTER if self._server.neighbours is not None else set()).issuperset(
            troubles
        )

    def _is_stopped(self) -> bool:
        journal = self._server.journal
        return journal.is_failing or journal.waits > STUCK_WRITE_S

    @property
    def free(self) -> int | None:
        """Free bytes on the disk of a local database; 0 if the disk does not answer, None if not local."""
        if self._file is None:
            return None
        try:
            return shutil.disk_usage(self._file.parent).free
        except OSError:
            return 0

    @property
    def stopped(self) -> int:
        """The number of tables whose recording has stopped."""
        return sum(table.outbox.is_broken for table in self._server.tables.by_id.values())

    def _look(self, code: str, is_so: bool) -> bool:
        """Log a trouble once when it begins and once when it ends. Return `is_so`."""
        if is_so != (code in self._told):
            (self._told.add if is_so else self._told.discard)(code)
            counts = {"tables": self.stopped, "handles": handle_count()}
            if (free := self.free) is not None:
                counts["free_mib"] = free // MIB
            logger.log(
                logging.ERROR if is_so else logging.WARNING,
                LOG_EVENTS[code][not is_so],
                extra={"counts": counts},
            )
        return is_so
