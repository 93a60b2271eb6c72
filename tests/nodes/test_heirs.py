"""Who may take the tables of a node that stops, and what happens if a handover cannot be written."""

from collections.abc import Callable, Sequence
from typing import Any, cast
from unittest.mock import patch

import pytest

from gorod.nodes.membership import Membership
from gorod.services.ownership import NodeInfo, Renewed
from gorod.services.rows import LeaseRow
from tests.nodes.cluster import Cluster, games
from tests.nodes.net import House

SOON_S = 5.0


class Answers:
    """Leases that only report which nodes are alive."""

    def __init__(self, *living: NodeInfo) -> None:
        self._living = living

    def renew(self, me: NodeInfo, done: Callable[[Renewed | BaseException], None]) -> None:
        """Report this node and the others as alive."""
        done(Renewed((me, *self._living), ()))

    def sweep(self, done: Callable[[Sequence[LeaseRow]], None]) -> None:
        """Report no dead nodes."""
        done([])


@pytest.mark.parametrize(
    ("ours", "theirs", "may"),
    [
        ("0.9.2", "0.9.2", True),
        ("0.9.2", "0.9.3", True),
        ("0.9.2", "0.10.0", True),
        ("0.10.0", "0.9.2", False),
        ("0.9.2", "0.9.1", False),
        ("1.0", "0.99", False),
    ],
)
def test_an_older_version_inherits_nothing(ours: str, theirs: str, may: bool) -> None:
    house = House(1)
    [node] = house.nodes
    leases = cast(Any, Answers(NodeInfo("other", "other", 0, False, theirs)))
    me = NodeInfo(node.node, "me", 0, False, ours)
    parts = house.clock, leases, node.holdings, node.tables, node.exchange
    member = Membership(me, *parts, lambda: None)
    member.tick()
    assert member.has_heirs() is may


def test_a_node_that_stops_too_inherits_nothing() -> None:
    house = Cluster(2)
    assert house.members[0].has_heirs()
    house.members[1].drain()
    house.pass_by(SOON_S)
    assert not house.members[0].has_heirs()


def test_a_handover_that_cannot_be_written_is_tried_again() -> None:
    house = Cluster(2)
    stops, heir = house.nodes
    [opened] = games(stops, 1)
    failed: list[str] = []

    def fail(leases: Sequence[LeaseRow], _to: str, done: Callable[[BaseException], None]) -> None:
        failed.append(leases[0].of)
        done(OSError("full"))

    with patch.object(stops.tables, "hand_over", fail):
        house.members[0].drain()
        house.pass_by(1.0)
    assert failed[0] == opened.table and house.owners(opened) == [stops]
    assert stops.holdings.has(opened.table), "the game goes on here meanwhile"
    house.pass_by(SOON_S)
    assert house.owners(opened) == [heir] and not stops.holdings.units()
