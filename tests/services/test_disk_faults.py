"""A disk that refuses writes: everybody is told at once, the turn is undone, and the table recovers."""

from typing import Any

import pytest

from gorod.protocol.http import Join, Joined, NewTable, Opened
from gorod.protocol.lobby import TableState
from gorod.services.denied import Denied
from gorod.services.table.table import IDLE_PAUSE_S
from tests.services.world import World


def answer_of(world: World, ask: Any) -> Any:
    """Return the answer to a request once the disk has answered."""
    answers: list[Any] = []
    ask(answers.append)
    world.disk.flush()
    [answer] = answers
    return answer


def requests(world: World, opened: Opened, phrase: str) -> dict[str, Any]:
    """Return every request that writes something."""
    tables, code = world.tables, opened.code
    return {
        "open": lambda reply: tables.admission.open(NewTable("home", seats=4), "a", reply),
        "join": lambda reply: tables.admission.join(code, Join("late"), "a", reply),
        "recover": lambda reply: tables.devices.recover(code, phrase, "a", reply),
        "start": lambda reply: tables.admission.start(opened.table, opened.organiser, reply),
    }


@pytest.mark.parametrize("is_slow", [False, True])
@pytest.mark.parametrize("asked", ["open", "join", "recover", "start"])
def test_a_request_that_cannot_be_written_down_is_refused_at_once_and_done_later(
    asked: str, is_slow: bool
) -> None:
    world = World(asked)
    opened = world.open("home", programs=3, seats=4 if asked == "start" else 5, watch=True)
    joined = world.join(opened, "a")
    _, wire = world.connect(joined.token)
    before = [wire.messages("table")[-1]["seats"], len(world.tables.by_id)]
    ask = requests(world, opened, joined.phrase)[asked]
    world.disk.is_slow, world.disk.is_full = is_slow, True
    for _ in range(2):
        answer = answer_of(world, ask)
        assert isinstance(answer, Denied) and answer.code == "recording_stopped"
    assert asked == "open" or wire.messages("error")[-1]["code"] == "recording_stopped"
    world.disk.is_full = False
    if asked != "open":
        world.send(world.connect(joined.token)[0], t="ready", on=False)
        world.disk.flush()
        assert [wire.messages("table")[-1]["seats"], len(world.tables.by_id)] == before
    assert isinstance(answer_of(world, ask), (Opened, Joined, dict))


def test_a_start_that_failed_can_be_made_again_and_the_game_is_played() -> None:
    world = World(1)
    opened = world.open("home", programs=4, seats=4)
    world.disk.is_full = True
    assert answer_of(world, requests(world, opened, "")["start"]).code == "recording_stopped"
    world.disk.is_full = False
    world.begin(opened)
    world.play_out(opened)
    [game] = world.disk.games(opened.table)
    assert (game.number, game.state) == (1, "over")


def test_an_end_that_was_not_written_down_comes_again() -> None:
    """A turn that nobody was shown has not happened: the table returns to the state before it."""
    world = World(2)
    opened = world.open("home", programs=4, seats=5)
    client, wire = world.connect(world.join(opened, "a").token)
    world.begin(opened)
    table = world.table(opened)
    while table.state is TableState.PLAYING:
        kept = dict(world.disk.kept)
        world.let_think()
        world.pass_time()
    world.disk.kept = kept
    table.outbox.is_broken = True
    world.send(client, t="ready", on=True)
    assert wire.messages("table")[-1]["state"] == "playing"
    world.play_out(opened)
    game = world.disk.game(table.members.game)
    assert game is not None and game.state == "over" and wire.view["winner"]


def test_a_device_that_comes_while_nothing_can_be_written_sees_what_was_kept() -> None:
    world = World(3)
    opened = world.open("home", programs=3, seats=5)
    tokens = [world.join(opened, name).token for name in "ab"]
    client, wire = world.connect(tokens[0])
    world.begin(opened)
    shown = wire.view
    world.disk.is_full = True
    world.send(client, t="leave", id="x")
    _, there = world.connect(tokens[1])
    assert there.view["alive"] == shown["alive"] and there.view["step"] == shown["step"]


def test_people_who_are_there_are_not_taken_for_absent_after_a_fault() -> None:
    world = World(4)
    opened = world.open("home", programs=4, seats=5)
    client, _ = world.connect(world.join(opened, "a").token)
    world.begin(opened)
    world.table(opened).outbox.is_broken = True
    world.send(client, t="ready", on=True)
    table, began = world.table(opened), world.clock.now()
    while table.live is not None and not table.live.is_over and world.clock.now() < began + 2 * IDLE_PAUSE_S:
        world.let_think()
        world.pass_time()
        assert table.live is not None and not table.live.log.game.paused


def test_a_kill_in_the_middle_of_a_start_leaves_a_game_or_none() -> None:
    """However many of the pending writes were kept."""
    for calls in range(4):
        world = World(f"start {calls}")
        opened = world.open("home", programs=4, seats=4)
        world.disk.is_slow = True
        world.tables.admission.start(opened.table, opened.organiser, lambda _: None)
        world.disk.flush(calls)
        world.start()
        world.disk.is_slow = False
        if world.table(opened).state is TableState.OPEN:
            world.begin(opened)
        assert world.table(opened).live is not None
        world.play_out(opened)
