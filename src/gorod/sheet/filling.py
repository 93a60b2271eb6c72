"""Fills in the form of a game that is over."""

from gorod.engine import events as e
from gorod.engine.events import Outcome
from gorod.engine.log import Log
from gorod.engine.ruleset import Allowed
from gorod.engine.seats import Seat
from gorod.engine.state import State
from gorod.sheet.clerk import Clerk
from gorod.sheet.form import Heading, Night, Player, Sheet

WIN, LOSS = 1, 0


class Unfinished(Exception):  # noqa: N818 — it is an answer, not an error
    """There is no sheet of a game that goes on."""


def filled(log: Log, heading: Heading, outcome: Outcome | None = None) -> Sheet:
    """The sheet of a game; `outcome` where a partial record knows no more than its result."""
    outcome = log.game.outcome or outcome
    if outcome is None:
        raise Unfinished
    sheet = _course(log)
    sheet.heading, sheet.outcome = heading, outcome
    sheet.players = _players(log, heading, outcome)
    for night in sheet.nights:
        night.hunts = [hunt for hunt in night.hunts if hunt.shots or hunt.target is not None]
    sheet.nights = [night for night in sheet.nights if _is_told(night)]
    return sheet


def _course(log: Log) -> Sheet:
    clerk = Clerk(log.game.rules)
    for event in log.events:
        clerk.see(event)
    return clerk.sheet


def _is_told(night: Night) -> bool:
    """A first night on which people only met has nothing to tell."""
    return bool(night.number or night.plan or night.hunts or night.deeds)


def _players(log: Log, heading: Heading, outcome: Outcome) -> list[Player]:
    game = log.game
    left = {gone.seat: gone for gone in game.left}
    technical = [one.seat for one in log.events if isinstance(one, e.Fouled) and one.technical]
    return [
        Player(
            seat,
            heading.names.get(seat, ""),
            game.roles[seat],
            game.fouls[seat],
            technical.count(seat),
            left.get(seat),
            _points(game, seat, outcome),
        )
        for seat in range(1, game.seats + 1)
    ]


def _points(game: State, seat: Seat, outcome: Outcome) -> int | None:
    """Where tournaments are held a win is worth one; what a draw is worth, they say themselves."""
    if game.rules.house.tournaments is Allowed.NO or outcome.winner is None or game.has_unknown_cards:
        return None
    return WIN if game.roles[seat].team is outcome.winner else LOSS
