"""A decision in the making, where the course of the game goes on from it, and how a step is conducted."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from gorod.engine.audience import SEEN_BY_ALL, audience
from gorod.engine.commands import Command, Open
from gorod.engine.events import Began, Event
from gorod.engine.evolve import evolve
from gorod.engine.fold import Fold
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import EVERYONE, Seat, Seats
from gorod.engine.state import State
from gorod.engine.step import AnyStep, Ballot, Poll, Step

Sums = tuple[tuple[Seat, int], ...]
"""Candidates with their votes."""


class Play:
    """Events are applied to the draft as they are made, so each rule reads the facts as they stand."""

    __slots__ = ("audiences", "events", "game", "rules")

    def __init__(self, game: State) -> None:
        """Start from a draft, which will be changed."""
        self.game = game
        self.rules: Ruleset = game.rules
        self.events: list[Event] = []
        self.audiences: list[Seats] = []

    def emit(self, event: Event) -> None:
        """This happens, and who sees it is fixed with it."""
        evolve(self.game, event)
        self.events.append(event)
        self.audiences.append(EVERYONE if type(event) in SEEN_BY_ALL else audience(self.game, event))

    def begin(self, step: AnyStep) -> None:
        """This step begins."""
        self.emit(Began(step))

    def go(self, to: "Then") -> None:
        """The course goes on there."""
        _go(self, to)


# -- where the course of the game goes on


class _Then(Struct, frozen=True, gc=False):
    """A place in the course, with the facts it needs; its function is in the file of the step it begins."""


class ToDeal(_Then, frozen=True):
    """The deck lies ready."""


class ToFirstNight(_Then, frozen=True):
    """All cards are dealt."""


class ToNight(_Then, frozen=True):
    """Night falls."""


class ToCalls(_Then, frozen=True):
    """The next call of the night after this one; at first after none."""

    after: str = ""


class ToBestMove(_Then, frozen=True):
    """All have been called."""


class ToDawn(_Then, frozen=True):
    """The night is over."""


class ToFarewells(_Then, frozen=True):
    """These say their last words, in the morning or after a vote."""

    seats: tuple[Seat, ...]
    morning: bool


class ToTalk(_Then, frozen=True):
    """The day's talk begins."""


class ToReading(_Then, frozen=True):
    """The talk is over."""


class ToVote(_Then, frozen=True):
    """The list has been read."""


class ToCount(_Then, frozen=True):
    """The votes of a ballot or poll are known."""

    vote: Ballot | Poll
    sums: Sums


class ToChosen(_Then, frozen=True):
    """One has the most votes; `confirmed`: the sentence has been looked at again (H13)."""

    seat: Seat
    confirmed: bool = False


class ToLift(_Then, frozen=True):
    """These stay tied."""

    tied: tuple[Seat, ...]


class ToDusk(_Then, frozen=True):
    """The day closes; `settled`: by a vote (F20)."""

    settled: bool = True


class ToFoul(_Then, frozen=True):
    """The rules themselves give a foul (K24)."""

    seat: Seat
    offence: str


class ToEnd(_Then, frozen=True):
    """Somebody has won."""


Then = (
    ToDeal
    | ToFirstNight
    | ToNight
    | ToCalls
    | ToBestMove
    | ToDawn
    | ToFarewells
    | ToTalk
    | ToReading
    | ToVote
    | ToCount
    | ToChosen
    | ToLift
    | ToDusk
    | ToFoul
    | ToEnd
)

leads_to = Fold[Play, Then, None](Then)
"""Marks the function with which the course goes on: steps follow in a circle, imports need not."""
_go = leads_to.some()


# -- how one kind of step is conducted


class Moves(tuple[Command | Open, ...]):
    """Legal commands of one sender, encoded at most once."""

    @cached_property
    def encoded(self) -> bytes:
        """The list as it goes over the wire."""
        return _encode(list(self))


_encode = msgspec.json.Encoder().encode
NO_MOVES = Moves()

Offers = dict[Seat, Moves]
"""What each seat may do; a seat that is not in it may do nothing. Shared between games: never changed."""

NO_OFFERS: Offers = {}
S = TypeVar("S", bound=Step)


def _no_offers(_: State, __: Step) -> Offers:
    return NO_OFFERS


def _nothing_changes(_: Play, __: Step, ___: Seats) -> None:
    pass


class Conduct(Generic[S]):
    """What is legal in a step, what each command does in it, what a removal changes, and how it ends."""

    __slots__ = ("gone", "offers", "takes", "time_up")

    def __init__(
        self,
        time_up: Callable[[Play, S], None],
        *takes: Callable[[Play, S, Seat, Any], None],
        offers: Callable[[State, S], Offers] = _no_offers,
        gone: Callable[[Play, S, Seats], None] = _nothing_changes,
    ) -> None:
        """`takes`: functions for the kind of command that their last argument names."""
        self.time_up, self.offers, self.gone = time_up, offers, gone
        self.takes = {[*take.__annotations__.values()][3]: take for take in takes}
