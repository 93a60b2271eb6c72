"""A monitor that asks /health ten times a second."""

import asyncio
import time
from types import TracebackType
from typing import Self

from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial, spread
from tests.web.stranger.visitor import Answer, Visitor

INTERVAL_S = 0.1
TIMEOUT_S = 5.0
"""Seconds after which an answer counts as missing."""
ADDRESS = "127.0.0.9"
MIN_ANSWERED_SHARE = 0.8
"""The share of questions that a healthy server answers."""


class Pulse:
    """Asks for the health while something is tried."""

    def __init__(self, town: Town) -> None:
        """Prepare; `async with` starts it."""
        self._visitor = Visitor(town, ADDRESS)
        self.answers: list[Answer] = []
        self._asked: set[asyncio.Task[None]] = set()

    async def _beat(self) -> None:
        while True:
            self._asked.add(asyncio.create_task(self._ask()))
            await asyncio.sleep(INTERVAL_S)

    async def _ask(self) -> None:
        raw = (
            f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{self._visitor.town.port}\r\nConnection: close\r\n\r\n"
        )
        self.answers.append(await self._visitor.send(raw.encode(), TIMEOUT_S))

    async def __aenter__(self) -> Self:
        """Start asking."""
        self._began = time.monotonic()
        self._beating = asyncio.create_task(self._beat())
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """Stop asking."""
        self._beating.cancel()
        for one in self._asked:
            one.cancel()

    def judge(self, trial: Trial) -> None:
        """Check that /health went on answering, as often in the second half as in the first."""
        due = [one for one in self._asked if one.done()]
        good = [one.took for one in self.answers if one.status == 200]
        asked = len(self._asked)
        trial.note(f"health: {len(good)} of {asked} answered, {spread(good)}")
        trial.must(
            len(good) >= MIN_ANSWERED_SHARE * asked - 2,
            f"health answered {len(good)} of {asked} times ({len(due)} ended)",
        )
