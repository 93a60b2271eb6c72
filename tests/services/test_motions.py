"""A motion is public, only by day, only against an absent player, and can fail; elections and mutes too are
told.
"""

from typing import Any

import pytest

from gorod.protocol.lobby import TableState
from gorod.services.table.choices.motions import MOTION_LIFETIME_S
from tests.services.played import Device, played, until
from tests.services.world import Message, Wire, World

ABSENT_SEAT = 7


class Day:
    """The first day of a game of ten, one of whom is away."""

    def __init__(self, **more: Any) -> None:
        self.world = World("motion")
        self.opened, self.devices, self.tokens = played(self.world, **more)
        until(self.world, self.devices[1][1], "D1", "speech")
        self.world.tables.gone(self.devices[ABSENT_SEAT][0])

    def move(self, by: int, against: int = ABSENT_SEAT) -> str:
        """Send a motion; return the answer."""
        client, wire = self.devices[by]
        self.world.send(client, t="motion", id=f"m{len(wire.got)}", seat=against)
        answer = wire.messages("ack")[-1]
        return str(answer["refusal"]["code"] if "refusal" in answer else answer["status"])

    def told(self, viewer: int = 1) -> list[Message]:
        """Return the motions as a seat was last told of them."""
        found: list[Message] = self.devices[viewer][1].messages("table")[-1].get("motions", [])
        return found

    @property
    def wire(self) -> Wire:
        """Return what a seat was sent."""
        return self.devices[1][1]


def test_everybody_is_told_who_moves_what_and_how_many_are_needed() -> None:
    day = Day()
    assert day.move(2) == day.move(3) == "applied"
    until_ms = int((day.world.clock.now() + MOTION_LIFETIME_S) * 1000)
    for seat in (1, 2, 10):
        assert day.told(seat) == [{"seat": ABSENT_SEAT, "by": [2, 3], "needed": 6, "until": until_ms}]
    assert day.move(2, 0) == "applied" and day.told()[0]["by"] == [3]
    before = len(day.wire.got)
    assert day.move(2, 0) == day.move(3) == "applied"
    assert len(day.wire.got) == before, "what changes nothing is told to nobody"


def test_most_of_the_people_who_play_remove_one_who_is_away() -> None:
    """The absent count too: those who are left when a network fails cannot remove everybody else."""
    day = Day()
    for seat in (1, 2, 3, 4, 5):
        day.move(seat)
    assert ABSENT_SEAT in day.wire.view["alive"]
    before = len(day.wire.got)
    day.move(6)
    assert ABSENT_SEAT not in day.wire.view["alive"] and not day.told()
    assert [message["t"] for message in day.wire.messages()][before:] == ["frame", "table"]


def test_a_motion_that_needs_fewer_because_somebody_leaves_is_carried_and_told() -> None:
    day = Day()
    for seat in (1, 2, 3, 4, 5):
        day.move(seat)
    assert day.told()[0]["needed"] == 6
    day.world.send(day.devices[10][0], t="leave", id="home")
    assert day.told() in ([], [{**day.told()[0], "needed": 5}] if day.told() else [])
    while ABSENT_SEAT in day.wire.view["alive"]:
        assert day.world.pass_time()
    assert day.told() == []
    lines = [line for frame in day.wire.messages("frame") for line in frame["lines"]]
    assert any("уходит домой" in line for line in lines), "whoever goes home is not ruled out by a judge"
    assert any("больше не ждёт" in line for line in lines)
    assert not any("motion" in line or "left" in line for line in lines)


def test_programs_do_not_count() -> None:
    world = World(7)
    opened = world.open("fiim", programs=7)
    devices: list[Device] = [world.connect(world.join(opened, name).token) for name in "abc"]
    world.begin(opened)
    until_day(world, devices[0][1])
    world.tables.gone(devices[2][0])
    for client, _ in devices[:2]:
        assert client.person is not None and devices[2][0].person is not None
        world.send(client, t="motion", id="m", seat=devices[2][0].person.seat)
    assert devices[2][0].person.seat not in devices[0][1].view["alive"]  # type: ignore[union-attr]


def until_day(world: World, wire: Wire) -> None:
    while wire.view["phase"] != "D1":
        assert world.pass_time()


def test_one_who_comes_back_stays() -> None:
    day = Day()
    day.move(2)
    assert day.told()
    again = day.world.connect(day.tokens[ABSENT_SEAT - 1])[1]
    assert not day.told() and "motions" not in again.messages("table")[-1]
    assert day.move(3) == "motion_present"


