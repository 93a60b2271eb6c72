"""`Play`: a decision being made; the places where the game can continue; how a step is conducted."""

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
    """One decision being made. Each event is applied to the draft, so that later rules see its effect."""

    __slots__ = ("audiences", "events", "game", "rules")

    def __init__(self, game: State) -> None:
        """`game` is the draft; it is changed."""
        self.game = game
        self.rules: Ruleset = game.rules
        self.events: list[Event] = []
        self.audiences: list[Seats] = []

    def emit(self, event: Event) -> None:
        """Apply an event to the draft and fix its audience."""
        evolve(self.game, event)
        self.events.append(event)
        self.audiences.append(EVERYONE if type(event) in SEEN_BY_ALL else audience(self.game, event))

    def begin(self, step: AnyStep) -> None:
        """Begin a step."""
        self.emit(Began(step))

    def go(self, to: "Then") -> None:
        """Continue the game at this place."""
        _go(self, to)


# -- the places where the game can continue


class _Then(Struct, frozen=True, gc=False):
    """A place where the game can continue. Its function is in the file of the step that it begins."""


class ToDeal(_Then, frozen=True):
    """Deal: the deck is ready."""


class ToFirstNight(_Then, frozen=True):
    """Begin night zero: all cards are dealt."""


class ToNight(_Then, frozen=True):
    """Let night fall."""


class ToCalls(_Then, frozen=True):
    """Make the next call of the night after the call `after`; empty for the first one."""

    after: str = ""


class ToBestMove(_Then, frozen=True):
    """Ask for the best move: all calls are made."""


class ToDawn(_Then, frozen=True):
    """Resolve the night and begin the day."""


class ToFarewells(_Then, frozen=True):
    """Hear the farewells of these seats, in the morning or after a vote."""

    seats: tuple[Seat, ...]
    morning: bool


class ToTalk(_Then, frozen=True):
    """Begin the talk of the day."""


class ToReading(_Then, frozen=True):
    """Read the candidates out: the talk is over."""


class ToVote(_Then, frozen=True):
    """Open the vote: the candidates have been read out."""


class ToCount(_Then, frozen=True):
    """Decide what follows from the votes of a ballot or poll."""

    vote: Ballot | Poll
    sums: Sums


class ToChosen(_Then, frozen=True):
    """Decide about the player with the most votes; `confirmed`: the sentence was voted on again (H13)."""

    seat: Seat
    confirmed: bool = False


class ToLift(_Then, frozen=True):
    """Ask whether all these tied seats leave."""

    tied: tuple[Seat, ...]


class ToDusk(_Then, frozen=True):
    """Close the day; `settled`: a vote was held (F20)."""

    settled: bool = True


class ToFoul(_Then, frozen=True):
    """Give a foul by the rules, without the judge (K24)."""

    seat: Seat
    offence: str


class ToEnd(_Then, frozen=True):
    """End the game: its result is fixed."""


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
"""Registers the function of each place. Steps follow each other in a circle; this avoids circular imports."""
_go = leads_to.some()


# -- how one kind of step is conducted


class Moves(tuple[Command | Open, ...]):
    """The legal commands of one sender, encoded at most once."""

    @cached_property
    def encoded(self) -> bytes:
        """The list as JSON for the wire."""
        return _encode(list(self))


_encode = msgspec.json.Encoder().encode
NO_MOVES = Moves()

Offers = dict[Seat, Moves]
"""The legal commands by seat; a missing seat has none. Shared between games, so never change one."""

NO_OFFERS: Offers = {}
S = TypeVar("S", bound=Step)


def _no_offers(_: State, __: Step) -> Offers:
    return NO_OFFERS


def _nothing_changes(_: Play, __: Step, ___: Seats) -> None:
    pass


class Conduct(Generic[S]):
    """How one kind of step works: its legal commands, their effects, the effect of a removal, and its end."""

    __slots__ = ("gone", "offers", "takes", "time_up")

    def __init__(
        self,
        time_up: Callable[[Play, S], None],
        *takes: Callable[[Play, S, Seat, Any], None],
        offers: Callable[[State, S], Offers] = _no_offers,
        gone: Callable[[Play, S, Seats], None] = _nothing_changes,
    ) -> None:
        """`takes`: one function for each kind of command, found by the annotation of its last argument."""
        self.time_up, self.offers, self.gone = time_up, offers, gone
        self.takes = {[*take.__annotations__.values()][3]: take for take in takes}
