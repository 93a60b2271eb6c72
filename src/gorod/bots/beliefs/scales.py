"""Weighs evidence: what each thing seen says of each deal.

Some dark players spare their own in what they say, some turn on them more than a red player would, and the
rest speak of them as a red player would. Nobody knows which player does which, so everything that one seat
says is weighed together: turning on a mate again and again clears nobody, and neither does sparing one.
"""

from collections.abc import Sequence
from typing import TypeGuard

import numpy as np

from gorod.bots.beliefs.choices import ChoiceTable
from gorod.bots.beliefs.deal_array import DealArray, Levels
from gorod.bots.beliefs.evidence import Evidence, SeatChoice
from gorod.bots.beliefs.habits import Habits
from gorod.engine.seats import Seat

SPOKEN_KINDS = frozenset({"nominate", "accuse", "defend"})


def is_said(evidence: Evidence) -> TypeGuard[SeatChoice]:
    """Tell whether the evidence is words, not a deed."""
    return isinstance(evidence, SeatChoice) and evidence.fact.kind in SPOKEN_KINDS


class SortedEvidence:
    """Evidence split for weighing: choices that are deeds, choices that are words, and the rest."""

    def __init__(self, evidence: Sequence[Evidence], habits: Habits) -> None:
        choices = [one for one in evidence if isinstance(one, SeatChoice)]
        self.deeds = ChoiceTable([one for one in choices if not is_said(one)], habits)
        self.words = ChoiceTable([one for one in choices if is_said(one)], habits)
        self.others = [one for one in evidence if not isinstance(one, SeatChoice)]


class Scales:
    """Weighs evidence for the deals of one array.

    Words are weighed together with the earlier words of the same seat.
    """

    def __init__(self, deals: DealArray, habits: Habits) -> None:
        self._deals, self._habits = deals, habits
        loyal, turning = habits.words.loyal, habits.words.turning
        with np.errstate(divide="ignore"):
            self._shares: Levels = np.log([[loyal], [turning], [1 - loyal - turning]])
        self._said: dict[Seat, Levels] = {}

    def told(self, *evidence: Evidence) -> Levels:
        """Return what these add to the log weight of each deal."""
        return self.weighed(SortedEvidence(evidence, self._habits))

    def weighed(self, seen: SortedEvidence) -> Levels:
        """Return what sorted evidence adds to the log weight of each deal."""
        found = self._deals.spread(self.by_choices(seen))
        for one in seen.others:
            found = found + self._habits.temper * one.weigh(self._deals, self._habits)
        return found

    def chosen(self, *choices: SeatChoice) -> Levels:
        """Return what choices add to each pattern; they depend only on who is dark."""
        return self.by_choices(SortedEvidence(choices, self._habits))

    def by_choices(self, seen: SortedEvidence) -> Levels:
        """Return what sorted choices add to each pattern."""
        found: Levels = np.zeros(len(self._deals.patterns))
        if seen.deeds:
            spared = seen.deeds.spared(self._deals)
            found = found + seen.deeds.told(self._deals, spared).sum(axis=1)
        if seen.words:
            found = found + self._heard(seen.words)
        return self._habits.temper * found

    def _heard(self, words: ChoiceTable) -> Levels:
        """Return how much better, or worse, each pattern now explains all that these seats have said."""
        found: Levels = np.zeros(len(self._deals.patterns))
        spares = words.habit("spare"), words.habit("turn"), np.zeros(len(words))
        told = np.array([words.told(self._deals, spare) for spare in spares])
        for by in np.unique(words.by).tolist():
            before = self._said.get(by, self._shares)
            now = self._said[by] = before + told[:, :, words.by == by].sum(axis=2)
            found = found + np.logaddexp.reduce(now) - np.logaddexp.reduce(before)
        return found
