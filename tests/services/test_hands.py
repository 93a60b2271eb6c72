"""Hands raised at a real table where everybody has a phone: who counts them; nothing ends by itself."""

from typing import Any

import pytest

from tests.services.spoken_room import SpokenRoom
from tests.services.world import Message, Wire, World

WAYS = ("phones", "table")


class HandsRoom(SpokenRoom):
    """A room with a device that speaks; the organiser's device has no seat."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.organiser = self.world.connect(self.opened.organiser, "ru")
        self.device = self.speaker()
        self._names = 0

    def send(self, who: Any, **message: Any) -> Message:
        """Send a message; return the answer."""
        self._names += 1
        client, wire = who
        self.world.send(client, id=f"h{self._names}", **message)
        answer: Message = wire.messages("ack")[-1]
        return answer

    def hands(self, where: str) -> Message:
        return self.send(self.organiser, t="manage", what="change", hands=where)

    def count(self, seat: int, hands: int, who: Any = None) -> Message:
        command = {"do": "tally", "seat": seat, "hands": hands}
        return self.send(who or self.device, t="do", cmd=command, **{"as": "judge"})

    def thank(self) -> Message:
        return self.send(self.device, t="do", cmd={"do": "time_up"}, **{"as": "judge"})

    @property
    def wire(self) -> Wire:
        return self.device[1]

    def to_a_vote(self) -> "HandsRoom":
        """Play on to a vote between two candidates."""
        self.world.begin(self.opened)
        while (step := self.wire.view["step"])["kind"] != "ballot":
            if step["kind"] == "speech" and step["turn"] in (1, 2) and len(step["candidates"]) < step["turn"]:
                nomination = {"do": "nominate", "seat": 10 - step["turn"]}
                assert self.send(self.phones[step["turn"] - 1], t="do", cmd=nomination)["status"] == "applied"
            assert self.world.pass_time()
        return self


def test_hands_at_the_table_are_counted_by_the_device_that_speaks() -> None:
    room = HandsRoom()
    assert room.hands("table")["status"] == "applied"
    assert all(wire.messages("table")[-1]["hands"] == "table" for _, wire in room.phones)
    room.to_a_vote()
    vote = room.send(room.phones[2], t="do", cmd={"do": "vote", "seat": 9})
    assert vote["refusal"]["code"] == "hands_at_table"
    assert room.count(9, 3)["status"] == "applied" and room.count(9, 4)["status"] == "applied"
    assert room.thank()["status"] == "applied"
    assert room.wire.view["step"]["turn"] == 8 and room.wire.view["step"]["sums"] == [[9, 4]]


def test_such_a_vote_waits_for_whoever_counts() -> None:
    room = HandsRoom()
    room.hands("table")
    room.to_a_vote()
    room.world.clock.move_to(room.world.clock.now() + 3600)
    room.world.tables.tick()
    assert room.wire.view["step"]["turn"] == 9
    assert room.count(9, 2, room.organiser)["status"] == "applied", "the organiser's device counts too"
    for phone in room.phones[:3]:
        assert room.count(9, 2, phone)["refusal"]["code"] == "not_allowed"


@pytest.mark.parametrize("before", WAYS)
def test_the_way_does_not_change_while_a_vote_is_on(before: str) -> None:
    room = HandsRoom()
    room.hands(before)
    room.to_a_vote()
    other = next(way for way in WAYS if way != before)
    assert room.hands(other)["refusal"]["code"] == "vote_is_on"


def test_votes_on_phones_are_not_counted_by_anybody() -> None:
    room = HandsRoom().to_a_vote()
    assert room.count(9, 3)["refusal"]["code"] == "not_allowed"
    assert room.thank()["refusal"]["code"] == "not_allowed"


def test_between_votes_the_way_may_change_and_outlives_the_server() -> None:
    room = HandsRoom()
    room.world.begin(room.opened)
    assert room.hands("table")["status"] == "applied"
    room.world.start()
    _, wire = room.world.connect(room.tokens[0], "ru")
    assert wire.messages("table")[-1]["hands"] == "table"


def test_what_was_counted_is_counted_once_though_the_server_was_restarted() -> None:
    room = HandsRoom()
    room.hands("table")
    room.to_a_vote()
    room.count(9, 4)
    answer = room.thank()
    token = room.token()
    room.world.start()
    client, wire = room.world.connect(token, "ru")
    room.world.send(client, t="ask", id=answer["id"])
    assert wire.messages("ack")[-1]["status"] == "applied"


@pytest.mark.parametrize("mode", ["online", "judged", "one_phone"])
def test_elsewhere_there_is_no_such_choice(mode: str) -> None:
    world = World(5, is_limited=False)
    client, wire = world.connect(world.open("fiim", mode=mode).organiser, "ru")
    world.send(client, t="manage", id="h", what="change", hands="table")
    assert wire.messages("ack")[-1]["refusal"]["code"] == "only_in_one_room"
