"""A new phone for a seat whose own is lost: who may let it in, when, who is told, and who can refuse."""

from typing import Any

import pytest

from gorod.protocol.http import Joined, TakeSeat
from gorod.services.denied import Denied
from gorod.services.table.presence import Client
from tests.services.spoken_room import SpokenRoom
from tests.services.world import Wire

SEAT = 5
OFFLINE_S, WAIT_S = 31.0, 30.5
NIGHT_STEPS = ("hunt", "call")
DAY_STEPS = ("speech",)


class LostPhone(SpokenRoom):
    """A game in one room by day; the phone of seat 5 was disconnected some time ago."""

    def __init__(self, offline: float = OFFLINE_S, **more: Any) -> None:
        super().__init__(rules="classic", **more)
        self.client, self.speaks = self.speaker()
        self.host = self.world.connect(self.opened.organiser, "ru")
        self.world.begin(self.opened)
        self.go_to(self.speaks, *DAY_STEPS)
        self.cut_off()
        self.wait(offline)

    def cut_off(self, seat: int = SEAT) -> None:
        """Disconnect every device of this seat."""
        self.world.tables.gone(self.phones[seat - 1][0])

    def wait(self, seconds: float) -> None:
        """Let time pass; do what becomes due when it is due."""
        clock = self.world.clock
        until = clock.now() + seconds
        while (due := self.world.tables.next_due()) is not None and due <= until:
            clock.move_to(max(due, clock.now()))
            self.world.tables.tick()
        clock.move_to(until)

    def link(self, seat: int = SEAT, token: str = "") -> str:
        """Ask for the link as the organiser; return its key."""
        devices = self.world.tables.devices
        shown, key = devices.offer_seat(self.opened.code, token or self.opened.organiser, seat)
        assert shown == f"{self.opened.code}/{seat}"
        return key

    def refusal(self, seat: int = SEAT, token: str = "") -> str:
        """Return the refusal to give a link."""
        with pytest.raises(Denied) as denied:
            self.link(seat, token)
        return denied.value.code

    def takes(self, key: str, seat: int = SEAT, own: str = "") -> Any:
        """Return the answer to a phone that opens a link."""
        answers: list[Any] = []
        devices = self.world.tables.devices
        devices.take_seat(self.opened.code, TakeSeat(seat, key, own), "address", answers.append)
        return answers[0]

    def new_phone(self) -> tuple[str, Client, Wire]:
        """Return a phone that was let in and waits: its token, client and wire."""
        joined = self.takes(self.link())
        assert isinstance(joined, Joined) and joined.waits and not joined.phrase
        return joined.token, *self.world.connect(joined.token, "ru")

    def table(self, at: int = 1) -> Any:
        """Return the table as the phone of this seat was told of it last."""
        return self.phones[at - 1][1].messages("table")[-1]


def test_everybody_hears_it_and_only_then_it_has_the_seat() -> None:
    room = LostPhone()
    old = room.phones[SEAT - 1][1].view["me"]
    token, _, waits = room.new_phone()
    told = {"t": "notice", "code": "new_phone", "text": "Место 5: новый телефон."}
    assert room.phones[0][1].messages("notice")[-1] == told == room.host[1].messages("notice")[-1]
    assert room.speaks.messages("notice")[-1] == told | {"aloud": "Место пять: новый телефон."}
    [phone] = room.table()["new_phones"]
    assert phone["seat"] == SEAT and phone["until"] == int((room.world.clock.now() + 30) * 1000)
    shown = waits.messages("table")[-1]
    assert shown["phone_of"] == SEAT and "me" not in shown
    assert "me" not in waits.view and "legal" not in waits.view
    room.wait(WAIT_S)
    assert waits.closed == (1012, "restart")
    assert all("me" not in one["view"] for one in waits.messages("frame"))
    _, sits = room.world.connect(token, "ru")
    assert sits.messages("table")[-1]["me"] == SEAT and "phone_of" not in sits.messages("table")[-1]
    assert sits.view["me"]["role"] == old["role"]
    assert room.table()["new_phones"] == [{"seat": SEAT}]
    assert room.table()["seats"][SEAT - 1]["here"]


def test_the_sound_of_the_announcement_may_be_asked_for() -> None:
    room = LostPhone()
    room.new_phone()
    admission = room.world.tables.admission
    narrator = next(one for one in room.world.table(room.opened).members.people if one.standing == "narrator")
    assert narrator.connections
    assert room.world.table(room.opened).was_said("Место пять: новый телефон.") == "ru"
    with pytest.raises(Denied):
        admission.spoken(room.opened.code, room.tokens[0], "Место пять: новый телефон.")


