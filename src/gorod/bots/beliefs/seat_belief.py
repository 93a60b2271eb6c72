"""What one seat believes: the common belief, and what this seat alone knows."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.deal_array import DealArray, Flags, Levels, held_roles, shares
from gorod.bots.beliefs.evidence import CardShown, Lie, ruled_out, shows_black
from gorod.bots.beliefs.habits import Habits
from gorod.bots.beliefs.scales import Scales
from gorod.bots.beliefs.weighted_deals import SampledDeals, effective_size, error
from gorod.engine import events as e
from gorod.engine.acts import Answer, Asks, Check, Compare
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, Seats, listed

EVIDENCE_BATCH_SIZE = 8
"""How much evidence is weighed before the sample is checked for renewal."""


class Certainty(Struct, frozen=True):
    """What a seat knows for certain: the cards some seats may hold, or whether two are on one side."""

    narrows: dict[Seat, frozenset[str]] = {}
    compared: tuple[Seat, ...] = ()
    same: bool = False

    def keeps(self, deals: DealArray) -> Flags:
        """Mark the deals that agree with it."""
        keep: Flags = np.ones(deals.count, bool)
        for seat, cards in self.narrows.items():
            keep &= deals.holds_one_of(seat, [role.id in cards for role in deals.roles])
        return keep & (_are_one_side(deals, self.compared) == self.same) if self.compared else keep

    def weigh(self, deals: DealArray, _: Habits) -> Levels:
        return ruled_out(self.keeps(deals))


def certainties(common: CommonBelief, seat: Seat, event: e.Event) -> list[Certainty]:
    """Return what an event tells for certain to a viewer at this seat."""
    roles = held_roles(common.rules, common.cast)
    match event:
        case e.Dealt() | e.Corrected() if event.seat == seat:
            return [Certainty({seat: frozenset({event.role.id})})]
        case e.Startled():
            return [Certainty({event.seat: frozenset({event.role})})]
        case e.Met():
            return [Certainty(_met(roles, event, common.history.game.alive))]
        case e.Acted() if event.seat == seat and event.answer:
            return _answered(common.rules, roles, event)
    return []


def _met(roles: Sequence[Role], event: e.Met, alive: Seats) -> dict[Seat, frozenset[str]]:
    """Return the cards by seat: those awake are of the clan or pass for it, the others are not (B7, F3)."""
    clan = frozenset(role.id for role in roles if role.clan is event.clan)
    others = frozenset(role.id for role in roles) - clan
    found = {seat: clan if seat in event.seats else others for seat in {*listed(alive), *event.seats}}
    if event.don:
        found[event.don] = frozenset(role.id for role in roles if role.leads) & clan
    return found


def _answered(rules: Ruleset, roles: Sequence[Role], event: e.Acted) -> list[Certainty]:
    act = rules.roles[event.role].act
    if event.answer in (Answer.UNCLEAR, Answer.KILLED):
        return []
    if isinstance(act, Compare):
        return [Certainty(compared=event.targets, same=event.answer == Answer.YES)]
    if not isinstance(act, Check):
        return []
    cards = frozenset(role.id for role in roles if _would_answer(act, role) == event.answer)
    return [Certainty({event.targets[0]: cards})]


def _would_answer(act: Check, role: Role) -> str:
    """Return the answer for a card that nothing interferes with (C14, C15, B18, B19, W11)."""
    if act.asks is Asks.CARD:
        return role.id
    if act.asks is Asks.ROLE:
        return Answer.YES if role.id == act.seeks else Answer.NO
    if act.asks is Asks.SIGNS and role.team is Team.MANIAC:
        return Answer.MANIAC
    return Answer.YES if role.is_mafia else Answer.NO


def _are_one_side(deals: DealArray, two: tuple[Seat, ...]) -> Flags:
    """Tell whether two are of the same clan, or both of none; a maniac is on nobody's side (B25)."""
    sides = np.array([_side(role) for role in deals.roles])
    one, other = (sides[deals.cards[:, seat - 1]] for seat in two)
    same: Flags = (one == other) & (one != _MANIAC)
    return same


_MANIAC = len(Team)


def _side(role: Role) -> int:
    if role.team is Team.MANIAC:
        return _MANIAC
    return 1 + list(Team).index(role.team) if role.is_mafia else 0


