"""How a game opens once its cards are dealt: with night zero, or in the middle for a case."""

from gorod.engine.play import Play, Then
from gorod.engine.step import Dawn
from gorod.engine.steps.first_night import meet
from gorod.engine.victory import CLANS


def opening(play: Play) -> None:
    """What follows the deal."""
    game = play.game
    if game.day == 0:
        play.go(Then.FIRST_NIGHT)
        return
    for clan in CLANS:
        if any(role.clan is clan for role in game.roles):
            meet(play, clan)
    if game.night:
        play.go(Then.NIGHT)
    else:
        play.begin(Dawn(play.rules.talk.dawn))
