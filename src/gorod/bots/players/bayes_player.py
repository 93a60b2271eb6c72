"""`bayes`: acts on beliefs, as a red one on what is likely, as a dark one on what others think is likely."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from math import log
from random import Random

import numpy as np

from gorod.bots.beliefs.common_belief import CommonBelief, is_checker
from gorod.bots.beliefs.deal_array import DealArray, Levels, is_dark
from gorod.bots.beliefs.seat_belief import SeatBelief
from gorod.bots.player import Chair
from gorod.bots.players.tactics import (
    agreed_target,
    claimants,
    claimed_on,
    heals_not_twice,
    is_prey,
    living,
    own_card,
    own_checks,
    reports,
)
from gorod.bots.players.thinker import Thinker, TurnPlan
from gorod.bots.seat_memory import SeatMemory
from gorod.bots.speech.opinion import BeliefOpinion
from gorod.bots.speech.speaker import StandingAccusation
from gorod.engine.acts import Alibi, Arrest, Check, Compare, Heal, Kill, Power, Revive, Visit
from gorod.engine.commands import Say
from gorod.engine.events import Dealt, Event, Redealt
from gorod.engine.role import Team
from gorod.engine.ruleset import Aim
from gorod.engine.seats import BIT, Seat, listed, mask_of

SKILL = 1.7
"""How much oftener than by lot a vote of the town falls on a dark player."""


@cache
def red_chance_by_day(reds: int, darks: int) -> float:
    """The chance of the reds before a vote in which somebody leaves."""
    if darks == 0:
        return 1.0
    if darks >= reds:
        return 0.0
    hit = min(0.95, SKILL * darks / (reds + darks))
    return hit * red_chance_by_night(reds, darks - 1) + (1 - hit) * red_chance_by_night(reds - 1, darks)


@cache
def red_chance_by_night(reds: int, darks: int) -> float:
    """The chance of the reds before a night in which one of them is shot."""
    if darks == 0:
        return 1.0
    if darks >= reds:
        return 0.0
    return red_chance_by_day(reds - 1, darks)


NOISE = 0.15
"""How far two seats must differ in log odds before everybody chooses alike."""
WORTH_SAYING = 0.35
TRUSTED = 0.1
SMALL_TALK = 0.1
"""How often somebody is put to the vote although the town would do better without one."""


class Strategy(ABC):
    """What red and dark players have in common: how a townsman speaks and nominates, in earnest or not."""

    def __init__(self, me: SeatMemory, own: SeatBelief, common: CommonBelief, rng: Random) -> None:
        self.me, self.own, self.common, self.rng = me, own, common, rng

    @abstractmethod
    def suspects(self, seat: Seat) -> float:
        """How likely this seat is dark, as one thinks or as one would have it."""

    @abstractmethod
    def patterns(self) -> tuple[DealArray, Levels]:
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
        return float(sum(share[dark] * red_chance_by_night(left - dark, dark) for dark in range(len(share))))


def log_odds(chance: float) -> float:
    """The logarithm of chance against counter-chance, within reason."""
    sure = min(max(chance, 1e-4), 1 - 1e-4)
    return log(sure / (1 - sure))


SURE_ENOUGH = 0.6
"""A townsman with a gun shoots only if he is so sure."""
LATEST_CLAIM = 3
"""From this day on a checker speaks although he has found nobody."""


class RedStrategy(Strategy):
    """Thinks in chances that somebody is dark."""

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
        return chance * (1 - chance) * (1 + chance) + 0.01 * self.luck()

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
            return TurnPlan(Say(own_card(self.me), checks), suspect)
        return TurnPlan(self.views(suspect), suspect)

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

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """The likeliest to be dark; oneself never, if there is another."""
        others = [seat for seat in candidates if seat != self.me.seat] or list(candidates)
        return max(others, key=self.score, default=0)

    def lift(self, tied: Sequence[Seat]) -> bool:
        """If the town is better off without all of them than with all of them."""
        return self.me.seat not in tied and self.expected(tied) > self.expected(())

    def guess(self, count: int) -> tuple[Seat, ...]:
        """The likeliest to be dark."""
        return tuple(sorted(self.living(), key=self.suspects, reverse=True)[:count])


NERVE = 0.6
"""How often an accused one answers by claiming to be the checker himself."""
IMPOSTOR = 0.3
"""How often one claims so unasked, before the true one has spoken."""
EARLIEST_LIE = 2
PATIENCE = 0.7
"""How often the clan leaves a checker alone on the night on which a doctor surely guards him."""


class DarkStrategy(Strategy):
    """Chooses as a red one in his place would, but for his own."""

    def __init__(self, me: SeatMemory, own: SeatBelief, common: CommonBelief, rng: Random) -> None:
        """How bold he is today is settled with the card."""
        super().__init__(me, own, common, rng)
        self._is_bold = self.rng.random() < NERVE
        self._is_impostor = self.rng.random() < IMPOSTOR
        self._is_patient: dict[int, bool] = {}

    def plan(self) -> tuple[Seat, ...]:
        """Anybody else, in any order: it cannot be guessed."""
        return tuple(self.rng.sample(self.strangers(), len(self.strangers())))

    def prey(self) -> Seat:
        """A checker who has come out, unless one of ours has set himself against him; else by the plan.

        Blind hunters must work out the same number, so all of this is known to each of them.
        """
        said = claimants(self.me)
        ours = [seat for seat in living(self.me, said) if seat in (*self.me.mates, self.me.seat)]
        first = [] if ours else [seat for seat in said if not self._waits_for(seat)]
        if not first and self.me.rules.hunt.aim is Aim.SIGHTED:
            first = sorted(self.strangers(), key=self._threat, reverse=True)
        return agreed_target(self.me, tuple(first))

    def _waits_for(self, seat: Seat) -> bool:
        """One who came out today is healed tonight, and then not tomorrow: it often pays to be patient."""
        day = self.me.game.day
        if self.me.rules.hunt.aim is not Aim.SIGHTED or not heals_not_twice(self.me):
            return False
        is_patient = self._is_patient.setdefault(day, self.rng.random() < PATIENCE)
        return is_patient and claimed_on(self.me, seat) == day

    def _threat(self, seat: Seat) -> float:
        """One whom everybody trusts, and one who may hold a checking card."""
        return self._checks(seat) - 0.2 * self.common.suspicion[seat - 1]

    def _checks(self, seat: Seat) -> float:
        return sum(float(self.own.holds(role)[seat - 1]) for role in self._checkers())

    def _checkers(self) -> list[str]:
        """The checking cards on the table; there may be none."""
        return [role.id for role in self.own.deals.roles if is_checker(self.me.rules, role.id)]

    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        """Look for the checker, shield one's own, strike strangers."""
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
        """What a citizen in this place would think: whoever spares his own gives more away than he saves."""
        return float(self.common.as_seen_by_red(self.me.seat)[seat - 1])

    def patterns(self) -> tuple[DealArray, Levels]:
        """What a citizen in this place would think."""
        return self.common.deals, self.common.patterns_for_red(self.me.seat)

    def _is_critical(self) -> bool:
        """One more red out, and the game is won."""
        alive = self.me.game.alive
        own = 1 + sum(bool(alive & BIT[seat]) for seat in self.me.mates)
        return alive.bit_count() <= 2 * own + 1

    def talk(self, nominees: Sequence[Seat]) -> TurnPlan:
        """A false checker goes on with his lie; the others sound like everybody."""
        suspect = self.nominee(nominees)
        lie = self._lie()
        if lie is not None:
            named = [seat for seat, team in lie.checks if team is not Team.RED and seat in nominees]
            return TurnPlan(lie, named[0] if named else suspect)
        return TurnPlan(self.views(suspect), suspect)

    def _lie(self) -> Say | None:
        """The false claim, begun unasked or when accused by a checker, and kept up day after day."""
        said = claimants(self.me)
        if self.me.seat in said:
            return self._checks_told(said)
        if any(mate in said for mate in self.me.mates) or not self._checkers():
            return None
        accusers = [by for by in said if reports(self.me, by).get(self.me.seat, Team.RED) is not Team.RED]
        is_unasked = self._is_impostor and not said and self.me.game.day >= EARLIEST_LIE
        return self._checks_told(accusers) if is_unasked or (accusers and self._is_bold) else None

    def _checks_told(self, rivals: list[Seat]) -> Say:
        """One invented check a night: a rival is black, one's own are red, and the rest as they look."""
        told = dict(reports(self.me, self.me.seat))
        nights = self.me.game.day - (0 if self.me.rules.first_night.full else 1)
        pool = [*living(self.me, [by for by in rivals if by not in (self.me.seat, *self.me.mates)])]
        pool += self._worth_lying_about()
        for seat in pool:
            if len(told) >= max(nights, 1):
                break
            told.setdefault(seat, self._color_told(seat, rivals))
        return Say(self._checkers()[0], tuple(told.items()))

    def _worth_lying_about(self) -> list[Seat]:
        """Strangers whom some suspect already, then everybody else."""
        strangers = sorted(self.strangers(), key=lambda seat: -self.common.suspicion[seat - 1] + self.luck())
        return [*strangers, *self.living()]

    def _color_told(self, seat: Seat, rivals: list[Seat]) -> Team:
        if seat in self.me.mates:
            return Team.RED
        is_first = not reports(self.me, self.me.seat)
        is_suspect = self.common.suspicion[seat - 1] > 0
        return Team.BLACK if seat in rivals or is_first or is_suspect else Team.RED

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """As a red one would; all together against a stranger when that wins the game."""
        others = [seat for seat in candidates if seat != self.me.seat] or list(candidates)
        strangers = [seat for seat in others if seat not in self.me.mates]
        if strangers and self._is_critical():
            others = strangers
        return max(others, key=self.score, default=0)

    def lift(self, tied: Sequence[Seat]) -> bool:
        """If more strangers than own would leave; a hand is seen, so not always."""
        own = sum(seat in (*self.me.mates, self.me.seat) for seat in tied)
        return 2 * own < len(tied)

    def guess(self, count: int) -> tuple[Seat, ...]:
        """Nothing is gained by it; strangers."""
        return tuple(self.rng.sample(self.strangers(), min(count, len(self.strangers()))))


