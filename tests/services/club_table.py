"""A judged table of a club, where fouls are owed for the next game."""

from typing import Any

from gorod.engine.events import Started
from gorod.protocol.http import Opened
from gorod.services.table.presence import Client
from tests.services.world import Message, Wire, World

NAMES = tuple(f"p{seat}" for seat in range(1, 11))


class Club:
    """A judged table of ten in a club; the judge has a device, and so has seat 7."""

    def __init__(self, seed: int = 0, **more: Any) -> None:
        self.world = World(seed)
        self.opened: Opened = self.world.open("club", mode="judged", **more)
        self.tokens = [self.world.join(self.opened, name).token for name in NAMES]
        self.judge = self.world.connect(self.opened.organiser)
        self.seventh = self.world.connect(self.tokens[6])
        self.other = self.world.connect(self.tokens[1])
        self._sent = 0

    def send(self, **message: Any) -> str:
        """Send a message from the judge's device; return the answer."""
        self._sent += 1
        client, wire = self.judge
        self.world.send(client, **{"id": f"m{self._sent}", **message})
        return answer(wire)

    def do(self, **command: Any) -> str:
        return self.send(t="do", cmd=command)

    def end(self) -> None:
        """End the game as the judge."""
        assert self.do(do="overrule", ruling="end", reason="late", value="red") == "applied"

    def start(self) -> str:
        return self.send(t="manage", what="start")

    def started(self) -> Started:
        """The event that started the current game."""
        live = self.world.table(self.opened).live
        assert live is not None
        first = live.log.events[0]
        assert isinstance(first, Started)
        return first

    def restart(self) -> None:
        """Kill the server, start it again and connect the devices again."""
        self.world.start()
        self.judge = self.world.connect(self.opened.organiser)
        self.seventh = self.world.connect(self.tokens[6])


def answer(wire: Wire) -> str:
    last = wire.messages("ack")[-1]
    return str(last["refusal"]["code"] if "refusal" in last else last["status"])


def owed(device: tuple[Client, Wire]) -> list[Message]:
    """Return what this device was last told about penalties for the next game, without keys."""
    told = device[1].messages("table")[-1].get("owed", [])
    return [{name: value for name, value in one.items() if name != "key"} for one in told]
