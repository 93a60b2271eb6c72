"""A device connects to any node and is led to its table's owner, or waits until the table has one."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from gorod.nodes.parcel import Whose
from gorod.nodes.whereabouts import (
    DATABASE_WAIT_S,
    MAX_SEARCH_S,
    RETRY_DELAY_S,
    Location,
    Missing,
    Whereabouts,
)
from gorod.protocol.http import Opened
from gorod.services.ownership import NO_NODE
from gorod.services.rows import PersonRow
from gorod.services.tokens import token_hash
from tests.nodes.cluster import Cluster, games
from tests.nodes.times import ASKED, LEASE, RENEW
from tests.services.halls import SharedDisk


class Index:
    """The tokens that were written."""

    def __init__(self, disk: SharedDisk) -> None:
        self._disk, self.is_cut, self.hangs, self.is_late = disk, False, False, False
        self._late: list[Callable[[], None]] = []

    def go_on(self) -> None:
        """Answer what was asked."""
        late, self._late, self.is_late = self._late, [], False
        for answer in late:
            answer()

    def table_of(self, hash: str, done: Callable[[str | None], None]) -> None:
        if self.hangs:
            return
        if self.is_late:
            self._late.append(lambda: self.table_of(hash, done))
            return
        if self.is_cut:
            done(None)
            return
        people = [row for row in self._disk.kept.values() if isinstance(row, PersonRow)]
        done(next((row.table for row in people if row.token == hash), ""))

    def table_of_code(self, code: str, done: Callable[[str], None]) -> None:
        done(next((row.id for row in self._disk.tables() if row.code == code), ""))

    def club_of_code(self, code: str, done: Callable[[str], None]) -> None:
        club = self._disk.club_of_code(code)
        done(club.id if club is not None else "")


class Guided(Cluster):
    """Nodes that look tables up."""

    def __init__(self, count: int = 3) -> None:
        super().__init__(count)
        self.indices = [Index(self.disk) for _ in self.nodes]
        self.guides = [
            Whereabouts(
                self.clock,
                node.node,
                node.tables,
                self.desks[node.node],
                index,
                member,
                node.exchange,
            )
            for node, member, index in zip(self.nodes, self.members, self.indices, strict=True)
        ]

    def seek(self, at: int, token: str, of: str = "") -> list[Any]:
        """Look a token up at a node; return the answers, which may come later."""
        told: list[Any] = []
        self.guides[at].seek(token_hash(token), of, told.append)
        self.settle()
        return told

    def wait(self, seconds: float) -> None:
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            self.pass_by(RETRY_DELAY_S)
            for node, guide in zip(self.nodes, self.guides, strict=True):
                if node.node not in self.asleep:
                    guide.tick()
            self.settle()


def test_any_node_leads_to_the_owner_by_name_or_by_token() -> None:
    house = Guided()
    owner = house.nodes[0]
    opened = owner.open("home", programs=4, seats=5)
    token = owner.join(opened, "x").token
    for at in range(3):
        assert (
            house.seek(at, token)
            == house.seek(at, token, opened.table)
            == [Location(opened.table, owner.node)]
        )


def test_who_looks_on_is_found_by_asking_and_a_stranger_is_not() -> None:
    house = Guided()
    opened = house.nodes[0].open("home", programs=4, seats=5, watch=True)
    token = house.nodes[0].watch(opened)
    assert house.seek(1, token) == [Location(opened.table, house.nodes[0].node)]
    told = house.seek(1, "nobody's token")
    assert told == []
    house.wait(2 * RENEW)
    assert told == [Missing.UNKNOWN] and house.seek(1, token, "no such table") == [Missing.UNKNOWN]


@pytest.mark.parametrize("hangs", [False, True])
def test_who_cannot_read_what_is_written_asks_the_others(hangs: bool) -> None:
    house = Guided()
    owner, cut = house.nodes[0], house.nodes[1]
    opened = owner.open("home", programs=4, seats=5)
    token = owner.join(opened, "x").token
    house.indices[1].is_cut, house.indices[1].hangs = not hangs, hangs
    desk = house.desks[cut.node]
    desk.is_cut = not hangs
    desk.find = (lambda *_: None) if hangs else desk.find  # type: ignore[method-assign]
    by_token, by_name = house.seek(1, token), house.seek(1, token, opened.table)
    told = house.seek(1, "nobody's token")
    house.wait(DATABASE_WAIT_S + 2 * ASKED)
    assert by_token == by_name == [Location(opened.table, owner.node)]
    assert told == [], "it may be written where we cannot read"
    house.wait(MAX_SEARCH_S)
    assert told == [Missing.IN_DOUBT]


def test_whoever_comes_while_the_owner_is_dying_waits_and_is_led_to_the_next() -> None:
    house = Guided()
    dead = house.nodes[0]
    [opened] = games(dead, 1)
    house.asleep.add(dead.node)
    house.wait(LEASE + 3 * RENEW)
    [at] = house.seek(1, opened.organiser)
    assert at.of == opened.table and at.node != dead.node
    [runs] = [one for one in house.nodes if one.node == at.node]
    assert runs.tables.runs(at.of)


def _being_read(house: Guided) -> Opened:
    """Return a table that its owner has lost and the next owner has not read yet."""
    one, other = house.nodes
    [opened] = games(one, 1)
    other.reading.is_late = True
    other.take(opened.table)
    one.holdings.lost(opened.table)
    return opened


def test_a_table_that_is_being_read_knows_no_token_yet_so_its_people_wait() -> None:
    """Otherwise they would be told that their token is worthless, and never connect again."""
    house = Guided(2)
    one, other = house.nodes
    opened = _being_read(house)
    told = house.seek(1, opened.organiser)
    client, wire = one.connect_at(other, opened.table, opened.organiser)
    assert told == [] and one.astray == [client] and wire.closed is None
    other.reading.go_on()
    house.wait(2 * RETRY_DELAY_S)
    assert told == [Location(opened.table, other.node)]


def test_a_table_that_is_being_handed_over_is_nobodys_for_a_moment_so_its_people_wait() -> None:
    """The old owner still knows their tokens, and must not call them worthless."""
    house = Guided(2)
    one, other = house.nodes
    opened = one.open("home", programs=4, seats=5)
    one.holdings.leave(opened.table)
    told = house.seek(0, opened.organiser)
    assert told == [] and one.tables.table_of_hash(token_hash(opened.organiser)) == opened.table
    one.holdings.stay(opened.table)
    one.hand_over(opened.table, other)
    house.wait(2 * RETRY_DELAY_S)
    assert told == [Location(opened.table, other.node)]


def test_nobody_waits_for_ever() -> None:
    house = Guided(2)
    opened = _being_read(house)
    told = house.seek(1, opened.organiser)
    house.wait(MAX_SEARCH_S + 2 * RETRY_DELAY_S)
    assert told == [Missing.IN_DOUBT]


def test_a_hint_that_was_wrong_is_forgotten() -> None:
    house = Guided()
    one, two, three = house.nodes
    [opened] = games(one, 1)
    assert house.seek(2, opened.organiser, opened.table) == [Location(opened.table, one.node)]
    one.hand_over(opened.table, two)
    assert house.seek(2, opened.organiser, opened.table) == [Location(opened.table, one.node)], (
        "nobody has said so"
    )
    house.guides[2].forget_owner(opened.table)
    assert house.seek(2, opened.organiser, opened.table) == [Location(opened.table, two.node)]
    assert not three.tables.by_id


@pytest.mark.parametrize("is_pruned", [False, True])
def test_whoever_waits_for_a_table_that_is_closed_meanwhile_is_told_at_once(is_pruned: bool) -> None:
    house = Guided(2)
    opened = _being_read(house)
    told = house.seek(1, opened.organiser, opened.table)
    house.wait(2 * RETRY_DELAY_S)
    assert told == []
    lease = house.disk.lease(opened.table)
    assert lease is not None
    house.disk.kept["lease", lease.of] = replace(lease, node=NO_NODE)
    if is_pruned:
        del house.disk.kept["lease", lease.of]
    house.wait(RETRY_DELAY_S)
    assert told == [Missing.UNKNOWN]


def test_a_table_whose_owner_died_while_it_was_closed_keeps_nobody_waiting() -> None:
    """Regression: the table was closed but its lease was not, so the next owner waited for it for ever."""
    house = Guided(2)
    one, other = house.nodes
    [opened] = games(one, 1)
    row = house.disk.table(opened.table)
    assert row is not None
    house.disk.kept["table", row.id] = replace(row, state="closed")
    house.asleep.add(one.node)
    house.wait(LEASE + 3 * RENEW)
    told = house.seek(1, opened.organiser, opened.table)
    house.wait(2 * RETRY_DELAY_S)
    assert told == [Missing.UNKNOWN] and not other.tables.by_id


def _watched(house: Guided) -> tuple[Opened, str]:
    """Return a table of the first node, and a token that only its memory has."""
    opened = house.nodes[0].open("home", programs=4, seats=5, watch=True)
    return opened, house.nodes[0].watch(opened)


def test_a_slow_answer_is_no_answer() -> None:
    """The owner gets the question and answers, only later than anybody has waited so far."""
    house = Guided()
    opened, token = _watched(house)
    house.net.is_slow = True
    told, stranger = house.seek(1, token), house.seek(1, "nobody's token")
    house.wait(MAX_SEARCH_S / 2)
    assert told == stranger == []
    house.net.is_slow = False
    house.wait(2 * RENEW)
    assert told == [Location(opened.table, house.nodes[0].node)] and stranger == [Missing.UNKNOWN]


def test_without_an_answer_of_every_living_node_it_is_in_doubt() -> None:
    house = Guided()
    _, token = _watched(house)
    house.nodes[0].end.is_up = False  # the network loses what it sends, and it is alive
    told, stranger = house.seek(1, token), house.seek(1, "nobody's token")
    house.wait(MAX_SEARCH_S + 2 * RETRY_DELAY_S)
    assert told == stranger == [Missing.IN_DOUBT]


def test_when_a_silent_node_is_dead_the_others_may_say_that_nobody_knows_a_token() -> None:
    house = Guided()
    _, token = _watched(house)
    house.nodes[0].end.is_up = False
    told = house.seek(1, token)
    house.asleep.add(house.nodes[0].node)
    house.wait(LEASE / 2)
    assert told == []
    house.wait(LEASE + 3 * RENEW)
    assert told == [Missing.UNKNOWN]


def test_a_node_that_has_just_come_is_asked_before_anything_is_said() -> None:
    """The list of living nodes must be newer than the hello: the newest of them may know the token."""
    house = Guided()
    told = house.seek(1, "nobody's token")
    asked = house.members[1].seen_at
    house.settle()
    assert told == [] and {*house.members[1].nodes} == {node.node for node in house.nodes}
    house.wait(2 * RENEW)
    assert told == [Missing.UNKNOWN] and house.members[1].seen_at > asked


def test_a_node_that_cannot_say_who_lives_says_nothing_of_a_token() -> None:
    house = Guided()
    house.desks[house.nodes[1].node].is_cut = True
    told = house.seek(1, "nobody's token")
    house.wait(MAX_SEARCH_S + 2 * RETRY_DELAY_S)
    assert told == [Missing.IN_DOUBT]


def test_what_the_database_says_late_is_heeded_and_asked_once() -> None:
    house = Guided()
    owner, edge = house.nodes[0], house.nodes[1]
    opened = owner.open("home", programs=4, seats=5)
    token = owner.join(opened, "x").token
    desk, late = house.desks[edge.node], list[Callable[[], None]]()
    find = desk.find
    desk.find = lambda of, done: late.append(lambda: find(of, done))  # type: ignore[method-assign]
    house.indices[1].is_late = True
    owner.end.is_up = False
    told = [house.seek(1, token), house.seek(1, token, opened.table), house.seek(1, token)]
    house.wait(2 * DATABASE_WAIT_S)
    assert told == [[], [], []] and len(late) == 1, "the same is not asked twice"
    house.indices[1].go_on()
    house.wait(2 * DATABASE_WAIT_S)
    assert told == [[], [], []] and len(late) == 1
    late.pop()()
    assert told == [[Location(opened.table, owner.node)]] * 3


def test_an_older_node_is_told_nothing_that_it_cannot_read() -> None:
    """It asks as it always did, and a node that does not know a token stays silent."""
    house = Guided()
    sent = len(house.net.seen)
    house.nodes[1].exchange.tell_all(Whose(1, token_hash("nobody's token")))
    house.settle()
    assert len(house.net.seen) == sent + 2, "the question to two nodes, and no answer"
