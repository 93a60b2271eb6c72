"""The device that speaks in a room: at most one; it sees the public view and may only pause."""

import pytest

from gorod.services.denied import Denied
from tests.services.spoken_room import SpokenRoom, asked
from tests.services.world import Message, World

NIGHT_STEPS = ("hunt", "call")


def test_it_sees_what_everybody_sees_and_is_told_what_to_say() -> None:
    room = SpokenRoom()
    onlooker = SpokenRoom(watch=True)
    _, wire = room.speaker()
    _, public = onlooker.world.connect(onlooker.world.watch(onlooker.opened), "ru")
    room.world.begin(room.opened)
    onlooker.world.begin(onlooker.opened)
    for _ in range(40):
        assert room.world.pass_time() and onlooker.world.pass_time()
    # A clock that waited for the voice moves on later, and says so without events.
    happened = ([one for one in w.messages("frame") if one["events"]] for w in (wire, public))
    mine, others = zip(*zip(*happened, strict=False), strict=True)
    assert [one["view"] for one in mine] == [one["view"] for one in others]
    assert [one["lines"] for one in mine] == [one["lines"] for one in others]
    assert "me" not in wire.view and "legal" not in wire.view
    assert all("aloud" not in one for one in others)
    spoken = [one for one in mine if one["lines"]]
    assert spoken and all(len(one["aloud"]) == len(one["lines"]) for one in spoken)


def test_names_are_said_only_where_they_are_wished_and_numbers_are_words() -> None:
    room = SpokenRoom()
    _, wire = room.speaker()
    room.world.begin(room.opened)
    room.go_to(wire, "speech")
    [opens] = [one for one in wire.messages("frame")[-1]["aloud"] if "named" in one]
    assert opens == {
        "text": "Стол открывает игрок номер один.",
        "named": "Стол открывает игрок номер один, Имя1.",
    }


def test_there_is_one_at_most_and_the_one_before_is_told_so() -> None:
    room = SpokenRoom()
    _, first = room.speaker()
    room.world.begin(room.opened)
    room.go_to(first, *NIGHT_STEPS)
    _, second = room.speaker()
    assert first.closed == (4401, "moved") and first.messages("bye") == [{"t": "bye", "code": "moved"}]
    heard = len(first.got)
    assert room.world.pass_time()
    assert len(first.got) == heard and second.messages("frame")[-1]["aloud"]
    assert [one.standing for one in room.world.table(room.opened).members.people].count("narrator") == 1


def test_everybody_is_told_whether_it_is_there_at_night_too() -> None:
    room = SpokenRoom()
    phone = room.phones[0][1]
    assert "narrator" not in phone.messages("table")[-1]
    client, wire = room.speaker()
    assert phone.messages("table")[-1]["narrator"] is True and wire.messages("table")[-1]["narrates"]
    assert "narrates" not in phone.messages("table")[-1]
    room.world.begin(room.opened)
    room.go_to(wire, *NIGHT_STEPS)
    before = phone.messages("table")[-1]["seats"]
    room.world.tables.gone(client)
    told = phone.messages("table")[-1]
    assert told["narrator"] is False and told["seats"] == before
    room.speaker()
    assert phone.messages("table")[-1]["narrator"] is True


def test_it_pauses_and_does_nothing_else() -> None:
    room = SpokenRoom()
    client, wire = room.speaker()
    room.world.begin(room.opened)
    for name, what in (("a", "pause"), ("b", "go_on")):
        room.world.send(client, t="manage", id=name, what=what)
        assert wire.messages("ack")[-1] == {"t": "ack", "id": name, "status": "applied"}
    forbidden: list[Message] = [
        *({"t": "manage", "what": what} for what in ("close", "draw", "undo", "clock", "start")),
        {"t": "manage", "what": "remove", "seat": 2},
        {"t": "do", "cmd": {"do": "time_up"}},
        {"t": "do", "cmd": {"do": "shoot", "seat": 2}, "as": 1},
        {"t": "do", "cmd": {"do": "foul", "seat": 4}, "as": "judge"},
        {"t": "say", "text": "Я здесь."},
        {"t": "sit", "seat": 3},
        {"t": "elect", "seat": 3},
        {"t": "motion", "seat": 3},
    ]
    for number, message in enumerate(forbidden):
        room.world.send(client, id=f"no{number}", **message)
        assert wire.messages("ack")[-1]["status"] == "refused", message
    room.world.send(client, t="leave", id="bye")
    assert wire.closed == (4401, "left")


