"""Turns a function with a callback into an awaitable."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

Told = TypeVar("Told")


async def awaited(ask: Callable[[Callable[[Told], None]], object], within: float | None = None) -> Told:
    """Call `ask` with a callback and return its first argument. Raise TimeoutError after `within` seconds."""
    answer: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
    ask(lambda told: None if answer.done() else answer.set_result(told))
    return await asyncio.wait_for(answer, within)
