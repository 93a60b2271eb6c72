"""What a stranger in the room would think: each deal weighed by everything public, once for all seats."""

from collections.abc import Iterator
from itertools import islice

import numpy as np
from msgspec import Struct

from gorod.bots.beliefs.deals import Deals, Levels, deals_of, held_roles, is_countable, shares
from gorod.bots.beliefs.drawn import Drawn
from gorod.bots.beliefs.every import Every
from gorod.bots.beliefs.evidence import Choice, Claim, Evidence, Fact, Kill, Report, Shown, WentOn, of_a_clan
from gorod.bots.beliefs.habits import Habits, habits
from gorod.bots.chronicle import Card, Chronicle, Death, Going, Hand, Proposal, Record, Voice
from gorod.bots.room import Room
from gorod.engine.acts import Asks, Check
from gorod.engine.role import Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import BIT, Seat, Seats, listed

SURE = 6.0
"""Log odds beyond this say no more about what people follow."""


class Trace(Struct, frozen=True):
    """What one fact did to the general suspicion of each seat, in log odds."""

    fact: Fact
    change: tuple[float, ...]


class Common:
    """The general belief, which grows with the chronicle."""

    def __init__(self, room: Room, model: Habits | None = None) -> None:
        """Before anything has happened all deals are alike."""
        self.rules, self.cast = room.rules, room.cast
        self.history: Chronicle = room.thought(Chronicle, Chronicle)
        self.model = model or habits()
        self.held = weighing(self.rules, self.cast, self.model)
        self.evidence: list[Evidence] = []
        self.traces: list[Trace] = []
        self.claims: dict[Seat, str] = {}
        self.reports: dict[tuple[Seat, Seat], Team] = {}
        self._said: set[tuple[str, Seat, Seat]] = set()
        self._read = 0
        self.suspicion: tuple[float, ...] = self._log_odds()

    def catch_up(self) -> None:
        """Weigh what the chronicle has recorded since."""
        self.history.catch_up()
        for record in islice(self.history.records, self._read, None):
            for evidence in self._read_one(record):
                self._weigh(evidence)
        self._read = len(self.history.records)

    def _weigh(self, evidence: Evidence) -> None:
        before = self.suspicion
        self.evidence.append(evidence)
        if isinstance(self.held, Drawn) and isinstance(evidence, Shown):
            self.held.narrow(evidence.fact.seat, frozenset({evidence.card}))
        self.held.add(evidence)
        self.suspicion = self._log_odds()
        fact = getattr(evidence, "fact", None)
        if fact is not None:
            pairs = zip(self.suspicion, before, strict=True)
            self.traces.append(Trace(fact, tuple(now - then for now, then in pairs)))

    @property
    def is_exact(self) -> bool:
        """Whether every deal is looked at."""
        return isinstance(self.held, Every)

    @property
    def deals(self) -> Deals:
        """The deals that are weighed."""
        return self.held.deals

    @property
    def levels(self) -> Levels:
        """The logarithm of how likely each of them is, but for a constant."""
        return self.held.levels

    def weights(self) -> Levels:
        """How likely each deal is, all together one."""
        return shares(self.levels)

    def pattern_weights(self) -> Levels:
        """How likely each pattern is, but for a constant."""
        if isinstance(self.held, Drawn):
            self.held.renew()
        return self.held.pattern_weights()

    def as_seen_by_red(self, seat: Seat) -> Levels:
        """How likely each seat is dark for whoever knows nothing but that he himself is not."""
        self.catch_up()
        found = self.pattern_weights() * ~self.deals.dark(seat)
        total = found.sum()
        chances: Levels = found @ self.deals.patterns / total if total else np.full(self.deals.seats, 0.5)
        return chances

    def _log_odds(self) -> tuple[float, ...]:
        found = self.pattern_weights()
        chances = np.clip(found @ self.deals.patterns / found.sum(), 1e-9, 1 - 1e-9)
        odds = np.clip(np.log(chances / (1 - chances)), -SURE, SURE)
        return tuple(odds.tolist())

    def _read_one(self, record: Record) -> Iterator[Evidence]:
        match record:
            case Hand():
                fact = Fact("vote", record.day, record.seat, record.choice)
                if len(record.among) > 1:
                    yield Choice(fact, record.among, self.suspicion, record.forced)
            case Proposal():
                fact = Fact("nominate", record.day, record.by, record.seat)
                yield Choice(fact, record.among, self.suspicion)
            case Voice():
                yield from self._heard(record)
            case Death():
                clan = of_a_clan(self.rules, self.cast, self.model)
                yield Kill(Fact("kill", record.night, 0, record.seat), record.alive, clan)
            case Card():
                yield Shown(Fact("card", record.day, 0, record.seat), record.card)
            case Going():
                yield WentOn(self.rules, record.alive)

    def _heard(self, voice: Voice) -> Iterator[Evidence]:
        role = self.rules.roles.get(voice.claim.role)
        if role is not None and is_checker(self.rules, role.id) and voice.seat not in self.claims:
            self.claims[voice.seat] = role.id
            yield Claim(Fact("claim", voice.day, voice.seat, voice.seat), role.id)
        if voice.seat in self.claims:
            yield from self._reported(voice)
        for kind, seats in (("accuse", voice.claim.black), ("defend", voice.claim.red)):
            yield from self._opinions(voice, kind, seats)

    def _reported(self, voice: Voice) -> Iterator[Evidence]:
        for seat, team in voice.claim.checks:
            if (voice.seat, seat) not in self.reports and seat != voice.seat:
                self.reports[voice.seat, seat] = team
                fact = Fact("report", voice.day, voice.seat, seat)
                yield Report(fact, self.claims[voice.seat], team)

    def _opinions(self, voice: Voice, kind: str, seats: tuple[Seat, ...]) -> Iterator[Evidence]:
        """What somebody repeats tells nothing new."""
        among = _others(voice.alive, voice.seat)
        for seat in seats:
            if seat in among and (kind, voice.seat, seat) not in self._said:
                self._said.add((kind, voice.seat, seat))
                yield Choice(Fact(kind, voice.day, voice.seat, seat), among, self.suspicion)


def _others(alive: Seats, seat: Seat) -> tuple[Seat, ...]:
    return listed(alive & ~BIT[seat])


def is_checker(rules: Ruleset, role_id: str) -> bool:
    """A red card whose power tells colours at night: the one that people claim."""
    role = rules.roles[role_id]
    return role.team is Team.RED and isinstance(role.act, Check) and role.act.asks in (Asks.COLOR, Asks.SIGNS)


def weighing(rules: Ruleset, cast: Cast, model: Habits) -> Every | Drawn:
    """All deals of a cast, or some by lot if they are too many."""
    if is_countable(cast):
        return Every(deals_of(rules, cast), model)
    held = Drawn(held_roles(rules, cast), cast, model)
    held.renew()
    return held
