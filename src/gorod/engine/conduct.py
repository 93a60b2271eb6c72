"""How one kind of step is conducted: what is legal in it, what it takes, and how it ends."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from gorod.engine.commands import Command, Open
from gorod.engine.game import Game
from gorod.engine.play import Play
from gorod.engine.seats import NOBODY, Seat, Seats

_encode = msgspec.json.Encoder().encode


class Moves(tuple[Command | Open, ...]):
    """Legal commands of one sender, encoded at most once."""

    @cached_property
    def encoded(self) -> bytes:
        """The list as it goes over the wire."""
        return _encode(list(self))


NO_MOVES = Moves()


def nobody(_: Game) -> Seats:
    """Nobody may do anything here."""
    return NOBODY


def no_moves(_: Game, __: Seat) -> Moves:
    """Nothing may be done here."""
    return NO_MOVES


def nothing_changes(_: Play, __: Seats) -> None:
    """A departure during this step leaves it as it is."""


class Conduct:
    """What the game asks of a step."""

    __slots__ = ("actors", "gone", "moves", "shared", "takes", "time_up")

    def __init__(
        self,
        time_up: Callable[[Play], None],
        takes: dict[type, Callable[[Play, Seat, Any], None]] | None = None,
        actors: Callable[[Game], Seats] = nobody,
        moves: Callable[[Game, Seat], Moves] = no_moves,
        gone: Callable[[Play, Seats], None] = nothing_changes,
        shared: bool = False,
    ) -> None:
        """`takes`: what each kind of command does; `actors`: who may do something; `moves`: what.

        `shared`: all actors have the same moves. `gone`: what a removal changes.
        """
        self.time_up, self.takes, self.gone = time_up, takes or {}, gone
        self.actors, self.moves, self.shared = actors, moves, shared
