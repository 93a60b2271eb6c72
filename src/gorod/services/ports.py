"""The ports: everything that services need from the world and that a test can play instead."""

from typing import Protocol


class Clock(Protocol):
    """Seconds that only go forward."""

    def now(self) -> float:
        """The time, from wherever it is counted."""
