"""What a seat can do to the server and to its neighbours: limits of people, tables and addresses."""

from typing import Any

import pytest

from gorod.protocol.http import Joined, Opened
from gorod.services.denied import Denied
from gorod.services.server import admission, messages
from gorod.services.table import lobby, presence
from gorod.services.table.presence import Client
from tests.services.world import Wire, World

Device = tuple[Client, Wire]


def a_table(people: int = 3, **more: Any) -> tuple[World, Opened, list[str]]:
    """Return a table before the start, with all counts at zero."""
    world = World(1)
    opened = world.open("home", seats=4, **more)
    tokens = [world.join(opened, f"p{at}").token for at in range(people)]
    later(world, 100)
    return world, opened, tokens


def later(world: World, seconds: float) -> None:
    """Let time pass, and do everything that becomes due."""
    until = world.clock.now() + seconds
    while (due := world.tables.next_due()) is not None and due <= until:
        world.pass_time()
    world.clock.move_to(until)


def slowed(wire: Wire) -> list[str]:
    """Return the names of messages that were rejected as too many."""
    return [one.get("id", "") for one in wire.messages("error") if one["code"] == "slow_down"]


def test_what_was_refused_is_named_and_can_be_sent_again() -> None:
    world, _, tokens = a_table()
    client, wire = world.connect(tokens[0])
    for at in range(110):
        world.send(client, t="sit", id=f"s{at}", seat=1 + at % 4)
    acked = [ack["id"] for ack in wire.messages("ack")]
    refused = slowed(wire)
    assert [*acked, *refused] == [f"s{at}" for at in range(110)] and refused
    assert wire.closed is None
    later(world, 5)
    world.send(client, t="sit", id=refused[0], seat=4)
    assert wire.messages("ack")[-1]["id"] == refused[0]


def test_who_goes_on_is_closed_and_stays_limited_when_he_comes_back() -> None:
    """Regression: reconnecting reset the limits, which allowed 40,740 messages in seven seconds."""
    world, _, tokens = a_table()
    taken = 0
    for _ in range(50):
        client, wire = world.connect(tokens[0])
        for at in range(200):
            if wire.closed:
                break
            world.send(client, t="ping", at=at)
        assert wire.closed == (1008, "too_fast") and wire.messages()[-1] == {"t": "bye", "code": "too_fast"}
        taken += len(wire.messages("pong"))
        world.tables.gone(client)
        later(world, 0.1)
    assert taken <= messages.PERSON_MESSAGE_RATE[0] + 5 * messages.PERSON_MESSAGE_RATE[1]
    later(world, 20)
    assert world.connect(tokens[0])[1].closed is None, "and not for ever"


def test_many_devices_of_one_seat_say_no_more_than_one() -> None:
    """Regression: forty devices of one seat chatted 554 times in two seconds."""
    world = World(2)
    opened = world.open("fiim", programs=8)
    tokens = [world.join(opened, f"p{at}").token for at in range(2)]
    _, there = world.connect(tokens[1])
    world.begin(opened)
    while there.view["phase"] == "N0":
        world.let_think()
        world.pass_time()
    devices = [world.connect(tokens[0]) for _ in range(8)]
    heard = len(there.messages("talk"))
    for at in range(60):
        client, _ = devices[at % 8]
        world.send(client, t="say", id=f"w{at}", text="!")
    assert len(there.messages("talk")) - heard <= messages.WORDS_MESSAGE_RATE[0]
    assert sum(len(slowed(wire)) for _, wire in devices) >= 50


def test_words_in_the_form_of_a_command_are_words_too() -> None:
    world = World(2)
    opened = world.open("fiim", programs=9)
    client, wire = world.connect(world.join(opened, "a").token)
    world.begin(opened)
    for at in range(30):
        world.send(client, t="do", id=f"w{at}", cmd={"do": "say", "text": "!"})
    assert len(slowed(wire)) == 30 - messages.WORDS_MESSAGE_RATE[0]


def test_how_much_one_may_send_tells_nothing_of_what_the_others_do() -> None:
    """Otherwise a player who uses up their limit would learn at night who else has something to do."""

    def taken(others: int) -> int:
        world = World(3)
        opened = world.open("fiim")
        devices = [world.connect(world.join(opened, f"p{at}").token) for at in range(10)]
        later(world, 100)
        for at in range(others):
            world.send(devices[at % 9][0], t="ask", id=f"x{at}")
        for at in range(150):
            world.send(devices[9][0], t="ask", id=f"y{at}")
        return len(devices[9][1].messages("ack"))

    assert taken(0) == taken(9) == taken(900) == messages.PERSON_MESSAGE_RATE[0]


def test_who_only_looks_on_sends_little() -> None:
    world, opened, _ = a_table(watch=True)
    client, wire = world.connect(watch(world, opened, "a").token)
    for at in range(130):
        world.send(client, t="ask", id=f"x{at}")
    assert (
        len(wire.messages("ack")) == messages.ONLOOKER_MESSAGE_RATE[0] - messages.HELLO_MESSAGE_COST
        and wire.closed
    )


def test_one_who_comes_and_goes_does_not_flood_his_neighbours() -> None:
    """Regression: it caused 1,224 `table` messages in six seconds."""
    world, _, tokens = a_table()
    _, there = world.connect(tokens[1])
    later(world, 10)
    told = len(there.messages("table"))
    for _ in range(600):
        client, _ = world.connect(tokens[0])
        world.tables.gone(client)
        later(world, 0.01)
    assert 3 <= len(there.messages("table")) - told <= 6 + lobby.MINOR_LOBBY_RATE[0]
    later(world, 3)
    assert not there.messages("table")[-1]["seats"][0]["here"], "the last news is told"


