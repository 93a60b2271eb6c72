"""A device at another node is served to the byte as if it were at the owner; lost parcels are not resent."""

from typing import Any

import pytest

from gorod.nodes.exchange import HEARTBEAT_INTERVAL_S, MAX_SILENCE_S
from gorod.nodes.parcel import MIN_PADDED_BYTES, LinkTold, Parcel, Sealer, Unreadable
from gorod.protocol.http import Opened
from gorod.services.server.messages import PERSON_MESSAGE_RATE
from tests.nodes.net import KEY, House
from tests.services.world import Wire

RESTART = (1012, "restart")


def evening(is_relayed: bool) -> tuple[list[Wire], Any]:
    """Play a whole game with two people, whose devices are at the owner or at another node."""
    house = House()
    owner, edge = house.nodes
    opened = owner.open("home", programs=3, seats=5)
    tokens = [owner.join(opened, name).token for name in "xy"]
    lines = [
        edge.connect_at(owner, opened.table, token) if is_relayed else owner.connect(token)
        for token in tokens
    ]
    send = edge.send_on if is_relayed else owner.send
    owner.begin(opened)
    sent, table = 0, owner.table(opened)
    while not table.live.is_over:  # type: ignore[union-attr]
        house.settle()
        for client, wire in lines:
            for move in [one for one in wire.view.get("legal", ()) if one["do"] != "open"][:1]:
                sent += 1
                send(client, t="do", id=f"m{sent}", cmd=move)
        owner.let_think()
        house.settle()
        owner.pass_time()
    house.settle()
    return [wire for _, wire in lines], house


def test_a_device_elsewhere_gets_the_same_bytes_in_the_same_order() -> None:
    here, _ = evening(is_relayed=False)
    there, house = evening(is_relayed=True)
    for one, other in zip(here, there, strict=True):
        assert len(one.got) > 20 and one.got == other.got
    assert not any(b"frame" in sealed or b"token" in sealed for sealed in house.net.seen)


def table(house: House) -> tuple[Opened, str]:
    opened = house.nodes[0].open("home", programs=3, seats=6)
    return opened, house.nodes[0].join(opened, "x").token


def test_a_device_that_is_not_known_there_is_looked_for_again() -> None:
    """The hint of a device may be wrong: its token decides, and the owner of another table cannot tell."""
    house = House()
    owner, edge = house.nodes
    opened, token = table(house)
    client, wire = edge.connect_at(owner, opened.table, "nonsense")
    assert edge.astray == [client] and wire.closed is None and not wire.got
    assert not edge.relay.has(client) and len(owner.guests) == 0
    _, wire = edge.connect_at(owner, "elsewhere", token)
    assert wire.messages("table") and edge.astray == [client]


def test_a_device_that_speaks_is_refused_there_too_where_its_browser_has_a_seat() -> None:
    house = House()
    owner, edge = house.nodes
    opened = owner.open("home", programs=3, seats=6, mode="companion")
    seat, narrator = owner.join(opened, "x").token, owner.narrate(opened)
    _, wire = edge.connect_at(owner, opened.table, narrator, seat=seat)
    assert wire.closed == (4409, "has_seat")
    _, wire = edge.connect_at(owner, opened.table, narrator)
    assert wire.messages("table")[-1]["narrates"] is True


def test_a_device_that_goes_is_gone_at_its_table() -> None:
    house = House()
    owner, edge = house.nodes
    opened, token = table(house)
    client, _ = edge.connect_at(owner, opened.table, token)
    person = owner.table(opened).members.seated()[1]
    assert person.is_here and len(owner.guests) == 1
    edge.relay.gone(client)
    house.settle()
    assert not person.is_here and len(owner.guests) == 0


