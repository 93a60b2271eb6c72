"""People in one room with their phones, and a device that speaks."""

from typing import Any

from gorod.protocol.http import Opened
from gorod.services.denied import Denied
from gorod.services.presence import Client
from tests.services.world import Wire, World


class SpokenRoom:
    """Ten people in one room, one of them with a device that the test looks at."""

    def __init__(self, seed: int = 5, **more: Any) -> None:
        self.world = World(seed, is_limited=False)
        self.opened = self.world.open("fiim", mode="companion", **more)
        self.tokens = [self.world.join(self.opened, f"Имя{at}").token for at in range(1, 11)]
        self.phones = [self.world.connect(token, "ru") for token in self.tokens]

    def token(self, asked_by: str = "") -> str:
        """Of a device that is to speak."""
        answer = asked(self.world, self.opened, asked_by or self.opened.organiser)
        assert not isinstance(answer, Denied), answer.code
        return str(answer.token)

    def speaker(self, asked_by: str = "", lang: str = "ru") -> tuple[Client, Wire]:
        """It has said hello."""
        return self.world.connect(self.token(asked_by), lang)

    def go_to(self, wire: Wire, *kinds: str) -> None:
        """Time passes until such a step is on."""
        while wire.view["step"]["kind"] not in kinds:
            assert self.world.pass_time()


def asked(world: World, opened: Opened, token: str, code: str = "") -> Any:
    """What is answered to whoever wants a device to speak."""
    answers: list[Any] = []
    world.tables.admission.narrate(code or opened.code, token, answers.append)
    return answers[0]
