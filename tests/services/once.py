"""Every command has its effect once (T8): `python -m tests.services.once --commands 1000000`.

Tables in all modes and rulesets. Three commands in ten come twice, late or out of order: over a later
connection, after a kill, in the next game, or with other content under the same name. Then the log is
compared with the answers: exactly one turn for each name answered `applied`, and none for any other.
"""

import argparse
from collections import Counter
from itertools import groupby
from random import Random
from time import perf_counter

from msgspec import Struct, field, json, to_builtins

from gorod.engine.commands import JUDGE, Command
from gorod.engine.decide import legal, offers
from gorod.engine.state import State
from gorod.protocol.lobby import Mode
from gorod.rules import RULESETS
from gorod.services.game.live_game import MANUAL_MODES
from gorod.services.game.logbook import broken, recalled
from gorod.services.rows import GameRow
from tests.random_play import judges
from tests.services.bad_line import Device, Message, leaves_a_turn
from tests.services.evenings import played
from tests.services.moves import move
from tests.services.world import World

SEATS = {"boxed": (6, 14), "home": (4, 8)}
CUT_CHANCE, KILL_CHANCE, STEPS_PER_EVENING = 0.02, 0.002, 4000
"""The chances at each step, and the number of steps in an evening."""
MANAGEMENT_ACTIONS = ("pause", "go_on", "go_on", "undo", "draw", "hand_over", "start")


class Total(Struct):
    """The counts of all evenings."""

    commands: int = 0
    troubled: int = 0
    applied: int = 0
    games: int = 0
    kills: int = 0
    cuts: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        head = f"{self.commands} commands, {self.troubled} of them troubled, {self.applied} applied"
        kinds = ", ".join(f"{kind} {count}" for kind, count in self.events.most_common(16))
        return f"{head}; {self.games} games, {self.kills} kills, {self.cuts} cuts; {kinds}; 0 double effects"


