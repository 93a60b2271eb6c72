"""A whole evening at three nodes from one seed, with lost parcels and nodes cut off, killed or asleep.

`python -m tests.nodes.simulation --seeds 10000 --from 0` plays many. Replay one that fails by `--seeds 1
--from SEED`; it is the same to the last byte.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from gorod.nodes.carrier import Received
from gorod.rules import RULESETS
from gorod.services.ownership import Fenced, NodeInfo
from gorod.services.ports import IMMEDIATE_WORKERS, Held
from gorod.services.rows import OVER, GameRow, PersonRow, Row, TableRow
from gorod.services.server.tables import CLOCK_SAVE_INTERVAL_S
from gorod.services.table.presence import Client
from gorod.web.nodes.neighbours import ClusterConfig, Neighbours
from tests.nodes.book import Book, SimulatedLeases
from tests.nodes.net import KEY
from tests.nodes.times import TICK
from tests.services.halls import NodeJournal, SharedDisk, SimulatedServer
from tests.services.simulation import SEATS, Evening, Player
from tests.services.world import CreepingClock, Wire, quick_phrases

MAX_STEPS = 40_000
KILL_CHANCE, SLEEP_CHANCE, CUT_CHANCE, DEAF_CHANCE = 0.002, 0.002, 0.004, 0.003
"""The chances at each step: a node is killed, sleeps, is cut off and knows it, or does not know it."""
LOSS_CHANCE, NO_DATABASE_CHANCE, LEAVE_CHANCE = 0.01, 0.002, 0.004
"""The chances that a parcel is lost, that a node cannot reach the database, that a device leaves."""
QUIET_LIMIT_S = 60.0
"""Seconds of quiet within which everything that was asked is answered."""


class FencedDisk(SharedDisk):
    """Records which nodes have written under each lease."""

    def __init__(self) -> None:
        super().__init__()
        self.writers: defaultdict[tuple[str, int], set[str]] = defaultdict(set)

    def refuse(self, node: str, held: Held | None, rows: Sequence[Row]) -> Fenced | None:
        refused = super().refuse(node, held, rows)
        if refused is None and held is not None:
            self.writers[held.unit, held.epoch].add(node)
        return refused


class DiskIndex:
    """The tokens and codes that were written."""

    def __init__(self, disk: SharedDisk) -> None:
        self._disk = disk

    def table_of_token(self, hash: str) -> str:
        people = [row for row in self._disk.kept.values() if isinstance(row, PersonRow)]
        return next((row.table for row in people if row.token == hash), "")

    def table_of_code(self, code: str) -> TableRow | None:
        return next((row for row in self._disk.tables() if row.code == code), None)

    def club_of_code(self, _: str) -> None:
        return None


class LossyNet:
    """Parcels between nodes; those of one sender arrive in order or not at all."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.ends: dict[str, LossyEnd] = {}
        self._way: dict[tuple[str, str], list[bytes]] = {}
        self.lost = 0

    def put(self, sender: str, node: str, sealed: bytes) -> None:
        ends = self.ends.get(sender), self.ends.get(node)
        if any(end is None or end.is_deaf for end in ends) or self._rng.random() < LOSS_CHANCE:
            self.lost += 1
        else:
            self._way.setdefault((sender, node), []).append(sealed)

    def deliver(self) -> bool:
        """Deliver one parcel to a node that is awake; return whether there was one."""
        ready = [pair for pair, parcels in self._way.items() if parcels and self._hears(pair[1])]
        if not ready:
            return False
        pair = self._rng.choice(ready)
        sealed, end = self._way[pair].pop(0), self.ends.get(pair[1])
        if end is not None and end.is_up and not end.is_deaf:
            end.received(sealed)
        return True

    def _hears(self, node: str) -> bool:
        return node not in self.ends or not self.ends[node].is_asleep


