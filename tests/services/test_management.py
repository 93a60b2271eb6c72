"""What an organiser may do with a table, which rights remain later, and who is refused."""

from typing import Any

import pytest

from gorod.protocol.http import Opened
from gorod.services.table.presence import Client
from tests.services.world import Wire, World

POWERS = ("start", "pause", "go_on", "remove", "hand_over", "draw", "change", "close", "undo")


def a_table(world: World, **more: Any) -> tuple[Opened, list[str]]:
    """Return a table with four people who are not connected, and their tokens by seat."""
    opened = world.open("home", seats=4, **more)
    return opened, [world.join(opened, f"p{at}").token for at in range(4)]


def managed(world: World, device: tuple[Client, Wire], what: str, **more: Any) -> str:
    """Send an organiser's command; return the answer."""
    client, wire = device
    world.send(client, t="manage", id=f"{what} {len(wire.got)}", what=what, **more)
    last = wire.messages("ack")[-1]
    return str(last["refusal"]["code"] if "refusal" in last else last["status"])


def test_whoever_hands_over_keeps_nothing_where_nobody_may_look_on() -> None:
    world = World(1)
    opened, tokens = a_table(world)
    old, heir = world.connect(opened.organiser), world.connect(tokens[1])
    assert managed(world, old, "hand_over", seat=2) == "applied"
    assert old[1].messages()[-1] == {"t": "bye", "code": "handed_over"}
    assert old[1].closed == (4401, "handed_over")
    assert heir[1].messages("table")[-1]["organiser"] and heir[1].messages("table")[-1]["me"] == 2
    for _ in range(2):
        _, again = world.connect(opened.organiser)
        assert again.closed == (4401, "unknown_token")
        answers: list[Any] = []
        world.tables.admission.start(opened.table, opened.organiser, answers.append)
        assert answers[0].code == "not_allowed"
        world.start()
    assert managed(world, world.connect(tokens[1]), "start") == "applied"


def test_whoever_hands_over_looks_on_where_everybody_may() -> None:
    world = World(2)
    opened, tokens = a_table(world, watch=True)
    old, _ = world.connect(opened.organiser), world.connect(tokens[0])
    assert managed(world, old, "hand_over", seat=1) == "applied" and old[1].closed is None
    for restarted in (False, True):
        if restarted:
            world.start()
            old = world.connect(opened.organiser)
        assert {managed(world, old, what, seat=1) for what in POWERS} == {"not_allowed"}
        assert not old[1].messages("table")[-1]["organiser"]
    world.tables.admission.start(opened.table, tokens[0], lambda _: None)
    assert not {"me", "legal", "judge"} & set(old[1].view)


def test_a_player_who_hands_over_keeps_his_seat_and_no_more() -> None:
    world = World(3)
    opened, tokens = a_table(world)
    assert managed(world, world.connect(opened.organiser), "hand_over", seat=1) == "applied"
    first, second = world.connect(tokens[0]), world.connect(tokens[1])
    assert managed(world, first, "hand_over", seat=2) == "applied"
    assert {managed(world, first, what, seat=1) for what in POWERS} == {"not_allowed"}
    assert first[1].messages("table")[-1]["me"] == 1 and first[1].closed is None
    assert managed(world, second, "start") == "applied"
    assert first[1].view["me"]["seat"] == 1


def test_the_judge_hands_over_his_device_and_sees_no_card_any_more() -> None:
    world = World(4)
    opened = world.open("home", seats=4, mode="judged", watch=True)
    tokens = [world.join(opened, f"p{at}").token for at in range(4)]
    old, heir = world.connect(opened.organiser), world.connect(tokens[3])
    assert managed(world, old, "hand_over", seat=4) == "applied"
    assert heir[1].messages("table")[-1].get("me") is None
    world.join(opened, "another")
    assert managed(world, heir, "start") == "applied"
    assert len(heir[1].view["judge"]["roles"]) == 4 and "judge" not in old[1].view
    world.send(old[0], t="do", id="x", cmd={"do": "time_up"})
    assert old[1].messages("ack")[-1]["refusal"]["code"] == "not_allowed"
    assert managed(world, heir, "hand_over", seat=1) == "already_started"
    assert len(heir[1].view["judge"]["roles"]) == 4


