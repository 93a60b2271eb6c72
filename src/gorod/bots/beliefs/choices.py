"""Weighs many choices of a seat at once: a column for each choice, a row for each pattern."""

from collections.abc import Sequence

import numpy as np

from gorod.bots.beliefs.deal_array import DealArray, Flags, Levels
from gorod.bots.beliefs.evidence import SeatChoice
from gorod.bots.beliefs.habits import Choosing, Habits
from gorod.engine.seats import Seat, listed


class ChoiceTable:
    """Choices of a seat, weighed by the habits for their kinds."""

    def __init__(self, choices: Sequence[SeatChoice], habits: Habits) -> None:
        self._choices = choices
        if not choices:
            return
        self._habits: list[Choosing] = [getattr(habits, one.fact.kind) for one in choices]
        self.by = np.array([one.fact.by for one in choices])
        self._seat = np.array([one.fact.seat for one in choices])
        self._at = np.arange(len(choices))
        self._suspicion = np.array([one.suspicion for one in choices])
        self._open = _marked([one.among for one in choices], self._suspicion.shape[1])
        self._red = self._draws(self.habit("red_follow"))
        self._dark = self._draws(self.habit("dark_follow"))
        self._mates = self._dark.copy()
        self._mates[self._at, self.by - 1] = 0.0
        self._insight = self.habit("insight") * [knows_more(one) for one in choices]
        self._lapse = self.habit("lapse")
        self._blind = self._lapse / [len(one.among) for one in choices]
        self._counts = np.array([_counts(*one) for one in zip(choices, self._habits, strict=True)])

    def __len__(self) -> int:
        return len(self._choices)

    def habit(self, name: str) -> Levels:
        """Return one number of the habits, for each choice."""
        return np.array([getattr(habit, name) for habit in self._habits])

    def _draws(self, follow: Levels) -> Levels:
        """Return how strongly each seat attracts each choice; zero if it could not be chosen."""
        looks = np.where(self._open, follow[:, None] * self._suspicion, -np.inf)
        found: Levels = np.exp(looks - looks.max(axis=1, keepdims=True))
        return found

    def told(self, deals: DealArray, spare: Levels) -> Levels:
        """Return the log likelihood of each choice under each pattern.

        `spare`: how much less a dark player chooses their own, for each choice.
        """
        is_dark = deals.patterns[:, self.by - 1]
        share = np.where(is_dark, self._as_dark(deals, spare), self._as_red(deals))
        found: Levels = self._counts * np.log((1 - self._lapse) * share + self._blind)
        return found

    def _as_red(self, deals: DealArray) -> Levels:
        """Return the likelihood of the chosen seat if the chooser is red: `insight` favours dark seats."""
        more = np.expm1(self._insight)
        chosen = self._red[self._at, self._seat - 1] * (1 + more * self._is_found(deals))
        found: Levels = chosen / (self._red.sum(axis=1) + more * deals.numbers(self._red))
        return found

    def _as_dark(self, deals: DealArray, spare: Levels) -> Levels:
        """Return the likelihood of the chosen seat if the chooser is dark: `spare` protects mates."""
        less = -np.expm1(-spare)
        is_mate = self._is_found(deals) & (self._seat != self.by)
        chosen = self._dark[self._at, self._seat - 1] * (1 - less * is_mate)
        found: Levels = chosen / (self._dark.sum(axis=1) - less * deals.numbers(self._mates))
        return found

    def _is_found(self, deals: DealArray) -> Flags:
        """Tell whether the chosen seat is dark."""
        found: Flags = deals.patterns[:, self._seat - 1]
        return found

    def spared(self, deals: DealArray) -> Levels:
        """Return how much the dark spare their own; more if one more red departure wins the game."""
        living = _marked([listed(one.alive) for one in self._choices], deals.seats).astype(float)
        count = living.sum(axis=1)
        at_stake = (count > 0) & (count <= 2 * deals.numbers(living) + 1)
        found: Levels = np.where(at_stake, self.habit("stake"), self.habit("spare"))
        return found


def knows_more(choice: SeatChoice) -> bool:
    """Tell whether a red player can know more than the others; on the first day nobody can."""
    return choice.fact.day > 1


def _marked(rows: Sequence[tuple[Seat, ...]], seats: int) -> Flags:
    """Mark the seats of each row."""
    found: Flags = np.zeros((len(rows), seats), bool)
    for row, some in zip(found, rows, strict=True):
        row[[seat - 1 for seat in some]] = True
    return found


def _counts(choice: SeatChoice, habit: Choosing) -> float:
    """Return how much a choice counts; one that was announced, or was forced, counts less."""
    return (habit.again if choice.again else 1.0) * (habit.forced if choice.forced else 1.0)
