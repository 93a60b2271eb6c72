"""Joining a table: codes only ask to join, invites work once, and the organiser decides."""

from typing import Any

import pytest

from gorod.protocol.http import Bots, Join, NewTable, Opened
from gorod.protocol.lobby import DoorKind
from gorod.services.rows import TableRow
from gorod.services.table.members import MAX_INVITES, MAX_WAITING_GUESTS
from gorod.services.table.presence import Client
from tests.services.world import Message, Wire, World


def a_table(world: World, **more: Any) -> tuple[Opened, tuple[Client, Wire]]:
    """Open a table by invitation, with its organiser connected."""
    opened = world.open("home", seats=4, door=DoorKind.INVITED, **more)
    return opened, world.connect(opened.organiser)


def refused(world: World, opened: Opened, invite: str = "", at: str = "") -> str:
    """Return the refusal to join."""
    answers: list[Any] = []
    world.tables.admission.join(at or opened.code, Join("n", invite), "somewhere", answers.append)
    return str(answers[0].code)


def lobby(device: tuple[Client, Wire]) -> Message:
    """Return the table as this device was told of it last."""
    return device[1].messages("table")[-1]


def managed(world: World, device: tuple[Client, Wire], what: str, **more: Any) -> str:
    """Send an organiser's command; return the answer."""
    world.send(device[0], t="manage", id=f"{what} {len(device[1].got)}", what=what, **more)
    last = device[1].messages("ack")[-1]
    return str(last["refusal"]["code"] if "refusal" in last else last["status"])


def test_an_invite_is_good_once_and_for_one_table() -> None:
    world = World(1)
    opened, _ = a_table(world)
    other, _ = a_table(world)
    invite = world.invite(opened)
    assert refused(world, other, invite) == "wrong_invite"
    joined = world.join(opened, "a", invite)
    assert not joined.waits and lobby(world.connect(joined.token))["me"] == 1
    assert refused(world, opened, invite) == "wrong_invite"


def test_invites_outlive_a_crash_and_only_hashes_of_them_are_kept() -> None:
    world = World(2)
    opened, _ = a_table(world)
    used, kept = world.invite(opened), world.invite(opened)
    world.join(opened, "a", used)
    [row] = [row for row in world.disk.kept.values() if isinstance(row, TableRow)]
    assert used.encode() not in row.settings and kept.encode() not in row.settings
    world.start()
    assert refused(world, opened, used) == "wrong_invite"
    assert not world.join(opened, "b", kept).waits


def test_an_invite_is_not_given_away_before_it_is_durable() -> None:
    world, answers = World(3), list[Any]()
    opened, _ = a_table(world)
    world.disk.is_slow = True
    world.tables.admission.invite(opened.table, opened.organiser, answers.append)
    assert not answers
    world.disk.flush()
    assert answers


def test_a_full_table_uses_up_no_invite() -> None:
    world = World(4)
    opened, organiser = a_table(world)
    for at in range(4):
        world.join(opened, f"p{at}", world.invite(opened))
    spare = world.invite(opened)
    assert refused(world, opened, spare) == "table_full" and refused(world, opened) == "table_full"
    assert managed(world, organiser, "remove", seat=2) == "applied"
    assert not world.join(opened, "late", spare).waits


def test_only_the_newest_invites_are_good_and_guesses_are_counted() -> None:
    world = World(5)
    opened, _ = a_table(world)
    invites = [world.invite(opened) for _ in range(MAX_INVITES + 1)]
    assert len({*invites}) == MAX_INVITES + 1 and {len(invite) for invite in invites} == {11}
    patience, before = world.tables.admission.guesses, world.clock.now()
    for _ in range(65):
        patience.code("somewhere")
        assert refused(world, opened, "guess") == "wrong_invite"
    assert patience.code("somewhere") > 0 and patience.code("elsewhere") == 0 and world.clock.now() == before
    assert refused(world, opened, invites[0]) == "wrong_invite"
    assert not world.join(opened, "a", invites[1]).waits


