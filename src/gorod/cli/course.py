"""The course of a log turn by turn, each with the game as it stood then."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from gorod.engine.events import Event, Started
from gorod.engine.evolve import evolve
from gorod.engine.log import Log
from gorod.engine.seats import BIT, EVERYONE, Seat, Seats
from gorod.engine.start import first_state
from gorod.engine.state import State

PUBLIC, JUDGE = "public", "judge"
Viewer = Seat | str


class Turn(Struct, frozen=True):
    """What followed from one command, who saw it, and the game after it."""

    game: State
    events: list[Event]
    audiences: Sequence[Seats]

    def seen_by(self, viewer: Viewer) -> list[Event]:
        """What this viewer saw of it."""
        pairs = zip(self.events, self.audiences, strict=True)
        return [event for event, audience in pairs if sees(viewer, audience)]


def sees(viewer: Viewer, audience: Seats) -> bool:
    """The judge sees everything, the public what everyone sees, a seat that and its own."""
    own = BIT[viewer] if isinstance(viewer, int) else 0
    return viewer == JUDGE or bool(audience & (EVERYONE | own))


def turns(log: Log, since: int = 0, game: State | None = None) -> Iterator[Turn]:
    """The turns from this one on, folded onto the game as it stood before it."""
    for start, end in pairwise([*log.starts[since:], len(log.events)]):
        events = log.events[start:end]
        game = _folded(game, events)
        yield Turn(game.copy(), events, log.audiences[start:end])


def _folded(game: State | None, events: list[Event]) -> State:
    if game is None:
        started, *events = events
        assert isinstance(started, Started)
        game = first_state(started)
    for event in events:
        evolve(game, event)
    return game
