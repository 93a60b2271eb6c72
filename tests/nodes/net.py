"""Nodes on one disk and an unreliable network: parcels are late, lost or cut off; each node has devices."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from gorod.nodes.carrier import Received
from gorod.nodes.exchange import Exchange
from gorod.nodes.guests import Guests
from gorod.nodes.parcel import Sealer
from gorod.nodes.relay import Relay
from gorod.protocol.messages import Hello
from gorod.services.clocks import HandClock
from gorod.services.table.presence import Client
from tests.services.halls import SharedDisk, SimulatedServer
from tests.services.world import Wire

KEY = b"the key of the house, 32 bytes.."


class Net:
    """Parcels under way, in order; a node's carrier is one end of it."""

    def __init__(self) -> None:
        self.ends: dict[str, End] = {}
        self.way: list[tuple[str, bytes]] = []
        self.seen: list[bytes] = []
        """Everything that an eavesdropper would have."""
        self.is_slow = False
        """While it is true, nothing arrives."""

    def deliver(self, parcels: int = 1_000_000) -> bool:
        """Deliver this number of parcels; return whether there were any."""
        had = bool(self.way) and not self.is_slow
        while had and self.way and parcels:
            parcels -= 1
            to, sealed = self.way.pop(0)
            if (end := self.ends.get(to)) is not None and end.is_up:
                end.received(sealed)
        return had


class End:
    """The carrier of one node."""

    received: Received
    fell: Callable[[], None]

    def __init__(self, net: Net, node: str) -> None:
        self._net, self._node, self.is_up = net, node, True
        net.ends[node] = self

    def listen(self, received: Received, fell: Callable[[], None]) -> None:
        self.received, self.fell = received, fell

    def send(self, node: str, sealed: bytes) -> None:
        assert self.is_up
        self._net.seen.append(sealed)
        self._net.way.append((node, sealed))

    def tell_all(self, sealed: bytes) -> None:
        for node in self._net.ends:
            if node != self._node:
                self.send(node, sealed)

    def cut(self) -> None:
        self.is_up = False
        self.fell()


class House:
    """Several nodes that share a disk."""

    def __init__(self, count: int = 2, seed: object = 0, look_limit_s: float = 0.0) -> None:
        self.net, self.disk, self.clock = Net(), SharedDisk(), HandClock()
        self.rng = Random(f"house {seed}")
        self.look_limit_s = look_limit_s
        self.nodes = [Node(f"{at:x}" * 15, self) for at in range(1, count + 1)]

    def settle(self) -> None:
        """Deliver until nothing is under way."""
        while True:
            for node in self.nodes:
                node.exchange.flush()
            if not self.net.deliver():
                return


class Node(SimulatedServer):
    """A server with both roles: edge for its own devices, and owner for devices at other nodes."""

    def __init__(self, name: str, house: House) -> None:
        self.astray: list[Client] = []
        super().__init__(name, house.disk, house.clock, most_tables=1000, look_limit_s=house.look_limit_s)
        self.end = End(house.net, self.node)
        self.exchange = Exchange(house.clock, self.end, Sealer(KEY, self.node))
        self.guests = Guests(self.exchange, self.tables)
        self.relay = Relay(self.exchange, house.clock, lambda client, *_: self.astray.append(client))
        self._house = house

    def connect_at(
        self, owner: "Node", of: str, token: str, lang: str = "", is_heard: bool = True, seat: str = ""
    ) -> tuple[Client, Wire]:
        """Connect a device whose table is at another node; `seat`: a seat token that its browser has too."""
        wire = Wire(self.clock)
        client = Client(wire)
        words: Any = {"token": token, "seed": "s", "seat": seat, **({"lang": lang} if lang else {})}
        self.relay.open(client, msgspec.convert(words, Hello), of, owner.node)
        if is_heard:
            self._house.settle()
        return client, wire

    def send_on(self, client: Client, **message: Any) -> None:
        """Send a message from such a device."""
        self.relay.receive(client, msgspec.json.encode(message))
        self._house.settle()
