"""What was seen, as evidence: how likely each deal makes it, by the habits of people."""

from typing import Protocol

import numpy as np
from msgspec import Struct

from gorod.bots.beliefs.deal_array import DealArray, Flags, Levels, counts
from gorod.bots.beliefs.habits import Habits, Killing
from gorod.engine.acts import Asks, Check
from gorod.engine.acts import Kill as Shot
from gorod.engine.events import Started
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Cast, Needs, Ruleset
from gorod.engine.seats import BIT, NOBODY, Seat, Seats, listed, mask_of
from gorod.engine.start import first_state
from gorod.engine.victory import result


class Weighable(Protocol):
    """Anything that makes some deals likelier than others."""

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """The logarithm of how likely each deal makes it, but for a constant."""


class Fact(Struct, frozen=True):
    """What happened, for people: who did what to whom on which day (`kind` is the name of a habit)."""

    kind: str
    day: int
    by: Seat
    seat: Seat


class SeatChoice(Struct, frozen=True):
    """Somebody chose a seat among several, each as suspect as everybody then thought (log odds by seat).

    A red follows what he sees, and knows a little more; a dark one pretends to, and spares his own
    (`ChoiceTable`).
    """

    fact: Fact
    among: tuple[Seat, ...]
    suspicion: tuple[float, ...]
    alive: Seats = NOBODY
    """Who was at the table, where somebody leaves by this choice."""
    forced: bool = False
    again: bool = False
    """He has turned against the same seat before, this day."""


class NightKill(Struct, frozen=True):
    """Somebody did not wake; each then as suspect as everybody thought, and some had said that they check."""

    fact: Fact
    alive: Seats
    clan: float
    """How likely one of a clan is shot, beside a stranger (see `of_a_clan`)."""
    claimants: Seats = NOBODY
    suspicion: tuple[float, ...] = ()
    """What sighted hunters go by; blind ones have their plan and nothing else."""

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """A clan shoots a stranger: one with a power, one who said so, one who is trusted; hardly its own."""
        living = listed(self.alive)
        cards = deals.cards[:, [seat - 1 for seat in living]]
        has_power = np.array([_has_power(role) for role in deals.roles])
        is_dark = np.array([role.is_mafia for role in deals.roles])
        shown = np.exp([self._shown(seat, habits.kill) for seat in living])
        draws = either(is_dark, self.clan, np.exp(habits.kill.power * has_power))[cards] * shown
        with np.errstate(divide="ignore", invalid="ignore"):
            found: Levels = np.log(draws[:, living.index(self.fact.seat)] / draws.sum(axis=1))
        return np.nan_to_num(found, nan=-np.inf, neginf=-np.inf)

    def _shown(self, seat: Seat, habit: Killing) -> float:
        """What everybody sees that draws a shot."""
        trusted = -self.suspicion[seat - 1] if self.suspicion else 0.0
        return habit.claimant * bool(self.claimants & BIT[seat]) + habit.trusted * trusted


def of_a_clan(rules: Ruleset, cast: Cast, habits: Habits) -> float:
    """How likely a clan's member is shot: like anybody by others, by his own seldom, or never.

    Whoever may not point at himself cannot be what all hunters agree on (H5).
    """
    roles = [rules.holding(role) for role in cast]
    clans = {role.clan for role in roles if role.is_mafia}
    if len(clans) > 1 or any(isinstance(role.act, Shot) for role in roles):
        return 1.0
    return 0.0 if not rules.hunt.itself and rules.hunt.needs is Needs.EVERYONE else habits.kill.own


def _has_power(role: Role) -> bool:
    return role.act is not None and role.team is Team.RED


class CardShown(Struct, frozen=True):
    """Somebody's card was turned over."""

    fact: Fact
    card: str

    def weigh(self, deals: DealArray, _: Habits) -> Levels:
        return ruled_out(deals.holds(self.fact.seat, self.card))


class WentOn(Struct, frozen=True):
    """The game goes on, so nobody has won yet (F23, C19, K18, B5, H14)."""

    victory: "Victory"
    alive: Seats

    def weigh(self, deals: DealArray, _: Habits) -> Levels:
        """Whoever would have won has not."""
        sides = deals.sides(self.alive)
        goes_on = np.ones(sides.max() + 1, bool)
        for found in np.flatnonzero(np.bincount(sides)):
            goes_on[found] = not self.victory.is_won(self.alive.bit_count(), int(found))
        return ruled_out(goes_on[sides])


