"""Every frame carries the narrator's words to its viewer, in the language of the device."""

from itertools import pairwise
from typing import Any

import pytest

from gorod.services.told.narration import Narration
from gorod.texts import Narrator
from gorod.texts.chorus import Chorus
from gorod.texts.voice import Reminders
from tests.services.world import Wire, World


def seated(world: World, *langs: str, **more: Any) -> list[Wire]:
    """Start a table of programs and of people whose devices read these languages; return the devices."""
    opened = world.open("classic", 10 - len(langs), **more)
    wires = [world.connect(world.join(opened, f"p{at}").token, lang)[1] for at, lang in enumerate(langs)]
    world.begin(opened)
    return wires


def told(wire: Wire) -> list[str]:
    """Return all lines that a device was sent."""
    return [line for message in wire.messages("frame") for line in message["lines"]]


def played(world: World, wire: Wire, phase: str = "D2") -> None:
    """Play on until this phase."""
    while wire.view["phase"] != phase and not wire.view.get("cards"):
        world.let_think()
        assert wire.view.get("cards") or world.pass_time()


def test_each_device_reads_its_own_language_and_else_the_tables() -> None:
    world = World(1)
    russian, english, usual = seated(world, "ru", "en", "", lang="en")
    played(world, russian)
    assert told(english) != told(russian) and len(told(english)) > 20
    assert "Night falls." in told(english) and "Night falls." in told(usual)
    assert "Наступает ночь." in told(russian) and "Night falls." not in told(russian)


def test_two_devices_of_one_person_may_read_two_languages() -> None:
    world = World(2)
    opened = world.open("classic", 9)
    token = world.join(opened, "Анна").token
    (_, first), (_, second) = world.connect(token, "ru"), world.connect(token, "en")
    world.begin(opened)
    played(world, first)
    assert "Наступает ночь." in told(first) and "Night falls." in told(second)


def test_the_lines_are_those_of_a_narrator_who_was_told_what_the_seat_saw() -> None:
    world = World(3)
    (wire,) = seated(world, "en")
    played(world, wire, "over")
    table = next(iter(world.tables.by_id.values()))
    assert table.live is not None
    log = table.live.log
    narrator = Narrator(log.game.rules, "en", {1: "p0"}, 1, reminders=Reminders.NONE)
    said = []
    for start, end in pairwise([*log.starts, len(log.events)]):
        pairs = zip(log.events[start:end], log.audiences[start:end], strict=True)
        said += narrator.tell_all(event for event, seen_by in pairs if seen_by & 0b11)
    assert told(wire) == said


def test_one_who_comes_back_is_told_on_from_there() -> None:
    world = World(4)
    opened = world.open("classic", 9)
    token = world.join(opened, "Анна").token
    (_, stays), _ = world.connect(token, "en"), world.begin(opened)
    played(world, stays, "D1")
    _, later = world.connect(token, "en")
    before = len(told(stays))
    played(world, stays, "over")
    assert told(later) == told(stays)[before:]


def test_refusals_and_troubles_come_in_the_language_of_the_device() -> None:
    world = World(5)
    opened = world.open("classic", 9)
    client, wire = world.connect(world.join(opened, "Анна").token, "en")
    world.send(client, t="do", id="a", cmd={"do": "pass"})
    world.send(client, t="nonsense")
    world.begin(opened)
    world.send(client, t="do", id="b", cmd={"do": "nominate", "seat": 3})
    texts = [message["refusal"]["text"] for message in wire.messages("ack")]
    texts += [message["text"] for message in wire.messages("error")]
    assert len(texts) == 3 and all(text.isascii() for text in texts)


def test_they_are_made_once_for_a_language_however_many_devices_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts = {"turns": 0, "choruses": 0}
    told_before, tell_before = Narration.told, Chorus.tell

    def turned(self: Narration, *turn: Any) -> Any:
        counts["turns"] += 1
        return told_before(self, *turn)

    def tell(self: Chorus, *turn: Any) -> Any:
        counts["choruses"] += 1
        return tell_before(self, *turn)

    monkeypatch.setattr(Narration, "told", turned)
    monkeypatch.setattr(Chorus, "tell", tell)
    world = World(6)
    wires = seated(world, "en", "en", "ru", "en", "ru")
    played(world, wires[0])
    assert counts["turns"] > 20 and counts["choruses"] == 2 * counts["turns"]


def test_what_a_judge_takes_back_is_said_and_the_story_goes_on_from_there() -> None:
    world = World(7)
    _, judge, wire = world.judged()
    for step in range(4):
        world.send(judge, t="do", id=f"n{step}", cmd={"do": "time_up"}, **{"as": "judge"})
    before = wire.messages("frame")[-1]["lines"]
    world.send(judge, t="manage", id="u", what="undo", count=1)
    assert wire.messages("frame")[-1]["lines"] == ["Последнее отменено."]
    told = [line for part in wire.messages("history")[-1]["story"] for line in part["lines"]]
    assert before[-1] not in told, "the story is told anew without it"
    world.send(judge, t="do", id="again", cmd={"do": "time_up"}, **{"as": "judge"})
    assert wire.messages("frame")[-1]["lines"] == before != []
