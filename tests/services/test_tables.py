"""Tables: opened, joined, played, killed and restored, all on a simulated server."""

from typing import Any

import pytest
from msgspec import json

import gorod.services.table.fair as fair
from gorod.engine.events import Dealt
from gorod.protocol.http import Join, NewTable
from gorod.protocol.lobby import TableState
from gorod.rules import RULESETS
from gorod.services.denied import Denied
from gorod.services.game.live_game import MIN_STEP_S
from gorod.services.game.logbook import broken, recalled
from gorod.services.table.games import DealSeeds
from gorod.services.table.presence import Client
from gorod.services.table.table import IDLE_CLOSE_S, IDLE_PAUSE_S, IDLE_PAUSE_SOLO_S, Table
from gorod.services.tokens import token_hash
from tests.services.world import Wire, World

PLAYERS = {"classic": 10, "club": 10, "fiim": 10, "wolves": 10, "boxed": 8, "home": 8}


def with_people(world: World, count: int = 2, **more: Any) -> tuple[Any, list[tuple[Client, Wire]]]:
    """Return a running table with this number of connected people; the rest are programs."""
    seats = more.get("seats", 10)
    opened = world.open(programs=seats - count, **more)
    devices = [world.connect(world.join(opened, f"player {at}").token) for at in range(count)]
    world.begin(opened)
    return opened, devices


@pytest.mark.parametrize("rules", RULESETS)
def test_programs_alone_play_a_game_to_its_end(rules: str) -> None:
    world = World(rules)
    opened = world.open(rules, programs=PLAYERS[rules], seats=PLAYERS[rules])
    game = world.begin(opened)
    world.play_out(opened)
    table, entries = world.table(opened), world.disk.entries(game)
    assert table.live is not None and table.state is TableState.OPEN
    assert broken(entries) is None
    assert recalled(entries).log.events == table.live.log.events
    row = world.disk.game(game)
    assert row is not None and row.state == "over"


def promise(table: Table) -> str:
    """Return the promise of the next deal, as everybody is shown it."""
    return table.news._lobbies.lobby(table.members.people[0], "ru", table.live).commitment


def test_the_deal_follows_from_the_promise() -> None:
    world = World(3)
    opened, _ = with_people(world)
    before = promise(world.table(opened))
    world.play_out(opened)
    table = world.table(opened)
    row = world.disk.game(table.members.game)
    assert row is not None and table.live is not None and row.commitment == before
    secret = json.decode(row.secret, type=DealSeeds)
    proof = fair.proof(
        bytes.fromhex(secret.server_seed), secret.seat_seeds, table.settings.cast, table.members.game
    )
    assert proof.commitment == before
    dealt = [event.role.id for event in table.live.log.events if isinstance(event, Dealt)]
    assert list(proof.deck) == dealt
    after = promise(table)
    assert after != before


def test_nothing_is_said_before_it_is_durable() -> None:
    world = World(1)
    _, [(client, wire), (other, there)] = with_people(world)
    command = world.until_asked(wire)
    world.disk.is_slow = True
    sent = len(wire.got), len(there.got)
    world.send(client, t="do", id="mine", cmd=command)
    late, late_wire = world.connect("nobody")
    assert (len(wire.got), len(there.got)) == sent
    world.send(other, t="ask", id="mine")
    assert len(there.got) == sent[1]
    world.disk.flush()
    assert wire.messages("ack")[-1] == {"t": "ack", "id": "mine", "status": "applied"}
    assert there.messages("ack")[-1]["status"] == "unknown"
    assert late_wire.closed == (4401, "unknown_token") and late.person is None


def test_a_name_is_used_once_whatever_comes_under_it() -> None:
    world = World(2)
    opened, [(client, wire), _] = with_people(world)
    command, live = world.until_asked(wire), world.table(opened).live
    assert live is not None
    turns = live.log.turns
    for _ in range(3):
        world.send(client, t="do", id="a", cmd=command)
    world.send(client, t="do", id="b", cmd={"do": "shoot", "seat": 3})
    world.send(client, t="do", id="b", cmd={"do": "pass"})
    answers = [(ack["id"], ack["status"]) for ack in wire.messages("ack")]
    assert answers == [("a", "applied")] * 3 + [("b", "refused")] * 2
    assert live.log.turns == turns + 1
    for name, status in (("a", "applied"), ("b", "refused"), ("c", "unknown")):
        world.send(client, t="ask", id=name)
        assert wire.messages("ack")[-1]["status"] == status
    world.start()
    again, there = world.connect(_token_of(client, world))
    for name, status in (("a", "applied"), ("b", "unknown")):
        world.send(again, t="ask", id=name)
        assert there.messages("ack")[-1]["status"] == status


