"""Copies of a folded state, kept at intervals, so that an undo folds a few events and not the whole game."""

from bisect import bisect_right
from typing import Generic, TypeVar

CHECKPOINT_INTERVAL = 32
"""Events between two copies (turns, where turns are counted)."""
Kept = TypeVar("Kept")


class Checkpoints(Generic[Kept]):
    """The copies of one fold. The owner keeps one when `due` is reached, and copies what `before` returns."""

    __slots__ = ("_at", "_kept", "due")

    def __init__(self) -> None:
        self._at: list[int] = []
        self._kept: list[Kept] = []
        self.due = CHECKPOINT_INTERVAL

    def keep(self, folded: int, kept: Kept) -> None:
        """Store a copy into which `folded` events have been folded."""
        self._at.append(folded)
        self._kept.append(kept)
        self.due = folded + CHECKPOINT_INTERVAL

    def before(self, folded: int) -> tuple[int, Kept | None]:
        """Return the last copy of at most `folded` events and its number of events, else (0, None)."""
        found = bisect_right(self._at, folded)
        return (self._at[found - 1], self._kept[found - 1]) if found else (0, None)

    def cut(self, folded: int) -> None:
        """Drop the copies with more than `folded` events, after an undo."""
        stand = bisect_right(self._at, folded)
        del self._at[stand:], self._kept[stand:]
        self.due = (self._at[-1] if self._at else 0) + CHECKPOINT_INTERVAL

    def copy(self) -> "Checkpoints[Kept]":
        """Return an independent copy, for an independent copy of the fold."""
        twin = Checkpoints[Kept]()
        twin._at, twin._kept, twin.due = self._at[:], self._kept[:], self.due
        return twin
