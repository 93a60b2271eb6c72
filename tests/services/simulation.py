"""A whole evening from one seed: server, players, network, disk, clock and faults.

`python -m tests.services.simulation --seeds 10000 --from 0` plays many. Replay one that fails by `--seeds 1
--from SEED`; it is the same to the last byte. Time passes whenever the clock is read, and what is due must be
done. With a clock that stood still within a call, a turn that never became due went unnoticed.
"""

import argparse
import hashlib
from collections import Counter
from random import Random
from typing import Any

from msgspec import json

from gorod.protocol.lobby import DealKind
from gorod.rules import RULESETS
from gorod.services.game.logbook import broken, recalled
from gorod.services.server.tables import CLOCK_SAVE_INTERVAL_S
from gorod.services.table.presence import Client
from gorod.services.tokens import token_hash
from gorod.web.finished_games import finished, record
from tests.services.proofs import faults
from tests.services.world import CreepingClock, Wire, World

SEATS = {"boxed": 7, "home": 6}
LOOKED_PREFIX = "looked-"
"""The prefix of the names of these messages."""
MAX_STEPS = 30_000
CLOCK_TOLERANCE_S = 0.01
"""Clocks are stored in milliseconds."""
DUPLICATE_CHANCE, DELAY_CHANCE, CUT_CHANCE, KILL_CHANCE, NONSENSE_CHANCE = 0.15, 0.1, 0.01, 0.003, 0.03


class Player:
    """A person on a bad line: sends legal commands, twice or late, and asks for their status again."""

    def __init__(self, world: World, token: str, rng: Random) -> None:
        self._world, self.token, self._rng = world, token, rng
        self.client: Client | None = None
        self.wire: Wire | None = None
        self.open: dict[str, Any] = {}
        self.applied: set[str] = set()
        self.refused: set[str] = set()
        self._late: list[dict[str, Any]] = []
        self._count = self._read = 0
        self._deal = ""
        """The last deal whose cards were to be looked at."""

    def connect(self) -> None:
        self.client, self.wire = self._world.connect(self.token)
        self._read = 0
        for name in self.open:
            self._world.send(self.client, t="ask", id=name)

    def lose(self) -> None:
        """Drop the connection; messages under way to the server are lost."""
        if self.client is not None:
            self._world.tables.gone(self.client)
        self.forget_line()

    def forget_line(self) -> None:
        self.client = self.wire = None
        self._late.clear()

    def listen(self) -> None:
        """Read what came: answers, and frames without a gap."""
        if self.wire is None or self.client is None:
            return
        # an answer may lead to another message
        new, self._read = self.wire.got[self._read :], len(self.wire.got)
        for _, message in new:
            told = json.decode(message)
            if told["t"] == "ack":
                self._answered(told)
            elif told["t"] == "looking":
                self._deal = told["deal"]

    def _answered(self, told: dict[str, Any]) -> None:
        name, status = told["id"], told["status"]
        if name.startswith(LOOKED_PREFIX):
            return  # it is in no log
        if status == "applied":
            self.applied.add(name)
        elif status == "refused":
            self.refused.add(name)
        elif name in self.open and self.client is not None:
            self._world.send(self.client, **self.open[name])
            return
        self.open.pop(name, None)

    def act(self) -> None:
        """Send a command, if one is possible."""
        if self.client is None or self.wire is None:
            return
        if self._deal and self._rng.random() < 0.5:
            name = f"{LOOKED_PREFIX}{self._rng.random()}"
            self._world.send(self.client, t="looked", id=name, deal=self._deal)
        command = self._chosen()
        if command is not None:
            self._count += 1
            name = f"{self.token[:4]}-{self._count}"
            message: dict[str, Any] = {"t": "do", "id": name, "cmd": command}
            self.open[name] = message
            self._late.append(message)
        self._deliver()

    def _chosen(self) -> dict[str, Any] | None:
        assert self.wire is not None
        if self._rng.random() < NONSENSE_CHANCE:
            return {"do": "vote", "seat": self._rng.randint(1, 20)}
        legal = [move for move in self.wire.view.get("legal", ()) if move["do"] != "open"]
        return self._rng.choice(legal) if legal else None

    def _deliver(self) -> None:
        assert self.client is not None
        if self._rng.random() < DELAY_CHANCE:
            return
        self._rng.shuffle(self._late)
        for message in self._late:
            for _ in range(2 if self._rng.random() < DUPLICATE_CHANCE else 1):
                self._world.send(self.client, **message)
        self._late.clear()