def test_there_is_no_link_before_the_seat_was_offline_for_half_a_minute_of_the_day() -> None:
    room = LostPhone(offline=29.0)
    assert room.refusal() == "seat_just_left"
    room.wait(1.5)
    assert room.link()
    assert room.refusal(4) == "seat_here"
    assert room.refusal(11) == "no_such_seat"
    room.phones[SEAT - 1] = room.world.connect(room.tokens[SEAT - 1], "ru")
    assert room.refusal() == "seat_here"


def test_the_offline_time_of_a_night_is_not_counted_and_nobody_comes_at_night() -> None:
    room = LostPhone(offline=0.0)
    room.phones[SEAT - 1] = room.world.connect(room.tokens[SEAT - 1], "ru")
    room.go_to(room.speaks, *NIGHT_STEPS)
    room.cut_off()
    room.wait(OFFLINE_S / 10)
    refusals = {room.refusal(seat) for seat in range(1, 11)}
    assert refusals == {"new_phone_by_day"}, "at night nobody learns who is there"
    room.go_to(room.speaks, *DAY_STEPS, "farewell", "discussion")
    assert room.refusal() in ("seat_just_left", "new_phone_departed")


@pytest.mark.parametrize("mode", ["online", "one_phone", "judged", "solo"])
def test_in_other_modes_only_the_four_words_open_a_seat(mode: str) -> None:
    room = SpokenRoom()
    opened = room.world.open("classic", mode=mode)
    with pytest.raises(Denied) as denied:
        room.world.tables.devices.offer_seat(opened.code, opened.organiser, SEAT)
    assert denied.value.code == "only_in_one_room"


def test_nobody_but_the_organiser_lets_a_phone_in() -> None:
    room = LostPhone()
    assert {room.refusal(token=token) for token in room.tokens} == {"not_allowed"}
    assert room.refusal(token=room.world.narrate(room.opened)) == "not_allowed"
    assert room.refusal(token="nobody's") == "not_allowed"


def test_before_a_game_a_place_is_freed_instead() -> None:
    room = SpokenRoom()
    with pytest.raises(Denied) as denied:
        room.world.tables.devices.offer_seat(room.opened.code, room.opened.organiser, SEAT)
    assert denied.value.code == "no_game"


def test_a_key_is_good_once_for_its_seat_and_a_device_with_a_place_keeps_it() -> None:
    room = LostPhone()
    room.cut_off(6)
    room.wait(OFFLINE_S)
    key = room.link()
    assert room.takes("wrong").code == room.takes(key, seat=6).code == "wrong_key"
    assert room.takes(key, own=room.opened.organiser).code == "device_has_place"
    assert room.takes(key, own=room.tokens[0]).code == "device_has_place"
    assert isinstance(room.takes(key), Joined)
    assert room.takes(key).code == "wrong_key"
    assert room.refusal() == "new_phone_awaited"


def test_it_is_asked_again_when_the_link_is_opened() -> None:
    room = LostPhone()
    key = room.link()
    room.phones[SEAT - 1] = room.world.connect(room.tokens[SEAT - 1], "ru")
    assert room.takes(key).code == "seat_here"
    assert "new_phones" not in room.table()


def test_the_old_phone_refuses_before_the_new_one_sees_anything() -> None:
    room = LostPhone()
    _, _, waits = room.new_phone()
    client, old = room.world.connect(room.tokens[SEAT - 1], "ru")
    assert old.messages("table")[-1]["me"] == SEAT and old.messages("table")[-1]["new_phones"]
    room.world.send(client, t="answer_phone", id="a", accept=False)
    assert old.messages("ack")[-1]["status"] == "applied"
    assert waits.messages("bye") == [{"t": "bye", "code": "phone_refused"}]
    assert room.speaks.messages("notice")[-1] == {
        "t": "notice",
        "code": "old_phone",
        "text": "Место 5: остаётся прежний телефон.",
        "aloud": "Место пять: остаётся прежний телефон.",
    }
    room.wait(WAIT_S)
    assert "new_phones" not in old.messages("table")[-1] and old.closed is None


def test_an_old_phone_that_is_back_and_silent_keeps_the_seat() -> None:
    room = LostPhone()
    token, _, waits = room.new_phone()
    _, old = room.world.connect(room.tokens[SEAT - 1], "ru")
    room.wait(WAIT_S)
    assert waits.messages("bye") == [{"t": "bye", "code": "phone_refused"}]
    assert old.closed is None and old.messages("notice")[-1]["code"] == "old_phone"
    assert room.world.connect(token)[1].closed == (4401, "unknown_token")


def test_the_old_phone_can_let_the_new_one_in_at_once() -> None:
    room = LostPhone()
    token, _, waits = room.new_phone()
    client, old = room.world.connect(room.tokens[SEAT - 1], "ru")
    room.world.send(client, t="answer_phone", id="a", accept=True)
    assert old.closed == (4401, "moved") and waits.closed == (1012, "restart")
    assert room.world.connect(token)[1].messages("table")[-1]["me"] == SEAT
    assert room.world.connect(room.tokens[SEAT - 1])[1].closed == (4401, "unknown_token")
    assert "new_phones" not in room.table()


