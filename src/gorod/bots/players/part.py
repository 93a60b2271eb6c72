"""What red and dark players have in common: how a townsman speaks and nominates, in earnest or not."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import log
from random import Random

import numpy as np

from gorod.bots.beliefs.deals import Deals, Levels
from gorod.bots.beliefs.general import Common
from gorod.bots.beliefs.own import Own
from gorod.bots.memory import Memory
from gorod.bots.players.aim import is_prey
from gorod.bots.players.worth import by_night
from gorod.engine.commands import Say
from gorod.engine.seats import BIT, Seat, listed, mask_of

NOISE = 0.15
"""How far two seats must differ in log odds before everybody chooses alike."""
WORTH_SAYING = 0.35
TRUSTED = 0.1
SMALL_TALK = 0.1
"""How often somebody is put to the vote although the town would do better without one."""


class Part(ABC):
    """A seat with its card and its beliefs."""

    def __init__(self, me: Memory, own: Own, common: Common, rng: Random, lang: str) -> None:
        """Everything is looked up when it is asked."""
        self.me, self.own, self.common, self.rng, self.lang = me, own, common, rng, lang

    @abstractmethod
    def suspects(self, seat: Seat) -> float:
        """How likely this seat is dark, as one thinks or as one would have it."""

    @abstractmethod
    def patterns(self) -> tuple[Deals, Levels]:
        """How likely each pattern of dark seats is, likewise."""

    def living(self) -> list[Seat]:
        """The living but for oneself."""
        return list(listed(self.me.game.alive & ~BIT[self.me.seat]))

    def strangers(self) -> list[Seat]:
        """The living who are not of one's own."""
        return [seat for seat in self.living() if is_prey(self.me, seat)]

    def luck(self) -> float:
        """A little chance, so that equals are not always taken by number."""
        return self.rng.gauss(0, NOISE)

    def score(self, seat: Seat) -> float:
        """For choosing among seats."""
        return log_odds(self.suspects(seat)) + self.luck()

    def views(self, nominated: Seat) -> Say | None:
        """The one suspected most and the one trusted most, as far as it is worth saying."""
        scores = {seat: self.score(seat) for seat in self.living()}
        ranked = sorted(scores, key=scores.__getitem__)
        worst = nominated or ranked[-1]
        black = (worst,) if nominated or self.suspects(worst) > WORTH_SAYING else ()
        red = (ranked[0],) if self.suspects(ranked[0]) < TRUSTED and self.me.game.day > 1 else ()
        return Say(black=black, red=red) if black or red else None

    def nominee(self, nominees: Sequence[Seat]) -> Seat:
        """The most suspect, if his leaving is better than none, or better than those already named."""
        free = [seat for seat in nominees if seat != self.me.seat]
        if not free:
            return 0
        best = max(free, key=self.score)
        named = [self.suspects(seat) for seat in self.me.game.candidates]
        if named:
            return best if self.suspects(best) > max(named) + 0.02 else 0
        is_better = self.expected((best,)) > self.expected(())
        return best if is_better or self.rng.random() < SMALL_TALK else 0

    def expected(self, leaving: Sequence[Seat]) -> float:
        """The reds' chance if these leave now and night falls."""
        (deals, weights), alive = self.patterns(), self.me.game.alive
        gone = mask_of(tuple(leaving))
        darks = deals.patterns[:, [seat - 1 for seat in listed(alive & ~gone)]].sum(axis=1)
        left = (alive & ~gone).bit_count()
        share = np.bincount(darks, weights)
        return float(sum(share[dark] * by_night(left - dark, dark) for dark in range(len(share))))


def log_odds(chance: float) -> float:
    """The logarithm of chance against counter-chance, within reason."""
    sure = min(max(chance, 1e-4), 1 - 1e-4)
    return log(sure / (1 - sure))
