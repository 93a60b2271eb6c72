"""How a dark player plays: on what others find likely."""

from collections.abc import Callable, Sequence

from gorod.bots.beliefs.common_belief import is_checker
from gorod.bots.beliefs.deal_array import DealArray, Levels
from gorod.bots.players.conventions import is_split_vote, lone_claimant, split_target
from gorod.bots.players.reckoning import VoteReckoning, chance_of, log_odds
from gorod.bots.players.strategy import Strategy
from gorod.bots.players.tactics import (
    agreed_target,
    cannot_heal_twice,
    claimants,
    claimed_on,
    clan_rng,
    hunting_order,
    is_prey,
    living,
    reports,
)
from gorod.bots.players.thinker import TurnPlan
from gorod.engine.acts import Alibi, Check, Heal, Power, Revive
from gorod.engine.commands import Say
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim
from gorod.engine.seats import Seat

FIRST_LIE_DAY = 2
MATE_IN_PLAN_CHANCE = 0.2
"""How often a plan has one of the clan near its start."""
FIRST_DAY_SPARING = 0.3
"""How much mates are spared at least on the first day, when nobody has to be given up yet."""
HOPELESS_LOG_ODDS = 2.0
"""From these log odds on nobody believes a claim any more."""
TIE_DIGITS = 9
"""Threats are compared to this many decimals: equal sums can differ in the last ones."""
WAIT_CHANCE = 0.7
"""How often the clan waits on the night on which a doctor surely guards a checker."""