def test_the_old_phone_takes_the_seat_back_on_the_same_day() -> None:
    room = LostPhone()
    token, _, _ = room.new_phone()
    room.wait(WAIT_S)
    _, sits = room.world.connect(token, "ru")
    client, old = room.world.connect(room.tokens[SEAT - 1], "ru")
    shown = old.messages("table")[-1]
    assert shown["phone_of"] == SEAT and "me" not in shown and "me" not in old.view
    room.world.send(client, t="answer_phone", id="a", accept=False)
    assert sits.closed == (4401, "phone_refused") and old.closed == (1012, "restart")
    assert room.speaks.messages("notice")[-1]["code"] == "old_phone"
    assert room.world.connect(room.tokens[SEAT - 1])[1].messages("table")[-1]["me"] == SEAT
    assert room.world.connect(token)[1].closed == (4401, "unknown_token")


@pytest.mark.parametrize("is_seated", [False, True])
def test_nobody_else_answers_for_the_seat(is_seated: bool) -> None:
    room = LostPhone()
    token, client, _ = room.new_phone()
    if is_seated:
        room.wait(WAIT_S)
        client, _ = room.world.connect(token, "ru")
    for one in (client, room.phones[0][0], room.host[0], room.client):
        room.world.send(one, t="answer_phone", id=f"a{id(one)}", accept=False)
        room.world.send(one, t="answer_phone", id=f"b{id(one)}", accept=True)
    assert len(room.table()["new_phones"]) == 1
    assert room.phones[0][1].messages("ack")[-1]["refusal"]["code"] == "no_new_phone"


def test_a_phone_that_waits_at_nightfall_does_not_come_in() -> None:
    room = LostPhone()
    _, _, waits = room.new_phone()
    room.cut_off(1)
    _night_falls(room)
    assert waits.messages("bye") == [{"t": "bye", "code": "phone_refused"}]
    assert "new_phones" not in room.table(2)


def test_after_nightfall_the_old_phone_has_no_say() -> None:
    room = LostPhone()
    token, _, _ = room.new_phone()
    room.wait(WAIT_S)
    room.world.connect(token, "ru")
    _, old = room.world.connect(room.tokens[SEAT - 1], "ru")
    _night_falls(room)
    assert old.messages("bye") == [{"t": "bye", "code": "moved"}]
    assert "new_phones" not in room.table()
    assert room.world.connect(token)[1].messages("table")[-1]["me"] == SEAT


def _night_falls(room: LostPhone) -> None:
    """Reach the night at once, by everybody's consent."""
    from gorod.engine.commands import CLOCK, TimeUp

    table = room.world.table(room.opened)
    assert table.live is not None
    while not table.live.log.game.night:
        table.act(TimeUp(), CLOCK)


def test_the_four_words_end_a_new_phone() -> None:
    room = LostPhone()
    _, _, waits = room.new_phone()
    phrase = room.phrases[SEAT - 1]
    answers: list[Any] = []
    room.world.tables.devices.recover(room.opened.code, phrase, "address", answers.append)
    assert waits.messages("bye") == [{"t": "bye", "code": "phone_refused"}]
    assert room.world.connect(answers[0].token)[1].messages("table")[-1]["me"] == SEAT
    assert "new_phones" not in room.table()


def test_it_outlives_a_killed_server_and_old_phones_have_time_to_come_back() -> None:
    room = LostPhone()
    token, _, _ = room.new_phone()
    room.wait(20.0)
    room.world.start()
    room.wait(15.0)
    _, waits = room.world.connect(token, "ru")
    assert waits.messages("table")[-1]["phone_of"] == SEAT
    room.wait(WAIT_S)
    assert room.world.connect(token, "ru")[1].messages("table")[-1]["me"] == SEAT
    room.world.start()
    assert room.world.connect(room.tokens[SEAT - 1], "ru")[1].messages("table")[-1]["phone_of"] == SEAT


def test_a_new_phone_and_an_old_one_may_go() -> None:
    room = LostPhone()
    _, client, waits = room.new_phone()
    room.world.send(client, t="leave", id="l")
    assert waits.messages("bye") == [{"t": "bye", "code": "left"}] and "new_phones" not in room.table()
    token, _, _ = room.new_phone()
    room.wait(WAIT_S)
    client, old = room.world.connect(room.tokens[SEAT - 1], "ru")
    room.world.send(client, t="leave", id="l2")
    assert old.closed == (4401, "left")
    assert room.world.connect(token)[1].messages("table")[-1]["me"] == SEAT


def test_whoever_has_left_the_game_needs_no_phone_wherever_theirs_is() -> None:
    room = LostPhone()
    table = room.world.table(room.opened)
    table.depart(SEAT, "left")
    table.depart(4, "left")
    assert room.refusal() == room.refusal(4) == "new_phone_departed"
