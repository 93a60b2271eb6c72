"""An absent player has ninety seconds in each game, even if they never came and across restarts.

After that their turns are skipped. The tests run on a clock that advances at every reading. On a clock that
stood still within a call, a turn due «now» was always done; on a real one it was never due, and its table was
woken a thousand times a second.
"""

from collections.abc import Iterator

import pytest

from gorod.engine.step import Speech
from gorod.protocol.http import Opened
from gorod.services.game.live_game import MIN_STEP_S
from gorod.services.table.person import MAX_ABSENCE_S
from tests.services.world import CreepingClock, World

MAX_IDLE_WAKEUPS = 5
"""Limit on wake-ups of a table in which nothing is done."""


def turns_of(world: World, opened: Opened, seat: int) -> Iterator[tuple[float, float]]:
    """Yield when each speech of this seat begins, and how long it lasts."""
    table = world.table(opened)
    assert table.live is not None
    while not table.live.is_over:
        world.let_think()
        step, began, in_vain = table.live.log.game.step, world.clock.now(), 0
        while table.live.log.game.step is step and getattr(step, "seat", 0) == getattr(
            table.live.log.game.step, "seat", 0
        ):
            turns = table.live.log.turns
            assert world.pass_time()
            in_vain += table.live.log.turns == turns
            assert in_vain < MAX_IDLE_WAKEUPS, "the table is woken in vain"
            world.let_think()
        if isinstance(step, Speech) and step.seat == seat:
            yield began, world.clock.now() - began


def until_day(world: World, opened: Opened) -> float:
    """Let the first night pass; return the time of daybreak."""
    live = world.table(opened).live
    while live is not None and live.log.game.night:
        world.let_think()
        assert world.pass_time()
    return world.clock.now()


@pytest.mark.parametrize("comes", [True, False])
def test_the_turn_of_one_who_is_away_or_never_came_passes(comes: bool) -> None:
    world = World(14, clock=CreepingClock())
    opened = world.open("fiim", programs=8)
    world.connect(opened.organiser)  # a player who has left keeps no game going
    world.connect(world.join(opened, "a").token)
    token = world.join(opened, "b").token
    client = world.connect(token)[0] if comes else None
    world.clock.move_to(world.clock.now() + 1000)  # absence before the game does not count
    world.begin(opened)
    if client is not None:
        world.tables.gone(client)
    # nights do not count: otherwise the day would show who was away at night (L12)
    dawn = until_day(world, opened)
    began, length = next(turns_of(world, opened, 2))
    assert length == pytest.approx(max(MIN_STEP_S, min(60.0, MAX_ABSENCE_S - (began - dawn))), abs=0.1)
    person = world.table(opened).members.seated()[2]
    assert person.away + world.clock.now() - (person.away_since or 0.0) == pytest.approx(
        world.clock.now() - dawn, abs=0.1
    )
    *_, (_, last) = zip(range(2), turns_of(world, opened, 2), strict=False)
    assert last[1] == pytest.approx(MIN_STEP_S, abs=0.1)


def test_a_restart_gives_nobody_his_patience_back() -> None:
    world = World(15, clock=CreepingClock())
    opened = world.open("fiim", programs=8)
    tokens = [world.join(opened, name).token for name in "ab"]
    world.connect(tokens[0])
    world.begin(opened)
    dawn = until_day(world, opened)
    while world.clock.now() < dawn + MAX_ABSENCE_S + 1:
        world.let_think()
        world.pass_time()
    world.tables.close()
    world.clock.move_to(world.clock.now() + 3600)
    world.start()
    world.connect(tokens[0])
    _, length = next(turns_of(world, opened, 2))
    assert length == pytest.approx(MIN_STEP_S, abs=0.1)


def test_whoever_was_here_before_a_restart_has_all_his_time_to_come_back() -> None:
    world = World(16, clock=CreepingClock())
    opened = world.open("fiim", programs=8)
    tokens = [world.join(opened, name).token for name in "ab"]
    for token in tokens:
        world.connect(token)
    world.begin(opened)
    until_day(world, opened)
    world.tables.close()
    world.clock.move_to(world.clock.now() + 3600)
    world.start()
    world.connect(tokens[1])
    left = world.clock.now()
    began, length = next(turns_of(world, opened, 1))
    assert began - left < MAX_ABSENCE_S
    assert length == pytest.approx(max(MIN_STEP_S, min(60.0, MAX_ABSENCE_S - (began - left))), abs=0.1)
