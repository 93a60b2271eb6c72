"""Copies of what events were folded into: going back costs what follows the last copy, not the whole game."""

from bisect import bisect_right
from typing import Generic, TypeVar

EVERY = 32
"""Events, or turns where those are counted, between two copies."""
Kept = TypeVar("Kept")


class Checkpoints(Generic[Kept]):
    """A fold keeps a copy of itself whenever `due` is reached; what is given back is to be copied again."""

    __slots__ = ("_at", "_kept", "due")

    def __init__(self) -> None:
        self._at: list[int] = []
        self._kept: list[Kept] = []
        self.due = EVERY

    def keep(self, folded: int, kept: Kept) -> None:
        """So much is folded into this."""
        self._at.append(folded)
        self._kept.append(kept)
        self.due = folded + EVERY

    def before(self, folded: int) -> tuple[int, Kept | None]:
        """The last copy into which no more is folded, and how much is; nothing where there is none."""
        found = bisect_right(self._at, folded)
        return (self._at[found - 1], self._kept[found - 1]) if found else (0, None)

    def cut(self, folded: int) -> None:
        """What came after so much was taken back."""
        stand = bisect_right(self._at, folded)
        del self._at[stand:], self._kept[stand:]
        self.due = (self._at[-1] if self._at else 0) + EVERY

    def copy(self) -> "Checkpoints[Kept]":
        """Those of a fold that goes its own way."""
        twin = Checkpoints[Kept]()
        twin._at, twin._kept, twin.due = self._at[:], self._kept[:], self.due
        return twin
