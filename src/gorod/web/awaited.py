"""Whoever is told later can be waited for."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

Told = TypeVar("Told")


async def awaited(ask: Callable[[Callable[[Told], None]], object], within: float | None = None) -> Told:
    """What `ask` tells whom it is given, the first time; `TimeoutError` if that takes longer."""
    answer: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
    ask(lambda told: None if answer.done() else answer.set_result(told))
    return await asyncio.wait_for(answer, within)
