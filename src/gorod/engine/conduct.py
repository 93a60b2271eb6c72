"""How one kind of step is conducted: what is legal in it, what it takes, and how it ends."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from gorod.engine.commands import Command, Open
from gorod.engine.play import Play
from gorod.engine.seats import Seat, Seats
from gorod.engine.state import State

_encode = msgspec.json.Encoder().encode


class Moves(tuple[Command | Open, ...]):
    """Legal commands of one sender, encoded at most once."""

    @cached_property
    def encoded(self) -> bytes:
        """The list as it goes over the wire."""
        return _encode(list(self))


NO_MOVES = Moves()

Offers = dict[Seat, Moves]
"""What each seat may do; a seat that is not in it may do nothing. Shared between games: never changed."""

NO_OFFERS: Offers = {}


def no_offers(_: State) -> Offers:
    """Nobody may do anything here."""
    return NO_OFFERS


def nothing_changes(_: Play, __: Seats) -> None:
    """A departure during this step leaves it as it is."""


class Conduct:
    """What the game asks of a step."""

    __slots__ = ("gone", "offers", "takes", "time_up")

    def __init__(
        self,
        time_up: Callable[[Play], None],
        takes: dict[type, Callable[[Play, Seat, Any], None]] | None = None,
        offers: Callable[[State], Offers] = no_offers,
        gone: Callable[[Play, Seats], None] = nothing_changes,
    ) -> None:
        """`takes`: what each kind of command does; `offers`: who may do what; `gone`: what a removal does."""
        self.time_up, self.takes, self.offers, self.gone = time_up, takes or {}, offers, gone
