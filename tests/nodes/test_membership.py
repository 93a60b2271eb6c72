"""Nodes that die, sleep, are cut off or stop: each table has one owner who can write, and goes on."""

from unittest.mock import patch

import pytest

from gorod.nodes.membership import NEW_OWNER_WAIT_S
from tests.nodes.cluster import Cluster, games
from tests.nodes.times import LEASE, RENEW

RESTART = (1012, "restart")


def test_the_tables_of_a_dead_node_go_on_at_others_each_at_one() -> None:
    house = Cluster()
    dead = house.nodes[0]
    tables = games(dead, 5)
    turns = [dead.table(one).live.log.turns for one in tables]  # type: ignore[union-attr]
    house.asleep.add(dead.node)
    house.pass_by(LEASE - 1.0)
    assert [house.owners(one) for one in tables] == [[dead]] * 5, "a lease that is good is nobody else's"
    house.pass_by(1.0 + 2 * RENEW)
    for one, before in zip(tables, turns, strict=True):
        [new] = [node for node in house.owners(one) if node is not dead]
        assert new.table(one).live.log.turns >= before  # type: ignore[union-attr]
    assert all(dead.node not in member.nodes for member in house.members[1:])


def test_a_node_that_slept_too_long_writes_nothing_and_lets_go_of_everything() -> None:
    house = Cluster()
    slept = house.nodes[0]
    tables = games(slept, 2)
    _, wire = slept.connect(tables[0].organiser)
    house.asleep.add(slept.node)
    slept.end.is_up = False
    house.pass_by(LEASE + 2 * RENEW)
    assert not house.members[0].is_good()
    told, before = len(wire.got), house.disk.fenced
    slept.tables.beat()
    assert house.disk.fenced > before and len(wire.got) == told and wire.closed == RESTART
    house.asleep.clear()
    slept.end.is_up = True
    house.pass_by(RENEW)
    assert house.died == [slept.node] and not slept.tables.by_id and not slept.holdings.units()
    assert [len(house.owners(one)) for one in tables] == [1, 1]


def test_who_is_cut_off_from_the_leases_alone_is_taken_over() -> None:
    house = Cluster()
    cut = house.nodes[0]
    [opened] = games(cut, 1)
    house.desks[cut.node].is_cut = True
    house.pass_by(LEASE + 2 * RENEW)
    assert not house.members[0].is_good() and house.died == []
    assert len(house.owners(opened)) == 1 and house.owners(opened) != [cut], "it has heard whose it is"


def test_all_cut_off_nobody_takes_anything_and_all_go_on() -> None:
    house = Cluster()
    [opened] = games(house.nodes[0], 1)
    for desk in house.desks.values():
        desk.is_cut = True
    house.pass_by(2 * LEASE)
    for desk in house.desks.values():
        desk.is_cut = False
    house.members[0].tick()
    house.pass_by(RENEW)
    assert house.owners(opened) == [house.nodes[0]] and house.members[0].is_good() and house.died == []


def test_a_node_that_stops_hands_everything_over_and_is_never_fenced() -> None:
    house = Cluster()
    stops = house.nodes[0]
    tables = games(stops, 40)
    _, wire = stops.connect(tables[0].organiser)
    house.members[0].drain()
    house.pass_by(6 * RENEW)
    assert not stops.tables.by_id and not stops.holdings.units() and house.disk.fenced == 0
    counts = [sum(house.owners(one) == [node] for one in tables) for node in house.nodes]
    assert counts[0] == 0 and sum(counts) == 40 and min(counts[1:]) > 0
    assert wire.closed == RESTART and "error" not in [one["t"] for one in wire.messages()]


def test_devices_wait_for_the_new_owner_but_not_for_ever() -> None:
    house = Cluster(2)
    stops, heir = house.nodes
    [opened] = games(stops, 1)
    _, wire = stops.connect(opened.organiser)
    house.asleep.add(heir.node)
    house.members[0].drain()
    house.pass_by(NEW_OWNER_WAIT_S / 2)
    assert wire.closed is None and not heir.tables.by_id
    house.pass_by(NEW_OWNER_WAIT_S)
    assert wire.closed == RESTART


def test_the_last_node_keeps_what_nobody_else_could_have() -> None:
    house = Cluster(1)
    [opened] = games(house.nodes[0], 1)
    house.members[0].drain()
    house.pass_by(2 * RENEW)
    assert house.owners(opened) == house.nodes


def test_what_somebody_waits_for_is_taken_at_once_and_only_from_the_dead() -> None:
    house = Cluster(2)
    one, other = house.nodes
    [opened] = games(one, 1)
    house.desks[other.node].sweep = lambda done: done([])  # type: ignore[method-assign]
    house.asleep.add(one.node)
    answers: list[bool] = []
    for wait in (0.0, LEASE / 2, LEASE):
        house.pass_by(wait)
        house.members[1].claim(opened.table, answers.append)
    assert answers == [False, False, True] and opened.table in other.tables.by_id


def test_a_node_that_has_just_come_judges_nobody() -> None:
    house = Cluster(2)
    one, other = house.nodes
    [opened] = games(one, 1)
    house.asleep |= {one.node, other.node}
    house.pass_by(2 * LEASE)
    house.asleep.clear()
    house.members[1].tick()
    house.members[1].tick()
    house.pass_by(RENEW)
    assert house.died == [] and house.owners(opened) == [one]


def test_what_could_not_be_read_is_read_later() -> None:
    house = Cluster(2)
    one, other = house.nodes
    [opened] = games(one, 1)
    house.asleep.add(one.node)
    other.reading.is_late = True
    house.pass_by(LEASE + 2 * RENEW)
    assert other.holdings.has(opened.table) and opened.table not in other.tables.by_id
    with patch.object(house.disk, "table", side_effect=OSError("far away")), pytest.raises(OSError):
        other.reading.go_on()
    house.pass_by(RENEW)
    assert other.reading.go_on() and other.tables.runs(opened.table)
    house.pass_by(2 * RENEW)
    assert not other.reading.go_on(), "once is enough"
