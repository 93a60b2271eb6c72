"""Reckoning before a vote: who will leave if a player votes so, and who wins then."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log

from gorod.engine.seats import Seat

SKILL = 1.7
"""How many times likelier than by chance a vote of the town falls on a dark player."""
FOLLOW = 1.0
"""How much others' votes follow the common suspicion, per unit of log odds."""
SPREAD = 1.5
"""By how many votes a count differs from what was expected."""


@cache
def red_chance_by_day(reds: int, darks: int) -> float:
    """Return the chance of the reds before a vote in which somebody leaves."""
    if darks == 0:
        return 1.0
    if darks >= reds:
        return 0.0
    hit = min(0.95, SKILL * darks / (reds + darks))
    return hit * red_chance_by_night(reds, darks - 1) + (1 - hit) * red_chance_by_night(reds - 1, darks)


@cache
def red_chance_by_night(reds: int, darks: int) -> float:
    """Return the chance of the reds before a night in which one of them is shot."""
    if darks == 0:
        return 1.0
    if darks >= reds:
        return 0.0
    return red_chance_by_day(reds - 1, darks)


def log_odds(chance: float) -> float:
    """Return the log odds of a chance, clipped."""
    sure = min(max(chance, 1e-4), 1 - 1e-4)
    return log(sure / (1 - sure))


def chance_of(odds: float) -> float:
    """Return the chance for these log odds."""
    return 1 / (1 + exp(-odds))


class VoteReckoning:
    """What each vote is worth to a clan: who would leave, and how suspicious the vote looks.

    `suspicion`: the common log odds of each candidate; `own`: the living of the clan; `looks`: what it costs
    to vote unlike a red player, per unit of log odds, while the game goes on.
    """

    def __init__(
        self, suspicion: Mapping[Seat, float], own: Sequence[Seat], living: int, looks: float
    ) -> None:
        self._suspicion, self._own, self._living, self._looks = suspicion, frozenset(own), living, looks

    def worth(self, choice: Seat) -> float:
        """Return the clan's chance to win if all of it votes for this seat, less the cost of its look."""
        worst = max(self._suspicion.values())
        looks = self._looks * (worst - self._suspicion[choice]) * (1 - self._after(choice))
        return sum(share * self._after(seat) for seat, share in self._leaving(choice).items()) - looks

    def is_lost(self, mate: Seat) -> bool:
        """Tell whether a mate will leave even if the clan votes for another candidate."""
        others = [seat for seat in self._suspicion if seat not in self._own]
        return all(self._leaving(seat)[mate] > 0.5 for seat in others)

    def _leaving(self, choice: Seat) -> dict[Seat, float]:
        """Return how likely each candidate is to have the most votes."""
        draws = {seat: exp(FOLLOW * odds) for seat, odds in self._suspicion.items()}
        others, all_of_it = self._living - len(self._own), sum(draws.values())
        hands = {seat: others * draw / all_of_it for seat, draw in draws.items()}
        hands[choice] += len(self._own)
        most = max(hands.values())
        likely = {seat: exp((count - most) / SPREAD) for seat, count in hands.items()}
        together = sum(likely.values())
        return {seat: share / together for seat, share in likely.items()}

    def _after(self, leaving: Seat) -> float:
        """Return the clan's chance once this seat has left and night falls."""
        darks = len(self._own - {leaving})
        return 1 - red_chance_by_night(self._living - 1 - darks, darks)
