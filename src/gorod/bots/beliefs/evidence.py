"""What was seen, as evidence: how likely each deal makes it, given how people behave."""

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
    """Evidence that makes some deals likelier than others."""

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """Return the log likelihood of this under each deal, up to a constant."""


class Fact(Struct, frozen=True):
    """A fact that can be told: who did what to whom on which day (`kind` is the name of a habit)."""

    kind: str
    day: int
    by: Seat
    seat: Seat


class SeatChoice(Struct, frozen=True):
    """A player chose one seat among several; `suspicion` is what everybody thought then (log odds by seat).

    Red players follow what they see, and know a little more. Dark players pretend to do the same, and spare
    their own (`ChoiceTable`).
    """

    fact: Fact
    among: tuple[Seat, ...]
    suspicion: tuple[float, ...]
    alive: Seats = NOBODY
    """The players at the table, if somebody leaves by this choice."""
    forced: bool = False
    again: bool = False
    """They have turned against the same seat before, on this day."""


class NightKill(Struct, frozen=True):
    """A player was killed at night, with what everybody thought before it and who had claimed to check."""

    fact: Fact
    alive: Seats
    clan: float
    """How likely a clan member is shot, relative to a stranger (see `clan_shot_ratio`)."""
    claimants: Seats = NOBODY
    suspicion: tuple[float, ...] = ()
    """What sighted hunters go by; empty for blind ones, who have only their plan."""

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """Return the log likelihood: a clan shoots powers, claimants and trusted players, hardly its own."""
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
        """Return how much what everybody sees of this seat attracts a shot."""
        trusted = -self.suspicion[seat - 1] if self.suspicion else 0.0
        return habit.claimant * bool(self.claimants & BIT[seat]) + habit.trusted * trusted


def clan_shot_ratio(rules: Ruleset, cast: Cast, habits: Habits) -> float:
    """Return how likely a clan member is shot, relative to a stranger.

    1 if others may shoot them: a second clan, or a card that shoots alone. A lone clan seldom shoots its
    own, and never if all hunters must agree and none may point at themselves (H5).
    """
    roles = [rules.holding(role) for role in cast]
    clans = {role.clan for role in roles if role.is_mafia}
    if len(clans) > 1 or any(isinstance(role.act, Shot) for role in roles):
        return 1.0
    return 0.0 if not rules.hunt.itself and rules.hunt.needs is Needs.EVERYONE else habits.kill.own


def _has_power(role: Role) -> bool:
    return role.act is not None and role.team is Team.RED


class CardShown(Struct, frozen=True):
    """A card was turned over."""

    fact: Fact
    card: str

    def weigh(self, deals: DealArray, _: Habits) -> Levels:
        return ruled_out(deals.holds(self.fact.seat, self.card))


class WentOn(Struct, frozen=True):
    """The game goes on, so nobody has won yet (F23, C19, K18, B5, H14)."""

    victory: "Victory"
    alive: Seats

    def weigh(self, deals: DealArray, _: Habits) -> Levels:
        """Rule out the deals in which somebody would have won."""
        sides = deals.sides(self.alive)
        goes_on = np.ones(sides.max() + 1, bool)
        for found in np.flatnonzero(np.bincount(sides)):
            goes_on[found] = not self.victory.is_won(self.alive.bit_count(), int(found))
        return ruled_out(goes_on[sides])


class Victory:
    """Tells by the engine whether these numbers of each side mean a victory; answers are cached."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._known: dict[tuple[int, int], bool] = {}

    def is_won(self, living: int, sides: int) -> bool:
        """Tell whether somebody has won, whichever seats they are; `sides` is encoded (see `counts`)."""
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
    """A player's first claim of a card that checks; `rivals` had claimed one before."""

    fact: Fact
    role: str
    rivals: tuple[Seat, ...] = ()

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """Return the log likelihood of the claim.

        The true holder claims most; a dark player may, less after a mate's claim; others hardly ever.
        """
        claim = habits.answer if self.rivals else habits.claim
        after_mate = _any_dark(deals, self.rivals)
        as_dark = either(after_mate, np.log(habits.answer.mate), np.log(claim.dark))
        told = either(deals.dark(self.fact.by), as_dark, np.log(claim.other))
        return either(deals.holds(self.fact.by, self.role), np.log(claim.true), deals.spread(told))


def _any_dark(deals: DealArray, seats: tuple[Seat, ...]) -> Flags:
    return np.asarray(deals.patterns[:, [seat - 1 for seat in seats]].any(axis=1))


class Silence(Struct, frozen=True):
    """A player spoke after somebody had claimed this card, and did not claim it."""

    role: str
    seat: Seat

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """Return the log likelihood: the true holder hardly ever stays silent."""
        return either(deals.holds(self.seat, self.role), np.log(habits.answer.silent), 0.0)


class CheckReport(Struct, frozen=True):
    """A check reported by a player who has claimed a card that checks."""

    fact: Fact
    role: str
    team: Team

    def weigh(self, deals: DealArray, habits: Habits) -> Levels:
        """Return the log likelihood of the report.

        A true checker hardly errs; a dark player calls others black rather than mates.
        """
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


RED_LIE_RATIO = 0.01
"""The chance that a red player says something false, relative to a dark one."""


class Lie(Struct, frozen=True):
    """A player said something that the viewer knows to be false."""

    seat: Seat

    def weigh(self, deals: DealArray, _: Habits) -> Levels:
        return deals.spread(either(deals.dark(self.seat), 0.0, np.log(RED_LIE_RATIO)))


Evidence = SeatChoice | Weighable
"""Choices are weighed together (`Scales`), everything else separately."""


def shows_black(role: Role, checker: Role | None) -> bool:
    """Tell whether a check shows this card as black.

    A sheriff takes a maniac for red (C15), a commissar does not (B19).
    """
    knows_maniacs = checker is not None and isinstance(checker.act, Check) and checker.act.asks is Asks.SIGNS
    return role.is_mafia or (knows_maniacs and role.team is Team.MANIAC)


def either(condition: Flags, one: Levels | float, other: Levels | float) -> Levels:
    """Return `one` where the condition holds, `other` elsewhere."""
    found: Levels = np.where(condition, one, other)
    return found


def ruled_out(keep: Flags) -> Levels:
    """Return log weights of zero for the deals that stay, and minus infinity for the others."""
    return either(keep, 0.0, -np.inf)
