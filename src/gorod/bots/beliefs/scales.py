"""What each thing seen says of some deals.

Words are cheap: some of the dark spare their own in what they say, some turn on them more than a red one
would, others speak of them as he would. Nobody knows which somebody is, so all that one seat says is weighed
together: turning on somebody again and again clears nobody, and neither does sparing him.
"""

from collections.abc import Sequence
from typing import TypeGuard

import numpy as np

from gorod.bots.beliefs.choices import ChoiceTable
from gorod.bots.beliefs.deal_array import DealArray, Levels
from gorod.bots.beliefs.evidence import Evidence, SeatChoice
from gorod.bots.beliefs.habits import Habits
from gorod.engine.seats import Seat

WORDS = frozenset({"nominate", "accuse", "defend"})


def is_said(evidence: Evidence) -> TypeGuard[SeatChoice]:
    """Words, beside deeds."""
    return isinstance(evidence, SeatChoice) and evidence.fact.kind in WORDS


class Sorted:
    """Things seen, made ready to be weighed: what is done, what is said, and all the rest."""

    def __init__(self, evidence: Sequence[Evidence], habits: Habits) -> None:
        choices = [one for one in evidence if isinstance(one, SeatChoice)]
        self.deeds = ChoiceTable([one for one in choices if not is_said(one)], habits)
        self.words = ChoiceTable([one for one in choices if is_said(one)], habits)
        self.others = [one for one in evidence if not isinstance(one, SeatChoice)]


class Scales:
    """For the deals of one array; whatever is seen later is weighed beside what was before."""

    def __init__(self, deals: DealArray, habits: Habits) -> None:
        self._deals, self._habits = deals, habits
        loyal, turning = habits.words.loyal, habits.words.turning
        with np.errstate(divide="ignore"):
            self._shares: Levels = np.log([[loyal], [turning], [1 - loyal - turning]])
        self._said: dict[Seat, Levels] = {}

    def told(self, *evidence: Evidence) -> Levels:
        """What these add to the logarithm of how likely each deal is."""
        return self.weighed(Sorted(evidence, self._habits))

    def weighed(self, seen: Sorted) -> Levels:
        """The same, made ready."""
        found = self._deals.spread(self.by_choices(seen))
        for one in seen.others:
            found = found + self._habits.temper * one.weigh(self._deals, self._habits)
        return found

    def chosen(self, *choices: SeatChoice) -> Levels:
        """What choices add, for each pattern: they depend on who is dark alone."""
        return self.by_choices(Sorted(choices, self._habits))

    def by_choices(self, seen: Sorted) -> Levels:
        """The same, made ready."""
        found: Levels = np.zeros(len(self._deals.patterns))
        if seen.deeds:
            spared = seen.deeds.spared(self._deals)
            found = found + seen.deeds.told(self._deals, spared).sum(axis=1)
        if seen.words:
            found = found + self._heard(seen.words)
        return self._habits.temper * found

    def _heard(self, words: ChoiceTable) -> Levels:
        """By how much better, or worse, all that these seats have said fits now."""
        found: Levels = np.zeros(len(self._deals.patterns))
        spares = words.habit("spare"), words.habit("turn"), np.zeros(len(words))
        told = np.array([words.told(self._deals, spare) for spare in spares])
        for by in np.unique(words.by).tolist():
            before = self._said.get(by, self._shares)
            now = self._said[by] = before + told[:, :, words.by == by].sum(axis=2)
            found = found + np.logaddexp.reduce(now) - np.logaddexp.reduce(before)
        return found
