"""A player that is a program: it sees what its seat sees and chooses among what its seat may do."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from gorod.bots.room import Room
from gorod.engine.commands import Command, Open
from gorod.engine.events import Event
from gorod.engine.seats import Seat

Moves = Sequence[Command | Open]


class Player(Protocol):
    """All that a table asks of a program at one of its seats."""

    def see(self, events: Sequence[Event]) -> None:
        """These were just seen by this seat, in this order; the first of a game is `Started`."""

    def choose(self, moves: Moves) -> Command | None:
        """One of the legal commands, or one of an open kind; nothing, to wait until more is seen."""


class Chair:
    """What a program is told when it sits down."""

    def __init__(self, seat: Seat, room: Room, rng: Random, lang: str = "ru") -> None:
        """`rng` is its only source of luck, so that a game can be played again from its seed."""
        self.seat, self.room, self.rng, self.lang = seat, room, rng, lang


Maker = Callable[[Chair], Player]
"""How a kind of program sits down."""
