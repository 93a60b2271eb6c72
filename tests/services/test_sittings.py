"""Words that people have said are known to the next owner of their table; alone none are stored."""

from typing import Any

from gorod.protocol.http import Opened
from gorod.services.clocks import HandClock
from gorod.services.ownership import Fenced
from gorod.services.rows import SittingRow
from gorod.services.server.tables import CLOCK_SAVE_INTERVAL_S
from gorod.services.table.choices.motions import MOTION_LIFETIME_S
from gorod.services.table.sitting import MAX_STORED_REFUSALS
from gorod.services.table.table import IDLE_CLOSE_S
from tests.services.halls import NodeJournal, SharedDisk, SimulatedServer
from tests.services.world import World


def halls() -> tuple[SharedDisk, SimulatedServer, SimulatedServer]:
    disk, clock = SharedDisk(), HandClock()
    return disk, SimulatedServer("a", disk, clock), SimulatedServer("b", disk, clock)


def table_of_three(hall: World) -> tuple[Opened, list[str]]:
    opened = hall.open("home", programs=1, seats=4)
    return opened, [hall.join(opened, name).token for name in ("x", "y", "z")]


def sittings(disk: Any) -> list[SittingRow]:
    return [row for row in disk.kept.values() if isinstance(row, SittingRow)]


def lobby(wire: Any) -> dict[str, Any]:
    found: dict[str, Any] = wire.messages("table")[-1]
    return found


def test_alone_no_sitting_is_written() -> None:
    world = World(1)
    opened, tokens = table_of_three(world)
    client, _ = world.connect(tokens[0])
    world.send(client, t="ready", on=True)
    world.begin(opened)
    world.tables.beat()
    world.tables.close()
    assert sittings(world.disk) == [] and world.disk.clock(world.table(opened).members.game)


def test_who_is_ready_and_who_is_muted_is_known_afterwards() -> None:
    _, one, other = halls()
    opened, tokens = table_of_three(one)
    client, wire = one.connect(tokens[0])
    one.send(client, t="ready", on=True, seed="mine")
    one.send(client, t="mute", seat=2, on=True)
    before = lobby(wire)
    one.hand_over(opened.table, other)
    assert wire.closed == (1012, "restart")
    _, again = other.connect(tokens[0])
    assert [seat["ready"] for seat in lobby(again)["seats"]] == [seat["ready"] for seat in before["seats"]]
    assert lobby(again)["muted"] == before["muted"] == [2]
    assert [seat["ready"] for seat in before["seats"]] == [True, False, False, False]


def test_a_seed_travels_though_its_owner_does_not_come_back() -> None:
    _, one, other = halls()
    opened, tokens = table_of_three(one)
    client, _ = one.connect(tokens[0])
    one.send(client, t="ready", on=True, seed="mine")
    one.hand_over(opened.table, other)
    assert other.table(opened).members.seated()[1].seed == "mine"


def test_a_motion_stands_and_falls_at_its_own_moment() -> None:
    _, one, other = halls()
    opened, tokens = table_of_three(one)
    clients = [one.connect(token)[0] for token in tokens]
    one.begin(opened)
    while one.table(opened).live.log.game.night:  # type: ignore[union-attr]
        one.let_think()
        one.pass_time()
    one.tables.gone(clients[2])
    one.send(clients[0], t="motion", id="m", seat=3)
    moved = one.clock.now()
    one.clock.move_to(moved + 2.0)
    one.hand_over(opened.table, other)
    _, wire = other.connect(tokens[0])
    [motion] = lobby(wire)["motions"]
    assert (motion["seat"], motion["by"]) == (3, [1])
    assert abs(motion["until"] / 1000 - moved - MOTION_LIFETIME_S) < 0.01


def test_what_was_refused_is_refused_again_and_not_done() -> None:
    _, one, other = halls()
    opened, tokens = table_of_three(one)
    client, wire = one.connect(tokens[0])
    vote = {"t": "do", "id": "v", "cmd": {"do": "vote", "seat": 2}}
    one.send(client, **vote)
    [no] = wire.messages("ack")
    one.hand_over(opened.table, other)
    client, wire = other.connect(tokens[0])
    other.begin(opened)
    other.send(client, **vote)
    other.send(client, t="ask", id="v")
    assert wire.messages("ack") == [no, no]


def test_at_night_everybody_is_where_he_was_seen_last() -> None:
    """Otherwise the first to reconnect would seem to have been away, which at night is a sign."""
    _, one, other = halls()
    opened, tokens = table_of_three(one)
    wires = [one.connect(token)[1] for token in tokens[:2]]  # the third was never here
    one.begin(opened)
    while not one.table(opened).live.log.game.night:  # type: ignore[union-attr]
        one.let_think()
        one.pass_time()
    here = [seat["here"] for seat in lobby(wires[0])["seats"]]
    one.hand_over(opened.table, other)
    for token in reversed(tokens[:2]):
        _, wire = other.connect(token)
        assert [seat["here"] for seat in lobby(wire)["seats"]] == here
    assert False in here and len(wire.messages("table")) == 1


