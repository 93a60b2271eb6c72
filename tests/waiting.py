"""Wait for something that can be observed, with one patience for all tests."""

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import Any, TypeVar

PATIENCE_S = 60.0
"""Seconds after which a test gives up; nothing should take that long, on however busy a machine."""
POLL_S = 0.01
Found = TypeVar("Found")


def until(is_so: Callable[[], Found], what: str = "", patience_s: float = PATIENCE_S) -> Found:
    """Call `is_so` until its result is true, and return that; fail with `what` after `patience_s`."""
    end = time.monotonic() + patience_s
    while not (found := is_so()):
        assert time.monotonic() < end, _never(is_so, what, patience_s)
        time.sleep(POLL_S)
    return found


async def until_async(is_so: Callable[[], Any], what: str = "", patience_s: float = PATIENCE_S) -> Any:
    """Do the same on a loop; `is_so` may be a coroutine function."""
    end = time.monotonic() + patience_s
    while True:
        found = is_so()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        assert time.monotonic() < end, _never(is_so, what, patience_s)
        await asyncio.sleep(POLL_S)


async def until_steady(look: Callable[[], Any], steady_s: float = 0.5, what: str = "") -> Any:
    """Wait until `look` has returned the same for `steady_s`, and return that."""
    end = time.monotonic() + PATIENCE_S
    last, since = look(), time.monotonic()
    while time.monotonic() - since < steady_s:
        assert time.monotonic() < end, _never(look, what, PATIENCE_S)
        await asyncio.sleep(POLL_S)
        if (now := look()) != last:
            last, since = now, time.monotonic()
    return last


def _never(is_so: Callable[[], Any], what: str, patience_s: float) -> str:
    return f"{what or getattr(is_so, '__qualname__', is_so)}: not so within {patience_s:.0f} s"
