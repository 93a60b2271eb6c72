"""`simple` plays by a beginner's rules of thumb."""

from collections import Counter
from collections.abc import Sequence

from gorod.bots.chronicle import NightDeath, NominationMade, VoteCast
from gorod.bots.players.tactics import agreed_target, claimants, living, own_card, own_checks, reports
from gorod.bots.players.thinker import Thinker, TurnPlan
from gorod.bots.speech.opinion import CrowdOpinion
from gorod.engine.acts import Alibi, Check, Compare, Heal, Power, Revive
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.seats import Seat


class SimplePlayer(Thinker):
    """Trusts the first who claims to check, bears grudges, never harms its own."""

    def plan(self) -> tuple[Seat, ...]:
        """Return the strangers in random order."""
        return tuple(self.rng.sample(self.strangers(), len(self.strangers())))

    def prey(self) -> Seat:
        """Return a player who claims to check, else go by the plan."""
        return agreed_target(self.me, tuple(claimants(self.me)))

    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        """Choose targets: help a claimed checker, look at new strangers, strike anybody not trusted."""
        if isinstance(power, Heal | Revive | Alibi):
            return self._helped(options)
        seen = {target for deed in self.me.deeds for target in deed.targets}
        known = seen if isinstance(power, Check | Compare) else set(self._trusted())
        fresh = [one for one in options if not {*one} & (known | {self.me.seat, *self.me.mates})]
        return self.rng.choice(fresh or options)

    def _helped(self, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        trusted = [(seat,) for seat in self._trusted() if (seat,) in options]
        return trusted[0] if trusted else self.rng.choice(options)

    def _trusted(self) -> list[Seat]:
        """Return the first living claimant, if there is one."""
        return living(self.me, claimants(self.me))[:1]

    def talk(self, nominees: Sequence[Seat]) -> TurnPlan:
        """Return the turn: a checker who has found somebody says so, the others name their main suspect."""
        checks = own_checks(self.me)
        found = [seat for seat, team in checks.items() if team is not Team.RED]
        suspect = self._most_suspect(nominees)
        if own_card(self.me) and found:
            say = Say(own_card(self.me), tuple(checks.items()))
            return TurnPlan(say, next((seat for seat in found if seat in nominees), suspect))
        return TurnPlan(Say(black=(suspect,)) if suspect else None, suspect)

    def opinion(self) -> CrowdOpinion:
        """Return what the crowd thinks."""
        return CrowdOpinion(self.me)

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """Return the most suspected candidate."""
        return self._most_suspect(candidates)

    def lift(self, tied: Sequence[Seat]) -> bool:
        """Agree if none of them is trusted."""
        return self.me.seat not in tied and not set(tied) & {*self._trusted(), *self.me.mates}

    def guess(self, count: int) -> tuple[Seat, ...]:
        """Return the most suspected seats."""
        suspicion = self._suspicion()
        ranked = sorted(self.strangers(), key=suspicion.__getitem__, reverse=True)
        return tuple(ranked[:count])

    def _most_suspect(self, seats: Sequence[Seat]) -> Seat:
        """Return the most suspected of these seats, not this player or its mates if there is anybody else."""
        free = [seat for seat in seats if seat != self.me.seat and seat not in self.me.mates]
        pool = free or [seat for seat in seats if seat != self.me.seat] or list(seats)
        suspicion = self._suspicion()
        return max(pool, key=lambda seat: (suspicion[seat], self.rng.random()), default=0)

    def _suspicion(self) -> dict[Seat, float]:
        """Return a score by seat: the player's own checks, those of the trusted claimant, and grudges."""
        trusted, wrongs, own = self._trusted(), self._wrongs(), own_checks(self.me)
        heard = reports(self.me, trusted[0]) if trusted else {}
        found: dict[Seat, float] = {}
        for seat in range(1, self.me.game.seats + 1):
            told = [team for team in (own.get(seat), heard.get(seat)) if team is not None]
            reds = sum(team is Team.RED for team in told)
            found[seat] = 100 * (len(told) - 2 * reds - (seat in trusted)) + wrongs[seat]
        return found

    def _wrongs(self) -> Counter[Seat]:
        """Count how often each seat turned against this player, or against one whom the mafia killed."""
        history = self.me.history
        wronged = {self.me.seat, *(death.seat for death in history.of(NightDeath))}
        named = Counter(proposal.by for proposal in history.of(NominationMade) if proposal.seat in wronged)
        return named + Counter(hand.seat for hand in history.of(VoteCast) if hand.choice in wronged)
