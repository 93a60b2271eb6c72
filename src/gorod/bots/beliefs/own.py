"""What one seat believes: the general belief, and beside it what this seat alone knows for certain."""

from collections.abc import Sequence

import numpy as np

from gorod.bots.beliefs.certain import Fact, facts_of
from gorod.bots.beliefs.deals import Deals, Flags, Levels, held_roles, shares
from gorod.bots.beliefs.drawn import Drawn, effective, error
from gorod.bots.beliefs.evidence import Shown
from gorod.bots.beliefs.general import Common
from gorod.engine import events as e
from gorod.engine.seats import Seat


class Own:
    """One seat's belief; costs something only when it is asked."""

    def __init__(self, common: Common, seat: Seat) -> None:
        """Nothing is known beside what everybody knows."""
        self.common, self._seat = common, seat
        self._facts: list[Fact] = []
        self._known: tuple[int, int] = (-1, -1)
        self._mine: Alone | Apart = _begun(common)

    @property
    def deals(self) -> Deals:
        """The deals that are weighed."""
        return self._mine.deals

    @property
    def is_exact(self) -> bool:
        """Whether every deal is looked at."""
        return self.common.is_exact

    def see(self, events: Sequence[e.Event]) -> None:
        """Take in what only this seat has seen."""
        for event in events:
            if isinstance(event, e.Redealt):
                self._facts, self._mine = [], _begun(self.common)
            for fact in facts_of(self.common, self._seat, event):
                self._facts.append(fact)
                self._mine.learn(fact)

    def _refresh(self) -> None:
        self.common.catch_up()
        version = (len(self.common.evidence), len(self._facts))
        if version != self._known:
            self._known = version
            self._mine.refresh()
            self._weights = shares(self._mine.levels)
            self._dark = self.deals.dark_chances(self._weights)

    def weights(self) -> Levels:
        """How likely each deal is for this seat, all together one."""
        self._refresh()
        return self._weights

    def dark(self) -> Levels:
        """How likely each seat is to be of a clan or a maniac, by seat from the first."""
        self._refresh()
        return self._dark

    def holds(self, role: str) -> Levels:
        """How likely each seat is to hold this card."""
        return self.deals.chances(self.weights(), role)

    def error(self, chance: float) -> float:
        """The standard error of a chance: none where every deal is looked at."""
        return 0.0 if self.is_exact else error(chance, effective(self.deals, self.weights()))


class Alone:
    """The general belief without the deals that this seat knows not to be."""

    def __init__(self, common: Common) -> None:
        """Nothing is ruled out."""
        self._common = common
        self._keep: Flags = np.ones(common.deals.count, bool)
        self.levels: Levels = common.levels

    @property
    def deals(self) -> Deals:
        """All deals of the cast."""
        return self._common.deals

    def learn(self, fact: Fact) -> None:
        """Rule out."""
        self._keep = self._keep & fact.keeps(self.deals)

    def refresh(self) -> None:
        """As the general belief stands now; nothing is left only where rulings made nonsense of it."""
        levels = self._common.levels
        known = np.where(self._keep, levels, -np.inf)
        self.levels = known if np.isfinite(known.max()) else levels


class Apart:
    """Deals drawn for this seat alone, within what it knows."""

    def __init__(self, common: Common) -> None:
        """Nothing is ruled out."""
        self._common, self._read = common, 0
        self._drawn = Drawn(held_roles(common.rules, common.cast), common.cast, common.model)
        self._drawn.renew()

    @property
    def deals(self) -> Deals:
        """Those drawn."""
        return self._drawn.deals

    @property
    def levels(self) -> Levels:
        """The logarithm of how likely each of them is."""
        return self._drawn.levels

    def learn(self, fact: Fact) -> None:
        """Draw within it from now on."""
        for seat, cards in fact.narrows.items():
            self._drawn.narrow(seat, cards)
        if not fact.narrows:
            self._drawn.add(fact)

    def refresh(self) -> None:
        """Weigh what everybody has seen since."""
        for evidence in self._common.evidence[self._read :]:
            if isinstance(evidence, Shown):
                self._drawn.narrow(evidence.fact.seat, frozenset({evidence.card}))
            self._drawn.add(evidence)
        self._read = len(self._common.evidence)
        self._drawn.renew()


def _begun(common: Common) -> Alone | Apart:
    return Alone(common) if common.is_exact else Apart(common)
