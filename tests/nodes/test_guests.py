"""Devices of other nodes at a table: who is admitted, who is lost with a node, and what is heard once."""

import pytest

from gorod.nodes.parcel import LinkTold, Parcel, Sealer, Unreadable
from tests.nodes.net import KEY, House


@pytest.mark.parametrize("to", ["02" * 8, ""])
def test_a_parcel_is_read_once(to: str) -> None:
    one, other = Sealer(KEY, "01" * 8), Sealer(KEY, "02" * 8)
    first, second = (one.seal(Parcel(to, 1, number, (LinkTold(1, b"x"),))) for number in (1, 2))
    assert other.open(first)[1].number == 1
    with pytest.raises(Unreadable):
        other.open(first)
    assert other.open(second)[1].number == 2
    for old in (first, second):
        with pytest.raises(Unreadable):
            other.open(old)


def test_a_table_that_is_about_to_leave_takes_nobody() -> None:
    house = House(2)
    owner, edge = house.nodes
    opened = owner.open("home", seats=5)
    token = owner.join(opened, "a").token
    owner.holdings.leave(opened.table)
    client, wire = edge.connect_at(owner, opened.table, token)
    assert edge.astray == [client] and wire.messages() == [] and len(owner.guests) == 0
    owner.holdings.stay(opened.table)
    _, again = edge.connect_at(owner, opened.table, token)
    assert again.messages("table")[-1]["me"] == 1 and len(owner.guests) == 1


def test_only_the_devices_of_a_lost_node_fall() -> None:
    house = House(3)
    owner, lost, other = house.nodes
    opened = owner.open("home", seats=5)
    tokens = [owner.join(opened, name).token for name in "ab"]
    lost.connect_at(owner, opened.table, tokens[0])
    _, wire = other.connect_at(owner, opened.table, tokens[1])
    owner.exchange.reset(lost.node)
    house.settle()
    assert len(owner.guests) == 1 and wire.closed is None
    here = {one.name: one.is_here for one in owner.table(opened).members.seated().values()}
    assert here == {"a": False, "b": True}
