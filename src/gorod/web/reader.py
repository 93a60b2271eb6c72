"""Reads house files beside the loop: on a thread, one at a time, and with an end to the queue."""

import asyncio

from gorod.services.housework import read_house
from gorod.services.settings import No

MOST_WAITING = 20
"""The worst file takes a fifth of a second; whoever comes after so many is asked to come back."""


class Reader:
    """The one desk of a server."""

    def __init__(self) -> None:
        """Nobody waits."""
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def read(self, text: str) -> None:
        """Have it read; whoever reads it next finds it read."""
        if self._waiting >= MOST_WAITING:
            raise No("too_many_tries")
        self._waiting += 1
        try:
            async with self._turn:
                await asyncio.to_thread(read_house, text)
        finally:
            self._waiting -= 1
