"""A club for killing servers: tables of players with a device each, and tables that a person judges."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

from msgspec import Struct

from gorod.engine.seats import Seat
from gorod.services.game.live_game import MIN_STEP_S
from gorod.services.game.logbook import RecalledGame, recalled
from gorod.store.archive import SqlArchive
from gorod.store.audit import verify
from gorod.store.databases import place_of
from gorod.texts.chorus import FOR_THE_JUDGE
from gorod.views.feed import Feed
from gorod.views.judge import JudgeView
from tests.web.device import Device, Judge, Player
from tests.web.mortal import PACE, Server
from tests.web.stream import is_whole, projected, shown, turns_of

SEATS = 10


class Table(Struct):
    """A table and all its devices; the first device plays if there is a judge."""

    id: str
    organiser: str
    devices: list[Device]


class Standing(Struct, frozen=True):
    """The state of a game by its log: the view, and the seconds left of the step."""

    view: bytes
    left: float


class Club:
    """All tables, and what they have seen."""

    def __init__(
        self, server: Server, luck: Random, online: str = "classic wolves", judged: str = ""
    ) -> None:
        """Open the tables and join them; nothing is played yet."""
        self._luck, self._checked = luck, set[str]()
        self.tables = [self._online(server, at, rules) for at, rules in enumerate(online.split())]
        self.tables += [self._judged(server, f"j{at}", rules) for at, rules in enumerate(judged.split())]
        self.wrong: list[str] = []

    def _online(self, server: Server, at: int, rules: str) -> Table:
        opened, tokens = _opened(server, rules, "online")
        devices = [Player(token, f"{at}.{seat}", self._luck, seat) for seat, token in enumerate(tokens, 1)]
        return Table(opened["table"], opened["organiser"], [*devices])

    def _judged(self, server: Server, name: str, rules: str) -> Table:
        opened, tokens = _opened(server, rules, "judged")
        judge = Judge(opened["organiser"], name, self._luck)
        return Table(opened["table"], "", [judge, Device(tokens[0], f"{name}.1", self._luck, 1)])

    def add_quiet(self, server: Server) -> Device:
        """Start a table that is never touched; return the device that reads its clock."""
        opened, _ = _opened(server, "fiim", "judged")
        device = Device(opened["organiser"], "quiet", self._luck, FOR_THE_JUDGE)
        self.tables.append(Table(opened["table"], opened["organiser"], [device]))
        return device

    @property
    def devices(self) -> list[Device]:
        """The devices of all tables."""
        return [device for table in self.tables for device in table.devices]

    @property
    def judges(self) -> list[Judge]:
        """The devices that play whole tables."""
        return [device for device in self.devices if isinstance(device, Judge)]

    async def connect(self, server: Server) -> None:
        """Connect everybody, for the first time or again, and start games where none is played."""
        await asyncio.gather(*(device.connect(server.port) for device in self.devices))
        await asyncio.to_thread(self._begin, server)

    def _begin(self, server: Server) -> None:
        for table in self.tables:
            if table.organiser:
                try:
                    server.post(f"/api/tables/{table.id}/start", {}, table.organiser)
                except OSError:
                    continue  # it is being played, or the server is dead

    def hang_up(self) -> None:
        """Disconnect everybody."""
        for device in self.devices:
            device.hang_up()

    # -- the final checks

    def look(self, archive: SqlArchive, finally_: bool = False) -> None:
        """Compare what was shown of finished games, or at last of all games, with their logs."""
        for table in self.tables:
            for game in archive.games(table.id):
                if game.id not in self._checked and (game.state == "over" or finally_):
                    self._checked.add(game.id)
                    self._hold_against(archive, table, game.id)

    def _hold_against(self, archive: SqlArchive, table: Table, game: str) -> None:
        entries = archive.entries(game)
        if not entries:
            self.wrong.append(f"{game}: begun, and nothing of it is kept")
            return
        turns = projected(entries)
        for device in table.devices:
            if not is_whole(device.frames.pop(game, ()), turns[device.viewer]):
                self.wrong.append(
                    f"shown to viewer {device.viewer} of {game}: a gap, a double or what is not kept"
                )

    def count(self, archive: SqlArchive) -> int:
        """Check that acknowledged commands are stored once and none twice; return how many there are."""
        turns = Counter[str]()
        for table in self.tables:
            games = archive.games(table.id)
            self._look_at_run([game.state for game in games], [game.number for game in games], table.id)
            for game in games:
                turns.update(_name(one[0].command) for one in turns_of(archive.entries(game.id)))
        applied = {name for device in self.devices for name in device.applied}
        self.wrong += [f"lost: {name}" for name in sorted(applied) if not turns[name]]
        named = {name: count for name, count in turns.items() if not name.startswith("#")}
        self.wrong += [f"doubled: {name}" for name, count in named.items() if count > 1]
        self.wrong += [str(flaw) for flaw in verify(archive).flaws]
        return len(applied)

    def _look_at_run(self, states: list[str], numbers: list[int], table: str) -> None:
        """Check that games follow one another: no start was made twice."""
        if numbers != [*range(1, len(numbers) + 1)] or "live" in states[:-1]:
            self.wrong.append(f"games of {table}: {numbers} {states}")

    def standing(self, archive: SqlArchive) -> dict[str, Standing]:
        """Return the state of each table by its log, as its first device should be shown it."""
        found = {}
        for table in self.tables:
            games = archive.games(table.id)
            if games and games[-1].state == "live" and (entries := archive.entries(games[-1].id)):
                kept = recalled(entries, archive.clock(games[-1].id))
                found[table.id] = _standing(kept, table.devices[0].viewer)
        return found


def _name(command: str) -> str:
    """Return the name as its sender knows it: for an organiser's command the log appends the sender."""
    return command.partition(" ")[0]


def _standing(kept: RecalledGame, viewer: Seat) -> Standing:
    log, seats = kept.log, kept.log.game.seats
    left = max(log.game.step.seconds, MIN_STEP_S) / float(PACE) - kept.elapsed
    if viewer == FOR_THE_JUDGE:
        return Standing(shown(JudgeView().frame(log.game, log.events, log.audiences)[:-1]).view, left)
    feed = Feed(seats)
    feed.frames(log.game, log.events, log.audiences)
    return Standing(shown(feed.fresh(log.game, viewer)[:-1]).view, left)


def _opened(server: Server, rules: str, mode: str) -> tuple[dict[str, str], list[str]]:
    opened = server.post("/api/tables", {"rules": rules, "mode": mode})
    join = f"/api/tables/{opened['code']}/join"
    return opened, [server.post(join, {"name": f"p{seat}"})["token"] for seat in range(SEATS)]


def archive_in(folder: str) -> SqlArchive:
    """Open the archive in a folder."""
    return SqlArchive(place_of(Path(folder)))
