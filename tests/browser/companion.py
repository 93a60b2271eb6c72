"""Somebody at the table without a page: a socket that does what a test wants."""

import json
from typing import Any

from websockets.sync.client import ClientConnection

from tests.web.house import heard

Message = dict[str, Any]


class Companion:
    """One seat."""

    def __init__(self, socket: ClientConnection) -> None:
        """`socket` has said hello."""
        self._socket, self._names = socket, 0

    def view(self) -> Message:
        """What he sees at this moment."""
        self._send(t="resume", n=0)
        while (frame := heard(self._socket, "frame"))["events"]:
            pass  # of before
        found: Message = frame["view"]
        return found

    def do(self, **command: Any) -> None:
        """It must be allowed."""
        self._names += 1
        self._send(t="do", id=f"n{self._names}", cmd=command)
        assert (answer := heard(self._socket, "ack"))["status"] == "applied", (command, answer)

    def _send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))