class LossyEnd:
    """The carrier of one node."""

    received: Received
    fell: Callable[[], None]

    def __init__(self, net: LossyNet, node: str) -> None:
        self._net, self._node = net, node
        self.is_up, self.is_deaf, self.is_asleep = True, False, False
        net.ends[node] = self

    def listen(self, received: Received, fell: Callable[[], None]) -> None:
        self.received, self.fell = received, fell

    def send(self, node: str, sealed: bytes) -> None:
        assert self.is_up
        self._net.put(self._node, node, sealed)

    def tell_all(self, sealed: bytes) -> None:
        for node in [*self._net.ends]:
            if node != self._node:
                self.send(node, sealed)

    sent = 0

    def begin(self) -> None:
        """Report that the connection is there."""

    async def close(self) -> None:
        """Do nothing: nobody waits for it."""


class SimulatedNode(SimulatedServer):
    """One process after another under one name, each with its own id."""

    def __init__(self, name: str, house: "SimulatedHouse") -> None:
        self._house = house
        self.clients: set[Client] = set()
        self.soon: list[Callable[[], None]] = []
        self.inbox: list[Callable[[], None]] = []
        self.is_dead, self.next_tick, self.next_beat, self.wakes_at, self.heals_at = False, 0.0, 0.0, 0.0, 0.0
        super().__init__(name, house.disk, house.clock, most_tables=1000)

    def start(self) -> None:
        """Start anew: everything in memory is gone, and all devices are disconnected."""
        for client in self.clients:
            client.connection.close(1006, "")
        self.clients, self.soon, self.inbox, self.is_dead = set(), [], [], False
        if hasattr(self, "end"):
            del self._house.net.ends[self.node]
        super().start()
        self.end, self.desk = (
            LossyEnd(self._house.net, self.node),
            SimulatedLeases(self._house.book, self.node),
        )
        info, index = NodeInfo(self.node, self.name, 0, False, "1"), self._house.index
        parts = ClusterConfig(info, KEY, self.end, self.desk, index, self._has_died)
        house = self.clock, self.tables, self.holdings, self.tables, lambda *_: None, 1.0
        self.others = Neighbours(parts, *house, self.soon.append, lambda: True)

    def ports(self) -> Any:
        """Return the ports, with an id of eight bytes."""
        found = super().ports()
        self._shared.nodes.discard(self.node)
        self.node = f"{int(self.name):02x}{self._starts:014x}"
        self._shared.nodes.add(self.node)
        self.holdings.node = self.node
        cast(NodeJournal, found[0])._node = self.node
        return found

    def _has_died(self) -> None:
        self.is_dead = True

    @property
    def is_asleep(self) -> bool:
        return self.end.is_asleep

    def do(self, work: Callable[[], None]) -> None:
        """Do the work now, or when the node wakes up."""
        if self.is_asleep:
            self.inbox.append(work)
        else:
            work()
            self.settle()

    def think(self) -> None:
        """Let one of its programs think."""
        self.thoughts.think()

    def settle(self) -> None:
        """Run the callbacks of one turn of the loop."""
        while self.soon:
            self.soon.pop(0)()

    def live_on(self, now: float) -> None:
        """Do whatever is due."""
        if self.is_asleep:
            if now < self.wakes_at:
                return
            self.end.is_asleep = False
            inbox, self.inbox = self.inbox, []
            for work in inbox:
                work()
        if now >= self.heals_at:
            self.end.is_up, self.end.is_deaf, self.desk.is_cut = True, False, False
        if now >= self.next_tick:
            self.next_tick = now + TICK
            self.others.tick()
        self.tables.tick()
        if now >= self.next_beat:
            self.next_beat = now + CLOCK_SAVE_INTERVAL_S
            self.tables.beat()
        self.settle()
        if self.is_dead:
            self.start()


