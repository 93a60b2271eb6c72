"""A red player: finds the dark ones, tells what he knows when it helps most, guards whom he trusts."""

from collections.abc import Sequence

from gorod.bots.players.aim import agreed_target
from gorod.bots.players.checks import own_card, own_checks
from gorod.bots.players.hearsay import claimants, living
from gorod.bots.players.part import Part, log_odds
from gorod.bots.players.thinker import Talk
from gorod.engine.acts import Act as Power
from gorod.engine.acts import Alibi, Arrest, Check, Compare, Heal, Kill, Revive, Visit
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.seats import Seat

SURE_ENOUGH = 0.6
"""A townsman with a gun shoots only if he is so sure."""
WORTH_SAYING = 0.35
TRUSTED = 0.1
SMALL_TALK = 0.2
"""How often a red puts somebody to the vote although the town would do better without one."""
LATEST_CLAIM = 3
"""From this day on a checker speaks although he has found nobody."""


class Red(Part):
    """Thinks in chances that somebody is dark."""

    def plan(self) -> tuple[Seat, ...]:
        """A sleepwalker leaves that to the clan (B23)."""
        return tuple(self.strangers())

    def prey(self) -> Seat:
        """A sleepwalker points as the clan does, or anywhere (B23)."""
        return agreed_target(self.me)

    def _dark(self, seat: Seat) -> float:
        return float(self.own.dark()[seat - 1])

    def _score(self, seat: Seat) -> float:
        return log_odds(self._dark(seat)) + self.luck()

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
                return max(options, key=lambda one: self._score(one[0]))
            case Kill():
                best = max(options, key=lambda one: self._score(one[0]))
                return best if self._dark(best[0]) > SURE_ENOUGH else ()

    def _open_question(self, seat: Seat) -> float:
        """A check tells most of those who may as well be dark as not; nothing of oneself."""
        chance = self._dark(seat)
        return chance * (1 - chance) * (1 + chance) + 0.01 * self.luck()

    def _tells_apart(self, two: tuple[Seat, ...]) -> float:
        """One who is nearly known beside one who is not."""
        one, other = sorted((self._dark(seat) for seat in two), key=lambda chance: abs(chance - 0.5))
        return one * (1 - one) - other * (1 - other) + 0.01 * self.luck()

    def _worth_guarding(self, seat: Seat) -> float:
        """A checker who is believed is shot first; then whoever looks reddest."""
        is_claimed = seat in claimants(self.me)
        return (3.0 if is_claimed else 0.0) - log_odds(self._dark(seat)) / 2 + 3 * self.luck()

    def talk(self, nominees: Sequence[Seat]) -> Talk:
        """A checker may come out; everyone names the one he suspects and the one he trusts."""
        suspect = self._to_nominate(nominees)
        if own_card(self.me) and self._comes_out():
            checks = tuple(own_checks(self.me).items())
            return Talk(Say(own_card(self.me), checks), suspect)
        return Talk(self._opinion(suspect), suspect)

    def _opinion(self, nominated: Seat) -> Say | None:
        ranked = sorted(self.living(), key=self._score)
        worst = nominated or ranked[-1]
        black = (worst,) if nominated or self._dark(worst) > WORTH_SAYING else ()
        red = (ranked[0],) if self._dark(ranked[0]) < TRUSTED and self.me.game.day > 1 else ()
        return Say(black=black, red=red) if black or red else None

    def _comes_out(self) -> bool:
        """With a find, in danger, against a false one, when it is late, or once it is said anyway."""
        said = claimants(self.me)
        if self.me.seat in said or said:
            return True
        checks = own_checks(self.me)
        found = any(team is not Team.RED for team in checks.values())
        in_danger = self.me.seat in self.me.game.candidates or self._is_suspect()
        return found or (in_danger and bool(checks)) or self.me.game.day >= LATEST_CLAIM

    def _is_suspect(self) -> bool:
        self.common.catch_up()
        ranked = sorted([*self.living(), self.me.seat], key=lambda seat: self.common.suspicion[seat - 1])
        return self.me.seat in ranked[-2:] and self.me.game.day > 1

    def _to_nominate(self, nominees: Sequence[Seat]) -> Seat:
        """The most suspect, if his leaving is better than none, or better than those already named."""
        free = [seat for seat in nominees if seat != self.me.seat]
        if not free:
            return 0
        best = max(free, key=self._score)
        named = [self._dark(seat) for seat in self.me.game.candidates]
        if named:
            return best if self._dark(best) > max(named) + 0.02 else 0
        weights = self.own.weights()
        is_better = self.expected((best,), weights) > self.expected((), weights)
        return best if is_better or self.rng.random() < SMALL_TALK else 0

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """The likeliest to be dark; oneself never, if there is another."""
        others = [seat for seat in candidates if seat != self.me.seat] or list(candidates)
        return max(others, key=self._score, default=0)

    def lift(self, tied: Sequence[Seat]) -> bool:
        """If the town is better off without all of them than with all of them."""
        weights = self.own.weights()
        return self.me.seat not in tied and self.expected(tied, weights) > self.expected((), weights)

    def guess(self, count: int) -> tuple[Seat, ...]:
        """The likeliest to be dark."""
        return tuple(sorted(self.living(), key=self._dark, reverse=True)[:count])

    def trusted(self) -> list[Seat]:
        """The living claimants who are more likely red than not."""
        return [seat for seat in living(self.me, claimants(self.me)) if self._dark(seat) < 0.5]
