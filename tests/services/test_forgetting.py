"""A deleted person is forgotten in memory too: their name is never written again."""

from typing import Any

import msgspec
import pytest

from gorod.protocol.http import Joined, Opened
from gorod.services.denied import Denied
from gorod.services.ports import Deleted
from gorod.services.rows import PersonRow, WordsRow
from tests.services.world import Wire, World

NAME = "Канарейкина"


def ten(world: World, **more: Any) -> tuple[Opened, list[Joined]]:
    """Return a full table; the third person has the name."""
    opened = world.open(**more)
    return opened, [world.join(opened, NAME if at == 2 else f"p{at}") for at in range(10)]


def forget_me(world: World, token: str) -> Any:
    answers: list[Any] = []
    world.tables.forget_me(token, answers.append)
    return answers[0]


def forget(world: World, *keys: str) -> Any:
    answers: list[Any] = []
    world.tables.forget(keys, answers.append)
    return answers[0]


def is_written(world: World, word: str = NAME) -> bool:
    return word.encode() in msgspec.json.encode([*world.disk.kept.values()])


def seat_names(wire: Wire) -> list[str]:
    return [seat["name"] for seat in wire.messages("table")[-1]["seats"]]


def test_between_games_the_seat_is_free_and_the_devices_are_told() -> None:
    world = World()
    opened, joined = ten(world)
    _, own = world.connect(joined[2].token)
    _, other = world.connect(joined[0].token)
    assert is_written(world) and NAME in seat_names(other)
    assert isinstance(forget_me(world, joined[2].token), Deleted)
    assert not is_written(world) and seat_names(other)[2] == ""
    assert own.messages()[-1] == {"t": "bye", "code": "forgotten"} and own.closed == (4401, "forgotten")
    assert world.table(opened).members.room_left() == 1
    _, again = world.connect(joined[2].token)
    assert again.messages()[-1]["code"] == "unknown_token"
    recovered: list[Any] = []
    world.tables.devices.recover(opened.code, joined[2].phrase, "address", recovered.append)
    assert isinstance(recovered[0], Denied) and recovered[0].code == "wrong_phrase"
    world.start()
    assert world.table(opened).members.room_left() == 1 and not is_written(world)


def test_in_a_game_he_leaves_without_penalty_and_the_next_game_does_not_know_him() -> None:
    world = World()
    opened, joined = ten(world)
    client, _ = world.connect(joined[2].token)
    _, other = world.connect(joined[0].token)
    game = world.begin(opened)
    while {"do": "pass"} not in other.view.get("legal", ()) and world.pass_time():
        pass
    world.send(client, t="mute", seat=1, on=True)
    assert isinstance(forget_me(world, joined[2].token), Deleted)
    assert 3 not in other.view["alive"] and other.view["fouls"] == {}
    assert seat_names(other)[2] == "" and not is_written(world)
    world.start()  # after a restart, too, nobody can come as this person
    _, other = world.connect(joined[0].token)
    assert 3 not in other.view["alive"] and seat_names(other)[2] == ""
    world.play_out(opened)
    assert world.table(opened).members.room_left() == 1 and seat_names(other)[2] == ""
    world.join(opened, "Новая")
    assert world.begin(opened) != game
    world.play_out(opened)
    assert not is_written(world) and is_written(world, "Новая")


def test_his_words_and_notes_go_and_those_of_others_stay() -> None:
    world = World()
    opened, joined = ten(world)
    clients = [world.connect(one.token) for one in joined]
    world.begin(opened)
    said: set[int] = set()
    while len(said) < 2:
        for seat in (1, 3):
            client, wire = clients[seat - 1]
            if {"do": "pass"} in wire.view["legal"] and seat not in said:
                world.send(client, t="say", id=f"s{seat}", text=f"слова {seat}")
                said.add(seat)
        assert world.pass_time()
    assert is_written(world, "слова 3")
    told = forget_me(world, joined[2].token)
    assert told.words == 1 and not is_written(world, "слова 3") and is_written(world, "слова 1")
    assert [row.text for row in world.disk.kept.values() if isinstance(row, WordsRow)] == ["слова 1"]


def test_whoever_knocks_can_be_forgotten_too() -> None:
    world = World()
    opened = world.open(door="invited")
    waits = world.join(opened, NAME)
    _, wire = world.connect(waits.token)
    assert is_written(world)
    assert isinstance(forget_me(world, waits.token), Deleted)
    assert not is_written(world) and wire.messages()[-1] == {"t": "bye", "code": "forgotten"}
    assert world.table(opened).members.entrance.waiting == []


def test_whoever_holds_a_table_hands_it_over_first_unless_he_is_alone() -> None:
    world = World()
    opened, joined = ten(world)
    refused = forget_me(world, opened.organiser)
    assert isinstance(refused, Denied) and refused.code == "hand_over_first"
    client, _ = world.connect(opened.organiser)
    world.send(client, t="manage", id="1", what="hand_over", seat=3)
    refused = forget_me(world, joined[2].token)
    assert isinstance(refused, Denied) and is_written(world)
    alone = world.open()
    _, wire = world.connect(alone.organiser)
    assert isinstance(forget_me(world, alone.organiser), Deleted)
    assert alone.table not in world.tables.by_id and wire.closed is not None
    world.start()
    assert alone.table not in world.tables.by_id and opened.table in world.tables.by_id


