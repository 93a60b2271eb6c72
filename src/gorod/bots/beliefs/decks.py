"""Many deals by lot at once: what belongs together is shuffled together, what does not fit is dropped."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from gorod.bots.beliefs.deals import Cards
from gorod.engine.ruleset import Cast

TRIES = 30
"""So many times as many deals are shuffled before this is given up."""


def shuffled(
    places: dict[str, int],
    cast: Cast,
    allowed: Sequence[frozenset[str]],
    rng: np.random.Generator,
    count: int,
) -> Cards | None:
    """So many deals, each as likely as the others; nothing if too few of those shuffled fit."""
    blocks = _blocks(cast, allowed)
    if blocks is None:
        return None
    found: list[Cards] = []
    have = 0
    for _ in range(TRIES):
        cards = _fitting(_once(places, blocks, rng, count, len(allowed)), places, allowed)
        found.append(cards)
        have += len(cards)
        if have >= count:
            return np.concatenate(found)[:count]
    return None


Block = tuple[list[int], list[str]]
"""Seats, from 0, and the cards that lie on them in some order."""


def _blocks(cast: Cast, allowed: Sequence[frozenset[str]]) -> list[Block] | None:
    """Seats that together take all cards of some kinds, as long as there are any; the rest is one block.

    Nothing if some seats would have to share too few cards: a ruling has made nonsense of it.
    """
    left, free, found = Counter(dict(cast)), list(range(len(allowed))), []
    while (tight := _tight(left, free, allowed)) is not None:
        seats, kinds = tight
        cards = [kind for kind in sorted(kinds) for _ in range(left[kind])]
        if len(cards) < len(seats):
            return None
        found.append((seats, cards))
        free = [seat for seat in free if seat not in seats]
        left = Counter({kind: number for kind, number in left.items() if kind not in kinds})
    rest = [kind for kind in sorted(left) for _ in range(left[kind])]
    return [*found, (free, rest)] if len(rest) == len(free) else None


def _tight(
    left: Counter[str], free: list[int], allowed: Sequence[frozenset[str]]
) -> tuple[list[int], frozenset[str]] | None:
    """Some seats that may hold only so many cards as they are: all of these lie there."""
    kinds_left = frozenset(left)
    for kinds in sorted(
        {allowed[seat] & kinds_left for seat in free}, key=lambda one: (len(one), sorted(one))
    ):
        seats = [seat for seat in free if allowed[seat] & kinds_left <= kinds]
        if sum(left[kind] for kind in kinds) <= len(seats) and kinds != kinds_left:
            return seats, kinds
    return None


def _once(
    places: dict[str, int], blocks: list[Block], rng: np.random.Generator, count: int, seats: int
) -> Cards:
    cards = np.zeros((count, seats), np.uint8)
    for where, what in blocks:
        pack = np.tile(np.array([places[card] for card in what], np.uint8), (count, 1))
        cards[:, where] = rng.permuted(pack, axis=1)
    return cards


def _fitting(cards: Cards, places: dict[str, int], allowed: Sequence[frozenset[str]]) -> Cards:
    open_ = np.array([[card in may for card in places] for may in allowed])
    fits = open_[np.arange(cards.shape[1]), cards].all(axis=1)
    return cards[fits]
