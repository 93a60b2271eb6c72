"""A player that is a program: what a table asks of it, what it is given, what programs at one table share."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from gorod.engine.audience import seen
from gorod.engine.commands import Command, Open
from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import Seat

Moves = Sequence[Command | Open]
T = TypeVar("T")


class Player(Protocol):
    """All that a table asks of a program at one of its seats."""

    def see(self, events: Sequence[Event]) -> None:
        """These were just seen by this seat, in this order; the first of a game is `Started`."""

    def choose(self, moves: Moves) -> Command | None:
        """One of the legal commands, or one of an open kind; nothing, to wait until more is seen."""


class SharedKnowledge:
    """What everybody at a table was told, and what programs conclude from it: once for all of them."""

    def __init__(self, rules: Ruleset, cast: Cast, seed: object = 0) -> None:
        """`cast`: the cards on the table, which are told before the deal; `seed`: of lots drawn together."""
        self.rules, self.cast, self.seed = rules, cast, seed
        self.seats = sum(cast.values())
        self.events: list[Event] = []
        self.programs: set[Seat] = set()
        self._conclusions: dict[object, Any] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Add what everybody saw."""
        self.events += events

    def get(self, kind: Callable[["SharedKnowledge"], T]) -> T:
        """The one conclusion of this kind, made when it is first asked for."""
        if kind not in self._conclusions:
            self._conclusions[kind] = kind(self)
        found: T = self._conclusions[kind]
        return found


class Chair:
    """What a program is given when it sits down."""

    def __init__(self, seat: Seat, shared: SharedKnowledge, rng: Random, lang: str = "ru") -> None:
        """`rng` is its only source of luck, so that a game can be played again from its seed."""
        self.seat, self.shared, self.rng, self.lang = seat, shared, rng, lang


Maker = Callable[[Chair], Player]
"""Seats one kind of program."""


class SeenGame(Struct, frozen=True):
    """The events with this viewer in their audience, in their order; seat 0 is a stranger in the room.

    `cast`: the cards on the table; the ruleset's own if left out.
    """

    seat: Seat
    events: Sequence[Event]
    cast: Cast | None = None

    @classmethod
    def of(cls, log: Log, seat: Seat, cast: Cast | None = None) -> "SeenGame":
        """What a seat has seen of a log."""
        return cls(seat, tuple(seen(seat, log.events, log.audiences)), cast)
