"""A table of one phone on simulated ports, and the phone."""

from typing import Any

from tests.services.world import Message, World

REDEAL = {"dealing.redeal": True}
LED = {"house.first_out_judges": True, "farewell.voted": 30}


class Phone:
    """A table of one phone with this number of people, and the phone."""

    def __init__(
        self, rules: str = "home", seats: int = 6, options: Message | None = None, **more: Any
    ) -> None:
        self.world = World(rules, is_limited=False)
        wanted = {"seats": seats, "options": options or {}, **more}
        self.opened = self.world.open(rules, mode="one_phone", **wanted)
        self.client, self.wire = self.world.connect(self.opened.organiser, "en")
        self._sent = 0
        self.named = [self.manage("name", seat=seat, name=f"p{seat}") for seat in range(1, seats + 1)]

    def send(self, **message: Any) -> str:
        """Send a message; return the answer."""
        self._sent += 1
        self.world.send(self.client, id=f"m{self._sent}", **message)
        ack = self.wire.messages("ack")[-1]
        return str(ack["refusal"]["code"] if "refusal" in ack else ack["status"])

    def manage(self, what: str, **more: Any) -> str:
        return self.send(t="manage", what=what, **more)

    def do(self, do: str, by: int | str | None = None, **more: Any) -> str:
        return self.send(t="do", cmd={"do": do, **more}, **({} if by is None else {"as": by}))

    def look(self, seat: int) -> Message:
        self.world.send(self.client, t="look", seat=seat)
        return self.wire.view

    def tried(self, **more: Any) -> Message:
        self.world.send(self.client, t="try", id="t", **more)
        return self.wire.messages("would")[-1]

    def go_to(self, *kinds: str) -> None:
        while self.wire.view["step"]["kind"] not in kinds:
            assert self.do("time_up") == "applied"

    def cards(self) -> list[str]:
        """Return the cards as each player sees their own while holding the phone."""
        seats = len(self.wire.messages("table")[-1]["seats"])
        found = [self.look(seat)["me"]["role"] for seat in range(1, seats + 1)]
        self.look(0)
        return found

    def led(self) -> "Phone":
        """Vote seat 3 out and let it finish its farewell."""
        self.manage("start")
        self.go_to("discussion")
        assert self.do("nominate", 1, seat=3) == "applied"
        self.go_to("ballot", "poll")
        while (step := self.wire.view["step"])["kind"] in ("ballot", "poll"):
            for seat in self.wire.view["alive"]:
                self.do("vote", seat, seat=3)
            assert self.do("time_up") == "applied", step
        self.go_to("dusk")
        return self
