"""How a red player plays: on what is likely."""

from collections.abc import Sequence

from gorod.bots.beliefs.deal_array import DealArray, Levels
from gorod.bots.players.conventions import is_split_vote, split_target
from gorod.bots.players.reckoning import log_odds
from gorod.bots.players.strategy import Strategy
from gorod.bots.players.tactics import (
    agreed_target,
    called,
    claimants,
    own_card,
    own_checks,
    rivals,
)
from gorod.bots.players.thinker import TurnPlan
from gorod.engine.acts import Alibi, Arrest, Check, Compare, Heal, Kill, Power, Revive, Visit
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.seats import BIT, Seat

MIN_KILL_CHANCE = 0.6
"""The least chance of being dark at which a citizen with a gun shoots."""


class RedStrategy(Strategy):
    """A strategy that goes by the chance that a seat is dark."""

    def settle(self) -> None:
        """Prepare; whether a checker speaks out is decided day by day."""
        self._speaks_out: dict[int, bool] = {}

    def plan(self) -> tuple[Seat, ...]:
        """Return any strangers: a sleepwalker leaves the plan to the clan (B23)."""
        return tuple(self.strangers())

    def prey(self) -> Seat:
        """Return the clan's target: a sleepwalker points as the clan does, or anywhere (B23)."""
        return agreed_target(self.me)

    def suspects(self, seat: Seat) -> float:
        """Return the chance that this seat is dark, from everything this player knows."""
        return float(self.own.dark()[seat - 1])

    def patterns(self) -> tuple[DealArray, Levels]:
        """Return the pattern weights from everything this player knows."""
        return self.own.deals, self.own.deals.by_pattern(self.own.weights())

    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        """Return the targets for which the power does most."""
        match power:
            case Check():
                return max(options, key=lambda one: self._open_question(one[0]))
            case Compare():
                return max(options, key=self._tells_apart)
            case Heal() | Revive() | Alibi():
                return max(options, key=lambda one: self._worth_guarding(one[0]))
            case Arrest() | Visit():
                return max(options, key=lambda one: self.score(one[0]))
            case Kill():
                best = max(options, key=lambda one: self.score(one[0]))
                return best if self.suspects(best[0]) > MIN_KILL_CHANCE else ()

    def _open_question(self, seat: Seat) -> float:
        """Return how much a check of this seat would tell: most if it is as likely dark as red."""
        chance = self.suspects(seat)
        return chance * (1 - chance) * (1 + self.character.hopes * chance) + 0.01 * self.luck()

    def _tells_apart(self, two: tuple[Seat, ...]) -> float:
        """Prefer a pair of which one is nearly known and the other is not."""
        one, other = sorted((self.suspects(seat) for seat in two), key=lambda chance: abs(chance - 0.5))
        return one * (1 - one) - other * (1 - other) + 0.01 * self.luck()

    def _worth_guarding(self, seat: Seat) -> float:
        """Return how much a seat needs protection: a claimed checker most, then those who look reddest."""
        is_claimed = seat in claimants(self.me)
        return (3.0 if is_claimed else 0.0) - log_odds(self.suspects(seat)) / 2 + 3 * self.luck()

    def talk(self, nominees: Sequence[Seat]) -> TurnPlan:
        """Return the turn: a checker may come out; others name a suspect and a seat they trust."""
        suspect = self.nominee(nominees)
        if own_card(self.me) and self._comes_out():
            checks = tuple(own_checks(self.me).items())
            return TurnPlan(Say(own_card(self.me), checks, black=self._rivals()), suspect)
        return TurnPlan(self.views(suspect), suspect)

    def _rivals(self) -> tuple[Seat, ...]:
        """Return false claimants of this player's own card, unless they were called black before."""
        if own_card(self.me) in self.me.rules.night.heirs:  # or both claims may be true
            return ()
        known = called(self.me, Team.BLACK)
        return tuple(seat for seat in rivals(self.me, own_card(self.me)) if seat not in known)

    def _comes_out(self) -> bool:
        """Tell whether to come out: somebody has, a find, danger, or it is late."""
        said = claimants(self.me)
        if self.me.seat in said or said:
            return True
        checks = own_checks(self.me)
        found = any(team is not Team.RED and self.me.game.alive & BIT[seat] for seat, team in checks.items())
        is_late = self.me.game.day >= self.character.latest
        return is_late or (found and self._is_the_day()) or (bool(checks) and self._in_danger())

    def _in_danger(self) -> bool:
        """Tell whether this player is a candidate, and no candidate looks worse."""
        candidates, suspicion = self.me.game.candidates, self.common.suspicion
        if self.me.seat not in candidates:
            return False
        return all(suspicion[seat - 1] <= suspicion[self.me.seat - 1] for seat in candidates)

    def _is_the_day(self) -> bool:
        """Tell whether to report a find today; a checker who waits may live longer."""
        return self._speaks_out.setdefault(self.me.game.day, self.rng.random() < self.character.speaks_out)

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """Return the candidate most likely to be dark, never themselves if there is another."""
        if is_split_vote(self.me, candidates):
            return split_target(self.me, candidates)
        others = [seat for seat in candidates if seat != self.me.seat] or list(candidates)
        return max(others, key=self._worth_leaving, default=0)

    def _worth_leaving(self, seat: Seat) -> float:
        """Return the value of a vote; scattered votes send nobody away, so the common view counts too."""
        return self.score(seat) + self.character.joins * self.common.suspicion[seat - 1]

    def lift(self, tied: Sequence[Seat]) -> bool:
        """Agree if the town is better off without all of them than with all of them."""
        if is_split_vote(self.me, tied):
            return False
        return self.me.seat not in tied and self.expected(tied) > self.expected(())

    def guess(self, count: int) -> tuple[Seat, ...]:
        """Return the seats most likely to be dark."""
        return tuple(sorted(self.living(), key=self.suspects, reverse=True)[:count])
