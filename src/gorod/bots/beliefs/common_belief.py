"""What an outsider in the room would think: each deal weighed by all public events, once for all seats."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np

from gorod.bots.beliefs.deal_array import DealArray, Levels, deals_of, held_roles, is_countable, shares
from gorod.bots.beliefs.evidence import (
    CardShown,
    CheckerClaim,
    CheckReport,
    Evidence,
    Fact,
    NightKill,
    SeatChoice,
    Silence,
    Victory,
    WentOn,
    clan_shot_ratio,
)
from gorod.bots.beliefs.habits import Habits, habits
from gorod.bots.beliefs.scales import Scales, is_said
from gorod.bots.beliefs.weighted_deals import AllDeals, SampledDeals
from gorod.bots.beliefs.who_plays import WhoPlays
from gorod.bots.chronicle import (
    CardTurned,
    Chronicle,
    ChronicleEntry,
    ClaimMade,
    NightDeath,
    NominationMade,
    SpeechEnded,
    StillGoing,
    VoteCast,
    is_split,
)
from gorod.bots.player import SharedKnowledge
from gorod.engine.acts import Asks, Check
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Aim, Cast, Ruleset
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, listed, mask_of

MAX_LOG_ODDS = 6.0
"""Log odds are clipped here: greater ones do not change what people do."""


class CommonBelief:
    """The common belief; it is updated from the chronicle."""

    def __init__(
        self, shared: SharedKnowledge, model: Habits | None = None, who: WhoPlays = WhoPlays.BOTS
    ) -> None:
        self.rules, self.cast, self.who = shared.rules, shared.cast, who
        self.history: Chronicle = shared.get(Chronicle)
        self.model = model or habits(who)
        self.held = new_weighted_deals(self.rules, self.cast, self.model)
        self._victory = Victory(self.rules)
        self.evidence: list[Evidence] = []
        self._by_fact: defaultdict[Fact, list[Evidence]] = defaultdict(list)
        self.claims: dict[Seat, str] = {}
        self.reports: dict[tuple[Seat, Seat], Team] = {}
        self._opinions_said: set[tuple[str, Seat, Seat]] = set()
        self._chosen: set[tuple[bool, int, Seat, Seat]] = set()
        self._silent: set[tuple[str, Seat]] = set()
        self._as_red_when: dict[Seat, tuple[int, Levels]] = {}
        self._read = 0
        self._suspicion: tuple[float, ...] = self._log_odds()

    def catch_up(self) -> None:
        """Weigh the records that the chronicle has added."""
        self.history.catch_up()
        for record in islice(self.history.records, self._read, None):
            for evidence in self._read_one(record):
                self._weigh(evidence)
        self._read = len(self.history.records)

    def _weigh(self, evidence: Evidence) -> None:
        self.evidence.append(evidence)
        if isinstance(self.held, SampledDeals) and isinstance(evidence, CardShown):
            self.held.narrow(evidence.fact.seat, frozenset({evidence.card}))
        self.held.add(evidence)
        self._suspicion = self._log_odds()
        fact = getattr(evidence, "fact", None)
        if fact is not None:
            self._by_fact[fact].append(evidence)

    @property
    def suspicion(self) -> tuple[float, ...]:
        """The log odds that each seat is dark, from everything public."""
        self.catch_up()
        return self._suspicion

    @property
    def is_exact(self) -> bool:
        """Whether all deals are weighed, and not a sample."""
        return isinstance(self.held, AllDeals)

    @property
    def deals(self) -> DealArray:
        """The deals that are weighed."""
        return self.held.deals

    @property
    def levels(self) -> Levels:
        """The log weight of each deal, up to a constant."""
        return self.held.levels

    def weights(self) -> Levels:
        """Return the probability of each deal; they add up to one."""
        return shares(self.levels)

    def pattern_weights(self) -> Levels:
        """Return the weight of each pattern, up to a constant factor."""
        if isinstance(self.held, SampledDeals):
            self.held.renew()
        return self.held.pattern_weights()

    def as_seen_by_red(self, seat: Seat) -> Levels:
        """Return how likely each seat is dark for someone who knows only that `seat` is red."""
        self.catch_up()
        return self._as_red(seat)

    def effect(self, facts: Iterable[Fact], seat: Seat) -> tuple[float, ...]:
        """Return how much these facts raise the log odds that each seat is dark, as a red `seat` sees it."""
        self.catch_up()
        told = self._told({*facts})
        if not told.any():
            return tuple(0.0 for _ in range(self.deals.seats))
        without = self.levels - np.where(np.isfinite(told), told, 0.0)
        pairs = zip(self._odds_for_red(self.levels, seat), self._odds_for_red(without, seat), strict=True)
        return tuple(float(now - then) for now, then in pairs)

    def _told(self, facts: set[Fact]) -> Levels:
        """Return what these facts say of each deal; what a seat said is weighed with all its other words."""
        seen = [one for fact in facts for one in self._by_fact.get(fact, ())]
        speakers = {one.fact.by for one in seen if is_said(one)}
        said = [one for one in self.evidence if is_said(one) and one.fact.by in speakers]
        deeds = [one for one in seen if not is_said(one)]
        with_, without = Scales(self.deals, self.model), Scales(self.deals, self.model)
        others = without.told(*(one for one in said if one.fact not in facts))
        return with_.told(*said, *deeds) - others

    def _odds_for_red(self, levels: Levels, seat: Seat) -> tuple[float, ...]:
        found: Levels = shares(levels) * ~self.deals.dark(seat)[self.deals.pattern]
        return _odds(self.deals.dark_chances(found / (found.sum() or 1.0)))

    def patterns_for_red(self, seat: Seat) -> Levels:
        """Return the probability of each pattern if this seat is red; they add up to one."""
        found = self.pattern_weights() * ~self.deals.dark(seat)
        shares: Levels = found / (found.sum() or 1.0)
        return shares

    def _as_red(self, seat: Seat) -> Levels:
        known = self._as_red_when.get(seat)
        if known is None or known[0] != len(self.evidence):
            found = self.patterns_for_red(seat)
            chances = found @ self.deals.patterns if found.any() else np.full(self.deals.seats, 0.5)
            known = self._as_red_when[seat] = len(self.evidence), chances
        return known[1]

    def _log_odds(self) -> tuple[float, ...]:
        found = self.pattern_weights()
        return _odds(found @ self.deals.patterns / found.sum())

    def went_on(self) -> WentOn:
        """Return the evidence that nobody has won with those now at the table."""
        return WentOn(self._victory, self.history.game.alive)

    def _read_one(self, record: ChronicleEntry) -> Iterator[Evidence]:
        match record:
            case VoteCast():
                fact = Fact("vote", record.day, record.seat, record.choice)
                if len(record.among) > 1 and not self._is_split(record):
                    yield self._choice(fact, record.among, record.alive, record.forced)
            case NominationMade():
                fact = Fact("nominate", record.day, record.by, record.seat)
                yield self._choice(fact, record.among)
            case ClaimMade():
                yield from self._claimed(record)
            case NightDeath():
                yield self._killed(record)
            case SpeechEnded():
                yield from self._unanswered(record.seat)
            case CardTurned():
                yield CardShown(Fact("card", record.day, 0, record.seat), record.card)
            case StillGoing():
                yield WentOn(self._victory, record.alive)

    def _is_split(self, vote: VoteCast) -> bool:
        """Tell whether the table splits its votes by seat number, so that a vote tells nothing."""
        return is_split(self.rules, vote.day, vote.among, vote.alive) and not self.claims

    def _choice(
        self, fact: Fact, among: tuple[Seat, ...], alive: Seats = NOBODY, forced: bool = False
    ) -> SeatChoice:
        """Return the choice as evidence.

        A second one against the same seat on the same day is marked `again`.
        """
        key = (fact.kind == "defend", fact.day, fact.by, fact.seat)
        again = key in self._chosen
        self._chosen.add(key)
        return SeatChoice(fact, among, _odds(self._as_red(fact.by)), alive, forced, again)

    def _killed(self, death: NightDeath) -> NightKill:
        clan = clan_shot_ratio(self.rules, self.cast, self.model)
        sighted = self._suspicion if self.rules.hunt.aim is Aim.SIGHTED else ()
        fact = Fact("kill", death.night, 0, death.seat)
        return NightKill(fact, death.alive, clan, mask_of(tuple(self.claims)), sighted)

    def _unanswered(self, seat: Seat) -> Iterator[Silence]:
        """Yield evidence that this seat spoke after a claim and did not claim that card; once per card."""
        for role in sorted({*self.claims.values()}):
            if seat not in self.claims and (role, seat) not in self._silent:
                self._silent.add((role, seat))
                yield Silence(role, seat)

    def _claimed(self, said: ClaimMade) -> Iterator[Evidence]:
        role = self.rules.roles.get(said.claim.role)
        if role is not None and is_checker(self.rules, role.id) and said.seat not in self.claims:
            rivals = tuple(self.claims)
            self.claims[said.seat] = role.id
            yield CheckerClaim(Fact("claim", said.day, said.seat, said.seat), role.id, rivals)
        if said.seat in self.claims:
            yield from self._reported(said)
        for kind, seats in (("accuse", said.claim.black), ("defend", said.claim.red)):
            yield from self._opinions(said, kind, seats)

    def _reported(self, said: ClaimMade) -> Iterator[Evidence]:
        for seat, team in said.claim.checks:
            if (said.seat, seat) not in self.reports and seat != said.seat:
                self.reports[said.seat, seat] = team
                fact = Fact("report", said.day, said.seat, seat)
                yield CheckReport(fact, self.claims[said.seat], team)

    def _opinions(self, said: ClaimMade, kind: str, seats: tuple[Seat, ...]) -> Iterator[Evidence]:
        """Yield the opinions that this seat has not stated before."""
        among = listed(said.alive & ~BIT[said.seat])
        for seat in seats:
            if seat in among and (kind, said.seat, seat) not in self._opinions_said:
                self._opinions_said.add((kind, said.seat, seat))
                yield self._choice(Fact(kind, said.day, said.seat, seat), among)


def _odds(chances: Levels) -> tuple[float, ...]:
    sure = np.clip(chances, 1e-9, 1 - 1e-9)
    return tuple(np.clip(np.log(sure / (1 - sure)), -MAX_LOG_ODDS, MAX_LOG_ODDS).tolist())


def is_checker(rules: Ruleset, role_id: str) -> bool:
    """Tell whether a role is a red card that tells colours at night: the card that people claim."""
    return tells_colors(rules.roles[role_id])


def tells_colors(role: Role) -> bool:
    """Tell whether a role is a red card that tells colours at night."""
    return role.team is Team.RED and isinstance(role.act, Check) and role.act.asks in (Asks.COLOR, Asks.SIGNS)


def new_weighted_deals(rules: Ruleset, cast: Cast, model: Habits) -> AllDeals | SampledDeals:
    """Return all deals of a cast with their weights, or a sample if there are too many."""
    if is_countable(cast):
        return AllDeals(deals_of(rules, cast), model)
    held = SampledDeals(held_roles(rules, cast), cast, model)
    held.renew()
    return held
