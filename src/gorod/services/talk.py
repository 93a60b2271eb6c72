"""Where words are heard: at the table, among the blacks when they may, among those who have left."""

from gorod.engine.night import awake_with
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim
from gorod.engine.seats import BIT, Seat
from gorod.engine.state import State
from gorod.engine.step import Briefing, Farewell, Hunt
from gorod.protocol.messages import Room
from gorod.services.live import Live


def room_of(live: Live, seat: Seat) -> Room:
    """The room in which this seat is heard now, and hears."""
    game = live.log.game
    if isinstance(game.step, Farewell) and game.step.seat == seat:
        return Room.TABLE  # the last word is for those who stay
    if not game.alive & BIT[seat]:
        return Room.GONE
    return Room.BLACK if _is_among_blacks(live, game, seat) else Room.TABLE


def _is_among_blacks(live: Live, game: State, seat: Seat) -> bool:
    """At the briefing, and where hunters see each other; only those of the clan that woke up together."""
    step = game.step
    if not isinstance(step, Briefing | Hunt) or (isinstance(step, Hunt) and game.rules.hunt.aim is Aim.BLIND):
        return False
    return bool(awake_with(game, Team(step.clan)) & BIT[seat] and live.feed.seats[seat].mates)