class Victory:
    """Whether so many of each side at the table mean that somebody has won; counted by the engine, once."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._known: dict[tuple[int, int], bool] = {}

    def is_won(self, living: int, sides: int) -> bool:
        """With any seats in these parts (see `counts`)."""
        if (living, sides) not in self._known:
            self._known[living, sides] = self._counted(living, counts(sides))
        return self._known[living, sides]

    def _counted(self, living: int, members: dict[Team, int]) -> bool:
        seats = list(range(1, living + 1))
        game = first_state(Started(self._rules, living))
        game.alive = mask_of(tuple(seats))
        for team, count in members.items():
            game.members[team] = mask_of(tuple(seats.pop() for _ in range(count)))
        return result(game) is not None


class CheckerClaim(Struct, frozen=True):
    """Somebody said for the first time that he holds a card that checks; `rivals` had said so before him."""

    fact: Fact
    role: str
    rivals: tuple[Seat, ...] = ()

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """The true one is the likeliest to say so; a dark one may, unless his own has; others hardly will."""
        claim = habits.answer if self.rivals else habits.claim
        after_mate = _any_dark(deals, self.rivals)
        as_dark = either(after_mate, np.log(habits.answer.mate), np.log(claim.dark))
        told = either(deals.dark(self.fact.by), as_dark, np.log(claim.other))
        return either(deals.holds(self.fact.by, self.role), np.log(claim.true), deals.spread(told))


def _any_dark(deals: DealArray, seats: tuple[Seat, ...]) -> Flags:
    return np.asarray(deals.patterns[:, [seat - 1 for seat in seats]].any(axis=1))


class Silence(Struct, frozen=True):
    """Somebody has claimed this card, and this one has had the word since and has not."""

    role: str
    seat: Seat

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """The true one hardly ever lets that stand."""
        return either(deals.holds(self.seat, self.role), np.log(habits.answer.silent), 0.0)


class CheckReport(Struct, frozen=True):
    """A check that somebody with such a claim tells of."""

    fact: Fact
    role: str
    team: Team

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """The true one says what is so; a dark one blackens others rather than his own."""
        report, is_black = habits.report, self.team is not Team.RED
        checker = deals.roles[deals.place[self.role]] if self.role in deals.place else None
        shown = [shows_black(role, checker) == is_black for role in deals.roles]
        is_so = deals.holds_one_of(self.fact.seat, shown)
        as_true = np.where(is_so, np.log1p(-report.error), np.log(report.error))
        blackens: Levels = np.where(
            deals.dark(self.fact.seat), report.dark_black_of_mate, report.dark_black_of_other
        )
        as_dark = np.log(blackens if is_black else 1 - blackens)
        told = deals.spread(np.where(deals.dark(self.fact.by), as_dark, np.log(0.5)))
        return np.where(deals.holds(self.fact.by, self.role), as_true, told)


HONEST_LIE = 0.01
"""How likely a red one says what is not so, beside a dark one."""


class Lie(Struct, frozen=True):
    """Somebody said what whoever weighs this knows not to be so."""

    seat: Seat

    def weigh(self, deals: DealArray, _: Habits) -> Levels:
        return deals.spread(either(deals.dark(self.seat), 0.0, np.log(HONEST_LIE)))


Evidence = SeatChoice | Weighable
"""Choices are weighed together (`Scales`), everything else by itself."""


def shows_black(role: Role, checker: Role | None) -> bool:
    """How a check of this card is told: a sheriff takes a maniac for red (C15), a commissar not (B19)."""
    knows_maniacs = checker is not None and isinstance(checker.act, Check) and checker.act.asks is Asks.SIGNS
    return role.is_mafia or (knows_maniacs and role.team is Team.MANIAC)


def either(condition: Flags, one: Levels | float, other: Levels | float) -> Levels:
    """The one where the condition holds, the other elsewhere."""
    found: Levels = np.where(condition, one, other)
    return found


def ruled_out(keep: Flags) -> Levels:
    """Nothing against the deals that stay; the others cannot be."""
    return either(keep, 0.0, -np.inf)
