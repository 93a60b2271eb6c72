"""A device that plays at random, reconnects to its server, and remembers what was acknowledged."""

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.web.house import House
from tests.web.sockets import connect_async


class Seat:
    """Plays until it sees a winner; `house` may change when it reconnects."""

    def __init__(self, house: House, token: str, number: int) -> None:
        """Create a device that has sent nothing yet."""
        self.house, self._token, self.number = house, token, number
        self.acknowledged: list[str] = []
        self._rng = random.Random(number)
        self._sent = 0
        self._last: object = None

    async def play(self) -> str:
        """Return the winner."""
        while True:
            try:
                async with connect_async(self.house.ws, compression=None, max_queue=None) as socket:
                    if winner := await self._play(socket):
                        return winner
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05)

    async def _play(self, socket: ClientConnection) -> str:
        await socket.send(json.dumps({"t": "hello", "token": self._token}))
        async for text in socket:
            message = json.loads(text)
            if message["t"] == "ack" and message["status"] == "applied":
                self.acknowledged.append(message["id"])
            if message["t"] == "frame":
                if winner := message["view"]["winner"]:
                    return str(winner)
                await self._act(socket, message["view"])
        return ""

    async def _act(self, socket: ClientConnection, view: dict[str, Any]) -> None:
        moves = [move for move in view["legal"] if move["do"] not in ("open", "say", "withdraw")]
        moment = view["phase"], view["step"]
        if moves and moment != self._last:
            self._last, self._sent = moment, self._sent + 1
            move = self._rng.choice(moves)
            await socket.send(json.dumps({"t": "do", "id": f"{self.number}-{self._sent}", "cmd": move}))