def test_a_motion_falls_when_its_time_is_up() -> None:
    day = Day(options={"talk.seconds": 300})
    day.move(2)
    day.world.clock.move_to(day.world.clock.now() + MOTION_LIFETIME_S / 2)
    day.world.tables.tick()
    day.move(3)
    assert day.told()[0]["by"] == [2, 3]
    day.world.clock.move_to(day.world.clock.now() + MOTION_LIFETIME_S / 2)
    day.world.tables.tick()
    assert not day.told()


def test_a_motion_falls_at_night() -> None:
    day = Day(options={"talk.seconds": 1})
    until(day.world, day.wire, "D1", "dusk")
    day.move(2)
    assert day.told()
    until(day.world, day.wire, "N1")
    assert not day.told()
    assert day.move(3) == "motion_by_day"
    until(day.world, day.wire, "D2", "speech")
    assert not day.told()


def test_whoever_has_left_backs_nothing() -> None:
    day = Day()
    day.move(2)
    day.world.send(day.devices[2][0], t="leave", id="l")
    assert day.move(2) == "motion_departed"
    day.world.tables.gone(day.devices[3][0])
    assert not [one for one in day.told() if 2 in one["by"]]


@pytest.mark.parametrize(("against", "code"), [(2, "motion_present"), (11, "motion_no_player")])
def test_what_cannot_be_moved(against: int, code: str) -> None:
    day = Day()
    before = len(day.devices[2][1].got)
    assert day.move(1, against) == code
    assert len(day.devices[2][1].got) == before


def test_a_seat_that_has_left_tells_nothing_of_whether_somebody_is_there() -> None:
    day = Day()
    day.world.send(day.devices[8][0], t="leave", id="l")
    assert day.move(1, 8) == "motion_no_player"
    day.world.tables.gone(day.devices[8][0])
    assert day.move(1, 8) == "motion_no_player"


def test_programs_stay_and_one_room_needs_no_motions() -> None:
    world = World(8)
    for mode, code in (("online", "motion_program"), ("companion", "no_motions")):
        opened = world.open("fiim", programs=9, mode=mode)
        client, wire = world.connect(world.join(opened, "a").token)
        world.send(client, t="motion", id="0", seat=2)
        codes = [ack["refusal"]["code"] for ack in wire.messages("ack")]
        assert codes == ["no_game" if mode == "online" else "no_motions"]
        world.begin(opened)
        until_day(world, wire)
        world.send(client, t="motion", id="1", seat=2)
        assert wire.messages("ack")[-1]["refusal"]["code"] == code


def test_mutes_are_told_to_their_owner_alone_and_go_with_the_person() -> None:
    world = World(9)
    opened = world.open("fiim")
    devices = [world.connect(world.join(opened, f"p{at}").token) for at in range(3)]
    second = world.connect(world.join(opened, "q").token)
    before = len(devices[1][1].got)
    world.send(devices[0][0], t="mute", seat=2, on=True)
    world.send(devices[0][0], t="mute", seat=2, on=True)
    assert [one.get("muted") for one in devices[0][1].messages("table")][-2:] == [None, [2]]
    assert len(devices[1][1].got) == before and "muted" not in second[1].messages("table")[-1]
    world.send(devices[1][0], t="sit", id="s", seat=9)
    assert world.pass_time()  # it is the fourth lobby message within a second
    assert devices[0][1].messages("table")[-1]["muted"] == [9]
    world.send(devices[0][0], t="mute", seat=9, on=False)
    assert "muted" not in devices[0][1].messages("table")[-1]


def test_elections_are_told_to_everybody() -> None:
    world = World(10)
    opened, devices, _ = played(world, "home", 8, options={"house.first_out_judges": True})
    until(world, devices[1][1], "D1")
    for seat in (7, 8):
        world.send(devices[seat][0], t="leave", id="l")
    world.send(devices[1][0], t="elect", id="e", seat=8)
    assert devices[2][1].messages("table")[-1]["elections"] == [{"seat": 8, "by": [1], "needed": 4}]
    before = len(devices[2][1].got)
    world.send(devices[1][0], t="elect", id="f", seat=8)
    assert len(devices[2][1].got) == before
    for seat in (2, 3, 4):
        world.send(devices[seat][0], t="elect", id="e", seat=8)
    assert devices[2][1].view["judge_seat"] == 8
    assert "elections" not in devices[2][1].messages("table")[-1]
    assert world.table(opened).state is TableState.PLAYING
