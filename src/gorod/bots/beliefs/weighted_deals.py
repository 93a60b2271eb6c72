"""Deals with their weights: all of them, or a random sample if there are too many."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np

from gorod.bots.beliefs.deal_array import Cards, DealArray, Flags, Levels, shares
from gorod.bots.beliefs.evidence import Evidence, SeatChoice, WentOn
from gorod.bots.beliefs.habits import Habits
from gorod.bots.beliefs.scales import Scales, SortedEvidence
from gorod.bots.worlds.deals import AllowedDeals
from gorod.engine.role import Role
from gorod.engine.ruleset import Cast
from gorod.engine.seats import Seat

SAMPLE_SIZE = 1_000
MIN_SIZE_AFTER_STEP = 150
"""With a smaller effective size than this the sample is mixed anew, once a step of the game has ended."""
MIN_SIZE = 30
"""With a smaller effective size than this the sample is mixed at once."""
SINGLE_DRAWS = 100
"""How many deals are drawn one by one if shuffling finds too few; mixing makes more of them."""
MIXING_SWEEPS = 4
"""How many swaps of two cards are proposed for each deal when mixing."""
MAX_SHUFFLES = 30
"""How many batches of the wanted size are shuffled before giving up."""
Allowed = list[frozenset[str]]


class AllDeals:
    """All deals of a cast; what depends only on the pattern is stored by pattern, since patterns are few."""

    def __init__(self, deals: DealArray, model: Habits) -> None:
        self.deals, self._scales = deals, Scales(deals, model)
        self._by_deal: Levels = np.zeros(deals.count)
        self._by_pattern: Levels = np.zeros(len(deals.patterns))
        self._masses = self._new_masses()

    def add(self, evidence: Evidence) -> None:
        """Weigh more evidence; evidence that no deal can explain comes from a ruling and is ignored."""
        if isinstance(evidence, SeatChoice):
            self._by_pattern = self._by_pattern + self._scales.chosen(evidence)
            return
        told = self._scales.told(evidence)
        if np.isfinite((self.levels + told).max()):
            self._by_deal = self._by_deal + told
            self._masses = self._new_masses()

    @property
    def levels(self) -> Levels:
        """The log weight of each deal, up to a constant."""
        return self._by_deal + self.deals.spread(self._by_pattern)

    def _new_masses(self) -> Levels:
        """Return the weight of each pattern's deals, without what depends on the pattern alone."""
        return self.deals.by_pattern(np.exp(self._by_deal - self._by_deal.max()))

    def pattern_weights(self) -> Levels:
        """Return the weight of each pattern, up to a constant factor."""
        found: Levels = self._masses * np.exp(self._by_pattern - self._by_pattern.max())
        return found


