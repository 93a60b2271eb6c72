"""What a seat knows for certain of cards: its own, its mates', and what the judge has answered."""

from collections.abc import Sequence
from typing import ClassVar

import numpy as np
from msgspec import Struct

from gorod.bots.beliefs.deals import Deals, Flags, Levels, held_roles
from gorod.bots.beliefs.evidence import ruled_out
from gorod.bots.beliefs.general import Common
from gorod.bots.beliefs.habits import Habits
from gorod.engine import events as e
from gorod.engine.acts import Answer, Asks, Check, Compare
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat, Seats, listed


class Fact(Struct, frozen=True):
    """What a seat knows for certain: what each of some seats may hold, or that two are on one side or not."""

    by_pattern: ClassVar[bool] = False

    narrows: dict[Seat, frozenset[str]] = {}
    compared: tuple[Seat, ...] = ()
    same: bool = False

    def keeps(self, deals: Deals) -> Flags:
        """The deals that it leaves."""
        keep: Flags = np.ones(deals.count, bool)
        for seat, cards in self.narrows.items():
            keep &= deals.holds_one_of(seat, [role.id in cards for role in deals.roles])
        return keep & (_are_one_side(deals, self.compared) == self.same) if self.compared else keep

    def weigh(self, deals: Deals, _: Habits) -> Levels:
        """Nothing else can be."""
        return ruled_out(self.keeps(deals))


def facts_of(common: Common, seat: Seat, event: e.Event) -> list[Fact]:
    """What an event tells for certain to whoever saw it at this seat."""
    roles = held_roles(common.rules, common.cast)
    match event:
        case e.Dealt() | e.Corrected() if event.seat == seat:
            return [Fact({seat: frozenset({event.role.id})})]
        case e.Startled():
            return [Fact({event.seat: frozenset({event.role})})]
        case e.Met():
            return [Fact(_met(roles, event, common.history.game.alive))]
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


def _answered(rules: Ruleset, roles: Sequence[Role], event: e.Acted) -> list[Fact]:
    act = rules.roles[event.role].act
    if event.answer in (Answer.UNCLEAR, Answer.KILLED):
        return []
    if isinstance(act, Compare):
        return [Fact(compared=event.targets, same=event.answer == Answer.YES)]
    if not isinstance(act, Check):
        return []
    cards = frozenset(role.id for role in roles if _would_answer(act, role) == event.answer)
    return [Fact({event.targets[0]: cards})]


def _would_answer(act: Check, role: Role) -> str:
    """The answer for an undisturbed card (C14, C15, B18, B19, W11)."""
    if act.asks is Asks.CARD:
        return role.id
    if act.asks is Asks.ROLE:
        return Answer.YES if role.id == act.seeks else Answer.NO
    if act.asks is Asks.SIGNS and role.team is Team.MANIAC:
        return Answer.MANIAC
    return Answer.YES if role.is_mafia else Answer.NO


def _are_one_side(deals: Deals, two: tuple[Seat, ...]) -> Flags:
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
