"""A slow read delays only those who need it, and outdated results are discarded."""

from collections.abc import Callable
from typing import Any

import pytest

from gorod.protocol.club import ClubInfo, GameCorrection
from gorod.protocol.http import Join, Joined
from gorod.services.denied import Denied
from gorod.services.ports import Deleted, ImmediateWorkers
from gorod.services.server.readers import Readers
from tests.clubs.night import Night
from tests.services.world import World


def broken_table(world: World) -> Any:
    """Return a table of two people, one of them connected, after a failed write."""
    opened = world.open("home", programs=3, seats=6)
    tokens = [world.join(opened, name).token for name in "ab"]
    client, wire = world.connect(tokens[0])
    world.reading.is_late, world.disk.is_full = True, True
    world.send(client, t="sit", id="s", seat=4)
    world.disk.is_full = False
    assert world.table(opened).outbox.is_broken
    return opened, tokens, client, wire


def test_a_table_that_is_being_read_says_so_and_then_goes_on() -> None:
    world = World(1)
    opened, _, client, wire = broken_table(world)
    told = len(wire.messages("error"))
    for count in (1, 2):
        world.send(client, t="ready", on=True)
        assert len(wire.messages("error")) == told + count and wire.closed is None
    assert wire.messages("error")[-1]["code"] == "recording_stopped"
    before = len(wire.messages("table"))
    assert world.reading.go_on() and not world.table(opened).outbox.is_broken
    assert len(wire.messages("table")) == before + 1, "read once, told once"
    world.send(client, t="ready", on=True)
    assert wire.messages("table")[-1]["seats"][0]["ready"]


def test_who_comes_meanwhile_is_to_come_again() -> None:
    world = World(2)
    _, tokens, _, _ = broken_table(world)
    client, wire = world.connect(tokens[1])
    assert wire.closed == (1012, "restart") and not wire.got and client.person is None
    world.reading.go_on()
    _, wire = world.connect(tokens[1])
    assert wire.closed is None and wire.messages("table")


def test_requests_are_refused_meanwhile_and_done_afterwards() -> None:
    world = World(3)
    opened, tokens, _, _ = broken_table(world)
    answers: list[Any] = []
    asked: dict[str, Callable[[], None]] = {
        "join": lambda: world.tables.admission.join(opened.code, Join("c"), "address", answers.append),
        "close": lambda: world.tables.close_table(opened.table, answers.append),
        "forget": lambda: world.tables.forget_me(tokens[0], answers.append),
    }
    for ask in asked.values():
        ask()
        no = answers.pop()
        assert isinstance(no, Denied) and no.code == "recording_stopped"
    world.reading.go_on()
    asked["join"]()
    asked["forget"]()
    asked["close"]()
    assert [type(one) for one in answers] == [Joined, Deleted, str]


def test_a_table_that_was_dropped_meanwhile_stays_so() -> None:
    world = World(4)
    opened, _, client, _ = broken_table(world)
    world.send(client, t="ready", on=True)
    world.tables._running.drop(opened.table)
    world.reading.go_on()
    assert opened.table not in world.tables.by_id


def test_a_club_is_read_once_for_all_who_ask_and_each_is_answered() -> None:
    night = Night()
    night.restart()
    night.world.reading.is_late = True
    answers: list[Any] = []
    for _ in range(2):
        night.world.clubs.look(*night.door, answers.append)
    night.world.clubs.look(night.club.club, "x", answers.append)
    night.world.clubs.look("nowhere", night.club.token, answers.append)
    assert answers == [] and night.world.reading.go_on(1)
    assert [type(one) for one in answers] == [ClubInfo, ClubInfo, Denied]
    night.world.reading.go_on()
    assert answers[3].code == answers[2].code == "not_allowed"


def test_who_is_forgotten_while_a_club_is_read_is_not_in_it() -> None:
    """The read and the deletion overlap in any order."""
    for read_first in (True, False):
        night = Night()
        night.restart()
        world, key = night.world, night.keys["Вера"]
        world.reading.is_late = world.disk.is_slow = True
        seen: list[Any] = []
        gone: list[Any] = []
        world.clubs.look(*night.door, seen.append)
        world.clubs.forget([key], gone.append)
        if read_first:
            world.reading.go_on()
        assert seen == [] and gone == []
        world.disk.flush()
        world.reading.go_on()
        assert isinstance(gone[0], Deleted) and isinstance(seen[0], ClubInfo)
        assert key not in [one.key for one in seen[0].people]


def test_who_was_forgotten_while_his_table_was_mended_is_not_written_again() -> None:
    world = World(5)
    opened = world.open("home", programs=3, seats=6)
    joined = [world.join(opened, name) for name in ("a", "Канарейкина")]
    client, _ = world.connect(joined[0].token)
    world.disk.is_slow = True
    answers: list[Any] = []
    world.tables.forget_me(joined[1].token, answers.append)
    world.table(opened).outbox.stop(OSError("full"))
    world.send(client, t="ready", on=True)  # which restores the table: on the disk the name still stands
    world.disk.flush()
    assert isinstance(answers[0], Deleted)
    world.disk.flush()
    assert "Канарейкина" not in repr(world.disk.kept)


def test_a_read_that_fails_is_told_to_all_and_to_whoever_looks_after_faults() -> None:
    readers, told = Readers(ImmediateWorkers()), list[str]()

    def fail() -> None:
        raise OSError("far away")

    with pytest.raises(OSError, match="far away"):
        readers.read("x", fail, lambda _: told.append("found"), lambda: told.append("failed"))
    assert told == ["failed"] and not readers.is_reading("x")


def test_evening_requests_that_read_are_answered_when_it_is_read() -> None:
    night = Night()
    table = night.open_table()
    night.draw()
    game = night.play(table)
    night.world.reading.is_late = True
    answers: list[Any] = []
    evenings, where = night.world.evenings, night.where
    evenings.draw(*where, [], answers.append)
    evenings.open_table(*where, None, "address", answers.append)
    evenings.correct(*where, game, GameCorrection(cancelled=True), answers.append)
    assert len(answers) == 1 and night.world.reading.go_on()
    assert len(answers) == 3 and not any(isinstance(one, Denied) for one in answers), answers
