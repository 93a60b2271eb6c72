"""Cards that people pick, seats drawn by lot, new deals: everything follows from the promise."""

from typing import Any

import pytest
from msgspec import json

from gorod.protocol.lobby import DealKind
from gorod.rules import RULESETS
from gorod.web.finished_games import finished, record
from tests.services.proofs import faults
from tests.services.world import Message, Wire, World

SEATS = {"boxed": 8, "home": 8}


def told(world: World, game: str) -> dict[str, Any]:
    """Return the finished game as its people can download it, after checking its deal."""
    over = finished(world.disk, game)
    assert over is not None
    found: dict[str, Any] = json.decode(json.encode(record(world.disk, over)))
    assert not list(faults(found))
    return found


def dealt(wire: Wire) -> Message:
    """Return the event by which this device learnt its card."""
    [found] = [
        event for frame in wire.messages("frame") for event in frame["events"] if event["t"] == "dealt"
    ]
    return found  # type: ignore[no-any-return]


@pytest.mark.parametrize("rules", RULESETS)
def test_programs_pick_their_cards(rules: str) -> None:
    world, seats = World(rules), SEATS.get(rules, 10)
    game = world.begin(opened := world.open(rules, programs=seats, seats=seats, dealing=DealKind.PICKED))
    world.play_out(opened)
    picks = told(world, game)["deal"]["picks"]
    assert len(picks) == seats and (len({*picks}) > 1 or rules == "boxed")


def test_people_pick_in_their_order_and_whoever_is_slow_gets_the_next_card() -> None:
    world = World(1)
    opened = world.open("classic", programs=6, dealing=DealKind.PICKED)
    devices = [world.connect(world.join(opened, f"p{at}").token) for at in range(4)]
    game = world.begin(opened)
    assert not devices[0][1].view["me"]["role"]
    world.send(devices[1][0], t="do", id="early", cmd={"do": "pick", "number": 1})
    world.send(devices[0][0], t="do", id="a", cmd={"do": "pick", "number": 3, "bottom": True})
    world.send(devices[1][0], t="do", id="b", cmd={"do": "pick", "number": 2})
    assert [ack["status"] for ack in devices[1][1].messages("ack")] == ["refused", "applied"]
    world.tables.gone(devices[3][0])
    began = world.clock.now()
    assert world.pass_time() and world.pass_time()  # seat 3 is slow, seat 4 is away
    assert world.clock.now() - began == 2 * RULESETS["classic"].dealing.seconds
    world.play_out(opened)
    over = told(world, game)
    assert over["deal"]["picks"][:4] == [-3, 2, 1, 1]
    assert dealt(devices[2][1])["role"]["id"] == over["roles"]["3"]


def test_a_pick_is_seen_by_its_seat_alone() -> None:
    world = World(2)
    opened = world.open("classic", watch=True, dealing=DealKind.PICKED)
    devices = [world.connect(world.join(opened, f"p{at}").token) for at in range(10)]
    world.begin(opened)
    for at, (client, _) in enumerate(devices):
        world.send(client, t="do", id="p", cmd={"do": "pick", "number": 2 - at % 2})
    for at, (_, wire) in enumerate(devices):
        assert (dealt(wire)["seat"], dealt(wire)["number"]) == (at + 1, 2 - at % 2)
        assert "shuffled" not in str(wire.messages())


def test_a_crash_among_the_picks_changes_no_card() -> None:
    world = World(3)
    opened = world.open("club", programs=7, dealing=DealKind.PICKED)
    tokens = [world.join(opened, f"p{at}").token for at in range(3)]
    devices = [world.connect(token) for token in tokens]
    game = world.begin(opened)
    world.send(devices[0][0], t="do", id="a", cmd={"do": "pick", "number": 2})
    card = dealt(devices[0][1])["role"]["id"]
    world.start()
    devices = [world.connect(token) for token in tokens]
    assert devices[0][1].view["me"]["role"] == card
    assert devices[1][1].view["step"]["turn"] == 2
    world.send(devices[0][0], t="do", id="again", cmd={"do": "pick", "number": 1})
    world.send(devices[1][0], t="do", id="b", cmd={"do": "pick", "number": 3})
    assert devices[0][1].messages("ack")[-1]["status"] == "refused"
    world.play_out(opened)
    over = told(world, game)
    assert over["deal"]["picks"][:2] == [2, 3] and over["roles"]["1"] == card


