"""The port by which bytes go from node to node; it may lose them, and says so only where it knows."""

from collections.abc import Callable
from typing import Protocol

Received = Callable[[bytes], None]


class Carrier(Protocol):
    """Of one node to another what is not lost comes in its order."""

    @property
    def is_up(self) -> bool:
        """Whether anything can be sent now; what is sent meanwhile is lost, never kept for later."""

    def listen(self, received: Received, fell: Callable[[], None]) -> None:
        """Who is told what comes in, and that the line fell: much may have been lost."""

    def send(self, node: str, sealed: bytes) -> None:
        """To one node."""

    def tell_all(self, sealed: bytes) -> None:
        """To all others."""
