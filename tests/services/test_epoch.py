"""Frames are numbered within an epoch, and a paused step tells how much of it is left."""

import pytest

from tests.services.played import played, until
from tests.services.world import Wire, World


def last(wire: Wire) -> tuple[str, int]:
    frame = wire.messages("frame")[-1]
    return frame["epoch"], frame["n"]


def test_an_epoch_is_one_viewers_numbers_in_one_game_and_one_run() -> None:
    world = World(1)
    opened, devices, tokens = played(world)
    until(world, devices[1][1], "D1")
    first = last(devices[1][1])
    assert {frame["epoch"] for frame in devices[1][1].messages("frame")} == {first[0]}
    assert last(world.connect(tokens[0])[1]) == first
    assert last(devices[2][1])[0] != first[0]
    world.start()
    again = last(world.connect(tokens[0])[1])
    assert again[0] != first[0] and again[1] <= first[1]
    devices = {seat: world.connect(token) for seat, token in enumerate(tokens, 1)}
    world.play_out(opened)
    world.begin(opened)
    frame = devices[1][1].messages("frame")[-1]
    assert frame["n"] == 1 and frame["epoch"] not in (first[0], again[0])


def test_another_viewer_on_the_one_phone_is_another_epoch() -> None:
    world = World(2)
    _, client, wire = world.judged("one_phone")
    epochs = []
    for seat in (1, 2, 0, 1):
        world.send(client, t="look", seat=seat)
        assert [message["t"] for message in wire.messages()][-3:] == ["table", "history", "frame"]
        epochs.append(last(wire)[0])
    assert epochs[0] == epochs[3] and len({*epochs}) == 3


def test_a_revived_table_begins_a_new_epoch() -> None:
    world = World(3)
    _, devices, _ = played(world)
    client, wire = devices[1]
    before = last(wire)[0]
    world.disk.is_full = True
    world.pass_time()
    world.disk.is_full = False
    world.send(client, t="resume", n=1)
    assert last(wire)[0] != before and wire.messages("history")


def test_what_is_left_while_paused() -> None:
    world = World(4)
    opened, devices, tokens = played(world)
    organiser, _ = world.connect(opened.organiser)
    until(world, devices[1][1], "D1", "speech")
    frame = devices[1][1].messages("frame")[-1]
    assert frame["until"] - world.clock.now() * 1000 == pytest.approx(60_000, abs=1) and "left" not in frame
    world.clock.move_to(world.clock.now() + 25)
    world.send(organiser, t="manage", id="p", what="pause")
    frame = devices[1][1].messages("frame")[-1]
    assert "until" not in frame and frame["left"] == pytest.approx(35_000, abs=1)
    world.clock.move_to(world.clock.now() + 1000)
    assert world.connect(tokens[2])[1].messages("frame")[-1]["left"] == pytest.approx(35_000, abs=1)
    world.start()
    assert world.connect(tokens[2])[1].messages("frame")[-1]["left"] == pytest.approx(35_000, abs=1)
    organiser, wire = world.connect(opened.organiser)
    world.send(organiser, t="manage", id="g", what="go_on")
    frame = wire.messages("frame")[-1]
    assert "left" not in frame
    assert frame["until"] - world.clock.now() * 1000 == pytest.approx(35_000, abs=1)


def test_a_pause_that_is_taken_back_and_made_again_stops_the_same_clock() -> None:
    world = World(5)
    _, client, wire = world.judged()
    for number in range(2):
        world.clock.move_to(world.clock.now() + 2)
        world.send(client, t="manage", id=f"p{number}", what="pause")
        left = wire.messages("frame")[-1]["left"]
        world.clock.move_to(world.clock.now() + 9)
        world.send(client, t="resume", n=0)
        assert wire.messages("frame")[-1]["left"] == left
        assert left == wire.view["step"]["seconds"] * 1000 - 2000 * (number + 1)
        world.send(client, t="manage", id=f"u{number}", what="undo", count=1)
        assert "until" in wire.messages("frame")[-1]
