"""A judge's console as its own device sees it."""

from typing import Any

from gorod.protocol.http import Opened
from gorod.services.table.presence import Client
from tests.services.world import Message, Wire, World

CARDS = ("don", "mafioso", "mafioso", "sheriff", *["citizen"] * 6)


class Console:
    """A judged game with the judge's device."""

    def __init__(self, seed: int = 1, rules: str = "fiim", guests: int = 0, **more: Any) -> None:
        """`guests`: how many of the ten players have a device."""
        self.world = World(seed, is_limited=False)
        self.opened: Opened = self.world.open(rules, mode="judged", **more)
        for guest in range(guests):
            self.world.join(self.opened, f"guest{guest}")
        self._names = 0
        self.client: Client
        self.wire: Wire
        self.client, self.wire = self.world.connect(self.opened.organiser, "en")
        for seat in range(1, 11):
            self.manage("name", seat=seat, name=f"p{seat}")

    def begin(self) -> "Console":
        assert self.manage("start")["status"] == "applied"
        return self

    def _ask(self, **message: Any) -> Message:
        self._names += 1
        self.world.send(self.client, id=f"n{self._names}", **message)
        return self.wire.messages("ack")[-1]

    def manage(self, what: str, **more: Any) -> Message:
        return self._ask(t="manage", what=what, **more)

    def do(self, do: str, by: int = 0, **more: Any) -> Message:
        return self._ask(t="do", cmd={"do": do, **more}, **{"as": by or "judge"})

    def would(self, **more: Any) -> Message:
        self.world.send(self.client, t="try", id="t", **more)
        return self.wire.messages("would")[-1]

    def go_to(self, kind: str) -> "Console":
        while self.view["step"]["kind"] != kind:
            assert self.do("time_up")["status"] == "applied"
        return self

    def wait(self, seconds: float) -> None:
        self.world.clock.move_to(self.world.clock.now() + seconds)

    @property
    def view(self) -> Message:
        return self.wire.view

    @property
    def left(self) -> float:
        """Seconds on the clock, whether it runs or is stopped."""
        frame = self.wire.messages("frame")[-1]
        if "left" in frame:
            return float(frame["left"]) / 1000
        return float(frame["until"]) / 1000 - self.world.clock.now()
