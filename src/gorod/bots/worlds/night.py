"""One night searched with the engine itself: every course that shows the viewer exactly what he saw."""

from collections.abc import Hashable

from gorod.bots.sight import own_mask
from gorod.bots.worlds.essence import essence
from gorod.bots.worlds.hidden import hidden_acts
from gorod.bots.worlds.interest import Interest
from gorod.engine import events as e
from gorod.engine.commands import CLOCK, JUDGE, Act, Command, Guess, Remove, Sender, Shoot, TimeUp
from gorod.engine.decide import played
from gorod.engine.evolve import evolve
from gorod.engine.play import Play
from gorod.engine.seats import Seat
from gorod.engine.state import State

Reached = list[dict[Hashable, State]]
"""The games reached after so many of the events seen, those that agree in their essence once."""

FOLDED = (
    e.Planned,
    e.Said,
    e.Fouled,
    e.Silenced,
    e.Paused,
    e.Resumed,
    e.JudgeChanged,
    e.Corrected,
)
"""Seen at night, and the same whatever the deal."""


def courses(play: Play, viewer: Seat, seen: tuple[e.Event, ...], interest: Interest) -> Reached:
    """The games reached in a night that began with this play and was seen like this; the last are its end."""
    reached: Reached = [{} for _ in range(len(seen) + 1)]
    _land(reached, 0, play, viewer, seen)
    for at, event in enumerate(seen):
        for game in _with_hidden_acts(reached[at], viewer, interest):
            _go_on(reached, at, game, event, viewer, seen)
    return reached


def _land(reached: Reached, at: int, play: Play, viewer: Seat, seen: tuple[e.Event, ...]) -> None:
    """Keep a play that shows the viewer what he saw next."""
    own = own_mask(viewer)
    shown = tuple(ev for ev, audience in zip(play.events, play.audiences, strict=True) if audience & own)
    if shown and seen[at : at + len(shown)] == shown:
        reached[at + len(shown)][essence(play.game)] = play.game


def _with_hidden_acts(games: dict[Hashable, State], viewer: Seat, interest: Interest) -> list[State]:
    """These games, and those that unseen acts make of them."""
    waiting = list(games.values())
    for game in waiting:
        for twin in hidden_acts(game, viewer, interest):
            if games.setdefault(essence(twin), twin) is twin:
                waiting.append(twin)
    return waiting


def _go_on(
    reached: Reached, at: int, game: State, event: e.Event, viewer: Seat, seen: tuple[e.Event, ...]
) -> None:
    """Bring about the event seen next, if this game can."""
    if isinstance(event, FOLDED):
        evolve(game, event)
        reached[at + 1][essence(game)] = game
        return
    play = played(game, *_command(event))
    if isinstance(play, Play):
        _land(reached, at, play, viewer, seen)


def _command(event: e.Event) -> tuple[Command, Sender]:
    """What must have been asked for this to be the first event seen."""
    match event:
        case e.Shot():
            return Shoot(event.target), event.seat
        case e.Acted():
            return Act(event.targets), event.seat
        case e.Guessed():
            return Guess(event.seats, event.reds), event.seat
        case e.Removed():
            return Remove(event.seat, event.offence), JUDGE
        case e.Overruled():
            return event.ruling, JUDGE
    return TimeUp(), CLOCK
