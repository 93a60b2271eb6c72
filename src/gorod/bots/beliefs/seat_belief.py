"""What one seat believes: the common belief, and beside it what this seat alone knows for certain."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.deal_array import DealArray, Flags, Levels, held_roles, shares
from gorod.bots.beliefs.evidence import CardShown, Lie, ruled_out, shows_black
from gorod.bots.beliefs.habits import Habits
from gorod.bots.beliefs.scales import Scales
from gorod.bots.beliefs.weighted_deals import SampledDeals, effective, error
from gorod.engine import events as e
from gorod.engine.acts import Answer, Asks, Check, Compare
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, Seats, listed

AT_ONCE = 8
"""So much of what everybody has seen is weighed before deals by lot are looked at again."""


class Certainty(Struct, frozen=True):
    """What a seat knows for certain: what each of some seats may hold, or that two are on one side or not."""

    narrows: dict[Seat, frozenset[str]] = {}
    compared: tuple[Seat, ...] = ()
    same: bool = False

    def keeps(self, deals: DealArray) -> Flags:
        """The deals that it leaves."""
        keep: Flags = np.ones(deals.count, bool)
        for seat, cards in self.narrows.items():
            keep &= deals.holds_one_of(seat, [role.id in cards for role in deals.roles])
        return keep & (_are_one_side(deals, self.compared) == self.same) if self.compared else keep

    def weigh(self, deals: DealArray, _: Habits) -> Levels:
        return ruled_out(self.keeps(deals))


def certainties(common: CommonBelief, seat: Seat, event: e.Event) -> list[Certainty]:
    """What an event tells for certain to whoever saw it at this seat."""
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
    """Those awake are of the clan or pass for it, the others at the table are not (B7, F3)."""
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
    """The answer for an undisturbed card (C14, C15, B18, B19, W11)."""
    if act.asks is Asks.CARD:
        return role.id
    if act.asks is Asks.ROLE:
        return Answer.YES if role.id == act.seeks else Answer.NO
    if act.asks is Asks.SIGNS and role.team is Team.MANIAC:
        return Answer.MANIAC
    return Answer.YES if role.is_mafia else Answer.NO


def _are_one_side(deals: DealArray, two: tuple[Seat, ...]) -> Flags:
    """The same clan, or both none; a maniac is on nobody's (B25)."""
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
    """One seat's belief; costs something only when it is asked."""

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
        """Whether every deal is looked at."""
        return self.common.is_exact

    def see(self, events: Sequence[e.Event]) -> None:
        """Take in what only this seat has seen."""
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
        """He claims a card that he cannot have, or tells of a check that cannot be so."""
        claim, rules = said.claim, self.common.rules
        if said.seat == self._seat or claim.role not in rules.roles:
            return False
        has_one = self.common.cast.get(claim.role) == 1 and claim.role not in rules.night.heirs
        elsewhere = (cards for seat, cards in self._allowed.items() if seat != said.seat)
        if has_one and any(cards == {claim.role} for cards in elsewhere):
            return True
        return any(self._is_false(claim.role, seat, team) for seat, team in claim.checks)

    def _is_false(self, role: str, seat: Seat, team: Team) -> bool:
        """No card that this seat may hold would be told so."""
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
        """How likely each deal is for this seat, all together one."""
        self._refresh()
        return self._weights

    def dark(self) -> Levels:
        """How likely each seat is to be of a clan or a maniac, by seat from the first."""
        self._refresh()
        return self._dark

    def holds(self, role: str) -> Levels:
        """How likely each seat is to hold this card."""
        return self.deals.chances(self.weights(), role)

    def error(self, chance: float) -> float:
        """The standard error of a chance: none where every deal is looked at."""
        return 0.0 if self.is_exact else error(chance, effective(self.deals, self.weights()))


class NarrowedDeals:
    """The common belief, and what this seat alone knows, most of it for certain."""

    def __init__(self, common: CommonBelief) -> None:
        self._common = common
        self._own: Levels = np.zeros(common.deals.count)
        self.levels: Levels = common.levels

    @property
    def deals(self) -> DealArray:
        """All of the cast."""
        return self._common.deals

    def learn(self, known: Certainty | Lie) -> None:
        """Rule out deals, or hold them unlikely."""
        self._own = self._own + Scales(self.deals, self._common.model).told(known)

    def refresh(self) -> None:
        """As the common belief stands now; nothing is left only where rulings made nonsense of it."""
        levels = self._common.levels
        known = levels + self._own
        self.levels = known if np.isfinite(known.max()) else levels


class OwnSample:
    """Deals drawn for this seat alone, within what it knows."""

    def __init__(self, common: CommonBelief) -> None:
        self._common, self._read = common, 0
        self._drawn = SampledDeals(held_roles(common.rules, common.cast), common.cast, common.model)
        self._drawn.renew()

    @property
    def deals(self) -> DealArray:
        """Those drawn."""
        return self._drawn.deals

    @property
    def levels(self) -> Levels:
        """The logarithm of how likely each of them is."""
        return self._drawn.levels

    def learn(self, known: Certainty | Lie) -> None:
        """Draw within it from now on."""
        narrows = known.narrows if isinstance(known, Certainty) else {}
        for seat, cards in narrows.items():
            self._drawn.narrow(seat, cards)
        if not narrows:
            self._drawn.add(known)

    def refresh(self) -> None:
        """Weigh what everybody has seen since."""
        for at in range(self._read, len(self._common.evidence), AT_ONCE):
            some = self._common.evidence[at : at + AT_ONCE]
            for shown in (one for one in some if isinstance(one, CardShown)):
                self._drawn.narrow(shown.fact.seat, frozenset({shown.card}))
            self._drawn.add(*some)
        self._read = len(self._common.evidence)
        self._drawn.renew()


def _begun(common: CommonBelief) -> NarrowedDeals | OwnSample:
    return NarrowedDeals(common) if common.is_exact else OwnSample(common)