class SeatBelief:
    """One seat's belief; it is computed only when asked for."""

    def __init__(self, common: CommonBelief, seat: Seat) -> None:
        self.common, self._seat = common, seat
        self._learnt = 0
        self._allowed: dict[Seat, frozenset[str]] = {}
        self._known: tuple[int, int] = (-1, -1)
        self._mine: NarrowedDeals | OwnSample = _begun(common)

    @property
    def deals(self) -> DealArray:
        """The deals that are weighed."""
        return self._mine.deals

    @property
    def is_exact(self) -> bool:
        """Whether all deals are weighed, and not a sample."""
        return self.common.is_exact

    def see(self, events: Sequence[e.Event]) -> None:
        """Learn from events that only this seat has seen."""
        for event in events:
            if isinstance(event, e.Redealt):
                self._allowed, self._mine = {}, _begun(self.common)
            if isinstance(event, e.Said) and self._is_lie(event):
                self._learn(Lie(event.seat))
            for certainty in certainties(self.common, self._seat, event):
                self._learn(certainty)

    def _learn(self, known: Certainty | Lie) -> None:
        self._learnt += 1
        self._mine.learn(known)
        if isinstance(known, Certainty):
            for seat, cards in known.narrows.items():
                self._allowed[seat] = self._allowed.get(seat, cards) & cards

    def _is_lie(self, said: e.Said) -> bool:
        """Tell whether the speaker claims a card they cannot have, or reports an impossible check."""
        claim, rules = said.claim, self.common.rules
        if said.seat == self._seat or claim.role not in rules.roles:
            return False
        has_one = self.common.cast.get(claim.role) == 1 and claim.role not in rules.night.heirs
        elsewhere = (cards for seat, cards in self._allowed.items() if seat != said.seat)
        if has_one and any(cards == {claim.role} for cards in elsewhere):
            return True
        return any(self._is_false(claim.role, seat, team) for seat, team in claim.checks)

    def _is_false(self, role: str, seat: Seat, team: Team) -> bool:
        """Tell whether no card that this seat may hold would give such a check."""
        rules, cards = self.common.rules, self._allowed.get(seat)
        shown = {shows_black(rules.holding(card), rules.roles[role]) for card in cards or ()}
        return bool(shown) and (team is not Team.RED) not in shown

    def _refresh(self) -> None:
        self.common.catch_up()
        version = (len(self.common.evidence), self._learnt)
        if version != self._known:
            self._known = version
            self._mine.refresh()
            self._weights = shares(self._mine.levels)
            self._dark = self.deals.dark_chances(self._weights)

    def weights(self) -> Levels:
        """Return the probability of each deal for this seat; they add up to one."""
        self._refresh()
        return self._weights

    def dark(self) -> Levels:
        """Return how likely each seat is dark, by seat from the first."""
        self._refresh()
        return self._dark

    def holds(self, role: str) -> Levels:
        """Return how likely each seat is to hold this card."""
        return self.deals.chances(self.weights(), role)

    def error(self, chance: float) -> float:
        """Return the standard error of a chance; zero if all deals are weighed."""
        return 0.0 if self.is_exact else error(chance, effective_size(self.deals, self.weights()))


class NarrowedDeals:
    """All deals with the common weights, narrowed by what this seat alone knows."""

    def __init__(self, common: CommonBelief) -> None:
        self._common = common
        self._own: Levels = np.zeros(common.deals.count)
        self.levels: Levels = common.levels

    @property
    def deals(self) -> DealArray:
        """All deals of the cast."""
        return self._common.deals

    def learn(self, known: Certainty | Lie) -> None:
        """Rule out deals, or lower their weights."""
        self._own = self._own + Scales(self.deals, self._common.model).told(known)

    def refresh(self) -> None:
        """Update from the common belief.

        If rulings left no deal possible, the seat's own knowledge is ignored.
        """
        levels = self._common.levels
        known = levels + self._own
        self.levels = known if np.isfinite(known.max()) else levels


class OwnSample:
    """A sample of deals drawn for this seat alone, within what it knows."""

    def __init__(self, common: CommonBelief) -> None:
        self._common, self._read = common, 0
        self._drawn = SampledDeals(held_roles(common.rules, common.cast), common.cast, common.model)
        self._drawn.renew()

    @property
    def deals(self) -> DealArray:
        """The sampled deals."""
        return self._drawn.deals

    @property
    def levels(self) -> Levels:
        """The log weight of each sampled deal."""
        return self._drawn.levels

    def learn(self, known: Certainty | Lie) -> None:
        """Restrict the sample to what is now known."""
        narrows = known.narrows if isinstance(known, Certainty) else {}
        for seat, cards in narrows.items():
            self._drawn.narrow(seat, cards)
        if not narrows:
            self._drawn.add(known)

    def refresh(self) -> None:
        """Weigh the public evidence that was added."""
        for at in range(self._read, len(self._common.evidence), EVIDENCE_BATCH_SIZE):
            some = self._common.evidence[at : at + EVIDENCE_BATCH_SIZE]
            for shown in (one for one in some if isinstance(one, CardShown)):
                self._drawn.narrow(shown.fact.seat, frozenset({shown.card}))
            self._drawn.add(*some)
        self._read = len(self._common.evidence)
        self._drawn.renew()


def _begun(common: CommonBelief) -> NarrowedDeals | OwnSample:
    return NarrowedDeals(common) if common.is_exact else OwnSample(common)
