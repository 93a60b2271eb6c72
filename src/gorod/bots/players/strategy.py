"""What red and dark strategies share: how a citizen speaks and nominates, or pretends to."""

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

FIRST_NOMINATION_CHANCE, SECOND_NOMINATION_CHANCE = 0.01, 0.5
"""How often somebody is nominated on the first day where one candidate would leave, and then a second one."""
CLEAR_LEAD_LOG_ODDS = 1.0
"""If a candidate is more suspect by this much, in log odds, nobody else is nominated."""
PROVEN_CHANCE = 0.9
"""From this chance of being dark on no claim protects a player."""


class Strategy(ABC):
    """How to play one card at one seat with one character."""

    def __init__(
        self, me: SeatMemory, own: SeatBelief, common: CommonBelief, rng: Random, character: Character
    ) -> None:
        self.me, self.own, self.common, self.rng, self.character = me, own, common, rng, character
        self.settle()

    @abstractmethod
    def settle(self) -> None:
        """Decide what comes with the card and stays for the game."""

    @abstractmethod
    def suspects(self, seat: Seat) -> float:
        """Return how likely this seat is dark, as the player thinks or pretends to think."""

    @abstractmethod
    def patterns(self) -> tuple[DealArray, Levels]:
        """Return the deals and how likely each pattern is, as the player thinks or pretends to think."""

    def may_leave(self, seat: Seat, candidates: Sequence[Seat]) -> bool:
        """Tell whether the player would vote for this seat at all."""
        return seat in candidates

    def living(self) -> list[Seat]:
        """Return the other living players."""
        return list(listed(self.me.game.alive & ~BIT[self.me.seat]))

    def strangers(self) -> list[Seat]:
        """Return the living who are not of one's own."""
        return [seat for seat in self.living() if is_prey(self.me, seat)]

    def luck(self) -> float:
        """Return a little noise, so that equals are not always taken by seat number."""
        return self.rng.gauss(0, self.character.noise)

    def odds(self, seat: Seat) -> float:
        """Return how much speaks for a seat's departure, in log odds; the only claimant is spared."""
        chance = self.suspects(seat)
        is_spared = chance < PROVEN_CHANCE and seat == lone_claimant(self.me)
        return log_odds(chance) - self.character.patience * is_spared

    def score(self, seat: Seat) -> float:
        """Return the noisy score by which seats are compared."""
        return self.odds(seat) + self.luck()

    def views(self, nominated: Seat) -> Say | None:
        """Return the main suspect and the most trusted seat, if worth saying."""
        scores = {seat: self.score(seat) for seat in self.living()}
        ranked = sorted(scores, key=scores.__getitem__)
        worst = nominated or ranked[-1]
        black = (worst,) if nominated or self.suspects(worst) > self.character.says else ()
        best = next((seat for seat in ranked if seat != worst), 0)
        is_trusted = best and self.me.game.day > 1 and self.suspects(best) < self.character.trusts
        red = (best,) if is_trusted and best not in called(self.me, Team.RED) else ()
        return Say(black=black, red=red) if black or red else None

    def nominee(self, nominees: Sequence[Seat]) -> Seat:
        """Return the most suspect seat, if it is to be nominated; else 0."""
        free = [seat for seat in nominees if seat != self.me.seat]
        if not free:
            return 0
        best = max(free, key=self.score)
        return best if self._is_named(best) else 0

    def _is_named(self, best: Seat) -> bool:
        return self.rng.random() < (self._first_day() if self.me.game.day == 1 else self._later(best))

    def _first_day(self) -> float:
        """Return how often to nominate on the first day.

        Two candidates split the table. A single one is nominated mostly where the rules let a single one
        stay.
        """
        standing, ballot = len(self.me.game.candidates), self.me.rules.ballot
        is_safe = ballot.single_on_day_one is Single.NO_VOTE
        opens, seconds = (
            (self.character.opens, self.character.seconds)
            if is_safe
            else (FIRST_NOMINATION_CHANCE, SECOND_NOMINATION_CHANCE)
        )
        return (opens, seconds, 0.0)[min(standing, 2)]

    def _later(self, best: Seat) -> float:
        standing = self.me.game.candidates
        if self.suspects(best) > PROVEN_CHANCE:
            return 1.0
        if any(self.odds(seat) > self.odds(best) + CLEAR_LEAD_LOG_ODDS for seat in standing):
            return 0.0
        is_worse = all(self.suspects(best) > self.suspects(seat) + 0.02 for seat in standing)
        return self.character.puts_up if is_worse and self._is_gain(best) else self.character.names

    def _is_gain(self, seat: Seat) -> bool:
        """Tell whether the town is better off if this seat leaves than if nobody does."""
        return self.expected((seat,)) > self.expected(())

    def expected(self, leaving: Sequence[Seat]) -> float:
        """Return the reds' chance if these leave now and night falls."""
        (deals, weights), alive = self.patterns(), self.me.game.alive
        gone = mask_of(tuple(leaving))
        darks = deals.patterns[:, [seat - 1 for seat in listed(alive & ~gone)]].sum(axis=1)
        left = (alive & ~gone).bit_count()
        share = np.bincount(darks, weights)
        return float(sum(share[dark] * red_chance_by_night(left - dark, dark) for dark in range(len(share))))
