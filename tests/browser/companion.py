"""A person at the table without a page: a socket that does what a test wants."""

import json
from typing import Any

from websockets.sync.client import ClientConnection

from tests.web.house import TIMEOUT_S, heard

Message = dict[str, Any]


class Companion:
    """One seat."""

    def __init__(self, socket: ClientConnection) -> None:
        """`socket` has said hello."""
        self._socket, self._names = socket, 0

    def view(self) -> Message:
        """The present view: that of the last frame before an answer that comes after it."""
        self._send(t="resume", n=0)
        self._names += 1
        self._send(t="ask", id=f"n{self._names}")
        found: Message = {}
        while (told := json.loads(self._socket.recv(TIMEOUT_S)))["t"] != "ack":
            found = told.get("view", found)
        return found

    def do(self, **command: Any) -> None:
        """Send a command, which must be accepted."""
        self._named(t="do", cmd=command)

    def remember_card(self) -> None:
        """Say that the card is known, while people look at their cards."""
        self._send(t="resume", n=0)
        self._named(t="looked", deal=heard(self._socket, "looking")["deal"])

    def _named(self, **message: Any) -> None:
        self._names += 1
        self._send(id=f"n{self._names}", **message)
        assert (answer := heard(self._socket, "ack"))["status"] == "applied", (message, answer)

    def _send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))
