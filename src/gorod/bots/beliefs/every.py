"""Every deal with its weight, where they can all be looked at."""

import numpy as np

from gorod.bots.beliefs.deals import Deals, Levels
from gorod.bots.beliefs.evidence import Evidence
from gorod.bots.beliefs.habits import Habits


class Every:
    """All deals of a cast; what depends on the pattern alone is weighed for patterns, which are few."""

    def __init__(self, deals: Deals, model: Habits) -> None:
        """All are alike."""
        self.deals, self._model = deals, model
        self._by_deal: Levels = np.zeros(deals.count)
        self._by_pattern: Levels = np.zeros(len(deals.patterns))
        self._masses = self._new_masses()

    def add(self, evidence: Evidence) -> None:
        """Weigh one more thing that was seen; what nothing could explain is a ruling's doing and left out."""
        told = evidence.weigh(self.deals, self._model)
        if evidence.by_pattern:
            self._by_pattern = self._by_pattern + told
        elif np.isfinite((self.levels + told).max()):
            self._by_deal = self._by_deal + told
            self._masses = self._new_masses()

    @property
    def levels(self) -> Levels:
        """The logarithm of how likely each deal is, but for a constant."""
        return self._by_deal + self.deals.spread(self._by_pattern)

    def _new_masses(self) -> Levels:
        """What the deals of each pattern weigh together, but for what the pattern itself does."""
        return self.deals.by_pattern(np.exp(self._by_deal - self._by_deal.max()))

    def pattern_weights(self) -> Levels:
        """How likely each pattern is, but for a constant."""
        found: Levels = self._masses * np.exp(self._by_pattern - self._by_pattern.max())
        return found