def _token_of(client: Client, world: World) -> str:
    """The registry knows hashes only, so the test gives this person another key."""
    id, person = next(
        (id, one)
        for id, table in world.tables.by_id.items()
        for one in table.members.people
        if client.person is not None and one.key == client.person.key
    )
    world.tables._registry._tokens[token_hash("key")] = id, person
    return "key"


def test_a_table_goes_on_where_it_stood_after_a_crash() -> None:
    world = World(4)
    opened, [(client, wire), _] = with_people(world, rules="classic")
    for _ in range(12):
        world.let_think()
        world.pass_time()
    world.let_think()
    world.clock.move_to(world.clock.now() + 2.5)
    before = world.table(opened).live
    assert before is not None
    last = world.disk.entries(world.table(opened).members.game)[-1].at / 1000
    left = before.loop.deadline - last
    world.clock.move_to(world.clock.now() + 3600)
    world.start()
    after = world.table(opened).live
    assert after is not None and after is not before
    assert after.log.events == before.log.events
    assert after.loop.deadline - world.clock.now() == pytest.approx(left, abs=0.01)
    _, there = world.connect(_token_of(client, world))
    assert there.view == wire.view
    world.play_out(opened)


def test_whoever_comes_back_sees_what_he_would_have_seen() -> None:
    world = World(5)
    opened, [(_, wire), (other, there)] = with_people(world)
    token = _token_of(other, world)
    while not world.table(opened).live.is_over:  # type: ignore[union-attr]
        world.let_think()
        _, fresh = world.connect(token)
        assert (
            fresh.view == there.view and fresh.messages("frame")[-1]["n"] == there.messages("frame")[-1]["n"]
        )
        world.tables.gone(next(Client(fresh, other.person, opened.table) for _ in range(1)))
        world.pass_time()
    numbers = [frame["n"] for frame in wire.messages("frame") if frame["events"]]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_full_disk_stops_the_table_and_loses_nothing() -> None:
    world = World(6)
    opened, [(client, wire), _] = with_people(world)
    command, live = world.until_asked(wire), world.table(opened).live
    assert live is not None
    kept = live.log.turns
    world.disk.is_full = True
    world.send(client, t="do", id="lost", cmd=command)
    assert wire.messages()[-1]["code"] == "recording_stopped"
    assert "lost" not in [ack["id"] for ack in wire.messages("ack")]
    world.disk.is_full = False
    world.send(client, t="ask", id="lost")
    assert wire.messages("ack")[-1] == {"t": "ack", "id": "lost", "status": "unknown"}
    assert world.table(opened).live.log.turns == kept  # type: ignore[union-attr]
    world.send(client, t="do", id="again", cmd=command)
    assert wire.messages("ack")[-1] == {"t": "ack", "id": "again", "status": "applied"}
    world.play_out(opened)


def test_a_table_without_anybody_pauses_and_then_closes() -> None:
    world = World(7)
    opened, devices = with_people(world)
    for client, _ in devices:
        world.tables.gone(client)
    left = world.clock.now()
    table = world.table(opened)
    while not table.live.log.game.paused:  # type: ignore[union-attr]
        world.let_think()
        world.pass_time()
    assert world.clock.now() == left + IDLE_PAUSE_S
    world.pass_time()
    assert world.clock.now() == left + IDLE_CLOSE_S and table.state is TableState.CLOSED
    row = world.disk.game(table.members.game)
    assert row is not None and row.state == "unfinished"


def test_a_table_whose_game_is_over_waits_a_day_for_the_next() -> None:
    """Regression: it was closed after ten minutes, the length of a break."""
    world = World(3)
    opened, client, wire = world.judged()
    world.send(
        client, t="do", id="end", cmd={"do": "overrule", "ruling": "end", "reason": "why", "value": "red"}
    )
    assert wire.view["winner"] == "red"
    world.tables.gone(client)
    world.clock.move_to(world.clock.now() + 3600)
    world.tables.tick()
    assert world.table(opened).state == "open"
    world.clock.move_to(world.clock.now() + 24 * 3600)
    world.tables.tick()
    assert opened.table not in world.tables.by_id


def test_whoever_comes_back_wakes_a_lonely_table() -> None:
    world = World(8)
    opened, devices = with_people(world)
    token = _token_of(devices[0][0], world)
    for client, _ in devices:
        world.tables.gone(client)
    table = world.table(opened)
    while not table.live.log.game.paused:  # type: ignore[union-attr]
        world.let_think()
        world.pass_time()
    world.connect(token)
    assert not table.live.log.game.paused  # type: ignore[union-attr]


