"""The end of the game."""

from gorod.engine.conduct import Conduct
from gorod.engine.events import Ended
from gorod.engine.play import Play, Then, leads_to
from gorod.engine.refusal import No, Refusal


@leads_to(Then.END)
def end(play: Play) -> None:
    """The result is announced and all cards are turned."""
    outcome = play.game.outcome
    assert outcome is not None
    play.emit(Ended(outcome, tuple(role.id for role in play.game.roles[1:])))


def _time_up(_: Play) -> None:
    raise No(Refusal.GAME_OVER)


OVER = Conduct(_time_up)
