"""A decision in the making: a draft of the game and the events that made it."""

from collections.abc import Callable
from enum import IntEnum, auto
from typing import Any, ClassVar

from gorod.engine.audience import PUBLIC, audience
from gorod.engine.events import Began, Event
from gorod.engine.evolve import evolve
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import EVERYONE, Seats
from gorod.engine.state import State
from gorod.engine.step import AnyStep


class Then(IntEnum):
    """Where the course of the game goes on; each is defined in the file of the step it begins."""

    DEAL = auto()
    FIRST_NIGHT = auto()
    NIGHT = auto()
    CALLS = auto()
    BEST_MOVE = auto()
    DAWN = auto()
    FAREWELLS = auto()
    TALK = auto()
    READING = auto()
    VOTE = auto()
    SETTLE = auto()
    CHOSEN = auto()
    LIFT = auto()
    CLOSE_DAY = auto()
    FOUL = auto()
    END = auto()


class Play:
    """Events are applied to the draft as they are made, so each rule reads the facts as they stand."""

    __slots__ = ("audiences", "events", "game", "rules")

    course: ClassVar[dict[Then, Callable[..., None]]] = {}

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
        self.audiences.append(EVERYONE if type(event) in PUBLIC else audience(self.game, event))

    def begin(self, step: AnyStep) -> None:
        """This step begins."""
        self.emit(Began(step))

    def go(self, then: Then, *facts: Any) -> None:
        """The course goes on there."""
        self.course[then](self, *facts)


def leads_to(then: Then) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark the function with which the course goes on."""

    def mark(function: Callable[..., None]) -> Callable[..., None]:
        Play.course[then] = function
        return function

    return mark
