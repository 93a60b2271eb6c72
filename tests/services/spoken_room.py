"""People in one room with their phones, and a device that speaks."""

from typing import Any

from gorod.protocol.http import Opened, TakeNarrator
from gorod.services.denied import Denied
from gorod.services.table.presence import Client
from tests.services.world import Wire, World


class SpokenRoom:
    """Ten people in one room, one of them with a device that the test reads."""

    def __init__(self, seed: int = 5, rules: str = "fiim", **more: Any) -> None:
        self.world = World(seed, is_limited=False)
        self.opened = self.world.open(rules, mode="companion", **more)
        joined = [self.world.join(self.opened, f"Имя{at}") for at in range(1, 11)]
        self.tokens, self.phrases = ([one.token for one in joined], [one.phrase for one in joined])
        self.phones = [self.world.connect(token, "ru") for token in self.tokens]

    def token(self) -> str:
        """Return the token of a device that is to speak, from a link of the organiser."""
        return self.world.narrate(self.opened)

    def speaker(self) -> tuple[Client, Wire]:
        """Connect the device that speaks."""
        return self.world.connect(self.token(), "ru")

    def go_to(self, wire: Wire, *kinds: str) -> None:
        """Let time pass until a step of one of these kinds begins."""
        while wire.view["step"]["kind"] not in kinds:
            assert self.world.pass_time()


def asked(world: World, opened: Opened, token: str, code: str = "") -> Any:
    """Return the answer to a device that opens a link this person has asked for."""
    answers: list[Any] = []
    devices = world.tables.devices
    try:
        shown, key = devices.offer_narrator(code or opened.code, token)
    except Denied as denied:
        return denied
    devices.take_narrator(shown, TakeNarrator(key), "address", answers.append)
    return answers[0]
