"""The end of the game."""

from gorod.engine.events import Ended
from gorod.engine.play import Conduct, Play, ToEnd, leads_to
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.step import Over


@leads_to
def end(play: Play, _: ToEnd) -> None:
    """Announce the result and show all cards."""
    outcome = play.game.outcome
    assert outcome is not None
    play.emit(Ended(outcome, tuple(role.id for role in play.game.roles[1:])))


def _time_up(_: Play, __: Over) -> None:
    raise Forbidden(Refusal.GAME_OVER)


OVER = Conduct(_time_up)
