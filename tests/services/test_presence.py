"""Only the living are seen to come and go, and a newcomer is told of the table once (L7, L12)."""

from typing import Any

import pytest

from gorod.protocol.lobby import Mode, TableState
from gorod.services.table.presence import Client
from gorod.services.table.table import IDLE_PAUSE_S
from tests.services.played import Device, played, until
from tests.services.world import Message, Wire, World

DEAD_SEAT = 10


def by_day_without_one(world: World, **more: Any) -> tuple[dict[int, Device], list[str]]:
    """Return the first day of a game; one player has left it."""
    _, devices, tokens = played(world, **more)
    until(world, devices[1][1], "D1", "speech")
    world.send(devices[DEAD_SEAT][0], t="leave", id="l")
    return devices, tokens


def sizes(devices: dict[int, Device], but: int = 0) -> list[int]:
    return [len(wire.got) for seat, (_, wire) in devices.items() if seat != but]


def here(wire: Wire, seat: int) -> bool:
    return bool(wire.messages("table")[-1]["seats"][seat - 1]["here"])


def test_the_departed_come_and_go_unseen() -> None:
    world = World(1)
    devices, tokens = by_day_without_one(world)
    before = sizes(devices, DEAD_SEAT)
    world.tables.gone(devices[DEAD_SEAT][0])
    assert sizes(devices, DEAD_SEAT) == before
    assert here(world.connect(tokens[0])[1], DEAD_SEAT)
    before = sizes(devices, DEAD_SEAT)
    world.connect(tokens[DEAD_SEAT - 1])
    assert sizes(devices, DEAD_SEAT) == before
    world.tables.gone(devices[2][0])
    assert not here(devices[1][1], 2) and here(devices[1][1], DEAD_SEAT)


def test_neither_after_a_restart() -> None:
    world = World(2)
    devices, tokens = by_day_without_one(world)
    for client, _ in devices.values():
        world.tables.gone(client)
    world.start()
    wire = world.connect(tokens[0])[1]
    assert here(wire, DEAD_SEAT) and not here(wire, 2)


def test_whoever_is_brought_back_is_seen_again() -> None:
    world = World(3)
    opened = world.open("fiim", mode="judged")
    tokens = [world.join(opened, f"p{at}").token for at in range(10)]
    judge, _ = world.connect(opened.organiser)
    devices = {seat: world.connect(token) for seat, token in enumerate(tokens, 1)}
    world.begin(opened)
    while devices[1][1].view["phase"] != "D1":
        world.send(judge, t="do", id=f"t{len(devices[1][1].got)}", cmd={"do": "time_up"})
    world.send(judge, t="do", id="r", cmd={"do": "remove", "seat": DEAD_SEAT})
    world.tables.gone(devices[DEAD_SEAT][0])
    assert here(world.connect(tokens[0])[1], DEAD_SEAT)
    world.send(judge, t="manage", id="u", what="undo", count=1)
    assert not here(devices[1][1], DEAD_SEAT)


def test_a_departed_player_neither_keeps_a_game_going_nor_wakes_it_up() -> None:
    world = World(4)
    devices, tokens = by_day_without_one(world, options={"nominations.reading": int(IDLE_PAUSE_S)})
    for seat, (client, _) in devices.items():
        if seat != DEAD_SEAT:
            world.tables.gone(client)
    left = world.clock.now()
    while not (dead := devices[DEAD_SEAT][1]).view.get("paused"):
        assert world.pass_time()
    assert world.clock.now() == left + IDLE_PAUSE_S
    world.connect(tokens[DEAD_SEAT - 1])
    assert dead.view["paused"]
    assert not world.connect(tokens[0])[1].view.get("paused")


def test_a_departed_player_among_programs_alone_may_look_on() -> None:
    world = World(5)
    opened = world.open("fiim", programs=9, mode="solo")
    client, wire = world.connect(world.join(opened, "a").token)
    world.begin(opened)
    world.send(client, t="leave", id="l")
    assert 1 not in wire.view["alive"]
    world.play_out(opened)
    assert world.table(opened).state is TableState.OPEN


def kinds(wire: Wire, since: int = 0) -> list[str]:
    return [message["t"] for message in wire.messages()][since:]


def others(world: World, devices: list[Device], come: str) -> tuple[list[str], list[list[str]]]:
    """Return what a newcomer is told, and what the others are told about it."""
    before = [len(wire.got) for _, wire in devices]
    newcomer = world.connect(come)[1]
    told = [kinds(wire, since) for (_, wire), since in zip(devices, before, strict=True)]
    return kinds(newcomer), told


@pytest.mark.parametrize("mode", list(Mode))
def test_a_newcomer_is_told_of_the_table_once(mode: Mode) -> None:
    """Before the game, at night and by day, as the first device of a person and as the second."""
    world = World(6)
    programs = 9 if mode is Mode.SOLO else 7
    opened = world.open("fiim", programs, mode=mode.value, watch=True)
    tokens = [world.join(opened, f"p{at}").token for at in range(10 - programs)]
    organiser = world.connect(opened.organiser)
    answers: list[Message] = []
    world.tables.admission.watch(opened.code, "a", answers.append)  # type: ignore[arg-type]
    onlooker = world.connect(answers[0].token)  # type: ignore[attr-defined]
    there = [organiser, onlooker]
    assert others(world, there, tokens[0]) == (["table"], [["table"], ["table"]])
    assert others(world, there, tokens[0]) == (["table"], [[], []])
    world.begin(opened)
    whole = ["table", "history", "frame"]
    for phase in ("N0", "D1"):
        while onlooker[1].view["phase"] != phase:
            if mode in (Mode.JUDGED, Mode.ONE_PHONE):
                cmd = {"do": "time_up"}
                world.send(organiser[0], t="do", id=f"{world.clock.now()}", cmd=cmd, **{"as": "judge"})
                world.clock.move_to(world.clock.now() + 1)
            else:
                world.let_think()
                assert world.pass_time()
        client = _forget_and_come(world, tokens[0])
        told = ["table"] if phase == "D1" else []
        assert others(world, there, tokens[0]) == (whole, [told, told])
        assert others(world, there, tokens[0]) == (whole, [[], []])
        assert others(world, there, opened.organiser) == (whole, [[], []])
        assert client is not None


def _forget_and_come(world: World, token: str) -> Client:
    """Disconnect all devices of this person, then connect one."""
    client, _ = world.connect(token)
    assert client.person is not None
    for line in [*client.person.connections]:
        world.tables.gone(Client(line, client.person, client.table))
    return client
