"""Who may leave the table before the night; the more suspect, the likelier."""

from collections.abc import Sequence
from math import exp

from msgspec import Struct

from gorod.engine.seats import BIT, Seat, Seats, listed, mask_of
from gorod.engine.state import State
from gorod.engine.step import Ballot, Defence, Lift, Poll, Reading

LIFT_CHANCE = 0.5
"""The chance that all tied players leave, where somebody has to."""


class Leaving(Struct, frozen=True):
    """One outcome of a vote: the seats left, and how likely that is."""

    share: float
    alive: Seats


def leavings(game: State, suspicion: Sequence[float], follow: float, stays: float) -> list[Leaving]:
    """Return the possible outcomes: one candidate leaves, or nobody.

    `stays`: the chance that nobody leaves; `follow`: how much suspicion counts.
    """
    if isinstance(game.step, Lift):
        lifted = LIFT_CHANCE * (1 - stays)
        return [Leaving(1 - lifted, game.alive), Leaving(lifted, game.alive & ~mask_of(game.step.tied))]
    seats = [seat for seat in _standing(game) if game.alive & BIT[seat]]
    if not seats:
        return [Leaving(1.0, game.alive)]
    draws = [exp(follow * suspicion[seat - 1]) for seat in seats]
    shares = [(1 - stays) * draw / sum(draws) for draw in draws]
    left = [Leaving(share, game.alive & ~BIT[seat]) for share, seat in zip(shares, seats, strict=True)]
    return [Leaving(stays, game.alive), *left]


def _standing(game: State) -> Sequence[Seat]:
    """Return those who can leave by this vote; before the vote that is anybody."""
    match game.step:
        case Reading() | Ballot():
            return game.step.candidates
        case Poll(sentenced=seat) if seat:  # they leave, or stay (H12)
            return (seat,)
        case Poll():
            return game.step.candidates or listed(game.alive)
        case Defence():
            return game.step.tied
    return listed(game.alive)
