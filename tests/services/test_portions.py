"""One table never holds up another, whatever its rules: work comes in portions, and steps have a minimum.

Random simulations do not find a table of empty steps that goes on for ever within one call: they play
published rules, in which every step lasts, on a clock that stands still while it is read.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from gorod.engine.step import Ballot
from gorod.protocol.http import Opened
from gorod.protocol.lobby import TableState
from gorod.services.game.live_game import MIN_STEP_S, VOTE_GRACE_S
from gorod.services.ports import Done, Held
from gorod.services.rows import EntryRow, Row
from gorod.services.table import outbox
from gorod.services.table.table import IDLE_CLOSE_S, MAX_GAME_DAYS
from tests.services.samples import ZERO_DURATIONS
from tests.services.world import CreepingClock, Disk, World

MAX_WRITES_PER_CALL = 100
"""Writes within one call after which the call counts as endless."""
EXTREME_PACE = 100_000.0


class WriteCounter:
    """Counts the writes within one call."""

    def __init__(self, disk: Disk) -> None:
        """Start counting at the next call."""
        self._write, self.writes, self.turns = disk.write, 0, Counter[str]()
        disk.write = self.write  # type: ignore[method-assign]

    def write(self, rows: Sequence[Row], done: Done, held: Held | None = None) -> None:
        assert held is None
        self.writes += 1
        assert self.writes < MAX_WRITES_PER_CALL, "the call does not end"
        self.turns.update({row.game for row in rows if isinstance(row, EntryRow)})
        self._write(rows, done)


def empty(world: World, programs: int = 10, **more: Any) -> Opened:
    """Start a table whose steps have no duration by its rules."""
    opened = world.open("classic", programs=programs, options=ZERO_DURATIONS, **more)
    for at in range(10 - programs):
        world.connect(world.join(opened, f"p{at}").token)
    world.begin(opened)
    return opened


def look(world: World, breath: WriteCounter) -> None:
    """Let the server look at the clock once when something is due."""
    due = world.tables.next_due()
    assert due is not None
    world.clock.move_to(due)
    breath.writes = 0
    world.tables.tick()


@pytest.mark.parametrize("programs", [10, 9])
@pytest.mark.parametrize("pace", [1.0, EXTREME_PACE])
def test_a_look_at_the_clock_ends_although_every_step_is_empty(pace: float, programs: int) -> None:
    for clock in (None, CreepingClock()):
        world = World(1, pace, clock=clock)
        opened = empty(world, programs)
        breath = WriteCounter(world.disk)
        for _ in range(300):
            look(world, breath)
        assert breath.turns[world.table(opened).members.game] > 100
        world.start()  # and again after a restart
        for _ in range(100):
            look(world, breath)


def test_tables_that_are_always_late_take_turns() -> None:
    """On such a server every step is over before the clock is read again."""
    world = World(2, EXTREME_PACE, clock=CreepingClock())
    games = [world.table(empty(world)).members.game for _ in range(5)]
    breath = WriteCounter(world.disk)
    for _ in range(200):
        look(world, breath)
    turns = [breath.turns[game] for game in games]
    assert max(turns) < 2 * min(turns)


def test_a_step_lasts_a_second_live_however_short_the_rules_have_it() -> None:
    for pace in (1.0, 5.0):
        world = World(3, pace)
        opened = empty(world, 9)
        live, lengths = world.table(opened).live, set[float]()
        assert live is not None
        for _ in range(40):
            began, until = world.clock.now(), live.until
            assert until is not None and until / 1000 >= began + MIN_STEP_S / pace - 0.001
            step = live.log.game.step
            world.pass_time()
            if live.log.game.step is not step:
                lengths.add(round((world.clock.now() - began) * pace, 3))
        assert min(lengths) == MIN_STEP_S


def test_a_table_waits_for_a_journal_that_lags_behind_and_then_goes_on() -> None:
    world = World(4)
    opened = empty(world)
    world.disk.is_slow = True
    while world.pass_time():  # programs are never let think, so that nobody wins
        pass
    waiting, turns = len(world.disk.waiting), world.table(opened).live.log.turns  # type: ignore[union-attr]
    assert outbox.MAX_WAITING_ITEMS / 2 < waiting < outbox.MAX_WAITING_ITEMS * 2
    world.disk.flush()
    for _ in range(20):
        assert world.pass_time()
        world.disk.flush()
    assert world.table(opened).live.log.turns > turns  # type: ignore[union-attr]


def test_a_hand_after_the_count_is_late_even_while_the_table_waits_for_the_journal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = World(5)
    opened = world.open("fiim", programs=0)
    devices = [world.connect(world.join(opened, f"p{at}").token) for at in range(10)]
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None
    while not isinstance(step := live.log.game.step, Ballot):
        for client, wire in devices:
            for move in wire.view["legal"]:
                if move["do"] == "nominate" and client.person and move["seat"] in (1, 2):
                    world.send(client, t="do", id=f"n{world.clock.now()}", cmd=move)
        world.pass_time()
    monkeypatch.setattr(outbox, "MAX_WAITING_ITEMS", 0)
    world.disk.is_slow = True
    first = {"do": "vote", "seat": step.candidates[0]}
    world.send(devices[3][0], t="do", id="in time", cmd=first)
    assert world.tables.next_due() is None
    world.clock.move_to(live.loop.deadline + VOTE_GRACE_S + 0.01)
    world.send(devices[4][0], t="do", id="late", cmd=first)
    world.disk.flush()
    world.disk.flush()
    acks = {ack["id"]: ack["status"] for _, wire in devices for ack in wire.messages("ack")}
    assert acks["in time"] == "applied" and acks["late"] == "refused"


@pytest.mark.parametrize(("pace", "state"), [(1.0, "over"), (0.002, "unfinished")])
def test_a_game_of_programs_that_nobody_watches_has_a_day(pace: float, state: str) -> None:
    """Long enough to play it to its end and read it later, but not for ever."""
    world = World(6, pace)
    opened = world.open("fiim", programs=10)
    began, game = world.clock.now(), world.begin(opened)
    world.let_think()
    while world.pass_time():
        world.let_think()
    row = world.disk.game(game)
    assert row is not None and row.state == state and not world.tables.by_id
    assert world.clock.now() == began + IDLE_CLOSE_S


@pytest.mark.parametrize("pace", [1.0, EXTREME_PACE])
def test_a_game_that_leads_nowhere_ends_with_its_table(pace: float) -> None:
    """Programs that have no time to act, with and without an onlooker."""
    world = World(7, pace)
    opened = empty(world)
    began, table = world.clock.now(), world.table(opened)
    world.connect(opened.organiser)
    days, live = 0, table.live
    assert live is not None
    while world.pass_time():  # they are never let think
        days = live.log.game.day
    row = world.disk.game(table.members.game)
    assert table.state is TableState.CLOSED and days == MAX_GAME_DAYS + 1
    assert row is not None and row.state == "unfinished"
    assert world.clock.now() < began + IDLE_CLOSE_S
