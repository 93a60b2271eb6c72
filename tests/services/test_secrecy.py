"""Leaks that were once found by pairs of games (`streams.py`), or were possible; one test each."""

import pytest

from tests.services.played import played, until
from tests.services.world import Message, Wire, World


def heard(wire: Wire) -> list[Message]:
    return wire.messages("talk")


def test_words_refused_at_night_are_never_heard() -> None:
    world = World(1)
    opened, devices, _ = played(world)
    client, wire = devices[10]
    until(world, wire, "N0", "meeting")
    world.send(client, t="say", id="w", text="кого стреляем?")
    assert wire.messages("ack")[-1]["status"] == "refused"
    until(world, wire, "D1")
    assert not any(heard(one) for _, one in devices.values())
    assert not world.disk.words(world.table(opened).members.game)


def test_words_for_the_blacks_that_come_too_late_are_not_said_to_all() -> None:
    world = World(3)
    _, devices, _ = played(world, "boxed", 10)
    client, wire = devices[1]
    assert wire.view["me"]["role"] == "mafioso"
    until(world, wire, "N0", "briefing")
    world.send(client, t="say", id="a", text="второго", room="black")
    assert wire.messages("ack")[-1]["status"] == "applied"
    until(world, wire, "D1")
    world.send(client, t="say", id="b", text="и третьего", room="black")
    assert wire.messages("ack")[-1]["refusal"]["code"] == "room_changed"
    assert not heard(devices[10][1])


def test_a_last_word_is_heard_at_the_table_and_later_ones_among_the_departed() -> None:
    world = World(4)
    _, devices, _ = played(world, "classic")
    wire, dead = devices[10][1], 1
    until(world, wire, "N1", "hunt")
    for client, one in devices.values():
        if any(move["do"] == "shoot" for move in one.view["legal"]):
            world.send(client, t="do", id="s", cmd={"do": "shoot", "seat": dead})
    until(world, wire, "D2", "farewell")
    assert wire.view["step"]["turn"] == dead
    world.send(devices[dead][0], t="say", id="w", text="прощайте", room="table")
    assert heard(wire)[-1]["text"] == "прощайте"
    until(world, wire, "D2", "speech")
    world.send(devices[dead][0], t="say", id="x", text="а знаете что")
    assert len(heard(wire)) == 1 and heard(devices[dead][1])[-1]["room"] == "gone"


def test_two_clans_do_not_hear_each_other() -> None:
    world = World(2)
    _, devices, _ = played(world, "boxed", 18)
    client, mafia, yakuza = devices[1][0], devices[2][1], devices[4][1]
    assert mafia.view["me"]["role"] == "mafioso" and yakuza.view["me"]["role"] == "yakuza"
    assert (mafia.view["step"]["kind"], mafia.view["step"]["turn"]) == ("briefing", "black")
    world.send(client, t="say", id="w", text="кого?")
    assert heard(mafia) and not heard(yakuza)
    until(world, yakuza, "N1", "hunt")
    world.send(client, t="say", id="w2", text="третьего")
    assert len(heard(mafia)) == 2 and not heard(yakuza)


@pytest.mark.parametrize("standing", ["watcher", "organiser"])
def test_who_has_no_seat_cannot_ask_what_others_did(standing: str) -> None:
    world, answers = World(3), list[object]()
    opened, devices, _ = played(world)
    world.tables.admission.watch(opened.code, "a", answers.append)
    token = opened.organiser if standing == "organiser" else answers[0].token  # type: ignore[attr-defined]
    until(world, devices[1][1], "N1", "hunt")
    world.send(devices[8][0], t="do", id="1", cmd={"do": "shoot", "seat": 1})
    assert devices[8][1].messages("ack")[-1]["status"] == "applied"
    client, wire = world.connect(token)
    world.send(client, t="ask", id="1")
    assert wire.messages("ack")[-1]["status"] == "unknown"


def test_nobody_makes_signs_by_being_ready_during_a_game() -> None:
    world = World(4)
    _, devices, _ = played(world)
    before = [len(wire.got) for _, wire in devices.values()]
    world.send(devices[1][0], t="ready", on=True)
    assert [len(wire.got) for _, wire in devices.values()] == before


def test_who_is_here_is_seen_by_day_only() -> None:
    world = World(5)
    _, devices, tokens = played(world)
    until(world, devices[1][1], "N1")
    world.tables.gone(devices[2][0])
    _, again = world.connect(tokens[0])
    assert again.messages("table")[-1]["seats"][1]["here"]
    until(world, again, "D2")
    assert not again.messages("table")[-1]["seats"][1]["here"]


def test_a_motion_of_one_who_has_left_moves_nothing() -> None:
    world = World(6)
    _, devices, _ = played(world)
    until(world, devices[1][1], "D1", "speech")
    world.tables.gone(devices[7][0])
    for seat in range(1, 5):
        world.send(devices[seat][0], t="motion", id="m", seat=7)
    world.send(devices[10][0], t="leave", id="l")
    world.send(devices[10][0], t="motion", id="m", seat=7)
    assert devices[10][1].messages("ack")[-1]["status"] == "refused"
    assert 7 in devices[1][1].view["alive"]