@pytest.mark.parametrize("what", ["ready", "sit"])
def test_nor_does_one_who_changes_his_mind(what: str) -> None:
    world, _, tokens = a_table()
    (client, wire), (_, there) = world.connect(tokens[0]), world.connect(tokens[1])
    later(world, 10)
    told = len(there.messages("table"))
    for at in range(60):
        more = {"on": at % 2 == 0} if what == "ready" else {"id": f"{at}", "seat": (1, 4)[at % 2]}
        world.send(client, t=what, **more)
        assert wire.messages("table")[-1]["seats"][0]["ready"] == (what == "ready" and at % 2 == 0)
        later(world, 0.1)
    assert 3 <= len(there.messages("table")) - told <= 6 + lobby.MINOR_LOBBY_RATE[0]
    later(world, 3)
    assert there.messages("table")[-1]["seats"] == wire.messages("table")[-1]["seats"]


def test_nothing_that_was_put_off_is_told_at_night() -> None:
    world = World(4)
    opened = world.open("fiim", programs=8)
    tokens = [world.join(opened, f"p{at}").token for at in range(2)]
    (_, there), (client, _) = (world.connect(token) for token in tokens)
    world.begin(opened)
    table, told = world.table(opened), len(there.messages("table"))
    live = table.live
    assert live is not None
    while live.log.game.night:
        world.tables.gone(client)
        client, _ = world.connect(tokens[1])
        world.let_think()
        world.pass_time()
        later(world, 0)
        assert not live.log.game.night or len(there.messages("table")) == told


def test_with_one_device_too_many_the_oldest_goes() -> None:
    world, _, tokens = a_table()
    devices = list[Device]()
    for _ in range(presence.MAX_DEVICES_PER_PERSON + 2):
        devices.append(world.connect(tokens[0]))
        later(world, 2)
    assert [wire.closed is not None for _, wire in devices] == [True] * 2 + [
        False
    ] * presence.MAX_DEVICES_PER_PERSON
    assert devices[0][1].closed == (4409, "too_many_devices")
    world.tables.gone(devices[0][0])
    world.send(devices[-1][0], t="ready", on=True)
    assert devices[2][1].messages("table")[-1]["seats"][0]["ready"]


def watch(world: World, opened: Opened, address: str) -> Any:
    """Return a token, or the refusal."""
    answers: list[Any] = []
    world.tables.admission.watch(opened.code, address, answers.append)
    return answers[0]


def test_onlookers_are_few_at_a_time_and_written_down_nowhere() -> None:
    """Regression: 5,000 onlookers in thirteen seconds, each stored in a row for ever."""
    world, opened, _ = a_table(watch=True)
    rows = len(world.disk.kept)
    found = [watch(world, opened, "one") for _ in range(200)]
    assert sum(isinstance(one, Joined) for one in found) == admission.ONLOOKER_RATE[0]
    assert isinstance(found[-1], Denied) and found[-1].code == "too_many_tries" and found[-1].wait > 0
    found = [watch(world, opened, f"many {at}") for at in range(500)]
    assert all(isinstance(one, Joined) for one in found) and len(world.disk.kept) == rows
    assert len(world.table(opened).members.people) <= admission.MAX_ONLOOKERS_PER_TABLE + 10
    assert len(world.tables._registry._tokens) <= admission.MAX_ONLOOKERS_PER_TABLE + 10


def test_an_onlooker_who_is_there_stays_and_one_who_is_not_goes_first() -> None:
    world, opened, _ = a_table(watch=True)
    first = world.connect(watch(world, opened, "first").token)[1]
    for at in range(2 * admission.MAX_ONLOOKERS_PER_TABLE):
        watch(world, opened, f"idle {at}")
    there = [
        world.connect(watch(world, opened, f"a {at}").token)
        for at in range(admission.MAX_ONLOOKERS_PER_TABLE - 1)
    ]
    assert first.closed is None and not any(wire.closed for _, wire in there)
    full = watch(world, opened, "late")
    assert isinstance(full, Denied) and full.code == "too_many_onlookers"
    world.tables.gone(there[0][0])
    assert isinstance(watch(world, opened, "late"), Joined)


def test_strangers_of_one_address_are_limited_and_those_with_a_token_are_not() -> None:
    world, _, tokens = a_table()
    told = 0
    for _ in range(30):
        wire = Wire(world.clock)
        client = Client(wire, address="one")
        for at in range(50):
            world.send(client, t="ping", at=at)
        told += len(wire.messages("pong"))
    assert told == messages.STRANGER_MESSAGE_RATE[0]
    wire = Wire(world.clock)
    world.send(Client(wire, address="one"), t="hello", token=tokens[0])
    assert wire.closed is None and wire.messages("table")


def test_a_club_whose_phones_wake_up_together_comes_back_twice() -> None:
    world = World(5)
    tables = [world.open("fiim") for _ in range(3)]
    tokens = [world.join(opened, f"p{at}").token for opened in tables for at in range(10)]
    for _ in range(2):
        devices = [world.connect(token) for token in tokens]
        assert not any(wire.closed for _, wire in devices)
        for client, _ in devices:
            world.tables.gone(client)
