"""A watchdog: turns an endless loop into an exception. It measures nothing and bounds only hangs."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

HANG = 60.0
"""Seconds of this process's own work, a thousand times what the slowest input takes."""


class Endless(BaseException):
    """An input that nobody would wait for; not an `Exception`, so nothing on the way swallows it."""


def _bark(_: int, __: FrameType | None) -> None:
    raise Endless


@contextmanager
def watchdog(seconds: float = HANG) -> Iterator[None]:
    """Let what happens here take only so much work."""
    before = signal.signal(signal.SIGVTALRM, _bark)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
