"""Tables change owner: the new one goes on where they stood; the old one keeps nothing and says nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from gorod.protocol.club import ClubInfo, NewClub
from gorod.protocol.http import Join, NewTable, Opened
from gorod.protocol.lobby import TableState
from gorod.services.clocks import HandClock
from gorod.services.denied import Denied
from gorod.services.ownership import NO_NODE, SOLE_OWNER, Holdings
from gorod.services.ports import Deleted
from gorod.services.rows import LeaseRow
from gorod.services.tokens import token_hash
from tests.clubs.night import Night
from tests.services.halls import SharedDisk, SimulatedServer
from tests.services.world import World


def halls(count: int = 2) -> tuple[Any, ...]:
    disk, clock = SharedDisk(), HandClock()
    return disk, *(SimulatedServer("abc"[at], disk, clock) for at in range(count))


def game(hall: SimulatedServer) -> tuple[Opened, list[str]]:
    """Return a running game of two people and three programs."""
    opened = hall.open("home", programs=3, seats=5)
    tokens = [hall.join(opened, name).token for name in ("x", "y")]
    for token in tokens:
        hall.connect(token)
    hall.begin(opened)
    return opened, tokens


def test_alone_nothing_is_written_of_leases() -> None:
    world = World(1)
    world.open("home", programs=4, seats=4)
    assert not any(isinstance(row, LeaseRow) for row in world.disk.kept.values())
    assert SOLE_OWNER.has("anything") and not SOLE_OWNER.is_shared


def test_a_game_goes_on_at_its_new_owner_and_ends_there() -> None:
    disk, one, other = halls()
    opened, tokens = game(one)
    one.pass_time()
    turns = one.table(opened).live.log.turns
    assert not other.tables.by_id
    other.take(opened.table)
    assert other.table(opened).live.log.turns == turns
    _, wire = other.connect(tokens[0])
    assert wire.view["me"]["seat"] == 1
    other.play_out(opened)
    assert disk.game(other.table(opened).members.game).state == "over"


def test_the_old_owner_writes_nothing_says_nothing_and_sends_its_devices_away() -> None:
    disk, one, other = halls()
    opened, tokens = game(one)
    (client, _), (_, wire) = one.connect(opened.organiser), one.connect(tokens[0])
    other.take(opened.table)
    before, told = dict(disk.kept), len(wire.got)
    one.send(client, t="manage", id="m", what="pause")
    one.pass_time()
    assert disk.kept == before and disk.fenced == 1
    assert wire.closed == (1012, "restart") and len(wire.got) == told, "neither an error nor a goodbye"
    assert not one.tables.by_id and not one.holdings.units()
    _, stranger = one.connect(tokens[0])
    assert stranger.messages()[-1]["code"] == "unknown_token"


def test_what_was_handed_in_before_and_not_written_is_not_written_later() -> None:
    disk, one, other = halls()
    opened, tokens = game(one)
    _, wire = one.connect(tokens[0])
    disk.is_slow = True
    for _ in range(3):
        one.pass_time()
    waiting, told = len(disk.waiting), len(wire.got)
    other.take(opened.table)
    kept = dict(disk.kept)
    assert waiting > 1
    disk.flush(waiting)
    assert disk.kept == kept and disk.fenced == waiting and len(wire.got) == told
    assert wire.closed == (1012, "restart")


def test_a_clock_that_may_not_be_written_tells_it_too() -> None:
    _, one, other = halls()
    opened, tokens = game(one)
    _, wire = one.connect(tokens[0])
    other.take(opened.table)
    one.tables.beat()
    assert wire.closed == (1012, "restart") and not one.tables.by_id


def test_a_request_that_waits_is_refused_when_the_table_is_gone() -> None:
    disk, one, other = halls()
    opened = one.open("home", programs=3, seats=5)
    disk.is_slow = True
    answers: list[Any] = []
    one.tables.admission.invite(opened.table, opened.organiser, answers.append)
    one.tables.admission.watch(opened.code, "address", answers.append)
    one.tables.admission.join(opened.code, Join("late"), "address", answers.append)
    other.take(opened.table)
    disk.flush()
    assert isinstance(answers[-1], Denied) and answers[-1].code == "recording_stopped"
    assert [person.name for person in disk.people(opened.table)] == [""]


def test_a_node_that_was_declared_dead_can_open_nothing() -> None:
    disk, one = halls(1)
    disk.nodes.clear()
    answers: list[Any] = []
    one.tables.admission.open(NewTable("home", seats=4), "address", answers.append)
    assert answers[0].code == "recording_stopped" and not disk.kept
    assert not one.tables.by_id and not one.holdings.units()


def test_there_and_back_again_while_a_program_of_old_still_thinks() -> None:
    disk, one, other = halls()
    opened, tokens = game(one)
    old = one.table(opened)
    one.pass_time()
    other.take(opened.table)
    one.holdings.lost(opened.table)
    other.pass_time()
    one.take(opened.table)
    assert one.table(opened) is not old
    one.let_think()
    other.let_think()
    other.pass_time()
    one.connect(tokens[0])
    one.play_out(opened)
    assert disk.game(one.table(opened).members.game).state == "over"


def test_what_was_read_before_it_changed_hands_again_is_not_taken_up() -> None:
    disk, one, other = halls()
    opened, _ = game(one)
    other.reading.is_late = True
    other.take(opened.table)
    other.holdings.lost(opened.table)
    one.holdings.take(disk.give(opened.table, one.node))
    one.tables.by_id.clear()
    one.tables.take_up([opened.table], lambda _: None)
    one.pass_time()
    other.take(opened.table)
    assert other.reading.go_on(1) and not other.tables.by_id
    other.reading.go_on()
    assert other.table(opened).live.log.turns == one.table(opened).live.log.turns


def test_a_closed_table_is_nobodys() -> None:
    disk, one = halls(1)
    opened = one.open("home", programs=4, seats=4)
    assert disk.lease(opened.table).node == one.node
    one.tables.close_table(opened.table, lambda _: None)
    assert disk.lease(opened.table).node == NO_NODE and not one.holdings.units()


def test_the_moment_of_an_entry_never_goes_back_with_another_clock() -> None:
    disk, slow = SharedDisk(), HandClock()
    fast = HandClock()
    fast.move_to(1_000_900.0)
    one, other = SimulatedServer("a", disk, fast), SimulatedServer("b", disk, slow)
    opened, tokens = game(one)
    one.pass_time()
    other.take(opened.table)
    other.connect(tokens[0])
    other.play_out(opened)
    moments = [row.at for row in disk.entries(other.table(opened).members.game)]
    assert moments == sorted(moments)


# -- clubs


class Hosted(Night):
    """An evening whose club belongs to one of two nodes."""

    def __init__(self) -> None:
        self.disk, self.first, self.second = halls()
        super().__init__(world=self.first)

    def move(self, to: SimulatedServer) -> None:
        to.take(self.club.club)
        self.world = to
        self._judges.clear()


def test_a_club_changes_hands_with_all_tables_of_its_evenings() -> None:
    night = Hosted()
    tables = [night.open_table(), night.open_table()]
    night.draw()
    other = night.first.open("home", programs=4, seats=4)
    night.move(night.second)
    assert {*night.second.tables.by_id} == {one.table for one in tables}
    night.play(tables[0])
    assert night.draw() is None and len(night.info().games) == 1
    assert {*night.first.holdings.units()} == {night.club.club, other.table}, "it does not know yet"


@pytest.mark.parametrize("by", ["club", "table"])
def test_whoever_finds_out_first_the_whole_unit_goes_and_nothing_of_it_is_written(by: str) -> None:
    night = Hosted()
    tables = [night.open_table(), night.open_table()]
    night.draw()
    wires = [night.first.connect(one.organiser) for one in tables]
    alone = night.first.open("home", programs=4, seats=4)
    night.second.take(night.club.club)
    kept = dict(night.disk.kept)
    if by == "club":
        assert night.ask("add", *night.door, "Ян").code == "recording_stopped"
    else:
        night.first.send(wires[0][0], t="manage", id="m", what="start")
    assert night.disk.kept == kept
    assert [wire.closed for _, wire in wires] == [(1012, "restart")] * 2
    assert {*night.first.tables.by_id} == {alone.table}
    assert night.ask("look", *night.door).code == "busy"
    answers: list[Any] = []
    night.second.clubs.look(*night.door, answers.append)
    assert isinstance(answers[0], ClubInfo)


def test_who_has_lost_a_club_opens_no_table_in_it() -> None:
    night = Hosted()
    night.second.take(night.club.club)
    answer = night.at("open_table", *night.where, None, "address")
    assert isinstance(answer, Denied) and len(night.disk.unit(night.club.club)) == 1
    assert not night.first.tables.by_id and not night.disk.tables()


def test_people_are_moved_between_tables_all_or_none_under_one_lease() -> None:
    night = Hosted()
    night.open_table()
    night.open_table()
    night.second.take(night.club.club)
    kept = dict(night.disk.kept)
    assert night.draw() is not None and night.disk.kept == kept


# -- what a node knows


def test_a_unit_is_found_by_anything_of_it() -> None:
    holdings, gone = Holdings("n"), list[Any]()
    holdings.when_lost(gone.append)
    holdings.opened("club", "club")
    holdings.opened("table", "club")
    holdings.opened("alone", "alone")
    assert holdings.held("table") == holdings.held("club") != holdings.held("alone")
    assert holdings.held("nothing").epoch < 0 and not holdings.has("nothing")
    holdings.lost("table")
    holdings.lost("table")
    assert gone == [["club", "table"]] and holdings.units() == {"alone"}


def test_a_hello_needs_only_the_hash_of_a_token() -> None:
    world = World(7)
    opened = world.open("home", programs=4, seats=5)
    token = world.join(opened, "x").token
    client, wire = world.connect("nonsense")
    assert wire.closed is not None
    wire.closed = None
    world.tables.welcome(client, token_hash(token), "en", "")
    assert wire.messages("table")[-1]["me"] == 1 and client.lang == "en"
    assert world.table(opened).state is TableState.OPEN


def test_who_is_forgotten_while_his_table_changes_hands_is_not_taken_up_with_it() -> None:
    disk, one, other = halls()
    opened, _ = game(one)
    [key] = one.tables.known_as("x")
    other.reading.is_late = True
    other.take(opened.table)
    other.reading.is_late, disk.is_slow = False, True
    told: list[Any] = []
    other.clubs.forget([key], told.append, of=opened.table)
    other.reading.go_on()
    assert told == [] and opened.table not in other.tables.by_id
    disk.flush()
    assert isinstance(told[0], Deleted) and opened.table in other.tables.by_id
    other.tables.beat()
    disk.flush()
    assert not other.tables.known_as("x") and "name='x'" not in repr(disk.kept)


def test_who_has_a_table_no_more_forgets_nobody_there() -> None:
    disk, one, other = halls()
    opened, _ = game(one)
    [key] = one.tables.known_as("x")
    other.take(opened.table)
    told: list[Any] = []
    one.clubs.forget([key], told.append, of=opened.table)
    assert [answer.code for answer in told] == ["busy"] and not one.tables.by_id
    assert "name='x'" in repr(disk.kept) and other.tables.known_as("x")


def test_a_table_whose_owner_died_while_it_was_closed_is_nobodys() -> None:
    disk, one, other = halls()
    opened, _ = game(one)
    row = disk.table(opened.table)
    disk.kept["table", row.id] = replace(row, state="closed")
    other.take(opened.table)
    lease = disk.lease(opened.table)
    assert lease.node == NO_NODE and not other.holdings.has(opened.table) and not other.tables.by_id


def test_a_code_that_another_node_has_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    disk, one, other = halls()
    for module in ("gorod.services.server.admission", "gorod.clubs.clubs"):
        drawn = iter(("K7MXQ2", "K7MXQ2", "ABCDEF") * 2)
        monkeypatch.setattr(f"{module}.new_code", lambda _, drawn=drawn: next(drawn))
    first, second = one.open("home", programs=4, seats=5), other.open("home", programs=4, seats=5)
    assert (first.code, second.code) == ("K7MXQ2", "ABCDEF")
    assert other.table(second).members.code == "ABCDEF" and other.holdings.has(second.table)
    assert {row.id: row.code for row in disk.tables()} == {first.table: first.code, second.table: second.code}
    assert other.join(second, "x").token
    monkeypatch.setattr(disk, "club_of_code", lambda _: None)  # the state a moment before it is written
    clubs: list[Any] = []
    for hall in (one, other):
        hall.clubs.open(NewClub("Двор"), "address", clubs.append)
    assert [club.code for club in clubs] == ["K7MXQ2", "ABCDEF"]
    assert other.holdings.has(clubs[1].club) and not one.holdings.has(clubs[1].club)
