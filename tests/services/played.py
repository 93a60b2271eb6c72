"""Games in which every seat has a device."""

from typing import Any
from unittest.mock import patch

import gorod.services.table.fair as fair
from gorod.protocol.http import Opened
from gorod.rules import RULESETS
from gorod.services.table.presence import Client
from tests.services.world import Wire, World

Device = tuple[Client, Wire]


def played(
    world: World, rules: str = "fiim", seats: int = 10, **more: Any
) -> tuple[Opened, dict[int, Device], list[str]]:
    """Start a game with a device at every seat; return the cards in the order of the cast."""
    deck = [card for card, count in RULESETS[rules].cast[seats].items() for _ in range(count)]
    with patch.object(fair, "deck", lambda *_: tuple(deck)):
        opened = world.open(rules, seats=seats, watch=True, **more)
        tokens = [world.join(opened, f"p{at}").token for at in range(seats)]
        devices = {seat: world.connect(token) for seat, token in enumerate(tokens, 1)}
        world.begin(opened)
    return opened, devices, tokens


def until(world: World, wire: Wire, phase: str, kind: str = "") -> None:
    while wire.view["phase"] != phase or kind not in ("", wire.view["step"]["kind"]):
        assert world.pass_time()