def test_a_hello_that_was_lost_is_noticed_though_nothing_was_ever_answered() -> None:
    house = House()
    owner, edge = house.nodes
    opened, token = table(house)
    _, wire = edge.connect_at(owner, opened.table, token, is_heard=False)
    edge.exchange.flush()
    house.net.way.clear()
    house.clock.move_to(house.clock.now() + HEARTBEAT_INTERVAL_S)
    edge.exchange.tick()
    house.settle()
    assert wire.closed == RESTART and len(edge.relay) == 0


@pytest.mark.parametrize("lost", ["told", "said", "last"])
def test_after_a_loss_both_ends_begin_anew_and_the_device_comes_again(lost: str) -> None:
    house = House()
    owner, edge = house.nodes
    opened, token = table(house)
    client, wire = edge.connect_at(owner, opened.table, token)
    told = len(wire.got)
    if lost == "said":
        edge.relay.receive(client, b'{"t":"ready","on":true}')
        edge.exchange.flush()
    else:
        owner.join(opened, "y")
        owner.exchange.flush()
    assert house.net.way
    house.net.way.clear()
    if lost == "told":
        owner.join(opened, "z")
    house.clock.move_to(house.clock.now() + HEARTBEAT_INTERVAL_S)
    for node in house.nodes:
        node.exchange.tick()
    house.settle()
    assert wire.closed == RESTART and len(wire.got) == told, "nothing after what was lost is told"
    assert not edge.relay.has(client) and len(owner.guests) == 0
    resets = [node.exchange.resets for node in house.nodes]
    _, again = edge.connect_at(owner, opened.table, token)
    assert again.closed is None and again.messages("table")
    assert [node.exchange.resets for node in house.nodes] == resets and max(resets) <= 2


def test_a_cut_ends_all_links_and_nothing_is_sent_meanwhile() -> None:
    house = House()
    owner, edge = house.nodes
    opened, token = table(house)
    client, wire = edge.connect_at(owner, opened.table, token)
    _, own = owner.connect(opened.organiser)
    edge.end.cut()
    assert wire.messages()[-1]["code"] == "table_unreachable" and edge.relay.has(client)
    edge.send_on(client, t="ready", id="r1", on=True)
    edge.relay.tick()
    told = wire.messages()[-1]
    assert told["code"] == "table_unreachable" and told["id"] == "r1" and wire.closed is own.closed is None
    owner.join(opened, "y")
    house.settle()
    edge.end.is_up = True
    house.clock.move_to(house.clock.now() + HEARTBEAT_INTERVAL_S)
    owner.exchange.tick()
    house.settle()
    edge.relay.tick()
    assert wire.closed == RESTART and own.closed is None and not edge.relay.has(client)
    assert len(owner.guests) == 0, "the owner has learned it"
    _, again = edge.connect_at(owner, opened.table, token)
    assert again.messages("table")[-1]["seats"][1]["name"] == "y"


def test_who_hears_nothing_of_its_table_is_told_and_comes_again_when_it_is_back() -> None:
    """Only the owner is cut off: neither the owner nor the edge notices that anything is lost."""
    house = House()
    owner, edge = house.nodes
    opened, token = table(house)
    client, wire = edge.connect_at(owner, opened.table, token)
    for seconds in (HEARTBEAT_INTERVAL_S, HEARTBEAT_INTERVAL_S, MAX_SILENCE_S):
        house.clock.move_to(house.clock.now() + seconds)
        edge.exchange.tick()
        edge.relay.tick()
        house.net.way.clear()
    assert wire.messages()[-1]["code"] == "table_unreachable" and wire.closed is None
    house.clock.move_to(house.clock.now() + HEARTBEAT_INTERVAL_S)
    owner.exchange.tick()
    house.settle()
    edge.relay.tick()
    assert wire.closed == RESTART and not edge.relay.has(client)
    house.clock.move_to(house.clock.now() + HEARTBEAT_INTERVAL_S)
    edge.exchange.tick()
    house.settle()
    _, again = edge.connect_at(owner, opened.table, token)
    assert again.messages("table") and again.closed is None