class Evening:
    """One table with its devices, from one seed."""

    def __init__(self, seed: int, total: Total) -> None:
        self.rng, self.world, self.total = Random(f"once {seed}"), World(seed, is_limited=False), total
        rules, self.mode = self.rng.choice(list(RULESETS)), self.rng.choice(list(Mode))
        seats = self.rng.choice(SEATS.get(rules, (10,)))
        people = 1 if self.mode is Mode.SOLO else self.rng.randint(2, seats)
        wanted = {"seats": seats, "mode": self.mode.value}
        self.opened = self.world.open(rules, seats - people, "random", **wanted)
        tokens = [self.world.join(self.opened, f"p{at}").token for at in range(people)]
        self.devices = [
            Device(self.world, token, self.rng, f"{at}", self._effects)
            for at, token in enumerate((self.opened.organiser, *tokens))
        ]
        for device in self.devices:
            device.connect()
        self.applied: set[str] = set()
        self.world.disk.is_slow = True

    def _effects(self) -> object:
        """Return everything that a command can change at a table."""
        table = self.world.table(self.opened)
        log = table.live.log if table.live is not None else None
        people = (
            [(one.seat, one.manages) for one in table.members.people],
            table.decisions.motions.told(table.presence.voters(table.live)),
        )
        return table.state, table.members.number, people, log and (log.turns, len(log.audit), log.game.paused)

    # -- what happens

    def play(self) -> None:
        """Do random things in any order; then deliver everything and ask for the status of everything."""
        for _ in range(STEPS_PER_EVENING):
            self._step()
            for device in self.devices:
                device.listen()
        self.world.disk.is_slow = False
        self.world.disk.flush()
        for device in self.devices:
            if device.client is None:
                device.connect()
            device.deliver()
            device.ask_all()
            device.listen()

    def _step(self) -> None:
        chance = self.rng.random()
        if chance < KILL_CHANCE:
            self._kill()
        elif chance < KILL_CHANCE + CUT_CHANCE:
            self._cut()
        elif chance < 0.65:
            self._somebody_sends()
        elif chance < 0.75:
            self.rng.choice(self.devices).deliver()
        elif chance < 0.85:
            self.world.disk.flush(self.rng.randint(1, 4))
        elif chance < 0.95:
            self.world.thoughts.think()
        else:
            self._time_passes()

    def _kill(self) -> None:
        """Kill the server; only some of the pending writes are kept."""
        self.total.kills += 1
        self.world.disk.flush(self.rng.randint(0, 3))
        self.world.start()
        entries = self.world.disk.entries(self.world.table(self.opened).members.game)
        logged = {_own_name(entry.command) for entry in entries}
        for device in self.devices:
            self.applied |= device.applied()
            device.outlive(self._number, logged)
            device.connect()

    def _cut(self) -> None:
        self.total.cuts += 1
        device = self.rng.choice(self.devices)
        if device.client is not None:
            device.lose()
        else:
            device.connect()

    def _time_passes(self) -> None:
        now, due = self.world.clock.now(), self.world.tables.next_due()
        self.world.clock.move_to(max(now, min(due or now + 5.0, now + 40.0)))
        self.world.tables.tick()

    @property
    def game(self) -> State | None:
        """The current game."""
        live = self.world.table(self.opened).live
        return None if live is None or live.is_over else live.log.game

    @property
    def _number(self) -> int:
        return self.world.table(self.opened).members.number

    # -- what is sent

    def _somebody_sends(self) -> None:
        device, chance, game = self.rng.choice(self.devices), self.rng.random(), self.game
        if game is None:
            self._deed("start" if chance < 0.5 else "")
        elif chance < 0.06:
            self._deed()
        elif chance < 0.1:
            text = f"{self.rng.random()}"
            device.send({"t": "say", "text": text}, {"t": "say", "text": text + "!"}, self._number)
        elif chance < 0.14:
            seat, other = self.rng.sample(range(game.seats + 1), 2)
            device.send({"t": "motion", "seat": seat}, {"t": "motion", "seat": other}, self._number)
        elif self.mode in MANUAL_MODES and chance < 0.8:
            self.devices[0].send(self._for_anybody(game), self._for_anybody(game), self._number)
        else:
            device = self._able(game)
            device.send(self._own(device, game), self._own(device, game), self._number)

    def _able(self, game: State) -> Device:
        """Choose a device, preferably of somebody who may act."""
        able = [one for one in self.devices if one.person is not None and one.person.seat in offers(game)]
        return self.rng.choice(able if able and self.rng.random() < 0.7 else self.devices)

    def _manager(self) -> Device:
        found = [one for one in self.devices if one.person is not None and one.person.manages]
        return self.rng.choice(found or self.devices)

    def _deed(self, wanted: str = "") -> None:
        what = wanted or self.rng.choice(MANAGEMENT_ACTIONS)
        deed = {"t": "manage", "what": what, "seat": self.rng.randint(1, 4), "count": self.rng.randint(1, 3)}
        self._manager().send(deed, {**deed, "seat": 2, "count": 4}, self._number)

    def _own(self, device: Device, game: State) -> Message:
        seat = device.person.seat if device.person is not None else 0
        return _do(move(game, seat, self.rng))

    def _for_anybody(self, game: State) -> Message:
        """Return a message of the judge's device or the one phone, for itself and for the seats."""
        if self.rng.random() < 0.3:
            return {**_do(judges(game, self.rng)[0]), "as": "judge"}
        seats = [seat for seat in range(1, game.seats + 1) if legal(game, seat)]
        if not seats or self.rng.random() < 0.2:
            return {"t": "do", "cmd": {"do": "resume" if game.paused else "time_up"}, "as": "judge"}
        seat = self.rng.choice(seats)
        return {**_do(move(game, seat, self.rng)), "as": seat}

    # -- the result

    def check(self) -> None:
        """Compare the logs of this table with the answers."""
        sent = {name: message for device in self.devices for name, message in device.sent.items()}
        answered = {name for device in self.devices for name in device.answers}
        applied = self.applied.union(*(device.applied() for device in self.devices))
        games = self.world.disk.games(self.opened.table)
        logged: Counter[str] = Counter()
        for game in games:
            logged += self._logged(game)
        for name, turns in logged.items():
            assert turns == 1, f"{name} is in the log {turns} times"
            assert name in applied or name not in answered, f"{name} is in the log and was refused"
        lost = [name for name in applied if leaves_a_turn(sent[name]) and name not in logged]
        assert not lost, f"{lost} are not in the log"
        starts = {name for name, message in sent.items() if message.get("what") == "start"}
        unanswered = starts - answered - applied
        assert 0 <= len(games) - len(starts & applied) <= len(unanswered), "a start made no game, or two"
        self._count(len(sent), len(applied), len(games))

    def _count(self, sent: int, applied: int, games: int) -> None:
        self.total.commands += sent
        self.total.applied += applied
        self.total.games += games
        self.total.troubled += sum(device.troubled for device in self.devices)

    def _logged(self, game: GameRow) -> Counter[str]:
        """Count each name in this log; everybody but a program must give a name."""
        entries = self.world.disk.entries(game.id)
        assert broken(entries) is None and recalled(entries)
        programs = {one.key for one in self.world.disk.people(self.opened.table) if one.bot}
        keys = json.decode(game.seats)
        turns = [turn for turn, _ in groupby(entries, key=lambda entry: (entry.sender, entry.command))]
        for sender, name in turns:
            assert sender <= JUDGE or not name.startswith("#") or keys[sender - 1] in programs
        self.total.events.update(entry.event[6:].partition(b'"')[0].decode() for entry in entries)
        return Counter(_own_name(name) for _, name in turns if not name.startswith("#"))


def _own_name(name: str) -> str:
    """Return the name as the device wrote it; the log appends who did it."""
    return name.partition(" ")[0]


def _do(command: Command) -> Message:
    return {"t": "do", "cmd": to_builtins(command)}


def evening(seed: int, total: Total) -> None:
    """Play an evening and check it."""
    one = Evening(seed, total)
    one.play()
    one.check()


def main() -> None:
    """Play until this number of commands was sent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=20_000)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    total, began = Total(), perf_counter()
    count = played(lambda seed: evening(seed, total), lambda: total.commands >= given.commands, given.first)
    print(f"{count} evenings: {total}; {total.commands / (perf_counter() - began):.0f}/s")


if __name__ == "__main__":
    main()
