"""The words of the step in every frame: the same for all, in each language, and private ones apart."""

from typing import Any

from tests.services.played import played, until
from tests.services.world import Wire, World

Words = tuple[str, str]


def last(wire: Wire) -> dict[str, Any]:
    """Return the last frame that a device was sent."""
    found: dict[str, Any] = wire.messages("frame")[-1]
    return found


def words(wire: Wire) -> Words:
    """Return the texts of the current step that it shows."""
    return last(wire)["phrase"], last(wire)["hint"]


def test_everybody_reads_the_same_at_every_step_whatever_his_card() -> None:
    world = World(1)
    _, devices, _ = played(world, "fiim")
    wire = devices[1][1]
    while wire.view["phase"] != "D2":
        assert len({words(one) for _, one in devices.values()}) == 1
        assert all(message["phrase"] for _, one in devices.values() for message in one.messages("frame"))
        assert world.pass_time()


def test_a_frame_that_only_one_sees_has_the_words_of_the_step_too() -> None:
    world = World(2)
    _, devices, _ = played(world, "fiim")
    hunter, wire = devices[8]
    until(world, wire, "N1", "hunt")
    before = words(wire)
    world.send(hunter, t="do", id="s", cmd={"do": "shoot", "seat": 1})
    assert last(wire)["events"][0]["t"] == "shot" and words(wire) == before and before[0]


def test_whoever_comes_reads_them_at_once_in_the_language_of_his_device() -> None:
    world = World(3)
    _, devices, tokens = played(world, "fiim")
    until(world, devices[1][1], "D1", "speech")
    russian, english = world.connect(tokens[1], "ru")[1], world.connect(tokens[1], "en")[1]
    assert words(russian) == words(devices[1][1])
    assert words(russian)[0] == "Стол открывает игрок № 1, p0."
    assert words(english)[0] == "Player 1 (p0) opens the table."
    assert words(english)[1] == "If there is a single candidate, there is no vote today. [F12]"


def test_they_are_there_after_a_restart_and_on_from_there() -> None:
    world = World(4)
    _, devices, tokens = played(world, "club")
    until(world, devices[1][1], "D1", "speech")
    before = words(devices[1][1])
    world.start()
    again = world.connect(tokens[0])[1]
    assert words(again) == before
    world.pass_time()
    assert words(again)[0] == "Игрок № 2, p1, ваша минута."


def test_a_step_that_was_taken_back_has_its_words_again() -> None:
    world = World(6)
    _, client, wire = world.judged()
    before = words(wire)
    world.send(client, t="do", id="n", cmd={"do": "time_up"}, **{"as": "judge"})
    assert words(wire) != before
    world.send(client, t="manage", id="u", what="undo", count=1)
    assert last(wire)["events"] == [{"t": "undone"}] and words(wire) == before


# -- private texts


def test_a_frame_says_when_it_tells_what_the_table_was_not_told() -> None:
    world = World(7)
    _, devices, _ = played(world, "fiim")
    (hunter, wire), other = devices[8], devices[1][1]
    until(world, wire, "N1", "hunt")
    assert "own" not in last(wire)
    seen = len(other.messages("frame"))
    world.send(hunter, t="do", id="s", cmd={"do": "shoot", "seat": 1})
    assert last(wire)["own"] is True and len(other.messages("frame")) == seen


def test_a_history_says_so_of_its_lines() -> None:
    world = World(8)
    _, devices, tokens = played(world, "fiim")
    until(world, devices[1][1], "D1", "speech")
    for seat in (1, 8):
        history = world.connect(tokens[seat - 1])[1].messages("history")[-1]
        own = [bool(item.get("own")) for item in history["story"]]
        sent = [bool(frame.get("own")) for frame in devices[seat][1].messages("frame") if frame["lines"]]
        assert own == sent and any(own) and not all(own)


def test_who_looks_on_is_told_nothing_of_his_own() -> None:
    world = World(9)
    opened, devices, _ = played(world, "fiim")
    answers: list[Any] = []
    world.tables.admission.watch(opened.code, "a", answers.append)
    onlooker = world.connect(answers[0].token)[1]
    assert words(onlooker) == words(devices[1][1])
    until(world, devices[1][1], "D2")
    assert words(onlooker) == words(devices[1][1])
    assert not any("own" in frame for frame in onlooker.messages("frame"))
