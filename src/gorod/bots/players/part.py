"""What red and dark players have in common: their beliefs, and the use of powers that anyone may hold."""

from collections.abc import Sequence
from math import log
from random import Random

import numpy as np

from gorod.bots.beliefs.common import Common
from gorod.bots.beliefs.deals import Levels
from gorod.bots.beliefs.own import Own
from gorod.bots.memory import Memory
from gorod.bots.players.aim import is_prey
from gorod.bots.players.worth import by_night
from gorod.engine.seats import BIT, Seat, listed, mask_of

NOISE = 0.15
"""How far two seats must differ in log odds before everybody chooses alike."""


class Part:
    """A seat with its card and its beliefs."""

    def __init__(self, me: Memory, own: Own, common: Common, rng: Random, lang: str) -> None:
        """Everything is looked up when it is asked."""
        self.me, self.own, self.common, self.rng, self.lang = me, own, common, rng, lang

    def living(self) -> list[Seat]:
        """The living but for oneself."""
        return list(listed(self.me.game.alive & ~BIT[self.me.seat]))

    def strangers(self) -> list[Seat]:
        """The living who are not of one's own."""
        return [seat for seat in self.living() if is_prey(self.me, seat)]

    def luck(self) -> float:
        """A little chance, so that equals are not always taken by number."""
        return self.rng.gauss(0, NOISE)

    def expected(self, leaving: Sequence[Seat], weights: Levels) -> float:
        """The reds' chance if these leave now and night falls."""
        deals, alive = self.own.deals, self.me.game.alive
        gone = mask_of(tuple(leaving))
        darks = deals.patterns[:, [seat - 1 for seat in listed(alive & ~gone)]].sum(axis=1)
        left = (alive & ~gone).bit_count()
        share = np.bincount(darks, deals.by_pattern(weights))
        return float(sum(share[dark] * by_night(left - dark, dark) for dark in range(len(share))))


def log_odds(chance: float) -> float:
    """The logarithm of chance against counter-chance, within reason."""
    sure = min(max(chance, 1e-4), 1 - 1e-4)
    return log(sure / (1 - sure))
