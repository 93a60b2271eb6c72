"""Folds of what is done at night."""

from gorod.engine.events import Acted, Guessed, Hunted, Offered, Revived, Shot, Startled
from gorod.engine.game import Deed, Game
from gorod.engine.seats import BIT
from gorod.engine.step import BestMove, Call, Hunt


def shot(game: Game, event: Shot) -> None:
    assert isinstance(game.step, Hunt)
    game.step.shots += ((event.seat, event.target),)


def hunted(game: Game, event: Hunted) -> None:
    if isinstance(game.step, Hunt):
        game.step.done = True
    if event.target:
        game.deeds += (Deed(0, event.clan, (event.target,)),)


def startled(game: Game, event: Startled) -> None:
    game.startled |= BIT[event.seat]


def acted(game: Game, event: Acted) -> None:
    game.deeds += (Deed(event.seat, event.role, event.targets, event.answer),)
    if isinstance(game.step, Call):
        game.step.acted |= BIT[event.seat]


def revived(game: Game, event: Revived) -> None:
    game.revivals += ((event.by, event.seat),)


def offered(game: Game, event: Offered) -> None:
    game.first_killed = event.seat


def guessed(game: Game, _: Guessed) -> None:
    assert isinstance(game.step, BestMove)
    game.step.guessed = True
