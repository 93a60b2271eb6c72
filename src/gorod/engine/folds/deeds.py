"""Folds of what is done at night."""

from gorod.engine.events import Acted, Guessed, Hunted, Offered, Revived, Shot, Startled
from gorod.engine.seats import BIT
from gorod.engine.state import Deed, State
from gorod.engine.step import BestMove, Call, Hunt


def shot(game: State, event: Shot) -> None:
    assert isinstance(game.step, Hunt)
    game.step.shots += ((event.seat, event.target),)


def hunted(game: State, event: Hunted) -> None:
    if isinstance(game.step, Hunt):
        game.step.done = True
    if event.target:
        game.deeds += (Deed(0, event.clan, (event.target,)),)


def startled(game: State, event: Startled) -> None:
    game.startled |= BIT[event.seat]


def acted(game: State, event: Acted) -> None:
    game.deeds += (Deed(event.seat, event.role, event.targets, event.answer),)
    if isinstance(game.step, Call):
        game.step.acted |= BIT[event.seat]


def revived(game: State, event: Revived) -> None:
    game.revivals += ((event.by, event.seat),)


def offered(game: State, event: Offered) -> None:
    game.first_killed = event.seat


def guessed(game: State, _: Guessed) -> None:
    assert isinstance(game.step, BestMove)
    game.step.guessed = True
