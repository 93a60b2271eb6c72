"""Replacing the device that speaks, on real sockets: by the organiser, or by most of the living by day."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import pytest
from websockets.sync.client import ClientConnection

from gorod.texts.catalogue import LANGUAGES, say
from tests.browser.forward import ForwardHouse
from tests.web.house import Answer, heard
from tests.web.sockets import connect

COUNT = {"do": "tally", "seat": 5, "hands": 6}
ORGANISER, PROPOSER, LEAVER = 1, 4, 3


class HandsTable:
    """Ten people in one room who show hands at the table; player 1 is the organiser, a tablet speaks."""

    def __init__(self, house: ForwardHouse) -> None:
        self.house, self._names, self._open = house, 0, ExitStack()
        self.table = house.opened(rules="home", mode="companion")
        self.seats = [house.joined(self.table["code"], f"p{seat}")["token"] for seat in range(1, 11)]
        opener = self.socket(self.table["organiser"])
        self.applied(opener, t="manage", what="change", hands="table")
        self.applied(opener, t="manage", what="hand_over", seat=ORGANISER)
        self.phones = {seat: self.socket(token) for seat, token in enumerate(self.seats, 1)}
        self.token = self.taken(self.key()).json["token"]
        self.tablet = self.socket(self.token)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def socket(self, token: str, **more: str) -> ClientConnection:
        """Open a socket and say hello."""
        found = self._open.enter_context(connect(self.house.ws, compression=None, max_queue=None))
        found.send(json.dumps({"t": "hello", "token": token, **more}))
        return found

    def send(self, socket: ClientConnection, **message: object) -> dict[str, Any]:
        """Send a message; return the answer."""
        self._names += 1
        socket.send(json.dumps({"id": f"t{self._names}", **message}))
        return heard(socket, "ack")

    def applied(self, socket: ClientConnection, **message: object) -> None:
        answer = self.send(socket, **message)
        assert answer["status"] == "applied", answer

    def refused(self, socket: ClientConnection, **message: object) -> str:
        """Send a message that must be refused; return the code."""
        return str(self.send(socket, **message)["refusal"]["code"])

    def link(self, seat: int, lang: str = "ru") -> Answer:
        """Ask for a link as a player."""
        bearer = {"Authorization": f"Bearer {self.seats[seat - 1]}", "Accept_Language": lang}
        return self.house.ask(f"/api/tables/{self.table['code']}/narrator/link", b"", **bearer)

    def key(self, seat: int = ORGANISER) -> str:
        """Return the key of a link that a player is given."""
        found = self.link(seat).json
        assert found["url"].endswith(f"/#narrate/{self.table['code']}/{found['invite']}")
        return str(found["invite"])

    def taken(self, key: str, **more: str) -> Answer:
        """Open a link on a new device; return the answer."""
        return self.house.ask(f"/api/tables/{self.table['code']}/narrator", {"key": key, **more})

    def begin(self) -> None:
        bearer = f"Bearer {self.seats[ORGANISER - 1]}"
        answer = self.house.ask(f"/api/tables/{self.table['table']}/start", b"", Authorization=bearer)
        assert answer.status == 200

    def to(self, kind: str) -> None:
        """Let time pass until such a step is on."""
        while heard(self.tablet, "frame")["view"]["step"]["kind"] != kind:
            self.house.forward()

    @property
    def is_night(self) -> bool:
        """Return whether a device that connects now is told that it is night."""
        with self.house.socket(self.token) as socket:
            return bool(heard(socket, "frame")["view"]["phase"].startswith("N"))

    def told(self, **wanted: object) -> dict[str, Any]:
        """Wait until player 2 is told these values of the table; a field that is not told is None."""
        while True:
            lobby = heard(self.phones[2], "table")
            if all(lobby.get(name) == value for name, value in wanted.items()):
                return lobby

    def lose_the_organiser(self) -> None:
        """Disconnect the organiser's only device, and wait until everybody has seen it."""
        self.phones[ORGANISER].close()
        while self.told()["seats"][ORGANISER - 1]["here"]:
            pass


@pytest.fixture
def room(tmp_path: Path) -> Iterator[HandsTable]:
    """A room with its own server."""
    with ForwardHouse(tmp_path / "house") as house, HandsTable(house) as found:
        yield found


def counted(socket: ClientConnection, room: HandsTable) -> dict[str, Any]:
    """Tell the number of hands from a device; return the answer."""
    return room.send(socket, t="do", cmd=COUNT, **{"as": "judge"})


def test_neither_a_player_nor_one_who_has_left_takes_the_narrators_device(room: HandsTable) -> None:
    room.begin()
    room.to("poll")
    room.applied(room.phones[LEAVER], t="leave")
    for seat in (LEAVER, PROPOSER):
        for lang in LANGUAGES:
            answer = room.link(seat, lang)
            assert (answer.status, answer.error["code"]) == (403, "organiser_hands_on")
            assert answer.error["text"] == say(lang, "table-organiser-hands-on")
    assert counted(room.phones[LEAVER], room)["refusal"]["code"] == "not_allowed"
    assert counted(room.tablet, room)["status"] == "applied"


