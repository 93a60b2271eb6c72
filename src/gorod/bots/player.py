"""Players that are programs: what a table asks of one, what it is told, what those at one table share."""

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


class Sight(Struct, frozen=True):
    """The events with this viewer in their audience, in their order; seat 0 is a stranger in the room.

    `cast`: the cards on the table, which everybody is told before the deal; the ruleset's own if left out.
    """

    seat: Seat
    events: Sequence[Event]
    cast: Cast | None = None


def sight_of(log: Log, seat: Seat, cast: Cast | None = None) -> Sight:
    """What a seat has seen of a log."""
    return Sight(seat, tuple(seen(seat, log.events, log.audiences)), cast)


Thought = TypeVar("Thought")


class SharedKnowledge:
    """The rules, the cards on the table, and everything that was public so far."""

    def __init__(self, rules: Ruleset, cast: Cast) -> None:
        """`cast` is told to everybody before the deal."""
        self.rules, self.cast = rules, cast
        self.seats = sum(cast.values())
        self.events: list[Event] = []
        self._thoughts: dict[type, Any] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Everybody saw these; the table tells it once."""
        self.events += events

    def thought(self, kind: type[Thought], make: Callable[["SharedKnowledge"], Thought]) -> Thought:
        """The one of its kind in this room, made when it is first needed."""
        if kind not in self._thoughts:
            self._thoughts[kind] = make(self)
        found: Thought = self._thoughts[kind]
        return found


Moves = Sequence[Command | Open]


class Player(Protocol):
    """All that a table asks of a program at one of its seats."""

    def see(self, events: Sequence[Event]) -> None:
        """These were just seen by this seat, in this order; the first of a game is `Started`."""

    def choose(self, moves: Moves) -> Command | None:
        """One of the legal commands, or one of an open kind; nothing, to wait until more is seen."""


class Chair:
    """What a program is told when it sits down."""

    def __init__(self, seat: Seat, room: SharedKnowledge, rng: Random, lang: str = "ru") -> None:
        """`rng` is its only source of luck, so that a game can be played again from its seed."""
        self.seat, self.room, self.rng, self.lang = seat, room, rng, lang


Maker = Callable[[Chair], Player]
"""How a kind of program sits down."""