class Evening:
    """One table, its players and their faults, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"evening {seed}")
        look_limit_s = 60.0 if seed % 3 else 0.0
        self.world = World(seed, clock=CreepingClock(), is_limited=False, look_limit_s=look_limit_s)
        rules = self.rng.choice(list(RULESETS))
        seats = SEATS.get(rules, 10)
        people = self.rng.randint(1, seats)
        dealing = DealKind.AT_ONCE if seed % 2 else DealKind.PICKED
        self.opened = self.world.open(rules, programs=seats - people, seats=seats, dealing=dealing)
        tokens = [self.world.join(self.opened, f"p{at}").token for at in range(people)]
        self.players = [Player(self.world, token, self.rng) for token in tokens]
        for player in self.players:
            player.connect()
        self.game = self.world.begin(self.opened)
        self.world.disk.is_slow = True
        self.kills = self.cuts = self.steps = self.clocks = 0
        self._next_beat = self.world.clock.now() + CLOCK_SAVE_INTERVAL_S

    def play(self) -> None:
        """Play to the end, through all faults."""
        while not self._is_over():
            self.steps += 1
            assert self.steps < MAX_STEPS, "the table stands still"
            self._step()
        self.world.disk.flush()
        for player in self.players:
            if player.client is None:
                player.connect()
            self.world.disk.flush()
            player.listen()
            self.world.disk.flush()
            player.listen()

    def _is_over(self) -> bool:
        live = self.world.table(self.opened).live
        return live is not None and live.is_over

    def _step(self) -> None:
        chance = self.rng.random()
        if chance < KILL_CHANCE:
            self._kill()
        elif chance < KILL_CHANCE + CUT_CHANCE:
            self._cut()
        elif chance < 0.5:
            self.rng.choice(self.players).act()
        elif chance < 0.7:
            self.world.disk.flush(self.rng.randint(1, 4))
        elif chance < 0.85:
            self.world.thoughts.think()
        else:
            self._time_passes()
        for player in self.players:
            player.listen()

    def _kill(self) -> None:
        """Cut the power: some of the pending writes are kept, the rest are lost."""
        self.kills += 1
        self.world.disk.flush(self.rng.randint(0, 3))
        for player in self.players:
            player.forget_line()
        before = self._elapsed()
        self.world.clock.move_to(self.world.clock.now() + self.rng.choice((0.0, 3.0, 300.0)))
        self.world.start()
        self._check_clock(*before)
        self._come_back()

    def _elapsed(self) -> tuple[float, float, int]:
        """Return the time, how much of the step has passed by then, and the number of turns."""
        live, now = self.world.table(self.opened).live, self.world.clock.now()
        assert live is not None
        return now, live.loop.watch.elapsed(now), live.log.turns

    def _check_clock(self, killed: float, elapsed: float, turns: int) -> None:
        """Check that, where no turn was lost, a step resumed at its last stored time and no later."""
        _, after, there = self._elapsed()
        clock = self.world.disk.clock(self.game)
        written = max(self.world.disk.entries(self.game)[-1].at, clock.at if clock else 0) / 1000
        if there == turns and written <= killed:
            self.clocks += 1
            longest = killed - written + CLOCK_TOLERANCE_S
            assert -CLOCK_TOLERANCE_S <= elapsed - after <= longest, "a clock is wrong after a restart"

    def _cut(self) -> None:
        self.cuts += 1
        self.rng.choice(self.players).lose()
        if self.rng.random() < 0.7:
            self._come_back()

    def _come_back(self) -> None:
        for player in self.players:
            if player.client is None and self.rng.random() < 0.9:
                player.connect()

    def _time_passes(self) -> None:
        due = self.world.tables.next_due()
        step = self.rng.choice((0.2, 1.0, 5.0, 30.0))
        now = self.world.clock.now()
        self.world.clock.move_to(min(due, now + step) if due is not None and due > now else now + step)
        is_due, before = due is not None and due <= self.world.clock.now(), self._done()
        self.world.tables.tick()
        assert not is_due or self._done() != before, "woken in vain"
        if self.world.clock.now() >= self._next_beat:
            self._next_beat = self.world.clock.now() + CLOCK_SAVE_INTERVAL_S
            self.world.tables.beat()

    def _done(self) -> tuple[object, ...]:
        """Return values that change whenever something due was done.

        They are the rows handed to the disk, the commands of programs that came too late, the news that is
        due, the floor of a free discussion (it goes on past a silent person), and the time by which people
        have read what was said.
        """
        table = self.world.table(self.opened)
        refused = len(table.live.loop.refused) if table.live is not None else 0
        floor = table.live.loop.floor_until if table.live is not None else 0.0
        read = table.live.read_until if table.live is not None else 0.0
        return len(self.world.disk.calls), refused, table.news.due(), floor, read

    def check(self) -> None:
        """Check that no acknowledged command is lost or done twice, and that the stored game was dealt
        fairly.
        """
        entries = self.world.disk.entries(self.game)
        assert broken(entries) is None
        kept = recalled(entries)
        assert kept.log.game.is_over and kept.log.game.outcome is not None
        turns = Counter()  # type: ignore[var-annotated]
        before: tuple[int, str] | None = None
        for entry in entries:
            if (entry.sender, entry.command) != before:
                turns[entry.command] += 1
            before = entry.sender, entry.command
        for player in self.players:
            for name in player.applied:
                assert turns[name] == 1, f"{name} was acknowledged and is there {turns[name]} times"
            for name in player.refused | set(player.open):
                assert turns[name] <= 1
            assert not player.applied & player.refused
        assert max(turns.values()) == 1
        over = finished(self.world.disk, self.game)
        assert over is not None
        assert not list(faults(json.decode(json.encode(record(self.world.disk, over)))))

    def trace(self) -> str:
        """Return everything that was sent to anybody, and everything that was stored."""
        digest = hashlib.sha256()
        for entry in self.world.disk.entries(self.game):
            digest.update(entry.hash)
        for player in self.players:
            digest.update(token_hash(player.token).encode())
            for moment, message in player.wire.got if player.wire else ():
                digest.update(repr(moment).encode() + message)
        return digest.hexdigest()


def evening(seed: int) -> Evening:
    """Play an evening and check it."""
    found = Evening(seed)
    found.play()
    found.check()
    return found


def main() -> None:
    """Play many evenings and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    kills = cuts = acks = 0
    for seed in range(given.first, given.first + given.seeds):
        try:
            one = evening(seed)
        except BaseException:
            print(f"seed {seed} failed", flush=True)
            raise
        kills, cuts = kills + one.kills, cuts + one.cuts
        acks += sum(len(player.applied) for player in one.players)
        if (seed + 1) % 500 == 0:
            print(f"{seed + 1 - given.first} evenings", flush=True)
    print(f"{given.seeds} evenings, {kills} kills, {cuts} cuts, {acks} acknowledged commands, 0 violations")


if __name__ == "__main__":
    main()
