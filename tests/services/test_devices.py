"""Several devices of one seat, two people with one name, and who may invite."""

from typing import Any

from gorod.engine import commands as c
from gorod.protocol.lobby import Mode
from gorod.services.denied import Denied
from tests.services.world import Wire, World


def devices(wire: Wire) -> int:
    """Return the number of devices as this device was told last; the message omits 1."""
    return int(wire.messages("table")[-1].get("devices", 1))


def ended(world: World, code: str, token: str) -> Any:
    answers: list[Any] = []
    world.tables.devices.end_other_devices(code, token, answers.append)
    return answers[0]


def test_both_devices_of_a_seat_learn_of_each_other_and_nobody_else_does() -> None:
    world = World(1)
    opened = world.open("home", seats=4, watch=True)
    tokens = [world.join(opened, f"p{at}").token for at in range(4)]
    (_, one), (_, neighbour) = world.connect(tokens[0]), world.connect(tokens[1])
    organiser, watcher = world.connect(opened.organiser)[1], world.connect(world.watch(opened))[1]
    others = [neighbour, organiser, watcher]
    world.begin(opened)
    before = [len(wire.got) for wire in others]
    second, other = world.connect(tokens[0])
    assert devices(one) == devices(other) == 2
    world.tables.gone(second)
    assert devices(one) == 1
    assert [len(wire.got) for wire in others] == before, "it concerns nobody else, least of all at night"
    assert "devices" not in neighbour.messages("table")[-1]


def test_a_player_ends_the_other_devices_of_the_seat() -> None:
    world = World(2)
    opened = world.open("home", seats=4, mode=Mode.COMPANION)
    joined = world.join(opened, "Anna")
    _, thief = world.connect(joined.token)
    _, mine = world.connect(joined.token)
    token = ended(world, opened.code, joined.token).token
    assert thief.closed == mine.closed == (4401, "moved")
    assert world.connect(joined.token)[1].closed == (4401, "unknown_token")
    _, again = world.connect(token)
    assert again.messages("table")[-1]["me"] == 1 and devices(again) == 1
    answers: list[Any] = []
    world.tables.devices.recover(opened.code, joined.phrase, "b", answers.append)
    assert answers[0].token, "the four words bring the seat back as before"


def test_only_a_player_of_this_table_ends_devices_there() -> None:
    world = World(3)
    opened, other = world.open("home", seats=4, watch=True), world.open("home", seats=4)
    token = world.join(opened, "Anna").token
    for code, wrong in (
        (opened.code, world.watch(opened)),
        (opened.code, "nobody"),
        (other.code, token),
        ("ZZZZZZ", token),
    ):
        found = ended(world, code, wrong)
        assert isinstance(found, Denied) and found.code == "not_allowed"


def test_two_people_of_one_name_are_told_apart() -> None:
    world = World(4)
    opened = world.open("home", seats=6)
    for name in ("Аня", "аня", "Борис", "Аня"):
        world.join(opened, name)
    _, wire = world.connect(opened.organiser)
    names = [one["name"] for one in wire.messages("table")[-1]["seats"]]
    assert names[:4] == ["Аня", "аня 2", "Борис", "Аня 3"]


def test_who_has_gone_and_comes_back_keeps_the_name() -> None:
    world = World(5)
    opened = world.open("home", seats=4)
    client, _ = world.connect(world.join(opened, "Anna").token)
    world.send(client, t="leave", id="l")
    world.join(opened, "Anna")
    assert world.table(opened).members.seated()[1].name == "Anna"


def test_guests_learn_who_invites_and_strangers_do_not() -> None:
    world = World(6)
    opened = world.open("home", seats=4, listed=True)
    world.join(opened, "Anna")
    client, _ = world.connect(opened.organiser)
    world.send(client, t="manage", id="h", what="hand_over", seat=1)
    admission = world.tables.admission
    assert admission.knock(opened.code, "a").members.info_for_guests().host == "Anna"
    assert [info.host for info in admission.listing()] == [""]


def test_a_seat_with_two_devices_acts_as_one() -> None:
    world = World(7)
    opened = world.open("home", seats=4)
    tokens = [world.join(opened, f"p{at}").token for at in range(4)]
    _, one = world.connect(tokens[0])
    _, other = world.connect(tokens[0])
    world.begin(opened)
    world.table(opened).act(c.TimeUp(), c.CLOCK)
    assert one.view == other.view
