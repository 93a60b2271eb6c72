"""The crowd: tables of ten sockets each, one action per second at every table, and its latency."""

import asyncio
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct, json

from gorod.web.load.client import SocketClient, connected

SEATS = 10
_FRAME, _ACK, _SAID = b'{"t":"frame"', b'{"t":"ack"', b'"events":[{"t":"said"'
"""Beginnings of messages. The last occurs in a frame whose first event is a claim."""


class Traffic(Struct):
    """The measured traffic."""

    acks: int = 0
    frames: int = 0
    bytes_out: int = 0
    latencies: list[float] = msgspec.field(default_factory=list)


class LoadTable:
    """The ten devices of a table."""

    def __init__(self, tokens: list[str], traffic: Traffic, rng: Random) -> None:
        """`tokens`: by seat."""
        self._tokens, self._traffic, self._rng = tokens, traffic, rng
        self._wires: list[SocketClient] = []
        self._waits: set[int] = set()
        self._sent_at = 0.0
        self._count = 0

    async def connect(self, port: int) -> None:
        """Connect all ten devices and send their hellos."""
        self._wires = await asyncio.gather(*(connected(port, self._took) for _ in self._tokens))
        for wire, token in zip(self._wires, self._tokens, strict=True):
            wire.send(json.encode({"t": "hello", "token": token}))

    def _took(self, wire: SocketClient, message: bytes) -> None:
        if message.startswith(_FRAME):
            wire.last = message
            self._traffic.frames += 1
            self._traffic.bytes_out += len(message)
            if self._waits and _SAID in message:
                self._seen(wire)
        elif message.startswith(_ACK):
            self._traffic.acks += 1

    def _seen(self, wire: SocketClient) -> None:
        self._waits.discard(id(wire))
        if not self._waits:
            self._traffic.latencies.append(perf_counter() - self._sent_at)

    def act(self) -> None:
        """Let the speaker make a claim, or somebody else a random legal move."""
        self._count += 1
        view = self._view(0)
        step = view.get("step", {})
        if step.get("kind") == "speech" and isinstance(step.get("turn"), int):
            self._waits, self._sent_at = {id(wire) for wire in self._wires}, perf_counter()
            self._send(step["turn"] - 1, {"do": "say", "black": [self._rng.randint(1, SEATS)]})
            return
        self._waits = set()
        for seat in self._rng.sample(range(SEATS), 3):
            moves = [move for move in self._view(seat).get("legal", ()) if move["do"] != "open"]
            if moves:
                self._send(seat, self._rng.choice(moves))
                return

    def _view(self, seat: int) -> dict[str, Any]:
        last = self._wires[seat].last
        found: dict[str, Any] = json.decode(last)["view"] if last else {}
        return found

    def _send(self, seat: int, command: dict[str, Any]) -> None:
        message = {"t": "do", "id": f"{seat}-{self._count}", "cmd": command}
        self._wires[seat].send(json.encode(message))

    def close(self) -> int:
        """End all connections; return how many had ended before."""
        lost = sum(wire.closed.done() for wire in self._wires)
        for wire in self._wires:
            wire.close()
        return lost


async def drive(tables: list[LoadTable], seconds: float) -> None:
    """Do one action per second at each table, spread evenly over the second."""
    began, interval = perf_counter(), 1.0 / len(tables)
    actions = int(seconds * len(tables))
    for number in range(actions):
        wait = began + number * interval - perf_counter()
        if wait > 0 or number % 50 == 0:
            await asyncio.sleep(max(0.0, wait))
        tables[number % len(tables)].act()
    await asyncio.sleep(0.5)
