"""At a real table the judge reminds people of what only they can keep; online and solo he does not."""

import pytest

from tests.services.world import Wire, World


def reminded(wire: Wire) -> list[str]:
    """What the judge has said beside the game."""
    return [message["text"] for message in wire.messages("talk") if message["from"] == 0]


def played_to_night_one(mode: str, lang: str = "ru") -> Wire:
    """A player's device at a club's table, from the start into the second night."""
    world, has_programs = World(1), mode not in ("judged", "one_phone")
    opened = world.open("club", 9 if has_programs else 0, mode=mode, lang=lang)
    for at in range(0 if has_programs else 9):
        world.join(opened, f"p{at}")
    _, wire = world.connect(world.join(opened, "last").token)
    judge, _ = world.connect(opened.organiser)
    world.begin(opened)
    for step in range(400):
        if wire.view["phase"] == "N1":
            break
        if not has_programs:
            world.send(judge, t="do", id=f"n{step}", cmd={"do": "time_up"}, **{"as": "judge"})
            continue
        world.let_think()
        assert world.pass_time()
    assert wire.view["phase"] == "N1"
    return wire


@pytest.mark.parametrize("mode", ["companion", "judged", "one_phone"])
def test_in_one_room_they_are_said_at_the_start_and_before_each_night(mode: str) -> None:
    first, later = reminded(played_to_night_one(mode))
    assert "не курят" in first and "Включаем музыку." in first
    assert later == "Музыка. Маски."


@pytest.mark.parametrize("mode", ["online", "solo"])
def test_elsewhere_nothing_is_said(mode: str) -> None:
    assert reminded(played_to_night_one(mode)) == []


def test_they_are_said_in_the_language_of_the_table_before_night_falls() -> None:
    wire = played_to_night_one("companion", "en")
    messages = wire.messages()
    said = next(at for at, one in enumerate(messages) if one.get("text") == "Music. Masks on.")
    fell = next(
        at for at, one in enumerate(messages) if {"t": "night_fell", "night": 1} in one.get("events", [])
    )
    assert said < fell