def test_the_organisers_link_opens_one_device_once_and_all_are_told(room: HandsTable) -> None:
    english = room.socket(room.seats[6], lang="en")
    room.begin()
    room.to("poll")
    key = room.key()
    second = room.taken(key).json["token"]
    assert heard(room.tablet, "bye")["code"] == "moved"
    for phone, lang in ((room.phones[2], "ru"), (room.phones[ORGANISER], "ru"), (english, "en")):
        assert heard(phone, "notice") == {
            "t": "notice",
            "code": "narrator_moved",
            "text": say(lang, "table-narrator-moved"),
        }
    again = room.taken(key)
    assert (again.status, again.error["code"]) == (403, "wrong_key")
    assert heard(room.socket(room.token), "bye")["code"] == "unknown_token"
    tablet = room.socket(second)
    assert heard(tablet, "table")["narrates"] is True
    assert counted(tablet, room)["status"] == "applied"


def test_only_the_last_link_is_good(room: HandsTable) -> None:
    first, second = room.key(), room.key()
    assert room.taken(first).error["code"] == "wrong_key"
    assert room.taken(second).status == 200


def test_a_browser_with_a_seat_at_the_table_cannot_speak_for_it(room: HandsTable) -> None:
    room.begin()
    room.to("poll")
    room.applied(room.phones[LEAVER], t="leave")
    key = room.key()
    for seat in (ORGANISER, LEAVER, PROPOSER):
        answer = room.taken(key, seat=room.seats[seat - 1])
        assert (answer.status, answer.error["code"]) == (409, "narrator_has_seat")
        with room.house.socket() as socket:
            both = {"t": "hello", "token": room.token, "seat": room.seats[seat - 1]}
            socket.send(json.dumps(both))
            assert heard(socket, "bye")["code"] == "has_seat"
    elsewhere = room.house.joined(room.house.opened(mode="companion")["code"])["token"]
    assert heard(room.socket(room.token, seat=elsewhere), "table")["narrates"] is True
    assert room.taken(key, seat=elsewhere).status == 200


def test_most_of_the_living_choose_who_hands_it_on_while_the_organiser_is_away(room: HandsTable) -> None:
    room.begin()
    room.to("poll")
    room.applied(room.phones[LEAVER], t="leave")
    room.lose_the_organiser()
    assert room.refused(room.phones[PROPOSER], t="entrust", seat=PROPOSER) == "organiser_here"
    room.house.forward()
    room.told(organiser_away=True)
    assert room.refused(room.phones[LEAVER], t="entrust", seat=PROPOSER) == "entrust_departed"
    assert room.refused(room.tablet, t="entrust", seat=PROPOSER) == "entrust_departed"
    assert room.refused(room.phones[PROPOSER], t="entrust", seat=LEAVER) == "entrust_no_player"
    for seat in (PROPOSER, 5, 6, 7):
        room.applied(room.phones[seat], t="entrust", seat=PROPOSER)
        assert room.link(PROPOSER).error["code"] == "organiser_hands_on"
    [proposal] = room.told(organiser_away=True, entrusted=None)["entrusting"]
    assert (proposal["seat"], proposal["needed"]) == (PROPOSER, 5)
    room.applied(room.phones[8], t="entrust", seat=PROPOSER)
    assert "entrusting" not in room.told(entrusted=PROPOSER)
    for seat in (LEAVER, 8):
        assert room.link(seat).error["code"] == "organiser_hands_on"
    second = room.taken(room.key(PROPOSER)).json["token"]
    assert heard(room.tablet, "bye")["code"] == "moved"
    assert heard(room.phones[2], "notice")["code"] == "narrator_moved"
    room.told(organiser_away=True, entrusted=None)
    assert room.link(PROPOSER).error["code"] == "organiser_hands_on"
    assert counted(room.socket(second), room)["status"] == "applied"


def _choose_the_proposer(room: HandsTable) -> None:
    room.begin()
    room.to("poll")
    room.lose_the_organiser()
    room.house.forward()
    room.told(organiser_away=True)
    for seat in (PROPOSER, 5, 6, 7, 8, 9):
        room.applied(room.phones[seat], t="entrust", seat=PROPOSER)
    room.told(entrusted=PROPOSER)


def test_the_organiser_who_comes_back_ends_the_choice(room: HandsTable) -> None:
    _choose_the_proposer(room)
    room.socket(room.seats[ORGANISER - 1])
    room.told(organiser_away=None, entrusted=None, entrusting=None)
    assert room.link(PROPOSER).error["code"] == "organiser_hands_on"
    assert room.link(ORGANISER).status == 200


def test_nobody_is_chosen_at_night(room: HandsTable) -> None:
    room.applied(room.phones[ORGANISER], t="manage", what="change", hands="phones")
    _choose_the_proposer(room)
    while not room.is_night:
        room.house.forward()
    room.told(organiser_away=None, entrusted=None)
    assert room.refused(room.phones[PROPOSER], t="entrust", seat=PROPOSER) == "entrust_by_day"
    assert room.link(PROPOSER).error["code"] == "organiser_hands_on"
