"""What was seen, as evidence: how likely each deal makes it, by the habits of people."""

from typing import ClassVar, Protocol

import numpy as np
from msgspec import Struct

from gorod.bots.beliefs.deals import Deals, Flags, Levels, counts
from gorod.bots.beliefs.habits import Choosing, Habits
from gorod.engine.acts import Asks, Check
from gorod.engine.acts import Kill as Shot
from gorod.engine.events import Started
from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Cast, Needs, Ruleset
from gorod.engine.seats import Seat, Seats, listed, mask_of
from gorod.engine.start import first_state
from gorod.engine.victory import result


class Evidence(Protocol):
    """Anything that makes some deals likelier than others; `by_pattern` if only who is dark matters."""

    by_pattern: ClassVar[bool]

    def weigh(self, deals: Deals, habits: Habits) -> Levels:
        """The logarithm of how likely each deal, or each pattern, makes it, but for a constant."""


class Fact(Struct, frozen=True):
    """What happened, for people: who did what to whom on which day (`kind` is the name of a habit)."""

    kind: str
    day: int
    by: Seat
    seat: Seat


class Choice(Struct, frozen=True):
    """Somebody chose a seat among several, each as suspect as everybody then thought (log odds by seat)."""

    by_pattern: ClassVar[bool] = True

    fact: Fact
    among: tuple[Seat, ...]
    suspicion: tuple[float, ...]
    forced: bool = False

    def weigh(self, deals: Deals, habits: Habits) -> Levels:
        """A red follows the general suspicion; a dark one follows it too, and spares his own."""
        habit: Choosing = getattr(habits, self.fact.kind)
        is_dark = deals.dark(self.fact.by)
        as_red = _log_share(np.array([habit.red_follow * self._of(seat) for seat in self.among]), self._at)
        drawn = np.array([[habit.dark_follow * self._of(seat)] for seat in self.among])
        mates = np.array([deals.dark(seat) & (seat != self.fact.by) for seat in self.among])
        as_dark = _log_share(drawn - habit.spare * mates, self._at)
        told = either(is_dark, as_dark, as_red)
        return habit.forced * told if self.forced else told

    def _of(self, seat: Seat) -> float:
        return self.suspicion[seat - 1]

    @property
    def _at(self) -> int:
        return self.among.index(self.fact.seat)


def _log_share(drawn: Levels, at: int) -> Levels:
    """The logarithm of the share of one among several that draw so much each."""
    found: Levels = drawn[at] - np.log(np.exp(drawn).sum(axis=0))
    return found


class Claim(Struct, frozen=True):
    """Somebody said for the first time that he holds a card that checks."""

    by_pattern: ClassVar[bool] = False

    fact: Fact
    role: str

    def weigh(self, deals: Deals, habits: Habits) -> Levels:
        """The true one is the likeliest to say so, a dark one may, a citizen hardly ever does."""
        claim = habits.claim
        told = either(deals.dark(self.fact.by), np.log(claim.dark), np.log(claim.other))
        return either(deals.holds(self.fact.by, self.role), np.log(claim.true), deals.spread(told))


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


class Kill(Struct, frozen=True):
    """Somebody did not wake."""

    by_pattern: ClassVar[bool] = False

    fact: Fact
    alive: Seats
    clan: float
    """How likely one of a clan is shot, beside a stranger (see `of_a_clan`)."""

    def weigh(self, deals: Deals, habits: Habits) -> Levels:
        """A clan shoots a stranger, one with a power rather than another; seldom or never one of its own."""
        has_power = [_has_power(role) for role in deals.roles]
        drawn = np.exp(habits.kill.power * np.array(has_power))
        is_dark = np.array([role.is_mafia for role in deals.roles])
        draws = either(is_dark, self.clan, drawn)[deals.cards]
        columns = [seat - 1 for seat in listed(self.alive)]
        with np.errstate(divide="ignore", invalid="ignore"):
            found: Levels = np.log(draws[:, self.fact.seat - 1] / draws[:, columns].sum(axis=1))
        return np.nan_to_num(found, nan=-np.inf, neginf=-np.inf)


def of_a_clan(rules: Ruleset, cast: Cast, habits: Habits) -> float:
    """How likely a clan's member is shot: like anybody by others, by his own seldom, or never.

    Whoever may not point at himself cannot be what all hunters agree on (H5).
    """
    roles = [rules.holding(role) for role in cast]
    clans = {role.clan for role in roles if role.is_mafia}
    if len(clans) > 1 or any(isinstance(role.act, Shot) for role in roles):
        return 1.0
    return 0.0 if not rules.hunt.itself and rules.hunt.needs is Needs.EVERYONE else habits.kill.own


def _shows_black(role: Role, checker: Role | None) -> bool:
    """How a check of this card is told: a sheriff takes a maniac for red (C15), a commissar not (B19)."""
    knows_maniacs = checker is not None and isinstance(checker.act, Check) and checker.act.asks is Asks.SIGNS
    return role.is_mafia or (knows_maniacs and role.team is Team.MANIAC)


def _has_power(role: Role) -> bool:
    return role.act is not None and role.team is Team.RED


class Shown(Struct, frozen=True):
    """Somebody's card was turned over."""

    by_pattern: ClassVar[bool] = False

    fact: Fact
    card: str

    def weigh(self, deals: Deals, _: Habits) -> Levels:
        """It is that card."""
        return ruled_out(deals.holds(self.fact.seat, self.card))


class WentOn(Struct, frozen=True):
    """The game goes on, so nobody has won yet (F23, C19, K18, B5, H14)."""

    by_pattern: ClassVar[bool] = False

    rules: Ruleset
    alive: Seats

    def weigh(self, deals: Deals, _: Habits) -> Levels:
        """Whoever would have won has not."""
        sides = deals.sides(self.alive)
        goes_on = np.ones(sides.max() + 1, bool)
        for found in np.flatnonzero(np.bincount(sides)):
            goes_on[found] = not self._is_won(counts(int(found)))
        return ruled_out(goes_on[sides])

    def _is_won(self, members: dict[Team, int]) -> bool:
        """As the engine counts, with any seats in these parts."""
        living = list(listed(self.alive))
        game = first_state(Started(self.rules, max(living)))
        game.alive = self.alive
        for team, count in members.items():
            game.members[team] = mask_of(tuple(living.pop() for _ in range(count)))
        return result(game) is not None


def either(condition: Flags, one: Levels | float, other: Levels | float) -> Levels:
    """The one where the condition holds, the other elsewhere."""
    found: Levels = np.where(condition, one, other)
    return found


def ruled_out(keep: Flags) -> Levels:
    """Nothing against the deals that stay; the others cannot be."""
    return either(keep, 0.0, -np.inf)
