"""What both sides of the comparison share: how a script asks, and how it tells. No rule is in here."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

Seat = int
Command = tuple[Any, ...]  # ("vote", 5), ("act", (3,)), ("pass",), ("time_up",) …
Sender = int  # a seat, 0 the judge, -1 the clock
JUDGE, CLOCK = 0, -1


@dataclass
class Ask:
    """A moment at which the script waits: the step, its seconds, whose it is, and what each seat may do."""

    kind: str
    seconds: int
    turn: object = None
    may: dict[Seat, set[Command]] = field(default_factory=dict)


Course = Generator[Ask, tuple[Sender, Command], None]


class Table:
    """The cards as dealt, the options that differ from the preset, and what has been told so far."""

    def __init__(self, cards: list[str], options: dict[str, object] | None = None) -> None:
        self.cards = dict(enumerate(cards, 1))
        self.seats = len(cards)
        self.options = options or {}
        self.facts: list[tuple[Any, ...]] = []

    def tell(self, *fact: object) -> None:
        """A fact that the other side must state as well."""
        self.facts.append(fact)