class DarkStrategy(Strategy):
    """A strategy that sounds red, spares mates a little, and computes the worth of each vote."""

    def settle(self) -> None:
        """Decide how bold the player is in this game."""
        self._is_bold = self.rng.random() < self.character.nerve
        self._is_impostor = self.rng.random() < self.character.impostor
        self._slips: dict[int, bool] = {}
        self._is_patient: dict[int, bool] = {}

    def plan(self) -> tuple[Seat, ...]:
        """Return a random order of strangers, which cannot be guessed; sometimes with a mate in it."""
        order = self.rng.sample(self.strangers(), len(self.strangers()))
        if self.me.mates and self.me.rules.hunt.itself and self.rng.random() < MATE_IN_PLAN_CHANCE:
            order.insert(self.rng.randint(1, 2), self.rng.choice(self.me.mates))
        return tuple(order)

    def prey(self) -> Seat:
        """Return a checker who has come out, unless a mate has claimed against them; else go by the plan.

        Blind hunters must arrive at the same target, so everything used here is known to all of them, also
        the random choice to spare the checker for a night.
        """
        said = claimants(self.me)
        ours = [seat for seat in living(self.me, said) if seat in (*self.me.mates, self.me.seat)]
        is_left = clan_rng(self.me, said).random() < self.character.lets_be
        first = [] if ours or is_left else [seat for seat in said if not self._waits_for(seat)]
        if not first and self.me.rules.hunt.aim is Aim.SIGHTED:
            first = self._strangers_by(self._threat)
        elif not first and clan_rng(self.me, "hunt").random() < self.character.hunts:
            first = self._strangers_by(self._public_threat)
        target = agreed_target(self.me, tuple(first))
        return self._next_to(target) if self._has_slipped() else target

    def _strangers_by(self, threat: Callable[[Seat], float]) -> list[Seat]:
        """Return the strangers, the greatest threat first; equals in the order of the hunt, not by seat."""
        prey = [seat for seat in dict.fromkeys(hunting_order(self.me)) if is_prey(self.me, seat)]
        return sorted(prey, key=lambda seat: round(threat(seat), TIE_DIGITS), reverse=True)

    def _has_slipped(self) -> bool:
        """Tell whether a blind hunter points at the wrong seat by mistake tonight."""
        is_blind = self.me.rules.hunt.aim is not Aim.SIGHTED and bool(living(self.me, list(self.me.mates)))
        day = self.me.game.day
        return is_blind and self._slips.setdefault(day, self.rng.random() < self.character.slips)

    def _next_to(self, target: Seat) -> Seat:
        prey = self.strangers()
        return next((seat for seat in prey if seat > target), prey[0]) if prey else target

    def _waits_for(self, seat: Seat) -> bool:
        """Tell whether to spare a checker who came out today: they are healed tonight, but not tomorrow."""
        day = self.me.game.day
        if self.me.rules.hunt.aim is not Aim.SIGHTED or not cannot_heal_twice(self.me):
            return False
        is_patient = self._is_patient.setdefault(day, self.rng.random() < WAIT_CHANCE)
        return is_patient and claimed_on(self.me, seat) == day

    def _threat(self, seat: Seat) -> float:
        """Return how dangerous a seat is: trusted by everybody, or likely to hold a checking card."""
        return self._checks(seat) - self.character.trusted * self.common.suspicion[seat - 1]

    def _public_threat(self, seat: Seat) -> float:
        """Return the threat by public knowledge, so that the whole clan arrives at the same target."""
        chances = (self.common.deals.chances(self.common.weights(), role) for role in self._checkers())
        return (
            sum(float(one[seat - 1]) for one in chances)
            - self.character.trusted * self.common.suspicion[seat - 1]
        )

    def _checks(self, seat: Seat) -> float:
        return sum(float(self.own.holds(role)[seat - 1]) for role in self._checkers())

    def _checkers(self) -> list[str]:
        """Return the checking cards in the game; there may be none."""
        return [role.id for role in self.own.deals.roles if is_checker(self.me.rules, role.id)]

    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        """Choose targets: look for the checker, protect mates, strike strangers."""
        own = {*self.me.mates, self.me.seat}
        if isinstance(power, Heal | Revive | Alibi):
            return self.rng.choice([one for one in options if {*one} <= own] or options)
        fresh = [one for one in options if not {*one} & own] or options
        if isinstance(power, Check):
            return max(fresh, key=lambda one: self._sought(power, one[0]) + 0.001 * self.luck())
        return max(fresh, key=lambda one: sum(self._threat(seat) for seat in one) + self.luck())

    def _sought(self, power: Check, seat: Seat) -> float:
        return float(self.own.holds(power.seeks)[seat - 1]) if power.seeks else self._checks(seat)

    def suspects(self, seat: Seat) -> float:
        """Return what a citizen in this place would think, with less suspicion of mates."""
        seen = float(self.common.as_seen_by_red(self.me.seat)[seat - 1])
        return chance_of(log_odds(seen) - self._spared(seat)) if seat in self.me.mates else seen

    def _spared(self, mate: Seat) -> float:
        """Return how much to spare a mate; a mate's claim is supported while anybody could believe it."""
        is_claimed = mate in claimants(self.me) and self.common.suspicion[mate - 1] < HOPELESS_LOG_ODDS
        spares = (
            max(self.character.spares, FIRST_DAY_SPARING) if self.me.game.day == 1 else self.character.spares
        )
        return self.character.patience if is_claimed else spares

    def patterns(self) -> tuple[DealArray, Levels]:
        """Return the pattern weights of a citizen in this place."""
        return self.common.deals, self.common.patterns_for_red(self.me.seat)

    def talk(self, nominees: Sequence[Seat]) -> TurnPlan:
        """Continue the false claim, if there is one; else speak like a red player."""
        suspect = self.nominee(nominees)
        lie = self._lie()
        if lie is not None:
            named = [seat for seat, team in lie.checks if team is not Team.RED and seat in nominees]
            return TurnPlan(lie, named[0] if named else suspect)
        return TurnPlan(self.views(suspect), suspect)

    def _lie(self) -> Say | None:
        """Return the false claim: begun unasked or when accused by a checker, and repeated every day."""
        said = claimants(self.me)
        if self.me.seat in said:
            return self._checks_told(said)
        if any(mate in said for mate in self.me.mates) or not self._checkers():
            return None
        accusers = [by for by in said if reports(self.me, by).get(self.me.seat, Team.RED) is not Team.RED]
        is_unasked = self._is_impostor and not said and self.me.game.day >= FIRST_LIE_DAY
        return self._checks_told(accusers) if is_unasked or (accusers and self._is_bold) else None

    def _checks_told(self, rivals: list[Seat]) -> Say:
        """Return one invented check a night: rivals are black, mates red, the others as they look."""
        told = dict(reports(self.me, self.me.seat))
        nights = self.me.game.day - (0 if self.me.rules.first_night.full else 1)
        pool = [*living(self.me, [by for by in rivals if by not in (self.me.seat, *self.me.mates)])]
        pool += self._worth_lying_about()
        for seat in pool:
            if len(told) >= max(nights, 1):
                break
            has_found = any(team is not Team.RED for team in told.values())
            told.setdefault(seat, self._color_told(seat, rivals, has_found))
        return Say(self._checkers()[0], tuple(told.items()))

    def _worth_lying_about(self) -> list[Seat]:
        """Return strangers, the most suspected first, then everybody else."""
        strangers = sorted(self.strangers(), key=lambda seat: -self.common.suspicion[seat - 1] + self.luck())
        return [*strangers, *self.living()]

    def _color_told(self, seat: Seat, rivals: list[Seat], has_found: bool) -> Team:
        """Return the invented colour: black for a rival, a suspect, and at least one seat; red for a mate."""
        if seat in self.me.mates:
            return Team.RED
        is_suspect = self.common.suspicion[seat - 1] > 0
        return Team.BLACK if seat in rivals or not has_found or is_suspect else Team.RED

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """Return a red player's vote now and then, else the one worth most; a mate only if they are lost."""
        if is_split_vote(self.me, candidates):
            return split_target(self.me, candidates)
        others = [seat for seat in candidates if seat != self.me.seat] or list(candidates)
        reckoning = self.reckoning(candidates)
        if self.rng.random() < self.character.poses:
            looks = max(others, key=self.score, default=0)
            if self.may_leave(looks, candidates):
                return looks
        return max(others, key=lambda seat: reckoning.worth(seat) + 0.01 * self.luck(), default=0)

    def may_leave(self, seat: Seat, candidates: Sequence[Seat]) -> bool:
        """Tell whether to vote for this seat at all; for a mate only if they are lost."""
        is_mate = seat in self.me.mates
        return super().may_leave(seat, candidates) and (
            not is_mate or self.reckoning(candidates).is_lost(seat)
        )

    def reckoning(self, candidates: Sequence[Seat]) -> VoteReckoning:
        """Return the reckoning of this vote, by the public suspicion and the mates among the candidates."""
        lone, suspicion = lone_claimant(self.me), self.common.suspicion
        public = {seat: suspicion[seat - 1] - self.character.patience * (seat == lone) for seat in candidates}
        own = living(self.me, [self.me.seat, *self.me.mates])
        return VoteReckoning(public, own, self.me.game.alive.bit_count(), self.character.looks)

    def lift(self, tied: Sequence[Seat]) -> bool:
        """Agree if more strangers than mates would leave."""
        if is_split_vote(self.me, tied):
            return False
        own = sum(seat in (*self.me.mates, self.me.seat) for seat in tied)
        return 2 * own < len(tied)

    def guess(self, count: int) -> tuple[Seat, ...]:
        """Return random strangers: the clan gains nothing by the best move."""
        return tuple(self.rng.sample(self.strangers(), min(count, len(self.strangers()))))
