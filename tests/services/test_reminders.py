"""At a real table the judge reminds people of what only they can keep; not online or solo."""

import pytest

from tests.services.world import Wire, World

MUSIC = {"ru": "Музыка. Маски.", "en": "Music. Masks on."}
PHONES = {"ru": "Каждый смотрит только в свой телефон.", "en": "Everybody looks at his own phone only."}


def told(wire: Wire) -> list[str]:
    """Return what the narrator has said to this device."""
    return [line for message in wire.messages("frame") for line in message["lines"]]


def played_to_night_one(mode: str, lang: str = "ru", reads: str = "") -> Wire:
    """Return a player's device at a club's table, played from the start into the second night."""
    world, has_programs = World(1), mode not in ("judged", "one_phone")
    opened = world.open("club", 9 if has_programs else 0, mode=mode, lang=lang)
    for at in range(0 if has_programs else 9):
        world.join(opened, f"p{at}")
    _, wire = world.connect(world.join(opened, "last").token, reads)
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


def test_before_a_judge_they_are_said_at_the_start_and_before_each_night() -> None:
    said = told(played_to_night_one("judged"))
    assert sum("не курят" in line for line in said) == sum("Включаем музыку." in line for line in said) == 1
    assert said.count(MUSIC["ru"]) == 1


@pytest.mark.parametrize(
    ("mode", "at_the_start", "later"),
    [
        ("companion", "Звук телефонов выключен", PHONES["ru"]),
        ("one_phone", "Телефон идёт по кругу:", "Телефон идёт по кругу."),
    ],
)
def test_with_phones_they_are_about_phones(mode: str, at_the_start: str, later: str) -> None:
    said = told(played_to_night_one(mode))
    assert sum(line.startswith(at_the_start) for line in said) == said.count(later) == 1
    assert not any("маск" in line.lower() for line in said), "a phone is not read through a mask"


@pytest.mark.parametrize("mode", ["online", "solo"])
def test_elsewhere_nothing_is_said(mode: str) -> None:
    said = told(played_to_night_one(mode))
    assert "Ночь." in said and MUSIC["ru"] not in said


@pytest.mark.parametrize(
    ("lang", "reads", "told_in"), [("en", "", "en"), ("ru", "en", "en"), ("en", "ru", "ru")]
)
def test_they_are_said_in_the_language_of_the_device_before_night_falls(
    lang: str, reads: str, told_in: str
) -> None:
    frames = played_to_night_one("companion", lang, reads).messages("frame")
    lines = next(one["lines"] for one in frames if {"t": "night_fell", "night": 1} in one["events"])
    assert lines.index(PHONES[told_in]) == lines.index({"ru": "Ночь.", "en": "Night."}[told_in]) - 1