class SimulatedHouse:
    """Three nodes, as a player sees them: any of them may be used."""

    def __init__(self, seed: int, rng: Random) -> None:
        from gorod.nodes.table_index import ArchiveIndex

        self.rng, self.disk, self.clock = rng, FencedDisk(), CreepingClock()
        self.clock.move_to(1_000_000.0)
        self.net, self.book = LossyNet(Random(f"net {seed}")), Book(self.disk, self.clock)
        self.index = ArchiveIndex(DiskIndex(self.disk), IMMEDIATE_WORKERS)
        self.nodes = [SimulatedNode(str(at), self) for at in (1, 2, 3)]
        self._where: dict[Client, SimulatedNode] = {}
        self.wires: list[Wire] = []
        self.tables = SimpleNamespace(gone=self._gone)

    def connect(self, token: str) -> tuple[Client, Wire]:
        wire = Wire(self.clock)
        self.wires.append(wire)
        node, client = self.rng.choice(self.nodes), Client(wire)
        self._where[client] = node
        node.clients.add(client)
        self.send(client, t="hello", token=token, seed="s")
        return client, wire

    def send(self, client: Client, **message: Any) -> None:
        sent, node = msgspec.json.encode(message), self._where[client]
        if client in node.clients and cast(Wire, client.connection).closed is None:
            node.do(lambda: node.others.receive(client, sent))

    def _gone(self, client: Client) -> None:
        node = self._where[client]

        def leave() -> None:
            node.others.gone(client)
            node.tables.gone(client)

        if client in node.clients:
            node.clients.discard(client)
            node.do(leave)

    def pass_by(self, seconds: float) -> None:
        """Let time pass in small steps; every node does what is due."""
        end = self.clock.now() + seconds
        while (now := self.clock.now()) < end:
            self.clock.move_to(min(end, now + TICK))
            for node in self.nodes:
                node.live_on(self.clock.now())
            for _ in range(self.rng.randint(2, 40)):
                if not self.deliver():
                    break

    def deliver(self) -> bool:
        had = self.net.deliver()
        for node in self.nodes:
            node.settle()
        return had


