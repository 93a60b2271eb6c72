"""Prints sheets beside the tables: on a thread, one at a time, and with an end to the queue."""

import asyncio

from gorod.services.settings import No
from gorod.sheet.form import Sheet
from gorod.sheet.press import NoPress, printed

MOST_WAITING = 20
"""A sheet takes a tenth of a second; whoever comes after so many is asked to come back."""


class Printer:
    """The one press of a server."""

    def __init__(self) -> None:
        """Nobody waits."""
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def printed(self, sheet: Sheet, lang: str) -> bytes:
        """The sheet as PDF."""
        if self._waiting >= MOST_WAITING:
            raise No("too_many_tries")
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(printed, [sheet], lang)
        except NoPress:
            raise No("no_sheets") from None
        finally:
            self._waiting -= 1
