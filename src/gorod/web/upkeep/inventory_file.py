"""Keeps the inventory of the database in the data folder, updated when the number of tables changes."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from msgspec import Struct

from gorod.services.ownership import Fenced
from gorod.store.inventory import Inventory, save_inventory
from gorod.web.awaited import awaited
from gorod.web.server import Server

logger = logging.getLogger(__name__)


class InventoryTimes(Struct, frozen=True):
    """When the inventory is taken."""

    look_s: float = 1.0
    """Between two checks whether the number of tables has changed."""
    interval_s: float = 30.0
    """After which it is also taken if anything else was written."""
    patience_s: float = 5.0
    """How long to wait for the database. A later inventory contains the same."""


@asynccontextmanager
async def inventoried(
    server: Server, folder: Path, times: InventoryTimes = InventoryTimes()
) -> AsyncIterator[None]:
    """Take inventories at the start, while the context is open, and at the end."""
    keeper = _Keeper(server, folder, times)
    await keeper.keep()
    keeping = asyncio.create_task(keeper.keep_on())
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])
        await keeper.keep()


class _Keeper:
    def __init__(self, server: Server, folder: Path, times: InventoryTimes) -> None:
        self._server, self._folder, self._times = server, folder, times
        self._is_failing = False
        self._known = 0, 0
        self._kept_at = 0.0

    async def keep_on(self) -> None:
        while True:
            await asyncio.sleep(self._times.look_s)
            if self._is_due():
                await self.keep()

    def _is_due(self) -> bool:
        tables, commits = self._known
        if len(self._server.tables.by_id) != tables:
            return True
        is_late = asyncio.get_running_loop().time() - self._kept_at >= self._times.interval_s
        return is_late and self._server.journal.commits != commits

    async def keep(self) -> None:
        """Take an inventory and save it. If that fails, it is done later; the file may always lag behind."""
        loop = asyncio.get_running_loop()
        tables = len(self._server.tables.by_id)
        try:
            taken = await self._taken()
            if isinstance(taken, Fenced):  # others have declared this node dead, and count themselves
                return
            if isinstance(taken, BaseException):
                raise taken
            await loop.run_in_executor(None, save_inventory, self._folder, taken)
        except Exception as error:
            if not self._is_failing:
                self._tell(error)
            self._is_failing = True
        else:
            self._is_failing = False
        self._known, self._kept_at = (tables, self._server.journal.commits), loop.time()

    def _tell(self, error: Exception) -> None:
        """Log the failure, without a traceback if the database or the disk caused it."""
        is_outside = isinstance(error, OSError) or self._server.archive.place.is_outside(error)
        logger.warning("the inventory could not be written", exc_info=None if is_outside else error)

    async def _taken(self) -> Inventory | BaseException:
        now = int(self._server.clock.now() * 1000)
        return await awaited(partial(self._server.journal.take_inventory, now), self._times.patience_s)