def test_only_what_has_changed_is_written_and_what_failed_is_tried_again() -> None:
    disk, one, _ = halls()
    opened, tokens = table_of_three(one)
    client, _ = one.connect(tokens[0])
    one.tables.beat()
    [first] = sittings(disk)
    calls = len(disk.calls)
    one.tables.beat()
    assert len(disk.calls) == calls
    one.send(client, t="ready", on=True)
    disk.is_full = True
    one.tables.beat()
    disk.is_full = False
    assert sittings(disk) == [first]
    one.tables.beat()
    [second] = sittings(disk)
    assert second.table == opened.table and second.state != first.state


def test_a_table_that_nobody_visits_does_not_live_longer_by_changing_hands() -> None:
    disk, one, other = halls()
    opened, _ = table_of_three(one)
    halfway = one.clock.now() + IDLE_CLOSE_S / 2
    one.clock.move_to(halfway)
    one.hand_over(opened.table, other)
    due = other.tables.next_due()
    assert due is not None and abs(due - halfway - IDLE_CLOSE_S / 2) < 0.01
    other.pass_time()
    assert disk.tables() == []


def test_after_a_kill_what_was_wanted_of_a_game_that_has_gone_on_is_forgotten() -> None:
    _, one, other = halls()
    opened, tokens = table_of_three(one)
    client, _ = one.connect(tokens[0])
    one.send(client, t="ready", on=True, seed="mine")
    one.send(client, t="mute", seat=2, on=True)
    one.tables.beat()
    one.clock.move_to(one.clock.now() + CLOCK_SAVE_INTERVAL_S / 2)
    one.begin(opened)
    one.start()
    other.take(opened.table)
    person = other.table(opened).members.seated()[1]
    assert not person.ready and person.seed == "mine" and len(person.muted) == 1


def test_who_is_forgotten_leaves_nothing_in_a_sitting() -> None:
    disk, one, _ = halls()
    opened, tokens = table_of_three(one)
    client, _ = one.connect(tokens[1])
    one.send(client, t="ready", on=True, seed="canary")
    one.tables.beat()
    assert b"canary" in sittings(disk)[0].state
    one.tables.forget_me(tokens[1], lambda _: None)
    assert sittings(disk) == []
    one.tables.beat()
    assert b"canary" not in sittings(disk)[0].state and opened.table in one.tables.by_id


# -- handing over


def test_a_hand_over_is_one_call_and_nothing_is_done_meanwhile() -> None:
    disk, one, other = halls()
    opened = one.open("home", programs=4, seats=5)
    token = one.join(opened, "x").token
    client, wire = one.connect(token)
    one.begin(opened)
    one.clock.move_to(one.clock.now() + 0.5)
    one.tables.tick()
    now, live = one.clock.now(), one.table(opened).live
    assert live is not None
    elapsed, disk.is_slow, calls = live.loop.watch.elapsed(now), True, len(disk.calls)
    one.hand_over(opened.table, other)
    assert one.thoughts.think(), "a program was still thinking"
    told = len(wire.got)
    one.send(client, t="leave", id="l")
    one.clock.move_to(now + 300.0)
    one.tables.tick()
    _, late = one.connect(token)
    assert len(disk.calls) == calls + 1 and len(wire.got) == told and one.tables.next_due() is None
    assert late.closed == (1012, "restart")
    disk.flush()
    assert wire.closed == (1012, "restart") and len(wire.got) == told
    taken = other.table(opened).live
    assert taken is not None and abs(taken.loop.watch.elapsed(other.clock.now()) - elapsed) < 0.01
    assert disk.fenced == 0


def test_what_could_not_be_handed_over_goes_on_where_it_is() -> None:
    disk, one, other = halls()
    opened, tokens = table_of_three(one)
    client, wire = one.connect(tokens[0])
    one.begin(opened)
    disk.is_full = True
    one.hand_over(opened.table, other)
    disk.is_full = False
    assert wire.closed is None and not other.tables.by_id and one.tables.next_due() is not None
    one.send(client, t="ask", id="x")
    assert wire.messages("ack")[-1]["status"] == "unknown"
    one.play_out(opened)


def test_of_many_refusals_the_last_are_known_afterwards() -> None:
    _, one, other = halls()
    opened, tokens = table_of_three(one)
    client, wire = one.connect(tokens[0])
    for number in range(MAX_STORED_REFUSALS + 3):
        one.clock.move_to(one.clock.now() + 1.0)
        one.send(client, t="do", id=f"v{number}", cmd={"do": "vote", "seat": 2})
    no = wire.messages("ack")[-1]
    assert no["status"] == "refused"
    one.hand_over(opened.table, other)
    client, wire = other.connect(tokens[0])
    other.send(client, t="ask", id=no["id"])
    other.send(client, t="ask", id="v0")
    assert wire.messages("ack")[0] == no
    assert wire.messages("ack")[1]["status"] == "unknown"


def test_every_handover_is_another_epoch() -> None:
    """A write that a node handed in earlier must be refused, even if the table has returned to that node."""
    disk, one, other = halls()
    opened, _ = table_of_three(one)
    before = one.holdings.held(opened.table)
    one.hand_over(opened.table, other)
    other.hand_over(opened.table, one)
    assert one.tables.runs(opened.table) and one.holdings.held(opened.table).epoch == before.epoch + 2
    answers: list[BaseException | None] = []
    NodeJournal(disk, one.node).write([one.table(opened).members.row()], answers.append, before)
    assert isinstance(answers[0], Fenced)
