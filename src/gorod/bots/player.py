"""The interface of programs that play: what a table asks of them, gives them, and what they share."""

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
    """What a table asks of a program at one of its seats."""

    def see(self, events: Sequence[Event]) -> None:
        """Take in the events this seat has just seen, in order; the first of a game is `Started`."""

    def choose(self, moves: Moves) -> Command | None:
        """Return one of the legal commands, or one of an open kind; None to wait for more events."""


class SharedKnowledge:
    """What everybody at a table was told, and conclusions that programs draw from it once for all of them."""

    def __init__(self, rules: Ruleset, cast: Cast, seed: object = 0) -> None:
        """`cast`: the cards in the game, public before the deal; `seed`: for shared random draws."""
        self.rules, self.cast, self.seed = rules, cast, seed
        self.seats = sum(cast.values())
        self.events: list[Event] = []
        self.programs: set[Seat] = set()
        self._conclusions: dict[object, Any] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Add events that everybody saw."""
        self.events += events

    def get(self, kind: Callable[["SharedKnowledge"], T]) -> T:
        """Return the one conclusion of this kind; it is made on the first call."""
        if kind not in self._conclusions:
            self._conclusions[kind] = kind(self)
        found: T = self._conclusions[kind]
        return found


class Chair:
    """What a program is given for its seat."""

    def __init__(self, seat: Seat, shared: SharedKnowledge, rng: Random, lang: str = "ru") -> None:
        """`rng` is its only source of randomness, so that a game can be replayed from its seed."""
        self.seat, self.shared, self.rng, self.lang = seat, shared, rng, lang


Maker = Callable[[Chair], Player]
"""Makes a program of one kind for a seat."""


class SeenGame(Struct, frozen=True):
    """The events that one viewer saw, in order; seat 0 is an outsider in the room.

    `cast`: the cards in the game; None for those of the ruleset.
    """

    seat: Seat
    events: Sequence[Event]
    cast: Cast | None = None

    @classmethod
    def of(cls, log: Log, seat: Seat, cast: Cast | None = None) -> "SeenGame":
        """Return what a seat has seen of a log."""
        return cls(seat, tuple(seen(seat, log.events, log.audiences)), cast)
