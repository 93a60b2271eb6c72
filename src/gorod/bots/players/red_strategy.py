"""A red one plays on what is likely."""

from collections.abc import Sequence

from gorod.bots.beliefs.deal_array import DealArray, Levels
from gorod.bots.players.conventions import half, splits
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

SURE_ENOUGH = 0.6
"""A townsman with a gun shoots only if he is so sure."""


class RedStrategy(Strategy):
    """Thinks in chances that somebody is dark."""

    def settle(self) -> None:
        """Whether he speaks out is settled day by day."""
        self._speaks_out: dict[int, bool] = {}

    def plan(self) -> tuple[Seat, ...]:
        """A sleepwalker leaves that to the clan (B23)."""
        return tuple(self.strangers())

    def prey(self) -> Seat:
        """A sleepwalker points as the clan does, or anywhere (B23)."""
        return agreed_target(self.me)

    def suspects(self, seat: Seat) -> float:
        """What everybody and he himself has seen."""
        return float(self.own.dark()[seat - 1])

    def patterns(self) -> tuple[DealArray, Levels]:
        """What everybody and he himself has seen."""
        return self.own.deals, self.own.deals.by_pattern(self.own.weights())

    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        """Each power where it does most."""
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
                return best if self.suspects(best[0]) > SURE_ENOUGH else ()

    def _open_question(self, seat: Seat) -> float:
        """A check tells most of those who may as well be dark as not; nothing of oneself."""
        chance = self.suspects(seat)
        return chance * (1 - chance) * (1 + self.character.hopes * chance) + 0.01 * self.luck()

    def _tells_apart(self, two: tuple[Seat, ...]) -> float:
        """One who is nearly known beside one who is not."""
        one, other = sorted((self.suspects(seat) for seat in two), key=lambda chance: abs(chance - 0.5))
        return one * (1 - one) - other * (1 - other) + 0.01 * self.luck()

    def _worth_guarding(self, seat: Seat) -> float:
        """A checker who is believed is shot first; then whoever looks reddest."""
        is_claimed = seat in claimants(self.me)
        return (3.0 if is_claimed else 0.0) - log_odds(self.suspects(seat)) / 2 + 3 * self.luck()

    def talk(self, nominees: Sequence[Seat]) -> TurnPlan:
        """A checker may come out; everyone names the one he suspects and the one he trusts."""
        suspect = self.nominee(nominees)
        if own_card(self.me) and self._comes_out():
            checks = tuple(own_checks(self.me).items())
            return TurnPlan(Say(own_card(self.me), checks, black=self._rivals()), suspect)
        return TurnPlan(self.views(suspect), suspect)

    def _rivals(self) -> tuple[Seat, ...]:
        """Who claims his card: he alone knows for certain that it is a lie, and says so once."""
        if own_card(self.me) in self.me.rules.night.heirs:  # or both may be right
            return ()
        known = called(self.me, Team.BLACK)
        return tuple(seat for seat in rivals(self.me, own_card(self.me)) if seat not in known)

    def _comes_out(self) -> bool:
        """With a find, in danger, against a false one, when it is late, or once it is said anyway."""
        said = claimants(self.me)
        if self.me.seat in said or said:
            return True
        checks = own_checks(self.me)
        found = any(team is not Team.RED and self.me.game.alive & BIT[seat] for seat, team in checks.items())
        is_late = self.me.game.day >= self.character.latest
        return is_late or (found and self._is_the_day()) or (bool(checks) and self._in_danger())

    def _in_danger(self) -> bool:
        """He stands, and none of those who stand looks worse."""
        candidates, suspicion = self.me.game.candidates, self.common.suspicion
        if self.me.seat not in candidates:
            return False
        return all(suspicion[seat - 1] <= suspicion[self.me.seat - 1] for seat in candidates)

    def _is_the_day(self) -> bool:
        """Whoever has found somebody may still wait a day, and live longer."""
        return self._speaks_out.setdefault(self.me.game.day, self.rng.random() < self.character.speaks_out)

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """The likeliest to be dark; oneself never, if there is another."""
        if splits(self.me, candidates):
            return half(self.me, candidates)
        others = [seat for seat in candidates if seat != self.me.seat] or list(candidates)
        return max(others, key=self._worth_leaving, default=0)

    def _worth_leaving(self, seat: Seat) -> float:
        """Hands that are scattered send nobody away: what everybody thinks counts too."""
        return self.score(seat) + self.character.joins * self.common.suspicion[seat - 1]

    def lift(self, tied: Sequence[Seat]) -> bool:
        """If the town is better off without all of them than with all of them."""
        if splits(self.me, tied):
            return False
        return self.me.seat not in tied and self.expected(tied) > self.expected(())

    def guess(self, count: int) -> tuple[Seat, ...]:
        """The likeliest to be dark."""
        return tuple(sorted(self.living(), key=self.suspects, reverse=True)[:count])
