"""Deals by lot, where there are too many: drawn within what is certain, weighed by all the rest."""

from collections.abc import Sequence
from random import Random

import numpy as np

from gorod.bots.beliefs.deals import Cards, Deals, Flags, Levels, shares
from gorod.bots.beliefs.decks import shuffled
from gorod.bots.beliefs.evidence import Evidence
from gorod.bots.beliefs.habits import Habits
from gorod.bots.worlds.deals import Deals as Arrangements
from gorod.engine.role import Role
from gorod.engine.ruleset import Cast
from gorod.engine.seats import Seat

DRAWN = 2_000
FEWEST = 150
"""With less than so many that count, they are mixed anew."""
SWEEPS = 8
"""How many exchanges of two cards each deal is offered then."""

Allowed = list[frozenset[str]]


def effective(deals: Deals, weights: Levels) -> float:
    """How many different, equally likely deals these are as good as; copies of one count as one."""
    codes = deals.cards.astype(np.int64) @ (len(deals.roles) ** np.arange(deals.seats, dtype=object)).astype(
        float
    )
    _, which = np.unique(codes, return_inverse=True)
    return float(1 / (np.bincount(which, weights) ** 2).sum())


def error(chance: float, count: float) -> float:
    """The standard error of a chance estimated from so many deals."""
    return float(np.sqrt(chance * (1 - chance) / count))


class Drawn:
    """Some deals of a cast, as likely as the evidence makes them; `renew` before they are looked at."""

    deals: Deals
    levels: Levels

    def __init__(self, roles: Sequence[Role], cast: Cast, model: Habits) -> None:
        """Before anything is known every deal is as likely as another."""
        self._roles, self._cast, self._model = tuple(roles), cast, model
        self._rng = np.random.default_rng(sum(cast.values()))
        self.allowed: Allowed = [frozenset(cast)] * sum(cast.values())
        self._evidence: list[Evidence] = []
        self._is_stale = True

    def renew(self) -> None:
        """Draw anew if more is certain than when they were drawn."""
        if self._is_stale:
            self._is_stale = False
            self.deals, self.levels = self._drawn()
            self._mix_if_few()

    def narrow(self, seat: Seat, cards: frozenset[str]) -> None:
        """This seat surely holds one of these."""
        if not self.allowed[seat - 1] <= cards:
            self.allowed[seat - 1] &= cards
            self._is_stale = True

    def add(self, evidence: Evidence) -> None:
        """Weigh one more thing that was seen."""
        self._evidence.append(evidence)
        if self._is_stale:
            return
        levels = self.levels + _told(evidence, self.deals, self._model)
        if np.isfinite(levels.max()):
            self.levels = levels
        self._mix_if_few()

    def _drawn(self) -> tuple[Deals, Levels]:
        """New ones within what is certain, weighed by everything so far."""
        place = {role.id: at for at, role in enumerate(self._roles)}
        found = shuffled(place, self._cast, self.allowed, self._rng, DRAWN)
        if found is None:
            found = self._drawn_one_by_one(place)
        if not len(found):  # a ruling has made nonsense of what was certain
            return self.deals, self.levels
        deals = Deals(self._roles, found, exact=False)
        levels = self._weighed(deals)
        return deals, levels if np.isfinite(levels.max()) else np.zeros(deals.count)

    def _drawn_one_by_one(self, place: dict[str, int]) -> Cards:
        """Where few shuffles would fit: slower, and never in vain."""
        source, rng = Arrangements(self._cast, tuple(self.allowed)), Random(len(self._evidence))
        count = DRAWN if source.count() else 0
        return np.array([[place[card] for card in source.drawn(rng)] for _ in range(count)], np.uint8)

    def _weighed(self, deals: Deals) -> Levels:
        levels: Levels = np.zeros(deals.count)
        for evidence in self._evidence:
            levels = levels + _told(evidence, deals, self._model)
        return levels

    def pattern_weights(self) -> Levels:
        """How likely each pattern is."""
        return self.deals.by_pattern(shares(self.levels))

    def _mix_if_few(self) -> None:
        weights = shares(self.levels)
        if effective(self.deals, weights) < FEWEST:
            self._mix(weights)

    def _mix(self, weights: Levels) -> None:
        """Take the likely ones several times, and let each exchange cards as far as the evidence allows."""
        chosen = self._rng.choice(len(weights), len(weights), p=weights)
        cards = self.deals.cards[chosen]
        now = self._weighed(Deals(self._roles, cards, exact=False))
        for _ in range(SWEEPS):
            tried = self._exchanged(cards)
            then = self._weighed(Deals(self._roles, tried, exact=False))
            then = np.where(self._are_allowed(tried), then, -np.inf)
            with np.errstate(invalid="ignore", over="ignore"):
                takes = self._rng.random(len(now)) < np.exp(then - now)
            cards, now = np.where(takes[:, None], tried, cards), np.where(takes, then, now)
        self.deals = Deals(self._roles, cards, exact=False)
        self.levels = np.zeros(len(cards))

    def _exchanged(self, cards: Cards) -> Cards:
        rows, seats = np.arange(len(cards)), cards.shape[1]
        one, other = self._rng.integers(seats, size=(2, len(cards)))
        tried = cards.copy()
        tried[rows, one], tried[rows, other] = cards[rows, other], cards[rows, one]
        return tried

    def _are_allowed(self, cards: Cards) -> Flags:
        open_ = np.array([[role.id in allowed for role in self._roles] for allowed in self.allowed])
        fits = open_[np.arange(cards.shape[1]), cards]
        return np.asarray(fits.all(axis=1))


def _told(evidence: Evidence, deals: Deals, model: Habits) -> Levels:
    told = evidence.weigh(deals, model)
    return deals.spread(told) if evidence.by_pattern else told
