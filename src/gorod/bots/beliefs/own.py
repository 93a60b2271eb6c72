"""What one seat believes: the general belief, and beside it what this seat alone knows for certain."""

from collections.abc import Sequence

import numpy as np

from gorod.bots.beliefs.common import Common, shares
from gorod.bots.beliefs.deals import Deals, Flags, Levels
from gorod.engine import events as e
from gorod.engine.acts import Answer, Asks, Check, Compare
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, Seat


class Own:
    """One seat's belief; costs something only when it is asked."""

    def __init__(self, common: Common, seat: Seat) -> None:
        """Nothing is known beside what everybody knows."""
        self._common, self._seat = common, seat
        self._keep: Flags = np.ones(common.deals.count, bool)
        self._known: tuple[int, int] = (-1, -1)
        self._facts = 0
        self._weights: Levels = np.zeros(0)
        self._dark: Levels = np.zeros(0)

    @property
    def deals(self) -> Deals:
        """The deals that are weighed."""
        return self._common.deals

    def see(self, events: Sequence[e.Event]) -> None:
        """Take in what only this seat has seen."""
        for event in events:
            keep = known_by(
                self._common.rules, self.deals, self._seat, event, self._common.history.game.alive
            )
            if keep is not None:
                self._keep = keep if isinstance(event, e.Redealt) else self._keep & keep
                self._facts += 1

    def weights(self) -> Levels:
        """How likely each deal is for this seat, all together one."""
        self._refresh()
        return self._weights

    def _refresh(self) -> None:
        self._common.catch_up()
        version = (len(self._common.evidence), self._facts)
        if version != self._known:
            self._known = version
            self._weights = self._weighed()
            self._dark = self.deals.dark_chances(self._weights)

    def _weighed(self) -> Levels:
        levels = self._common.levels
        known = np.where(self._keep, levels, -np.inf)
        # nothing is left only where rulings of the judge have made nonsense of what was known
        return shares(known if np.isfinite(known.max()) else levels)

    def dark(self) -> Levels:
        """How likely each seat is to be of a clan or a maniac, by seat from the first."""
        self._refresh()
        return self._dark

    def holds(self, role: str) -> Levels:
        """How likely each seat is to hold this card."""
        return self.deals.chances(self.weights(), role)


def known_by(rules: Ruleset, deals: Deals, seat: Seat, event: e.Event, alive: int) -> Flags | None:
    """The deals that an event leaves to whoever saw it at this seat; nothing if it says nothing of cards."""
    match event:
        case e.Redealt():
            return np.ones(deals.count, bool)
        case e.Dealt() | e.Corrected() if event.seat == seat:
            return deals.holds(seat, event.role.id)
        case e.Startled():
            return deals.holds(event.seat, event.role)
        case e.Met():
            return _met(deals, event, alive)
        case e.Acted() if event.seat == seat and event.answer:
            return _answered(rules, deals, event)
    return None


def _met(deals: Deals, event: e.Met, alive: int) -> Flags:
    """Those awake are of the clan or pass for it, the others at the table are not (B7, F3)."""
    in_clan = [role.clan is event.clan for role in deals.roles]
    keep: Flags = np.ones(deals.count, bool)
    for seat in range(1, deals.seats + 1):
        if seat in event.seats:
            keep &= deals.holds_one_of(seat, in_clan)
        elif alive & BIT[seat]:
            keep &= ~deals.holds_one_of(seat, in_clan)
    if event.don:
        keep &= deals.holds_one_of(event.don, [role.leads for role in deals.roles])
    return keep


def _answered(rules: Ruleset, deals: Deals, event: e.Acted) -> Flags | None:
    act = rules.roles[event.role].act
    if event.answer in (Answer.UNCLEAR, Answer.KILLED):
        return None
    if isinstance(act, Compare):
        return _compared(deals, event)
    if not isinstance(act, Check):
        return None
    wanted = [_would_answer(act, role) == event.answer for role in deals.roles]
    return deals.holds_one_of(event.targets[0], wanted)


def _would_answer(act: Check, role: Role) -> str:
    """The answer for an undisturbed card (C14, C15, B18, B19, W11)."""
    if act.asks is Asks.CARD:
        return role.id
    if act.asks is Asks.ROLE:
        return Answer.YES if role.id == act.seeks else Answer.NO
    if act.asks is Asks.SIGNS and role.team is Team.MANIAC:
        return Answer.MANIAC
    return Answer.YES if role.is_mafia else Answer.NO


def _compared(deals: Deals, event: e.Acted) -> Flags:
    """One side: the same clan, or both none; a maniac is on nobody's (B25)."""
    sides = np.array([_side(role) for role in deals.roles])
    one, other = (sides[deals.cards[:, seat - 1]] for seat in event.targets)
    same: Flags = (one == other) & (one != _MANIAC)
    return same if event.answer == Answer.YES else ~same


_MANIAC = len(Team)


def _side(role: Role) -> int:
    if role.team is Team.MANIAC:
        return _MANIAC
    return 1 + list(Team).index(role.team) if role.is_mafia else 0
