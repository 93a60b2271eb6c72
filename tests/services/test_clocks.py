"""Clocks after a restart: exact after a clean stop; a killed server forgets at most five seconds.

A log keeps only what happens. It does not know how far a step has got since then, nor how long the server was
down, so a comparison with the log alone finds no wrong clock.
"""

from typing import Any

import pytest

from gorod.protocol.http import Opened
from gorod.services.rows import ClockRow
from gorod.services.server.tables import CLOCK_SAVE_INTERVAL_S
from tests.services.world import Disk, World

MAX_LOST_S = 5.0
DOWNTIME_S = 1000.0


def left(world: World, opened: Opened) -> float:
    """Seconds left of the step."""
    live = world.table(opened).live
    assert live is not None
    return live.loop.deadline - world.clock.now()


def live_for(world: World, seconds: float) -> None:
    """Let time pass in which only the clocks are stored."""
    end = world.clock.now() + seconds
    while world.clock.now() + CLOCK_SAVE_INTERVAL_S <= end:
        world.clock.move_to(world.clock.now() + CLOCK_SAVE_INTERVAL_S)
        world.tables.beat()
    world.clock.move_to(end)


def restart(world: World) -> None:
    """Restart the server after the downtime."""
    world.clock.move_to(world.clock.now() + DOWNTIME_S)
    world.start()


def playing(mode: str, pace: float = 1.0) -> tuple[World, Opened, Any]:
    """Start a game; return it in a long step, with a device that may act in that step."""
    world = World(1, pace)
    if mode != "online":
        opened, client, _ = world.judged(mode)
        return world, opened, client
    opened = world.open("fiim")
    client, *_ = [world.connect(world.join(opened, f"p{at}").token)[0] for at in range(10)]
    world.begin(opened)
    return world, opened, client


@pytest.mark.parametrize("pace", [1.0, 0.5])
@pytest.mark.parametrize("mode", ["online", "judged", "one_phone"])
def test_a_clean_stop_is_exact_and_a_kill_forgets_little(mode: str, pace: float) -> None:
    world, opened, _ = playing(mode, pace)
    live_for(world, 22.9)
    before = left(world, opened)
    restart(world)
    assert before <= left(world, opened) <= before + MAX_LOST_S
    live_for(world, 3.3)
    before = left(world, opened)
    world.tables.close()
    restart(world)
    assert left(world, opened) == pytest.approx(before, abs=0.002)


def test_how_long_a_server_was_down_is_not_counted_after_the_next_restart_either() -> None:
    """Regression: an entry after the restart was compared with one before it, counting all time between."""
    world, opened, client = playing("judged")
    live_for(world, 20)
    world.tables.close()
    restart(world)
    token = opened.organiser
    client, _ = world.connect(token)
    live_for(world, 10)
    before = left(world, opened)
    world.send(client, t="do", id="f", cmd={"do": "foul", "seat": 3})
    restart(world)
    assert left(world, opened) == pytest.approx(before, abs=0.01)


def test_a_paused_clock_is_exact_however_the_server_ends() -> None:
    for is_clean in (False, True):
        world, opened, client = playing("judged")
        live_for(world, 21.7)
        before = left(world, opened)
        world.send(client, t="do", id="p", cmd={"do": "pause"})
        live_for(world, 100)
        if is_clean:
            world.tables.close()
        restart(world)
        client, _ = world.connect(opened.organiser)
        live_for(world, 100)
        world.send(client, t="do", id="r", cmd={"do": "resume"})
        assert left(world, opened) == pytest.approx(before, abs=0.002)


def test_a_clock_is_written_only_while_one_runs_and_all_of_them_at_once() -> None:
    world, _, client = playing("judged")
    more = [world.begin(world.open("fiim", programs=10)) for _ in range(3)]
    before = len(world.disk.calls)
    world.tables.beat()
    assert len(world.disk.calls) == before + 1 and len(world.disk.calls[-1]) == 1 + len(more)
    assert all(isinstance(row, ClockRow) for row in world.disk.calls[-1])
    world.send(client, t="do", id="p", cmd={"do": "pause"})
    for id in [id for id, table in world.tables.by_id.items() if table.members.game in more]:
        world.tables.by_id[id].close()
    before = len(world.disk.calls)
    world.tables.beat()
    assert len(world.disk.calls) == before


def test_a_disk_that_refuses_a_clock_stops_nothing() -> None:
    world, opened, client = playing("judged")
    live_for(world, 10)
    world.disk.is_full = True
    world.tables.beat()
    world.disk.is_full = False
    live_for(world, 2)
    world.send(client, t="do", id="f", cmd={"do": "foul", "seat": 3})
    assert not world.table(opened).outbox.is_broken
    before = left(world, opened)
    restart(world)
    assert left(world, opened) == pytest.approx(before, abs=0.01)


def test_a_game_that_was_taken_back_and_one_without_a_row_go_on_from_their_logs() -> None:
    world, opened, client = playing("judged")
    world.send(client, t="do", id="n", cmd={"do": "time_up"})
    live_for(world, 12)
    world.send(client, t="manage", id="u", what="undo", count=1)
    before = left(world, opened)
    restart(world)
    assert left(world, opened) == pytest.approx(before, abs=0.01)
    world.disk.kept = {key: row for key, row in world.disk.kept.items() if key[0] != "clock"}
    restart(world)
    assert left(world, opened) == pytest.approx(before, abs=0.01)


def test_the_disk_of_the_simulation_keeps_one_clock_of_a_game() -> None:
    disk = Disk()
    for seq in (1, 2):
        disk.write([ClockRow("g", seq, 0, 0, b"{}")], lambda _: None)
    assert disk.clock("g") == ClockRow("g", 2, 0, 0, b"{}") and disk.clock("other") is None
