"""The port that carries bytes between nodes. It may lose them, and may fail to notice that it did."""

from collections.abc import Callable
from typing import Protocol

Received = Callable[[bytes], None]


class Carrier(Protocol):
    """Carries messages between nodes. Those that are not lost arrive in the order of sending."""

    @property
    def is_up(self) -> bool:
        """Whether messages can be sent now. Messages sent while it is False are lost, not queued."""

    def listen(self, received: Received, fell: Callable[[], None]) -> None:
        """Set the callbacks: `received` for each message, `fell` when the connection was lost.

        Messages may have been lost when `fell` is called.
        """

    def send(self, node: str, sealed: bytes) -> None:
        """Send to one node."""

    def tell_all(self, sealed: bytes) -> None:
        """Send to all other nodes."""