def test_without_an_invite_one_knocks_and_the_organiser_alone_hears_it() -> None:
    world = World(6)
    opened, organiser = a_table(world)
    seated = world.connect(world.join(opened, "Anna", world.invite(opened)).token)
    joined = world.join(opened, "Boris")
    assert joined.waits
    knocks = world.connect(joined.token)
    assert knocks[1].messages() == [{"t": "waiting", "id": opened.table}]
    assert [one["name"] for one in lobby(organiser)["knocks"]] == ["Boris"]
    assert "Boris" not in str(seated[1].messages()) and "Anna" not in str(knocks[1].messages())


@pytest.mark.parametrize("crash", [False, True])
def test_whoever_is_let_in_learns_it_on_his_socket_or_when_he_comes_back(crash: bool) -> None:
    world = World(7)
    opened, organiser = a_table(world)
    here, away = world.join(opened, "here").token, world.join(opened, "away").token
    knocks = world.connect(here)
    if crash:
        world.start()
        organiser, knocks = world.connect(opened.organiser), world.connect(here)
    for one in lobby(organiser)["knocks"]:
        assert managed(world, organiser, "admit", who=one["key"]) == "applied"
    assert "knocks" not in lobby(organiser)
    assert (lobby(knocks)["me"], lobby(world.connect(away))["me"]) == (1, 2)
    if crash:
        world.start()
        assert lobby(world.connect(away))["me"] == 2


def test_whoever_is_turned_away_hears_it_and_his_token_is_gone() -> None:
    world = World(8)
    opened, organiser = a_table(world)
    token = world.join(opened, "stranger").token
    _, wire = world.connect(token)
    [one] = lobby(organiser)["knocks"]
    assert managed(world, organiser, "refuse", who=one["key"]) == "applied"
    assert wire.messages()[-1] == {"t": "bye", "code": "turned_away"} and wire.closed is not None
    assert "stranger" not in [row.name for row in world.disk.people(opened.table)]
    for _ in range(2):
        assert world.connect(token)[1].closed == (4401, "unknown_token")
        world.start()
    organiser = world.connect(opened.organiser)
    assert managed(world, organiser, "admit", who=one["key"]) == "nobody_knocks"
    assert managed(world, organiser, "refuse", who="") == "nobody_knocks"


def test_nobody_is_let_in_where_there_is_no_room_or_in_the_middle_of_a_game() -> None:
    world = World(9)
    opened, organiser = a_table(world)
    world.join(opened, "late")
    [late] = lobby(organiser)["knocks"]
    for at in range(4):
        world.join(opened, f"p{at}", world.invite(opened))
    assert managed(world, organiser, "admit", who=late["key"]) == "table_full"
    world.begin(opened)
    assert managed(world, organiser, "admit", who=late["key"]) == "already_started"
    assert lobby(organiser)["knocks"] == [late]


def test_so_many_may_wait() -> None:
    world = World(10)
    opened, _ = a_table(world)
    waiting = [world.join(opened, f"p{at}!") for at in range(MAX_WAITING_GUESTS)]
    clients = [world.connect(one.token)[0] for one in waiting if one.waits]
    assert len(clients) == MAX_WAITING_GUESTS and refused(world, opened) == "queue_full"
    world.tables.gone(clients[4])
    assert world.join(opened, "patient").waits  # they take the place of a person who did not wait
    assert waiting[4].token and world.tables.table_of(waiting[4].token) == ""
    assert "p4!" not in str(world.disk.kept)


def test_those_who_wait_are_sent_home_when_the_table_is_closed() -> None:
    world = World(11)
    opened, organiser = a_table(world)
    _, wire = world.connect(world.join(opened, "late").token)
    managed(world, organiser, "close")
    assert wire.closed == (4410, "closed")


