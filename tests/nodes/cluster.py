"""Nodes that renew their signs of life while time passes."""

from gorod.nodes.membership import Membership
from gorod.protocol.http import Opened
from gorod.services.ownership import NodeInfo
from tests.nodes.book import Book, SimulatedLeases
from tests.nodes.net import House, Node
from tests.nodes.times import LEASE, RENEW


class Cluster(House):
    """Nodes that renew their signs of life."""

    def __init__(self, count: int = 3) -> None:
        super().__init__(count)
        self.book = Book(self.disk, self.clock)
        self.desks = {node.node: SimulatedLeases(self.book, node.node) for node in self.nodes}
        self.died: list[str] = []
        self.asleep: set[str] = set()
        self.members = [self._member(node) for node in self.nodes]
        self.pass_by(LEASE + RENEW)

    def _member(self, node: Node) -> Membership:
        parts = self.clock, self.desks[node.node], node.holdings, node.tables, node.exchange
        info = NodeInfo(node.node, node.name, 0, False, "1")
        return Membership(info, *parts, lambda: self.died.append(node.node))

    def pass_by(self, seconds: float) -> None:
        """Let time pass in small steps; every node that is not asleep does what is due."""
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            self.clock.move_to(self.clock.now() + 0.2)
            for member, node in zip(self.members, self.nodes, strict=True):
                if node.node not in self.asleep:
                    member.tick()
                    node.tables.tick()
            self.settle()

    def owners(self, opened: Opened) -> list[Node]:
        return [node for node in self.nodes if opened.table in node.tables.by_id]


def games(node: Node, count: int) -> list[Opened]:
    found = [node.open("home", programs=4, seats=5) for _ in range(count)]
    for opened in found:
        node.connect(node.join(opened, "x").token)
        node.begin(opened)
    return found