class BayesPlayer(Thinker):
    """Its own belief, and the strategy of its card."""

    def __init__(self, chair: Chair) -> None:
        super().__init__(chair)
        self.common: CommonBelief = chair.shared.get(CommonBelief)
        self.own = SeatBelief(self.common, chair.seat)
        self._strategy: RedStrategy | DarkStrategy | None = None
        self._accusation = StandingAccusation(self.me.history, chair.seat)

    def see(self, events: Sequence[Event]) -> None:
        """What only this seat saw changes its own belief alone."""
        super().see(events)
        self.own.see(events)
        if any(isinstance(event, Dealt | Redealt) for event in events):
            self._strategy = None

    @property
    def strategy(self) -> RedStrategy | DarkStrategy:
        """How to play this card; chosen anew after every deal."""
        if self._strategy is None:
            role = self.me.role  # a lawyer does not know his side and plays like everyone (B6)
            kind = DarkStrategy if role is not None and is_dark(role) else RedStrategy
            self._strategy = kind(self.me, self.own, self.common, self.rng)
        return self._strategy

    def plan(self) -> tuple[Seat, ...]:
        return self.strategy.plan()

    def prey(self) -> Seat:
        return self.strategy.prey()

    def act(self, power: Power, options: Sequence[tuple[Seat, ...]]) -> tuple[Seat, ...]:
        return self.strategy.act(power, options)

    def talk(self, nominees: Sequence[Seat]) -> TurnPlan:
        talk = self.strategy.talk(nominees)
        self._accusation.give(talk.say, talk.nominate)
        return talk

    def opinion(self) -> BeliefOpinion:
        """The common belief, as a red one at this seat would have it."""
        return BeliefOpinion(self.common, self.me.seat)

    def vote(self, candidates: Sequence[Seat]) -> Seat:
        """Whom to vote for: whoever was named, unless there is news of him or of the better choice."""
        return self._accusation.kept(self.strategy.vote(candidates), candidates)

    def lift(self, tied: Sequence[Seat]) -> bool:
        return self.strategy.lift(tied)

    def guess(self, count: int) -> tuple[Seat, ...]:
        return self.strategy.guess(count)