def test_a_table_is_not_left_without_an_organiser() -> None:
    world = World(5)
    opened, tokens = a_table(world)
    assert managed(world, world.connect(opened.organiser), "hand_over", seat=1) == "applied"
    client, wire = world.connect(tokens[0])
    world.send(client, t="leave", id="l")
    assert wire.messages("ack")[-1]["refusal"]["code"] == "hand_over_first"
    assert managed(world, (client, wire), "remove", seat=1) == "hand_over_first"
    assert managed(world, (client, wire), "hand_over", seat=9) == "no_such_seat"
    assert managed(world, (client, wire), "hand_over", seat=1) == "applied"
    assert managed(world, (client, wire), "start") == "applied"


def test_whoever_is_removed_hears_nothing_more() -> None:
    world = World(6)
    opened, tokens = a_table(world)
    organiser, (client, wire) = world.connect(opened.organiser), world.connect(tokens[2])
    assert managed(world, organiser, "remove", seat=3) == "applied"
    assert wire.messages()[-1] == {"t": "bye", "code": "removed"} and wire.closed == (4401, "removed")
    told = len(wire.got)
    world.join(opened, "another")
    assert managed(world, organiser, "start") == "applied"
    world.send(client, t="resume", n=0)
    assert len(wire.got) == told
    assert managed(world, organiser, "remove", seat=1) == "already_started"
    assert len(world.table(opened).members.seated()) == 4


def test_a_table_that_its_last_guest_has_handed_over_is_lonely() -> None:
    world = World(7)
    opened, _ = a_table(world)
    managed(world, world.connect(opened.organiser), "hand_over", seat=1)
    assert world.pass_time() and opened.table not in world.tables.by_id


@pytest.mark.parametrize("mode", ["online", "judged"])
def test_whoever_only_looks_on_cannot_ask_what_others_did(mode: str) -> None:
    world, answers = World(8), list[Any]()
    opened, tokens = a_table(world, watch=True, mode=mode)
    world.tables.admission.watch(opened.code, "a", answers.append)
    watcher, organiser = world.connect(answers[0].token), world.connect(opened.organiser)
    seat = world.connect(tokens[0])
    world.begin(opened)
    if mode == "online":
        world.send(seat[0], t="do", id="secret", cmd=world.until_asked(seat[1]))
    else:
        world.send(organiser[0], t="do", id="secret", cmd={"do": "time_up"})
    for (client, wire), known in ((seat, mode == "online"), (organiser, mode == "judged"), (watcher, False)):
        world.send(client, t="ask", id="secret")
        assert wire.messages("ack")[-1]["status"] == ("applied" if known else "unknown")


def test_the_door_is_shut_and_opened_again() -> None:
    world = World(30)
    opened = world.open("home", seats=4)
    organiser = world.connect(opened.organiser)
    assert managed(world, organiser, "change", door="invited") == "applied"
    assert world.join(opened, "Vera").waits
    assert [one["name"] for one in organiser[1].messages("table")[-1]["knocks"]] == ["Vera"]
    world.start()
    assert world.join(opened, "Anna").waits
    assert managed(world, world.connect(opened.organiser), "change", door="open") == "applied"
    assert not world.join(opened, "Boris").waits


def test_programs_are_called_and_sent_away_between_games() -> None:
    world = World(31)
    opened = a_table(world, mode="judged")[0]
    organiser = world.connect(opened.organiser)
    assert managed(world, organiser, "remove", seat=4) == "applied"
    assert managed(world, organiser, "start") == "seats_free"
    assert managed(world, organiser, "change", bots="psychic") == "unknown_kind"
    assert managed(world, organiser, "change", bots="random") == "applied"
    assert organiser[1].messages("table")[-1]["bots"] == "random"
    assert managed(world, organiser, "start") == "applied"
    assert managed(world, organiser, "change", bots="") == "already_started"
    end = {"do": "overrule", "ruling": "end", "reason": "late", "value": "red"}
    world.send(organiser[0], t="do", id="end", cmd=end)
    assert [one["kind"] for one in organiser[1].messages("table")[-1]["seats"]].count("bot") == 1
    assert managed(world, organiser, "change", bots="") == "applied"
    assert [one["kind"] for one in organiser[1].messages("table")[-1]["seats"]].count("free") == 1
    world.start()
    assert managed(world, world.connect(opened.organiser), "start") == "seats_free"
    assert not world.join(opened, "Vera").waits


def test_a_table_is_not_handed_over_to_a_program() -> None:
    world = World(31)
    opened = world.open("home", seats=4, programs=3)
    person = world.connect(world.join(opened, "a").token)
    organiser = world.connect(opened.organiser)
    world.begin(opened)
    assert managed(world, organiser, "hand_over", seat=2) == "no_such_seat"
    assert managed(world, organiser, "hand_over", seat=1) == "applied"
    assert person[1].messages("table")[-1]["organiser"]