def test_a_table_that_changes_hands_sends_its_devices_away_wherever_they_are() -> None:
    house = House(3)
    owner, edge, heir = house.nodes
    opened, token = table(house)
    _, far = edge.connect_at(owner, opened.table, token)
    _, near = owner.connect(opened.organiser)
    owner.hand_over(opened.table, heir)
    house.settle()
    assert far.closed == near.closed == RESTART and len(owner.guests) == 0
    _, again = edge.connect_at(heir, opened.table, token)
    assert again.messages("table")[-1]["me"] == 1


def test_links_of_one_node_are_not_those_of_another() -> None:
    house = House(3)
    owner, edge, other = house.nodes
    opened, token = table(house)
    second = owner.join(opened, "y").token
    _, one = edge.connect_at(owner, opened.table, token)
    _, two = other.connect_at(owner, opened.table, second)
    assert one.messages("table")[0]["me"] == 1 and two.messages("table")[0]["me"] == 2
    other.exchange.send(edge.node, LinkTold(1, b"forged by a node that does not own it"))
    house.settle()
    assert all(b"forged" not in message for _, message in one.got)
    edge.exchange.forget_node(owner.node)
    assert one.closed == RESTART and two.closed is None


def test_who_floods_is_stopped_at_the_edge() -> None:
    house = House()
    owner, edge = house.nodes
    opened, token = table(house)
    client, wire = edge.connect_at(owner, opened.table, token)
    sent = 0
    while edge.relay.has(client):
        sent += 1
        edge.relay.receive(client, b'{"t":"ping"}')
    house.settle()
    assert PERSON_MESSAGE_RATE[0] < sent <= 2 * PERSON_MESSAGE_RATE[0] + 1 and wire.closed == (
        1008,
        "too_fast",
    )
    assert len(owner.guests) == 0


# -- parcels


def test_a_parcel_tells_nothing_but_how_much_there_is_roughly() -> None:
    one, other = Sealer(KEY, "01" * 8), Sealer(KEY, "02" * 8)
    short = one.seal(Parcel("02" * 8, 1, 1, (LinkTold(1, b"mafia"),)))
    longer = one.seal(Parcel("02" * 8, 1, 2, (LinkTold(1, b"c" * 150),)))
    long = one.seal(Parcel("02" * 8, 1, 3, (LinkTold(1, b"c" * 1500),)))
    assert len(short) == len(longer) < len(long) and (len(long) - len(short)) % MIN_PADDED_BYTES == 0
    assert b"mafia" not in short
    assert other.open(short) == ("01" * 8, Parcel("02" * 8, 1, 1, (LinkTold(1, b"mafia"),)))
    assert one.seal(Parcel("", 0, 0)) != one.seal(Parcel("", 0, 0))


@pytest.mark.parametrize("fault", ["bit", "sender", "key", "addressee", "short", "empty"])
def test_what_is_not_sealed_for_us_is_not_read(fault: str) -> None:
    sealed = Sealer(b"x" * 32 if fault == "key" else KEY, "01" * 8).seal(
        Parcel("03" * 8 if fault == "addressee" else "02" * 8, 1, 1, (LinkTold(1, b"mafia"),))
    )
    bad = {
        "bit": sealed[:40] + bytes([sealed[40] ^ 1]) + sealed[41:],
        "sender": bytes.fromhex("04" * 8) + sealed[8:],
        "short": sealed[:20],
        "empty": b"",
    }
    with pytest.raises(Unreadable):
        Sealer(KEY, "02" * 8).open(bad.get(fault, sealed))


def test_nonsense_on_the_way_resets_nothing() -> None:
    house = House()
    owner, edge = house.nodes
    opened, token = table(house)
    _, wire = edge.connect_at(owner, opened.table, token)
    house.net.way.append((edge.node, b"nonsense" * 50))
    house.settle()
    assert wire.closed is None and edge.exchange.unreadable == 1 and edge.exchange.resets == 0