def test_a_game_alone_pauses_while_its_person_is_away() -> None:
    """Regression: their clock ran out, and they were killed, while their phone had no network."""
    world = World(8)
    opened = world.open("fiim", programs=9, mode="solo")
    person = world.join(opened, "a")
    client, _ = world.connect(person.token)
    world.begin(opened)
    live = world.table(opened).live
    assert live is not None
    world.tables.gone(client)
    left, turns = world.clock.now(), live.log.turns
    while not live.log.game.paused:
        world.let_think()
        world.pass_time()
    assert world.clock.now() <= left + IDLE_PAUSE_SOLO_S
    kept = live.log.turns
    world.clock.move_to(world.clock.now() + 3600)
    world.tables.tick()
    assert live.log.turns == kept >= turns
    world.connect(person.token)
    assert not live.log.game.paused


def test_a_game_that_its_person_has_paused_stays_so_when_they_come_back() -> None:
    world = World(8)
    opened = world.open("fiim", programs=9, mode="solo")
    person = world.join(opened, "a")
    client, _ = world.connect(person.token)
    world.begin(opened)
    organiser, wire = world.connect(opened.organiser)
    world.send(organiser, t="manage", id="p", what="pause")
    assert wire.view["paused"]
    for one in (client, organiser):
        world.tables.gone(one)
    world.clock.move_to(world.clock.now() + 60)
    world.tables.tick()
    assert world.connect(person.token)[1].view["paused"]


def test_the_same_people_play_again() -> None:
    world = World(9)
    opened, [(_, wire), _] = with_people(world, rules="home", seats=8)
    world.play_out(opened)
    first = world.table(opened).members.game
    second = world.begin(opened)
    world.play_out(opened)
    assert first != second and [row.number for row in world.disk.games(opened.table)] == [1, 2]
    assert wire.messages("table")[-1]["number"] == 2


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (NewTable("chess"), "unknown_rules"),
        (NewTable("fiim", seats=7), "bad_players"),
        (NewTable("fiim", options={"farewell.voted": "long"}), "bad_option"),
    ],
)
def test_a_table_that_cannot_be_is_refused(wanted: NewTable, code: str) -> None:
    answers: list[Any] = []
    World().tables.admission.open(wanted, "address", answers.append)
    assert isinstance(answers[0], Denied) and answers[0].code == code


def test_only_those_who_should_come_in_come_in() -> None:
    world, answers = World(), list[Any]()
    opened = world.open("home", seats=4)
    for name in "abcd":
        world.join(opened, name)
    world.tables.admission.join(opened.code, Join("e"), "a", answers.append)
    world.tables.admission.join("ZZZZZZ", Join("e"), "a", answers.append)
    world.tables.admission.start(opened.table, "no token", answers.append)
    world.begin(opened)
    world.tables.admission.join(opened.code, Join("e"), "a", answers.append)
    assert [no.code for no in answers] == ["table_full", "no_such_table", "not_allowed", "no_such_table"]


def test_a_player_who_goes_home_leaves_without_penalty() -> None:
    world = World(10)
    _, [(client, wire), _] = with_people(world)
    for _ in range(4):
        world.let_think()
        world.pass_time()
    world.send(client, t="leave", id="home")
    seat = client.person.seat if client.person else 0
    assert seat not in wire.view["alive"]
    assert wire.messages("ack")[-1]["status"] == "applied"


def test_a_sealed_night_lasts_the_same_whatever_happens_in_it() -> None:
    """With programs that act, and with seats at which nobody ever acts."""
    found = set()
    for seed, people in ((1, 0), (2, 10), (3, 5)):
        world = World(seed)
        opened = world.open("fiim", programs=10 - people)
        for at in range(people):
            world.connect(world.join(opened, f"p{at}").token)
        world.begin(opened)
        moments = []
        live = world.table(opened).live
        assert live is not None
        while live.log.game.day < 1:
            world.let_think()
            world.pass_time()
            moments.append(round(world.clock.now() - 1_000_000, 6))
        found.add(tuple(moments))
    assert len(found) == 1


def test_words_lie_beside_the_log() -> None:
    world = World(12)
    opened, [(client, wire), (_, there)] = with_people(world)
    table = world.table(opened)
    assert table.live is not None and client.person is not None
    while {"do": "open", "kind": "say"} not in wire.view["legal"] or wire.view["phase"] == "N0":
        world.let_think()
        assert world.pass_time()
    world.send(client, t="say", id="w", text="Четвёртый чёрный", claim={"black": [4]})
    assert there.messages("talk")[-1]["text"] == "Четвёртый чёрный"
    entries = world.disk.entries(table.members.game)
    assert not any("Четвёртый".encode() in entry.event for entry in entries)
    assert world.disk.words(table.members.game)[-1].text == "Четвёртый чёрный"


