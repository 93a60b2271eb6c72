"""An evening of a club in a simulated world: people by name, tables with a judge's device each."""

from collections.abc import Sequence
from typing import Any

from gorod.clubs.evening_games import EveningReader
from gorod.clubs.evening_page import evening_info
from gorod.protocol.club import (
    ClubOpened,
    EveningChange,
    EveningInfo,
    ExtraPoints,
    GameCorrection,
    NewClub,
    NewEvening,
)
from gorod.protocol.http import NewTable, Opened
from gorod.protocol.lobby import DealKind
from gorod.services.denied import Denied
from gorod.services.table.presence import Client
from tests.services.world import Wire, World

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар", "Ира", "Костя", "Лена", "Миша")


class Night:
    """A club of twelve people who are all there, and the tables that were opened."""

    def __init__(
        self,
        rules: str = "home",
        seats: int = 6,
        dealing: DealKind = DealKind.AT_ONCE,
        world: World | None = None,
        **more: Any,
    ) -> None:
        self.world = world or World(1, is_limited=False)
        self.club: ClubOpened = self.ask("open", NewClub("Двор"), "address")
        self.keys = {name: self.ask("add", *self.door, name).key for name in NAMES}
        wanted = NewEvening(NewTable(rules, seats=seats, dealing=dealing), "Среда", "2026-11-18", **more)
        self.id: str = self.at("open", *self.door, wanted).evening
        self.at("change", *self.where, EveningChange(present=tuple(self.keys.values())))
        self.tables: list[Opened] = []
        self._judges: dict[str, tuple[Client, Wire]] = {}
        self._sent = 0
        self._reader = EveningReader(self.world.disk)

    @property
    def door(self) -> tuple[str, str]:
        return self.club.club, self.club.token

    @property
    def where(self) -> tuple[str, str, str]:
        return *self.door, self.id

    def ask(self, what: str, *words: Any, of: str = "clubs") -> Any:
        """Send a request about the club; the answer comes at once if the disk is not slow."""
        answers: list[Any] = []
        getattr(getattr(self.world, of), what)(*words, answers.append)
        [answer] = answers
        return answer

    def at(self, what: str, *words: Any) -> Any:
        """Send a request about an evening."""
        return self.ask(what, *words, of="evenings")

    def open_table(self, seats: int | None = None) -> Opened:
        table = self.at("open_table", *self.where, seats, "address")
        assert isinstance(table, Opened), table
        self.tables.append(table)
        return table

    def seat(self, table: Opened, *names: str) -> Denied | None:
        found: Denied | None = self.at("seat", *self.where, table.table, [self.keys.get(n, n) for n in names])
        return found

    def draw(self, *tables: Opened) -> Denied | None:
        found: Denied | None = self.at("draw", *self.where, [one.table for one in tables])
        return found

    def correct(self, game: str, *extra: ExtraPoints, **said: Any) -> Denied | None:
        wanted = GameCorrection(extra=extra or None, **said)
        found: Denied | None = self.at("correct", *self.where, game, wanted)
        return found

    def send(self, table: Opened, **message: Any) -> str:
        """Send a message from the device of a table's judge; return the answer."""
        if table.table not in self._judges:
            self._judges[table.table] = self.world.connect(table.organiser)
        client, wire = self._judges[table.table]
        self._sent += 1
        self.world.send(client, **{"id": f"m{self._sent}", **message})
        last = wire.messages("ack")[-1]
        return str(last["refusal"]["code"] if "refusal" in last else last["status"])

    def begin(self, table: Opened, cards: Sequence[str] = ()) -> str:
        """Start a game as the judge; return its id."""
        assert self.send(table, t="manage", what="start", cards=cards) == "applied"
        return self.world.table(table).members.game

    def step(self, table: Opened) -> str:
        """Return the current step, as the judge sees it."""
        return str(self._judges[table.table][1].view["step"]["kind"])

    def end(self, table: Opened, winner: str) -> None:
        ruling = {"do": "overrule", "ruling": "end", "reason": "поздно", "value": winner}
        assert self.send(table, t="do", cmd=ruling) == "applied"

    def play(self, table: Opened, winner: str = "red") -> str:
        """Play a whole game; return its id."""
        game = self.begin(table)
        self.end(table, winner)
        return game

    def restart(self) -> None:
        """Kill and restart the server; devices connect again when they are needed."""
        self.world.start()
        self._judges.clear()

    def info(self) -> EveningInfo:
        return evening_info(self.at("look", *self.where), self._reader)

    def seated(self, table: Opened) -> list[str]:
        """Return the names from seat 1 on."""
        [told] = [one for one in self.info().tables if one.id == table.table]
        return [self.name(key) for key in told.people]

    def name(self, key: str) -> str:
        return next((name for name, one in self.keys.items() if one == key), key)

    def totals(self) -> dict[str, int]:
        """Return the points by name."""
        return {self.name(row.person): row.total for row in self.info().standings}
