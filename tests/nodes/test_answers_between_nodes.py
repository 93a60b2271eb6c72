"""Requests between nodes are answered once, by the node that was asked; silent nodes are forgotten."""

from collections.abc import Callable
from typing import Any

from gorod.nodes.everybodys_tables import LISTING_LIFETIME_S, MIN_INTERVAL_S, EverybodysTables
from gorod.nodes.parcel import OperatorAsked, RequestAnswered
from gorod.nodes.requests import MAX_PART_BYTES, Requests, WholeAnswer
from tests.nodes.net import House

ASKED = OperatorAsked(0, b"question")


class Desks:
    """Three nodes: the first asks, the others answer when the test says so."""

    def __init__(self) -> None:
        self.house = House(3)
        self.asked: list[Callable[[WholeAnswer], None]] = []
        self.requests = [Requests(node.exchange, self._perform) for node in self.house.nodes]
        self.told: list[WholeAnswer | None] = []

    def _perform(self, _: object, reply: Callable[[WholeAnswer], None]) -> None:
        self.asked.append(reply)

    def ask(self) -> None:
        """Let the first ask the second."""
        self.requests[0].ask(self.house.nodes[1].node, ASKED, self.told.append)
        self.house.settle()


def test_a_long_answer_comes_whole() -> None:
    desks, body = Desks(), bytes(range(256)) * (MAX_PART_BYTES // 100)
    desks.ask()
    desks.asked[0](WholeAnswer(200, ((b"a", b"b"),), body))
    desks.house.settle()
    assert desks.told == [WholeAnswer(200, ((b"a", b"b"),), body)]


def test_nobody_answers_for_another_node() -> None:
    desks = Desks()
    first, _, third = desks.house.nodes
    desks.ask()
    third.exchange.send(first.node, RequestAnswered(1, 200, (), b"wrong"))
    desks.house.settle()
    assert desks.told == []
    desks.asked[0](WholeAnswer(200, (), b"right"))
    desks.house.settle()
    assert [one.body for one in desks.told if one is not None] == [b"right"]


def test_who_waits_is_told_at_once_that_an_answer_may_be_lost() -> None:
    desks = Desks()
    first, second, third = desks.house.nodes
    desks.ask()
    first.exchange.reset(third.node)
    assert desks.told == []
    first.exchange.reset(second.node)
    assert desks.told == [None]
    desks.asked[0](WholeAnswer(200, (), b"late"))
    desks.house.settle()
    assert desks.told == [None]


def test_tables_of_a_node_that_says_nothing_are_listed_no_more() -> None:
    house = House(2)
    owner, other = house.nodes
    lists: list[Any] = [
        EverybodysTables(house.clock, node.exchange, node.tables.admission.listing) for node in house.nodes
    ]
    opened = owner.open("home", seats=5, listed=True)
    house.clock.move_to(told_at := house.clock.now() + MIN_INTERVAL_S)
    lists[0].tick()
    house.settle()
    assert [table.id for table in lists[1].all()] == [opened.table]
    assert other.tables.admission.listing() == []
    house.clock.move_to(told_at + LISTING_LIFETIME_S - 0.1)
    assert [table.id for table in lists[1].all()] == [opened.table]
    house.clock.move_to(told_at + LISTING_LIFETIME_S + 0.1)
    assert lists[1].all() == [] and [table.id for table in lists[0].all()] == [opened.table]
