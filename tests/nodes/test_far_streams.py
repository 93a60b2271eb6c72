"""A device at another node learns no more than at the owner (T1): it receives the same bytes."""

import pytest

from gorod.nodes.guests import GuestConnection
from gorod.nodes.parcel import Item, LinkTold
from gorod.nodes.relay import Relay
from tests.nodes.far_world import FarWorld
from tests.services.pairs import pair
from tests.services.streams import differences

PAIRS, TRIED = 4, 12


def test_games_that_look_the_same_are_the_same_at_another_node() -> None:
    for seed in range(PAIRS):
        assert not differences(pair(seed), FarWorld), seed


def _counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a leak: an edge lets its devices notice how much passes through it."""
    take = Relay._take

    def leaky(self: Relay, node: str, item: Item) -> None:
        take(self, node, item)
        if isinstance(item, LinkTold) and b'"t":"ack"' in item.message:
            for link in [one for number, one in self._links.items() if number != item.link]:
                link.client.connection.send(b'{"t":"pong","at":0,"server":0}')

    monkeypatch.setattr(Relay, "_take", leaky)


def _gathers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a leak: an owner joins messages of one moment, with the number of all the others."""
    send, told = GuestConnection.send, [0]

    def leaky(self: GuestConnection, message: bytes) -> None:
        told[0] += 1
        send(self, message + b" " * (told[0] % 2))

    monkeypatch.setattr(GuestConnection, "send", leaky)


@pytest.mark.parametrize("plant", [_counts, _gathers])
def test_a_leak_on_the_way_is_found(plant: object, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)  # type: ignore[operator]
    assert any(differences(pair(seed), FarWorld) for seed in range(TRIED))
