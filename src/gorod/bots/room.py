"""What programs at one table share: thoughts about what everybody saw, thought once for all of them."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from gorod.engine.events import Event
from gorod.engine.ruleset import Cast, Ruleset

Thought = TypeVar("Thought")


class Room:
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

    def thought(self, kind: type[Thought], make: Callable[["Room"], Thought]) -> Thought:
        """The one of its kind in this room, made when it is first needed."""
        if kind not in self._thoughts:
            self._thoughts[kind] = make(self)
        found: Thought = self._thoughts[kind]
        return found