@pytest.mark.parametrize("mode", ["online", "judged"])
def test_an_operator_need_not_ask_and_the_table_gets_another_organiser(mode: str) -> None:
    world = World()
    opened, _ = ten(world, mode=mode)
    client, _ = world.connect(opened.organiser)
    world.send(client, t="manage", id="1", what="hand_over", seat=3)
    [key] = world.tables.known_as(NAME)
    assert isinstance(forget(world, key), Deleted)
    heirs = [one for one in world.table(opened).members.people if one.manages]
    assert [one.name for one in heirs] == ["p0"] and not is_written(world)
    assert (heirs[0].standing, heirs[0].seat) == (("organiser", 0) if mode == "judged" else ("seat", 1))
    world.start()
    assert [one.name for one in world.table(opened).members.people if one.manages] == ["p0"]


def test_a_judge_who_is_forgotten_in_a_game_leaves_a_closed_table() -> None:
    world = World()
    opened, _, wire = world.judged()
    [key] = [one.key for one in world.table(opened).members.people if one.manages]
    forget(world, key)
    assert opened.table not in world.tables.by_id and wire.closed is not None


def test_who_went_away_with_something_noted_is_forgotten_by_the_operator() -> None:
    world = World()
    opened, joined = ten(world, mode="judged")
    judge, _ = world.connect(opened.organiser)
    client, _ = world.connect(joined[2].token)
    world.send(judge, t="penalty", id="1", seat=3, fouls=2, reason="other")
    world.send(client, t="leave", id="1")
    assert [one.name for one in world.table(opened).members.gone] == [NAME]
    forget(world, *world.tables.known_as(NAME))
    assert world.table(opened).members.gone == [] and not is_written(world)


def test_on_a_full_disk_nothing_is_changed_and_he_is_who_he_was() -> None:
    world = World()
    _, joined = ten(world)
    world.disk.is_full = True
    refused = forget_me(world, joined[2].token)
    assert isinstance(refused, Denied) and refused.code == "recording_stopped"
    world.disk.is_full = False
    _, again = world.connect(joined[2].token)
    assert again.messages("table")[-1]["me"] == 3 and NAME in seat_names(again)
    _, other = world.connect(joined[0].token)
    assert NAME in seat_names(other) and is_written(world)
    assert isinstance(forget_me(world, joined[2].token), Deleted) and not is_written(world)


def test_a_name_deleted_while_the_server_stood_still_is_not_waited_for() -> None:
    world = World()
    opened, _ = ten(world)
    [key] = world.tables.known_as(NAME)
    world.disk.forget([key], lambda _: None)
    world.start()
    assert world.table(opened).members.room_left() == 1
    world.join(opened, "Новая")
    world.begin(opened)
    world.start()
    assert {one.name for one in world.table(opened).members.seated().values()} == {
        "Новая",
        *(f"p{at}" for at in range(10) if at != 2),
    }


def test_an_operator_closes_a_table_for_good() -> None:
    world = World()
    opened, joined = ten(world)
    other = world.open()
    _, wire = world.connect(joined[0].token)
    game = world.begin(opened)
    answers: list[Any] = []
    world.tables.close_table(opened.table, answers.append)
    assert answers == [opened.table] and wire.closed == (4410, "closed")
    assert world.disk.game(game).state == "unfinished"  # type: ignore[union-attr]
    world.tables.close_table(opened.table, answers.append)
    assert isinstance(answers[1], Denied) and answers[1].code == "no_such_table"
    world.start()
    assert [*world.tables.by_id] == [other.table]


def test_an_operator_sees_how_tables_stand_and_nothing_of_people() -> None:
    world = World()
    opened, joined = ten(world)
    world.connect(joined[0].token)
    world.begin(opened)
    [shown] = world.tables.overviews()
    assert (shown.state, shown.seats, shown.free, shown.devices, shown.games) == ("playing", 10, 0, 1, 0)
    assert shown.recording and NAME not in repr(shown) and shown.code == opened.code
    assert not any(row.key in repr(shown) for row in world.disk.kept.values() if isinstance(row, PersonRow))
    world.disk.is_full = True
    while not world.table(opened).outbox.is_broken:
        world.pass_time()
    assert not world.tables.overviews()[0].recording


def test_a_table_that_cannot_be_taken_up_is_listed_and_can_be_closed() -> None:
    world = World()
    opened, _ = ten(world)
    game = world.begin(opened)
    del world.disk.kept["entry", game, "0"]
    world.start()
    [shown] = world.tables.overviews()
    assert (shown.id, shown.code, shown.state) == (opened.table, opened.code, "damaged")
    answers: list[Any] = []
    world.tables.close_table(opened.table, answers.append)
    assert answers == [opened.table] and world.tables.overviews() == []
    world.start()
    assert world.tables.damaged == [] and not world.tables.by_id