def test_it_outlives_a_restart() -> None:
    room = SpokenRoom()
    token = room.token()
    _, wire = room.world.connect(token, "ru")
    room.world.begin(room.opened)
    room.go_to(wire, *NIGHT_STEPS)
    phrase = wire.messages("frame")[-1]["phrase"]
    room.world.start()
    _, wire = room.world.connect(token, "ru")
    [fresh] = wire.messages("frame")
    assert fresh["events"] == [] and fresh["phrase"] == phrase and fresh["aloud"]
    assert wire.messages("table")[-1]["narrates"]
    assert room.world.pass_time() and wire.messages("frame")[-1]["aloud"]


@pytest.mark.parametrize("mode", ["online", "judged", "solo", "one_phone"])
def test_elsewhere_nobody_needs_one(mode: str) -> None:
    world = World(7)
    opened = world.open("fiim", mode=mode)
    answer = asked(world, opened, opened.organiser)
    assert isinstance(answer, Denied) and answer.code == "no_narrator"


def test_only_the_organiser_of_this_table_may_ask() -> None:
    room, world = SpokenRoom(watch=True), World(8)
    other = SpokenRoom(6)
    assert asked(room.world, room.opened, room.tokens[0]).code == "organiser_hands_on"
    watcher = room.world.watch(room.opened)
    for token in ("", "x", watcher):
        assert asked(room.world, room.opened, token).code == "not_allowed"
    assert asked(room.world, room.opened, room.tokens[0], "ABCDEF").code == "not_allowed"
    assert asked(room.world, room.opened, other.tokens[0]).code == "not_allowed"
    invited = world.open("fiim", mode="companion", door="invited")
    knocks = world.join(invited, "Борис")
    assert knocks.waits and asked(world, invited, knocks.token).code == "not_allowed"


def test_a_sound_is_made_of_what_all_were_told_and_of_nothing_else() -> None:
    room = SpokenRoom()
    token = room.token()
    _, wire = room.world.connect(token, "ru")
    room.world.begin(room.opened)
    room.go_to(wire, "call")
    spoken, code = room.world.tables.admission.spoken, room.opened.code
    for line in (line for frame in wire.messages("frame") for line in frame.get("aloud", ())):
        assert (
            spoken(code, token, line["text"]) == spoken(code, token, line.get("named", line["text"])) == "ru"
        )
    own = [line for _, phone in room.phones for one in phone.messages("frame") for line in one["lines"]]
    public = {line for one in wire.messages("frame") for line in one["lines"]}
    secret = {*own} - public
    assert len(secret) > 5
    for text in (*secret, "Всё, что угодно."):
        with pytest.raises(Denied, match="not_said"):
            spoken(code, token, text)
    for stranger in (room.tokens[0], room.opened.organiser, "x"):
        with pytest.raises(Denied, match="not_allowed"):
            spoken(code, stranger, wire.messages("frame")[-1]["aloud"][0]["text"])


def test_the_one_phone_speaks_what_all_are_told_to_whomever_it_was_passed() -> None:
    world = World(4)
    _, client, wire = world.judged("one_phone")
    before = len(wire.messages("frame"))
    world.send(client, t="look", seat=3)
    world.send(client, t="do", id="x", cmd={"do": "time_up"})
    told = wire.messages("frame")[before:]
    assert told[0]["view"]["me"]["seat"] == 3 and told[-1]["aloud"]
