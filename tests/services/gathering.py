"""People at a table before the deal, who may elect a judge from among themselves."""

from typing import Any

from gorod.engine.commands import JUDGE, Overrule, Ruling
from gorod.protocol.http import Opened
from gorod.services.game.live_game import LiveGame
from gorod.services.table.presence import Client
from gorod.services.table.table import Table
from tests.services.world import Wire, World

Device = tuple[Client, Wire]
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor", "Zoya", "Ivan")


class Gathering:
    """People at a table of the `boxed` ruleset before the deal, each with a device; seats may stay empty."""

    def __init__(
        self, mode: str = "online", people: int = 8, seats: int = 8, world: World | None = None, **more: Any
    ) -> None:
        self.world = world or World(f"{mode} {people}")
        self.opened: Opened = self.world.open("boxed", mode=mode, seats=seats, **more)
        self.tokens = {name: self.world.join(self.opened, name).token for name in NAMES[:people]}
        self.devices: dict[str, Device] = {
            name: self.world.connect(token) for name, token in self.tokens.items()
        }
        self.organiser = self.world.connect(self.opened.organiser)
        self._sent = 0

    @property
    def table(self) -> Table:
        return self.world.table(self.opened)

    @property
    def live(self) -> LiveGame:
        assert self.table.live is not None
        return self.table.live

    @property
    def seating(self) -> dict[str, int]:
        return {one.name: seat for seat, one in self.table.members.seated().items()}

    def send(self, who: str, **message: Any) -> str:
        """Send a message as this person, or from the organiser's device; return the answer."""
        client, wire = self.devices.get(who, self.organiser)
        self._sent += 1
        self.world.send(client, id=f"m{self._sent}", **message)
        last = wire.messages("ack")[-1]
        return str(last["refusal"]["code"] if "refusal" in last else last["status"])

    def vote(self, who: str, whom: str) -> str:
        return self.send(who, t="elect", seat=self.seating.get(whom, 0))

    def all_vote(self, votes: dict[str, str]) -> None:
        for who, whom in votes.items():
            assert self.vote(who, whom) == "applied", (who, whom)

    def manage(self, what: str, who: str = "", **more: Any) -> str:
        return self.send(who, t="manage", what=what, **more)

    def lobby(self, who: str = "") -> dict[str, Any]:
        """Return the table as this device was told last."""
        found: dict[str, Any] = self.devices.get(who, self.organiser)[1].messages("table")[-1]
        return found

    def elected(self, whom: str = "Vera") -> None:
        """Let a majority elect this person."""
        for who in [name for name in self.tokens if name != whom][: len(self.tokens) // 2 + 1]:
            assert self.vote(who, whom) == "applied"
        judge = self.table.members.judge
        assert judge is not None and judge.name == whom

    def end_game(self) -> None:
        """End the game: a ruling lets the whole mafia leave."""
        game = self.live.log.game
        mafia = tuple(seat for seat in range(1, game.seats + 1) if game.roles[seat].is_mafia)
        assert self.table.act(Overrule(Ruling.OUT, "the end", mafia), JUDGE) is None
        assert self.live.is_over
