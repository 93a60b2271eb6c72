"""Deletes old data once a day, in portions, so that other writes are not delayed."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from msgspec import Struct

from gorod.store.retention import KeptDays, Retired, retention
from gorod.web.awaited import awaited
from gorod.web.server import Server

logger = logging.getLogger(__name__)


class PruningTimes(Struct, frozen=True):
    """When old data is deleted."""

    first_delay_s: float = 60.0
    """After the start, so that the devices have reconnected."""
    interval_s: float = 24 * 60 * 60.0
    pause_s: float = 1.0
    """Between two portions."""


@asynccontextmanager
async def pruned(
    server: Server,
    kept: KeptDays,
    times: PruningTimes = PruningTimes(),
) -> AsyncIterator[None]:
    """Delete old data while the context is open. Do nothing if everything is kept for ever."""
    pruning = asyncio.create_task(_daily(server, kept, times)) if kept else None
    try:
        yield
    finally:
        if pruning is not None:
            pruning.cancel()


async def _daily(server: Server, kept: KeptDays, times: PruningTimes) -> None:
    """Delete old data every day. A failed deletion is tried again the next day."""
    await asyncio.sleep(times.first_delay_s)
    while True:
        gone = Retired(more=True)
        while gone.more:
            gone = await _portion(server, kept)
            await asyncio.sleep(times.pause_s)
        await asyncio.sleep(times.interval_s)


async def _portion(server: Server, kept: KeptDays) -> Retired:
    what = retention(int(server.clock.now() * 1000), kept)
    gone: Retired | BaseException = await awaited(partial(server.journal.retire, what))
    if isinstance(gone, BaseException):
        logger.error("what is old could not be deleted", exc_info=gone)
        return Retired()
    if gone:
        counts = {"tables": gone.tables, "games": gone.games, "words": gone.words}
        logger.info("what is old was deleted", extra={"counts": counts})
    return gone
