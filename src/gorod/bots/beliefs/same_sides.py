"""Merges deals that differ only in cards which do not matter for who wins."""

import numpy as np
from numpy.typing import NDArray

from gorod.bots.beliefs.common_belief import tells_colors
from gorod.bots.beliefs.deal_array import DealArray, Levels
from gorod.engine.role import Role


class SameSides:
    """Merges deals; the merged form of the last array is cached."""

    def __init__(self) -> None:
        self._of: DealArray | None = None
        self._fewer: DealArray
        self._which: NDArray[np.int64]

    def merged(self, deals: DealArray, weights: Levels) -> tuple[DealArray, Levels]:
        """Return fewer deals and their total weights; deals without weight are left out."""
        if deals.count == 1:
            return deals, weights
        if self._of is not deals:
            self._of, (self._fewer, self._which) = deals, _merged(deals)
        shares: Levels = np.bincount(self._which, weights, self._fewer.count).astype(float)
        held = shares > 0
        return (self._fewer, shares) if held.all() else (self._fewer.kept(held), shares[held])


def _merged(deals: DealArray) -> tuple[DealArray, NDArray[np.int64]]:
    kinds = [_kind(role) for role in deals.roles]
    distinct = list(dict.fromkeys(kinds))
    numbers = np.array([distinct.index(kind) for kind in kinds])[deals.cards]
    codes = numbers @ len(distinct) ** np.arange(deals.seats)
    _, first, which = np.unique(codes, return_index=True, return_inverse=True)
    alike = np.array([kinds.index(kind) for kind in kinds], np.uint8)
    return DealArray(deals.roles, alike[deals.cards[first]], exact=deals.exact), which


def _kind(role: Role) -> tuple[object, ...]:
    """Return everything about a role that matters for the end of a game."""
    return role.team, role.clan, role.is_mafia, tells_colors(role)