def test_a_judge_deals_anew_from_the_promise_and_not_from_his_hand() -> None:
    world = World(4)
    opened = world.open("club", mode="judged", dealing=DealKind.PICKED)
    for at in range(10):
        world.join(opened, f"p{at}")
    client, wire = world.connect(opened.organiser)
    game = world.begin(opened)
    chosen = ["don", "mafioso", "mafioso", "sheriff", *["citizen"] * 6]
    for name in ("r1", "r2"):
        world.send(client, t="do", id=f"{name} first", cmd={"do": "pick", "number": 2}, **{"as": 1})
        world.send(client, t="do", id=name, cmd={"do": "redeal", "deck": chosen, "offender": 1})
    assert [ack["status"] for ack in wire.messages("ack")] == ["applied"] * 4
    world.send(client, t="do", id="take", cmd={"do": "pick", "number": 3, "bottom": True}, **{"as": 1})
    for number in range(10_000):
        if wire.view["winner"]:
            break
        world.clock.move_to(world.clock.now() + 1)
        moves = [move for move in wire.view["legal"] if move["do"] == "shoot"]
        seats = [seat for seat, role in enumerate(wire.view["judge"]["roles"], 1) if moves and role]
        for seat in seats:
            world.send(client, t="do", id=f"s{number} {seat}", cmd=moves[0], **{"as": seat})
        world.send(client, t="do", id=f"n{number}", cmd={"do": "time_up"})
    over = told(world, game)
    assert over["deal"]["redeals"] == 2 and over["deal"]["picks"] == [-3, *[1] * 9]
    assert [over["roles"][str(seat)] for seat in range(1, 11)] != chosen


def test_seats_by_lot_follow_from_the_promise() -> None:
    world = World(5)
    opened = world.open("home", programs=1, seats=4)
    devices = [world.connect(world.join(opened, f"p{at}").token) for at in range(3)]
    for at, (client, _) in enumerate(devices):
        world.send(client, t="ready", on=True, seed=f"seed-{at}")
    organiser, _ = world.connect(opened.organiser)
    for name in ("1", "2"):
        world.send(organiser, t="manage", id=name, what="draw")
    seats = [wire.messages("table")[-1]["me"] for _, wire in devices]
    assert sorted(seats) == [1, 2, 3]
    world.start()
    game = world.begin(opened)
    table = world.table(opened)
    row = world.disk.game(game)
    assert row is not None and table.live is not None
    lot = json.decode(row.secret)["lot"]
    assert lot["number"] == 2 and dict(zip(lot["seeds"], lot["seats"], strict=True)) == {
        f"seed-{at}": seat for at, seat in enumerate(seats)
    }


def test_a_draw_that_somebody_moved_away_from_is_not_told() -> None:
    world = World(6)
    opened = world.open("home", programs=3, seats=4)
    client, _ = world.connect(world.join(opened, "p").token)
    organiser, _ = world.connect(opened.organiser)
    world.send(organiser, t="manage", id="d", what="draw")
    world.send(client, t="sit", id="s", seat=3)
    game = world.begin(opened)
    world.play_out(opened)
    assert told(world, game)["deal"]["lot"] is None


def test_a_draw_is_proved_by_the_game_that_followed_it_alone() -> None:
    world = World(7)
    opened = world.open("home", programs=3, seats=4)
    world.connect(world.join(opened, "p").token)
    organiser, _ = world.connect(opened.organiser)
    world.send(organiser, t="manage", id="d", what="draw")
    lots = []
    for _ in range(2):
        game = world.begin(opened)
        world.play_out(opened)
        lots.append(told(world, game)["deal"]["lot"])
    assert lots[0]["number"] == 1 and lots[0]["seats"] == [1] and lots[1] is None
