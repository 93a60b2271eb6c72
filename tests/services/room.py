"""A table with a device of each kind."""

from typing import Any

from gorod.engine import commands as c
from gorod.protocol.lobby import DoorKind, Mode
from gorod.services.table.presence import Client
from tests.services.world import Wire, World

KINDS = ("stranger", "knocking", "watcher", "organiser", "seat", "departed")


class Room:
    """A table in one mode with a device of each kind, in the middle of a day; seat 2 has left."""

    def __init__(self, mode: Mode) -> None:
        self.world = World(mode)
        self.opened = self.world.open("fiim", mode=mode, watch=True, door=DoorKind.INVITED)
        knocking = self.world.join(self.opened, "late").token
        invites = [self.world.invite(self.opened) for _ in range(10)]
        joined = [self.world.join(self.opened, f"p{at}", one) for at, one in enumerate(invites)]
        answers: list[Any] = []
        self.world.tables.admission.watch(self.opened.code, "a", answers.append)
        tokens = {
            "knocking": knocking,
            "watcher": answers[0].token,
            "organiser": self.opened.organiser,
            "seat": joined[0].token,
            "departed": joined[1].token,
        }
        self.devices = {kind: self.world.connect(token) for kind, token in tokens.items()}
        self.world.begin(self.opened)
        live = self.world.table(self.opened).live
        assert live is not None
        self.live = live
        table = self.world.table(self.opened)
        while live.log.game.day < 1:
            table.act(c.TimeUp(), c.CLOCK)
        table.act(c.Overrule(c.Ruling.OUT, "left", (2,)), c.JUDGE)

    def device(self, kind: str) -> tuple[Client, Wire]:
        """Return a device of this kind; a stranger connects anew each time, because strangers are
        disconnected.
        """
        wire = Wire(self.world.clock)
        return self.devices.get(kind) or (Client(wire), wire)