def test_the_absent_are_named_before_a_vote() -> None:
    world = World(13)
    opened, [(client, wire), (other, _)] = with_people(world)
    world.tables.gone(other)
    table = world.table(opened)
    assert table.live is not None and other.person is not None
    while not wire.messages("absent"):
        assert not table.live.is_over
        world.let_think()
        world.pass_time()
    assert wire.messages("absent")[0]["seats"] == [other.person.seat]
    assert wire.view["step"]["kind"] in ("reading", "ballot")
    assert client.person is not None


def test_the_turn_of_one_who_is_long_away_passes() -> None:
    """Ninety seconds in a game, then the table no longer waits for them."""
    world = World(14)
    opened, [_, (other, _)] = with_people(world)
    world.connect(opened.organiser)  # the other person may die; the table would not wait for them
    world.tables.gone(other)
    table = world.table(opened)
    assert table.live is not None and other.person is not None
    while table.live.log.game.night:  # a night does not count
        world.let_think()
        world.pass_time()
    gone = world.clock.now()
    lengths: list[tuple[float, float]] = []
    while not table.live.is_over and len(lengths) < 3:
        world.let_think()
        step, began = table.live.log.game.step, world.clock.now()
        is_his = getattr(step, "seat", 0) == other.person.seat and type(step).__name__ == "Speech"
        world.pass_time()
        if is_his:
            lengths.append((began - gone, world.clock.now() - began))
    away, length = lengths[0]
    assert length == pytest.approx(max(MIN_STEP_S, min(60.0, 90.0 - away)), abs=0.01)
    assert lengths[-1][1] == MIN_STEP_S


def test_who_has_gone_before_the_start_is_gone_for_good() -> None:
    world = World(15)
    opened = world.open("home", seats=4)
    token = world.join(opened, "a").token
    client, wire = world.connect(token)
    world.send(client, t="leave", id="1")
    world.send(client, t="sit", id="2", seat=2)
    assert [ack["status"] for ack in wire.messages("ack")] == ["applied"]
    assert wire.messages("bye") == [{"t": "bye", "code": "left"}] and wire.closed is not None
    world.start()
    _, again = world.connect(token)
    assert again.closed == (4401, "unknown_token") and not world.table(opened).members.seated()


def test_the_old_device_of_a_recovered_seat_can_do_nothing_more() -> None:
    world, answers = World(16), list[Any]()
    opened = world.open("home", seats=4)
    joined = world.join(opened, "a")
    client, wire = world.connect(joined.token)
    world.tables.devices.recover(opened.code, joined.phrase.upper(), "a", answers.append)
    assert wire.closed == (4401, "moved")
    _, there = world.connect(answers[0].token)
    world.send(client, t="ready", on=True)
    assert not there.messages("table")[-1]["seats"][0]["ready"]
    assert there.messages("table")[-1]["me"] == 1
    world.tables.devices.recover(opened.code, "не те слова вовсе", "a", answers.append)
    assert answers[-1].code == "wrong_phrase"


def test_a_closed_table_is_forgotten() -> None:
    world = World(17)
    opened, [(client, wire), _] = with_people(world, rules="home", seats=8)
    organiser, _ = world.connect(opened.organiser)
    world.send(organiser, t="manage", id="c", what="close")
    assert opened.table not in world.tables.by_id and wire.closed == (4410, "closed")
    world.send(client, t="ready", on=True)
    assert wire.messages("table")[-1]["state"] == "closed"
    world.start()
    assert not world.tables.by_id


def test_one_damaged_log_does_not_keep_the_others_from_going_on() -> None:
    world = World(18)
    bad, _ = with_people(world, rules="home", seats=8)
    good, _ = with_people(world, rules="home", seats=8)
    game = world.table(bad).members.game
    del world.disk.kept["entry", game, "0"]
    world.start()
    assert [row.id for row, _ in world.tables.damaged] == [bad.table]
    assert list(world.tables.by_id) == [good.table]
    world.play_out(good)


def test_whose_table_cannot_be_read_keeps_the_token_and_comes_again() -> None:
    world = World(18)
    bad, _ = with_people(world, rules="home", seats=8)
    del world.disk.kept["entry", world.table(bad).members.game, "0"]
    world.start()
    assert world.connect(bad.organiser)[1].closed == (1012, "restart")
    assert world.connect("nobody's")[1].closed == (4401, "unknown_token")
    world.tables.close_table(bad.table, lambda _: None)
    assert world.connect(bad.organiser)[1].closed == (4401, "unknown_token")


def test_a_second_device_of_somebody_who_is_here_is_told_to_nobody_else() -> None:
    world = World(19)
    opened = world.open("home", seats=4)
    token = world.join(opened, "a").token
    client, _ = world.connect(token)
    _, there = world.connect(world.join(opened, "b").token)
    told = len(there.got)
    again, _ = world.connect(token)
    world.tables.gone(again)
    assert len(there.got) == told
    world.tables.gone(client)
    assert not there.messages("table")[-1]["seats"][0]["here"]
