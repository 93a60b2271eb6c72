"""A server all of whose devices are connected to another node; parcels between the nodes arrive at once."""

from typing import Any

import msgspec

from gorod.nodes.parcel import Item
from gorod.protocol.codes import CloseReason
from gorod.services.table.presence import Client, dismiss
from tests.nodes.net import House, Node
from tests.services.world import Wire


class InstantHouse(House):
    """Two nodes whose parcels arrive at once."""

    def __init__(self, seed: object, look_limit_s: float) -> None:
        super().__init__(2, seed, look_limit_s)
        for node in self.nodes:
            self._hurry(node)

    def _hurry(self, node: Node) -> None:
        send = node.exchange.send

        def sent(node_id: str, item: Item) -> None:
            send(node_id, item)
            node.exchange.flush()
            self.net.deliver()

        node.exchange.send = sent  # type: ignore[method-assign,assignment]


class FarWorld:
    """The owner node, with the interface of a `World`; its devices are connected to the edge."""

    def __init__(self, seed: object, is_limited: bool = False, look_limit_s: float = 0.0) -> None:
        assert not is_limited
        self._house = InstantHouse(seed, look_limit_s)
        self._owner, self._edge = self._house.nodes
        self._edge.relay._limit = self._owner.tables._inbox._people
        self._gone = self._owner.tables.gone
        self._owner.tables.gone = self._leave  # type: ignore[method-assign]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._owner, name)

    def connect(self, token: str, lang: str = "") -> tuple[Client, Wire]:
        client, wire = self._edge.connect_at(self._owner, "", token, lang)
        if client in self._edge.astray:  # nobody else knows it either
            dismiss(wire, CloseReason.UNKNOWN_TOKEN)
        return client, wire

    def send(self, client: Client, **message: Any) -> None:
        if self._edge.relay.has(client):
            self._edge.relay.receive(client, msgspec.json.encode(message))

    def _leave(self, client: Client) -> None:
        """Disconnect the edge's own client, or the owner's client for it."""
        if self._edge.relay.has(client):
            self._edge.relay.gone(client)
        else:
            self._gone(client)