class NodesEvening(Evening):
    """One table, its players, three nodes and their faults, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"nodes {seed}")
        self.house = SimulatedHouse(seed, self.rng)
        self.world = cast(Any, self.house)
        self.house.pass_by(4.0)
        first, rules = self.rng.choice(self.house.nodes), self.rng.choice(list(RULESETS))
        seats = SEATS.get(rules, 10)
        people = self.rng.randint(1, min(seats, 4))
        self.opened = first.open(rules, programs=seats - people, seats=seats)
        tokens = [first.join(self.opened, f"p{at}").token for at in range(people)]
        self.players = [Player(self.world, token, self.rng) for token in tokens]
        for player in self.players:
            player.connect()
        self.house.pass_by(1.0)
        self.game = first.begin(self.opened)
        self.house.disk.is_slow = True
        self.kills = self.cuts = self.steps = self.sleeps = self.moves = 0

    def _is_over(self) -> bool:
        row = self.house.disk.kept.get(("game", self.game))
        return isinstance(row, GameRow) and row.state == OVER

    def play(self) -> None:
        """Play to the end, and then until everything that was asked is answered."""
        while not self._is_over():
            self.steps += 1
            assert self.steps < MAX_STEPS, "the table stands still"
            self._step()
            self._listen()
        self._heal()

    def _listen(self) -> None:
        for player in self.players:
            player.listen()
            if player.wire is not None and player.wire.closed is not None:
                assert player.wire.closed[0] in (1006, 1012), player.wire.closed
                self.moves += player.wire.closed[0] == 1012
                player.lose()
        if self.rng.random() < 0.2:
            self._come_back()

    def _step(self) -> None:
        node, chance = self.rng.choice(self.house.nodes), self.rng.random()
        rare = (
            (self._kill_one, KILL_CHANCE),
            (self._sleep, SLEEP_CHANCE),
            (self._cut_off, CUT_CHANCE),
            (self._deafen, DEAF_CHANCE),
        )
        for do, often in (*rare, (self._no_database, NO_DATABASE_CHANCE), (self._leave, LEAVE_CHANCE)):
            if chance < often:
                do(node)
                return
            chance -= often
        if chance < 0.25:
            self.rng.choice(self.players).act()
        elif chance < 0.45:
            self.house.disk.flush(self.rng.randint(1, 4))
        elif chance < 0.6:
            node.do(node.think)
        elif chance < 0.85:
            for _ in range(self.rng.randint(1, 6)):
                self.house.deliver()
        else:
            self.house.pass_by(self.rng.choice((0.05, 0.2, 1.0, 5.0)))
        for one in self.house.nodes:
            one.settle()

    def _kill_one(self, node: SimulatedNode) -> None:
        self.kills += 1
        self.house.disk.flush(self.rng.randint(0, 3))
        node.start()

    def _sleep(self, node: SimulatedNode) -> None:
        self.sleeps += 1
        node.end.is_asleep = True
        node.wakes_at = self.house.clock.now() + self.rng.choice((0.5, 2.0, 4.0, 9.0))

    def _cut_off(self, node: SimulatedNode) -> None:
        self._hurt(node)
        if node.end.is_up:
            node.end.is_up = False
            node.do(lambda: node.end.fell())

    def _deafen(self, node: SimulatedNode) -> None:
        self._hurt(node)
        node.end.is_deaf = True

    def _no_database(self, node: SimulatedNode) -> None:
        self._hurt(node)
        node.desk.is_cut = True

    def _hurt(self, node: SimulatedNode) -> None:
        """Count a cut of this node, and set the time at which it heals."""
        self.cuts += 1
        node.heals_at = self.house.clock.now() + self.rng.choice((0.5, 2.0, 5.0, 20.0))

    def _leave(self, _: SimulatedNode) -> None:
        self.rng.choice(self.players).lose()

    def _heal(self) -> None:
        for node in self.house.nodes:
            node.heals_at = node.wakes_at = 0.0
        for player in self.players:
            player.lose()
        end = self.house.clock.now() + QUIET_LIMIT_S
        while any(player.open or player.client is None for player in self.players):
            assert self.house.clock.now() < end, "somebody waits for ever"
            self.house.disk.flush()
            self.house.pass_by(0.5)
            self._listen()
            self._come_back()

    def check(self) -> None:
        """Check as for one server; also no device missed a frame, and one node wrote under each lease."""
        super().check()
        assert all(_is_whole(wire) for wire in self.house.wires), "a device has missed something"
        assert all(len(nodes) == 1 for nodes in self.house.disk.writers.values())


def _is_whole(wire: Wire) -> bool:
    """Return whether frames with events have no gap; one without events shows the whole state."""
    frames = wire.messages("frame")
    return all(not later["events"] or later["n"] == one["n"] + 1 for one, later in pairwise(frames))


def evening(seed: int) -> NodesEvening:
    """Play an evening and check it."""
    with quick_phrases():
        found = NodesEvening(seed)
        found.play()
    found.check()
    return found


def main() -> None:
    """Play many evenings and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    kills = sleeps = cuts = lost = leases = acks = fenced = 0
    for seed in range(given.first, given.first + given.seeds):
        try:
            one = evening(seed)
        except BaseException:
            print(f"seed {seed} failed", flush=True)
            raise
        kills, sleeps, cuts, lost = (
            kills + one.kills,
            sleeps + one.sleeps,
            cuts + one.cuts,
            lost + one.house.net.lost,
        )
        leases, fenced = leases + len(one.house.disk.writers), fenced + one.house.disk.fenced
        acks += sum(len(player.applied) for player in one.players)
        if (seed + 1) % 100 == 0:
            print(f"{seed + 1 - given.first} evenings", flush=True)
    print(f"{given.seeds} evenings: {kills} kills, {sleeps} sleeps, {cuts} cuts, {lost} lost parcels")
    print(f"{leases} leases, {fenced} writes fenced, {acks} acknowledged commands, 0 violations")


if __name__ == "__main__":
    main()