class SampledDeals:
    """A weighted sample of the deals of a cast; call `renew` before using it."""

    deals: DealArray
    levels: Levels

    def __init__(self, roles: Sequence[Role], cast: Cast, model: Habits) -> None:
        self._roles, self._cast, self._model = tuple(roles), cast, model
        self._rng = np.random.default_rng(sum(cast.values()))
        self.allowed: Allowed = [frozenset(cast)] * sum(cast.values())
        self._evidence: list[Evidence] = []
        self._is_stale = True

    def renew(self) -> None:
        """Draw again if more has become certain since the last draw."""
        if self._is_stale:
            self._is_stale = False
            self._take(self._drawn())
            self._mix_if_few(MIN_SIZE_AFTER_STEP)

    def narrow(self, seat: Seat, cards: frozenset[str]) -> None:
        """Record that this seat holds one of these cards."""
        if not self.allowed[seat - 1] <= cards:
            self.allowed[seat - 1] &= cards
            self._is_stale = True

    def add(self, *evidence: Evidence) -> None:
        """Weigh more evidence."""
        self._evidence += evidence
        if self._is_stale:
            return
        levels = self.levels + self._scales.told(*evidence)
        if np.isfinite(levels.max()):
            self.levels = levels
        self._mix_if_few(
            MIN_SIZE_AFTER_STEP if any(isinstance(one, WentOn) for one in evidence) else MIN_SIZE
        )

    def _take(self, deals: DealArray | None) -> None:
        """Use these deals, weighed by all evidence so far; keep the old ones if `deals` is None."""
        if deals is None:
            return
        self.deals, self._scales = deals, Scales(deals, self._model)
        levels = self._scales.told(*self._evidence)
        self.levels = levels if np.isfinite(levels.max()) else np.zeros(deals.count)

    def _drawn(self) -> DealArray | None:
        """Draw new deals within what is certain; None if there are none."""
        place = {role.id: at for at, role in enumerate(self._roles)}
        found = shuffled(place, self._cast, self.allowed, self._rng, SAMPLE_SIZE)
        if found is None:
            found = self._drawn_one_by_one(place)
        if not len(found):  # a ruling contradicts what was certain
            return None
        return DealArray(self._roles, found, exact=False)

    def _drawn_one_by_one(self, place: dict[str, int]) -> Cards:
        """Draw deals one by one: slower than shuffling, but every draw fits."""
        source, rng = AllowedDeals(self._cast, tuple(self.allowed)), Random(len(self._evidence))
        count = SINGLE_DRAWS if source.count() else 0
        found = np.array([[place[card] for card in source.drawn(rng)] for _ in range(count)], np.uint8)
        return np.tile(found, (SAMPLE_SIZE // SINGLE_DRAWS, 1)) if count else found

    def _weighed(self, cards: Cards, seen: SortedEvidence) -> Levels:
        return Scales(DealArray(self._roles, cards, exact=False), self._model).weighed(seen)

    def pattern_weights(self) -> Levels:
        """Return how likely each pattern is."""
        return self.deals.by_pattern(shares(self.levels))

    def _mix_if_few(self, fewest: int) -> None:
        weights = shares(self.levels)
        if effective_size(self.deals, weights) < fewest:
            self._mix(weights)

    def _mix(self, weights: Levels) -> None:
        """Resample by weight, then let each deal swap cards where the evidence accepts it (Metropolis)."""
        chosen = self._rng.choice(len(weights), len(weights), p=weights)
        cards = self.deals.cards[chosen]
        seen = SortedEvidence(self._evidence, self._model)
        now = self._weighed(cards, seen)
        for _ in range(MIXING_SWEEPS):
            tried = self._exchanged(cards)
            then = np.where(self._are_allowed(tried), self._weighed(tried, seen), -np.inf)
            with np.errstate(invalid="ignore", over="ignore"):
                takes = self._rng.random(len(now)) < np.exp(then - now)
            cards, now = np.where(takes[:, None], tried, cards), np.where(takes, then, now)
        self.deals = DealArray(self._roles, cards, exact=False)
        self._scales = Scales(self.deals, self._model)
        self._scales.by_choices(seen)
        self.levels = np.zeros(len(cards))

    def _exchanged(self, cards: Cards) -> Cards:
        """Swap two different cards in each deal; the reverse swap is equally likely."""
        rows, seats = np.arange(len(cards)), cards.shape[1]
        one = self._rng.integers(seats, size=len(cards))
        differs = cards != cards[rows, one][:, None]
        other = np.where(differs, self._rng.random(cards.shape), -1.0).argmax(axis=1)
        tried = cards.copy()
        tried[rows, one], tried[rows, other] = cards[rows, other], cards[rows, one]
        return tried

    def _are_allowed(self, cards: Cards) -> Flags:
        open_ = np.array([[role.id in allowed for role in self._roles] for allowed in self.allowed])
        fits = open_[np.arange(cards.shape[1]), cards]
        return np.asarray(fits.all(axis=1))


def effective_size(deals: DealArray, weights: Levels) -> float:
    """Return the effective sample size: the number of equally likely deals; copies count as one."""
    codes = deals.cards.astype(np.int64) @ (len(deals.roles) ** np.arange(deals.seats, dtype=object)).astype(
        float
    )
    _, which = np.unique(codes, return_inverse=True)
    return float(1 / (np.bincount(which, weights) ** 2).sum())


def error(chance: float, count: float) -> float:
    """Return the standard error of a chance estimated from `count` deals."""
    return float(np.sqrt(chance * (1 - chance) / count))


def shuffled(
    places: dict[str, int],
    cast: Cast,
    allowed: Sequence[frozenset[str]],
    rng: np.random.Generator,
    count: int,
) -> Cards | None:
    """Return `count` uniformly random deals, or None if too few of those shuffled fit.

    Seats that share cards are shuffled as one block; deals that do not fit are dropped.
    """
    blocks = _blocks(cast, allowed)
    if blocks is None:
        return None
    found: list[Cards] = []
    have = 0
    for _ in range(MAX_SHUFFLES):
        cards = _fitting(_once(places, blocks, rng, count, len(allowed)), places, allowed)
        found.append(cards)
        have += len(cards)
        if have >= count:
            return np.concatenate(found)[:count]
    return None


Block = tuple[list[int], list[str]]
"""Seats, counted from 0, and the cards that lie on them in some order."""


def _blocks(cast: Cast, allowed: Sequence[frozenset[str]]) -> list[Block] | None:
    """Split off seats that together take all cards of some kinds; the rest is one block.

    Return None if some seats would have to share too few cards: a ruling contradicts what was certain.
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
    """Find seats that must take all cards of some kinds, because no other cards fit there."""
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
