"""What red and dark players have in common: how a townsman speaks and nominates, in earnest or not."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

import numpy as np

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.deal_array import DealArray, Levels
from gorod.bots.beliefs.seat_belief import SeatBelief
from gorod.bots.players.character import Character
from gorod.bots.players.conventions import lone_claimant
from gorod.bots.players.reckoning import log_odds, red_chance_by_night
from gorod.bots.players.tactics import called, is_prey
from gorod.bots.seat_memory import SeatMemory
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.ruleset import Single
from gorod.engine.seats import BIT, Seat, listed, mask_of

SMALL_TALK, SPLITS = 0.01, 0.5
"""How often somebody is put up on the first day where one alone would leave, and a second beside him."""
FAR = 1.0
"""So much more suspect, in log odds, somebody is who stands already that nobody is put up beside him."""
PROVEN = 0.9
"""Whoever is so surely dark is not left in peace for any claim."""


class Strategy(ABC):
    """One card played at one seat by one character."""

    def __init__(
        self, me: SeatMemory, own: SeatBelief, common: CommonBelief, rng: Random, character: Character
    ) -> None:
        self.me, self.own, self.common, self.rng, self.character = me, own, common, rng, character
        self.settle()

    @abstractmethod
    def settle(self) -> None:
        """What comes with the card and stands for the game."""

    @abstractmethod
    def suspects(self, seat: Seat) -> float:
        """How likely this seat is dark, as one thinks or as one would have it."""

    @abstractmethod
    def patterns(self) -> tuple[DealArray, Levels]:
        """How likely each pattern of dark seats is, likewise."""

    def may_leave(self, seat: Seat, candidates: Sequence[Seat]) -> bool:
        """Whether he would vote for this one at all."""
        return seat in candidates

    def living(self) -> list[Seat]:
        """The living but for oneself."""
        return list(listed(self.me.game.alive & ~BIT[self.me.seat]))

    def strangers(self) -> list[Seat]:
        """The living who are not of one's own."""
        return [seat for seat in self.living() if is_prey(self.me, seat)]

    def luck(self) -> float:
        """A little chance, so that equals are not always taken by number."""
        return self.rng.gauss(0, self.character.noise)

    def odds(self, seat: Seat) -> float:
        """How much speaks for his leaving, in log odds; the only one who checks is left in peace."""
        chance = self.suspects(seat)
        is_spared = chance < PROVEN and seat == lone_claimant(self.me)
        return log_odds(chance) - self.character.patience * is_spared

    def score(self, seat: Seat) -> float:
        """For choosing among seats."""
        return self.odds(seat) + self.luck()

    def views(self, nominated: Seat) -> Say | None:
        """The one suspected most and the one trusted most, as far as it is worth saying."""
        scores = {seat: self.score(seat) for seat in self.living()}
        ranked = sorted(scores, key=scores.__getitem__)
        worst = nominated or ranked[-1]
        black = (worst,) if nominated or self.suspects(worst) > self.character.says else ()
        best = next((seat for seat in ranked if seat != worst), 0)
        is_trusted = best and self.me.game.day > 1 and self.suspects(best) < self.character.trusts
        red = (best,) if is_trusted and best not in called(self.me, Team.RED) else ()
        return Say(black=black, red=red) if black or red else None

    def nominee(self, nominees: Sequence[Seat]) -> Seat:
        """The most suspect, if it is worth a vote, or for the talk's sake."""
        free = [seat for seat in nominees if seat != self.me.seat]
        if not free:
            return 0
        best = max(free, key=self.score)
        return best if self._is_named(best) else 0

    def _is_named(self, best: Seat) -> bool:
        return self.rng.random() < (self._first_day() if self.me.game.day == 1 else self._later(best))

    def _first_day(self) -> float:
        """Two are put up for the table to split; one alone only where that costs nobody his seat."""
        standing, ballot = len(self.me.game.candidates), self.me.rules.ballot
        is_safe = ballot.single_on_day_one is Single.NO_VOTE
        opens, seconds = (self.character.opens, self.character.seconds) if is_safe else (SMALL_TALK, SPLITS)
        return (opens, seconds, 0.0)[min(standing, 2)]

    def _later(self, best: Seat) -> float:
        standing = self.me.game.candidates
        if self.suspects(best) > PROVEN:
            return 1.0
        if any(self.odds(seat) > self.odds(best) + FAR for seat in standing):
            return 0.0
        is_worse = all(self.suspects(best) > self.suspects(seat) + 0.02 for seat in standing)
        return self.character.puts_up if is_worse and self._is_gain(best) else self.character.names

    def _is_gain(self, seat: Seat) -> bool:
        """The town is better off if he leaves than if nobody does."""
        return self.expected((seat,)) > self.expected(())

    def expected(self, leaving: Sequence[Seat]) -> float:
        """The reds' chance if these leave now and night falls."""
        (deals, weights), alive = self.patterns(), self.me.game.alive
        gone = mask_of(tuple(leaving))
        darks = deals.patterns[:, [seat - 1 for seat in listed(alive & ~gone)]].sum(axis=1)
        left = (alive & ~gone).bit_count()
        share = np.bincount(darks, weights)
        return float(sum(share[dark] * red_chance_by_night(left - dark, dark) for dark in range(len(share))))
