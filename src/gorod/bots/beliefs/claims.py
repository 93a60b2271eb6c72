"""What people say of night checks, as evidence: who claims the card, who answers, what they tell."""

from typing import ClassVar

import numpy as np
from msgspec import Struct

from gorod.bots.beliefs.deals import Deals, Flags, Levels
from gorod.bots.beliefs.evidence import Fact, either
from gorod.bots.beliefs.habits import Habits
from gorod.engine.acts import Asks, Check
from gorod.engine.role import Role, Team
from gorod.engine.seats import Seat, Seats, listed


class Claim(Struct, frozen=True):
    """Somebody said for the first time that he holds a card that checks; `rivals` had said so before him."""

    by_pattern: ClassVar[bool] = False

    fact: Fact
    role: str
    rivals: tuple[Seat, ...] = ()

    def weigh(self, deals: Deals, habits: Habits) -> Levels:
        """The true one is the likeliest to say so; a dark one may, unless his own has; others hardly will."""
        claim = habits.answer if self.rivals else habits.claim
        after_mate = _any_dark(deals, self.rivals)
        as_dark = either(after_mate, np.log(habits.answer.mate), np.log(claim.dark))
        told = either(deals.dark(self.fact.by), as_dark, np.log(claim.other))
        return either(deals.holds(self.fact.by, self.role), np.log(claim.true), deals.spread(told))


def _any_dark(deals: Deals, seats: tuple[Seat, ...]) -> Flags:
    return np.asarray(deals.patterns[:, [seat - 1 for seat in seats]].any(axis=1))


class Silence(Struct, frozen=True):
    """A day has passed since somebody claimed this card, and these have not claimed it."""

    by_pattern: ClassVar[bool] = False

    role: str
    seats: Seats

    def weigh(self, deals: Deals, habits: Habits) -> Levels:
        """The true one hardly ever lets that stand."""
        held: Flags = np.zeros(deals.count, bool)
        for seat in listed(self.seats):
            held |= deals.holds(seat, self.role)
        return either(held, np.log(habits.answer.silent), 0.0)


class Report(Struct, frozen=True):
    """A check that somebody with such a claim tells of."""

    by_pattern: ClassVar[bool] = False

    fact: Fact
    role: str
    team: Team

    def weigh(self, deals: Deals, habits: Habits) -> Levels:
        """The true one says what is so; a dark one blackens others rather than his own."""
        report, is_black = habits.report, self.team is not Team.RED
        checker = deals.roles[deals.place[self.role]] if self.role in deals.place else None
        shown = [_shows_black(role, checker) == is_black for role in deals.roles]
        is_so = deals.holds_one_of(self.fact.seat, shown)
        as_true = np.where(is_so, np.log1p(-report.error), np.log(report.error))
        blackens: Levels = np.where(
            deals.dark(self.fact.seat), report.dark_black_of_mate, report.dark_black_of_other
        )
        as_dark = np.log(blackens if is_black else 1 - blackens)
        told = deals.spread(np.where(deals.dark(self.fact.by), as_dark, np.log(0.5)))
        return np.where(deals.holds(self.fact.by, self.role), as_true, told)


def _shows_black(role: Role, checker: Role | None) -> bool:
    """How a check of this card is told: a sheriff takes a maniac for red (C15), a commissar not (B19)."""
    knows_maniacs = checker is not None and isinstance(checker.act, Check) and checker.act.asks is Asks.SIGNS
    return role.is_mafia or (knows_maniacs and role.team is Team.MANIAC)