def test_somebody_who_waits_does_not_keep_a_table_awake() -> None:
    world = World(12)
    opened, (client, _) = a_table(world)
    world.connect(world.join(opened, "late").token)
    world.tables.gone(client)
    assert world.pass_time() and opened.table not in world.tables.by_id


def test_an_invite_is_for_the_organiser_to_give() -> None:
    world, answers = World(13), list[Any]()
    opened, _ = a_table(world)
    seat = world.join(opened, "a", world.invite(opened)).token
    for token in (seat, "", "nobody"):
        world.tables.admission.invite(opened.table, token, answers.append)
    assert [no.code for no in answers] == ["not_allowed"] * 3


def test_code_and_invites_die_when_a_game_begins() -> None:
    world, answers = World(14), list[Any]()
    opened, _ = a_table(world, programs=0)
    spare = world.invite(opened)
    joined = [world.join(opened, f"p{at}", world.invite(opened)) for at in range(4)]
    world.begin(opened)
    assert refused(world, opened, spare) == refused(world, opened, at="ZZZZZZ") == "no_such_table"
    assert refused(world, opened, at=opened.table) == "no_such_table"
    world.tables.admission.watch(opened.code, "a", answers.append)
    world.tables.admission.invite(opened.table, opened.organiser, answers.append)
    assert [no.code for no in answers] == ["no_such_table", "already_started"]
    with pytest.raises(Exception, match="no_such_table"):
        world.tables.admission.knock(opened.code, "a")
    world.start()
    assert world.connect(joined[2].token)[1].view["me"]["seat"] == 3
    assert not world.table(opened).members.entrance.is_invited(spare)


def test_a_seat_is_found_again_by_its_words_in_the_middle_of_a_game() -> None:
    """A code that does not exist is answered like wrong words."""
    world, answers = World(15), list[Any]()
    opened, _ = a_table(world)
    joined = [world.join(opened, f"p{at}", world.invite(opened)) for at in range(4)]
    world.begin(opened)
    world.tables.devices.recover(opened.code, joined[1].phrase, "a", answers.append)
    assert world.connect(answers[0].token)[1].view["me"]["seat"] == 2
    for code in (opened.code, "ZZZZZZ"):
        tried = list[Any]()
        for _ in range(2):
            world.tables.devices.recover(code, "не те слова", "a", tried.append)
        assert [no.code for no in tried] == ["wrong_phrase"] * 2


def test_a_table_that_everybody_may_watch_keeps_its_code() -> None:
    world, answers = World(16), list[Any]()
    opened = world.open("home", programs=4, seats=4, watch=True)
    world.begin(opened)
    world.tables.admission.watch(opened.code, "a", answers.append)
    assert world.connect(answers[0].token)[1].view["phase"] == "N0"
    assert refused(world, opened) == "already_started"


def test_a_friend_takes_the_seat_of_a_program_in_the_next_game() -> None:
    world, answers = World(17), list[Any]()
    world.tables.admission.open(NewTable("home", seats=4, bots=Bots("random")), "a", answers.append)
    opened = answers[0]
    world.connect(world.join(opened, "first").token)
    world.begin(opened)
    world.play_out(opened)
    friend = world.connect(world.join(opened, "friend").token)
    assert lobby(friend)["me"] == 4 and len(world.table(opened).members.seated()) == 4
    world.start()
    assert [seat["kind"] for seat in lobby(world.connect(opened.organiser))["seats"]] == [
        "person",
        "bot",
        "bot",
        "person",
    ]
    world.begin(opened)
    world.play_out(opened)


def test_the_token_of_a_seat_that_was_recovered_opens_nothing() -> None:
    world, answers = World(41), list[Any]()
    opened = world.open("home", seats=4)
    joined = world.join(opened, "a")
    world.tables.devices.recover(opened.code, joined.phrase, "a", answers.append)
    for _ in range(2):
        _, old = world.connect(joined.token)
        assert old.closed == (4401, "unknown_token")
        _, new = world.connect(answers[0].token)
        assert new.messages("table")[-1]["me"] == 1
        world.start()
