"""All deals of a cast as one array."""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from gorod.engine.role import Role, Team
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import MAX_SEATS, Seat, Seats, listed

MAX_EXACT_DEALS = 1_000_000
"""Up to this many deals are all weighed; of more, a sample is drawn (`SampledDeals`)."""

Cards = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Levels = NDArray[np.float64]


class DealArray:
    """Deals of one cast: the card of each seat, and what follows from the cards alone.

    `cards[d, s - 1]` is the index in `roles` of the card of seat s in deal d. Deals with the same dark seats
    (of a clan, or a maniac) share a row of `patterns`; most of what people do depends on that alone.
    """

    def __init__(self, roles: Sequence[Role], cards: Cards, exact: bool) -> None:
        self.roles, self.cards, self.exact = tuple(roles), cards, exact
        self.count, self.seats = cards.shape
        self.place = {role.id: place for place, role in enumerate(self.roles)}
        bits = 1 << np.arange(self.seats)
        dark = np.array([is_dark(role) for role in self.roles])
        masks, self.pattern = np.unique(dark[cards] @ bits, return_inverse=True)
        self.patterns: Flags = (masks[:, None] & bits) > 0
        self._sides = np.array([_side(role) for role in self.roles])
        self._numbers: Levels = self.patterns.astype(float)

    def spread(self, levels: Levels) -> Levels:
        """Return, for each deal, the value of its pattern."""
        found: Levels = levels[self.pattern]
        return found

    def holds(self, seat: Seat, role: str) -> Flags:
        """Mark the deals in which this seat has this card."""
        found: Flags = self.cards[:, seat - 1] == self.place.get(role, len(self.roles))
        return found

    def holds_one_of(self, seat: Seat, wanted: Sequence[bool]) -> Flags:
        """Mark the deals in which this seat's card is a wanted one; `wanted` is ordered as `roles`."""
        found: Flags = np.array(wanted)[self.cards[:, seat - 1]]
        return found

    def sides(self, among: Seats) -> NDArray[np.int64]:
        """Return, for each deal, the encoded number of these seats on each dark side (see `counts`)."""
        columns = [seat - 1 for seat in listed(among)]
        found: NDArray[np.int64] = self._sides[self.cards[:, columns]].sum(axis=1)
        return found

    def dark(self, seat: Seat) -> Flags:
        """Mark the patterns in which this seat is dark."""
        found: Flags = self.patterns[:, seat - 1]
        return found

    def numbers(self, worths: Levels) -> Levels:
        """Return the sum over the dark seats of each pattern, for each row of values by seat."""
        found: Levels = self._numbers @ worths.T
        return found

    def by_pattern(self, weights: Levels) -> Levels:
        """Return the total weight of the deals of each pattern."""
        found: Levels = np.bincount(self.pattern, weights, len(self.patterns)).astype(float)
        return found

    def dark_chances(self, weights: Levels) -> Levels:
        """Return how likely each seat is dark, by seat from the first; the weights must add up to one."""
        found: Levels = self.by_pattern(weights) @ self.patterns
        return found

    def chances(self, weights: Levels, role: str) -> Levels:
        """Return how likely each seat is to hold this card."""
        found: Levels = weights @ (self.cards == self.place.get(role, len(self.roles)))
        return found

    def kept(self, keep: Flags) -> "DealArray":
        """Return the marked deals."""
        return DealArray(self.roles, self.cards[keep], self.exact)


def is_dark(role: Role) -> bool:
    """Tell whether a role is of a clan or a maniac: those whom the reds look for."""
    return role.is_mafia or role.team is Team.MANIAC


_BASE = MAX_SEATS + 1
SIDES = (Team.BLACK, Team.YAKUZA, Team.MANIAC)


def _side(role: Role) -> int:
    """Return the role's place value in the encoded count; a lawyer wins with the blacks but counts 0 (B6)."""
    return _BASE ** SIDES.index(role.team) if is_dark(role) else 0


def counts(sides: int) -> dict[Team, int]:
    """The number of members of each dark side that `sides` stands for."""
    return {team: sides // _BASE**place % _BASE for place, team in enumerate(SIDES)}


def count_deals(cast: Cast) -> int:
    """Return the number of different deals of a cast."""
    return factorial(sum(cast.values())) // prod(factorial(count) for count in cast.values())


def held_roles(rules: Ruleset, cast: Cast) -> tuple[Role, ...]:
    """Return the cards of a cast as this ruleset plays them, in its order."""
    return tuple(rules.holding(role) for role in rules.roles if cast.get(role))


def is_countable(cast: Cast) -> bool:
    """Tell whether a cast has few enough deals to weigh all of them."""
    return count_deals(cast) <= MAX_EXACT_DEALS


def deals_of(rules: Ruleset, cast: Cast) -> DealArray:
    """Return every deal of a cast; the array is cached."""
    return _deals_of(tuple((role, cast[role.id]) for role in held_roles(rules, cast)))


@lru_cache(maxsize=8)
def _deals_of(held: tuple[tuple[Role, int], ...]) -> DealArray:
    roles, counts = zip(*held, strict=True)
    return DealArray(roles, _all_of(counts), exact=True)


def _all_of(counts: Sequence[int]) -> Cards:
    """Return every arrangement; each partial row is extended with every card that is left."""
    cards = np.zeros((1, 0), np.uint8)
    left = np.array([counts], np.int8)
    for _ in range(sum(counts)):
        parts = []
        for place in range(len(counts)):
            open_ = left[:, place] > 0
            begun = np.column_stack([cards[open_], np.full(open_.sum(), place, np.uint8)])
            rest = left[open_].copy()
            rest[:, place] -= 1
            parts.append((begun, rest))
        cards = np.concatenate([begun for begun, _ in parts])
        left = np.concatenate([rest for _, rest in parts])
    return cards


def shares(levels: Levels) -> Levels:
    """Return weights that add up to one, from their logarithms."""
    found = np.exp(levels - levels.max())
    weights: Levels = found / found.sum()
    return weights
