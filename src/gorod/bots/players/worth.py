"""What a table is worth to the reds: their chance to win with so many reds and so many dark players left."""

from functools import cache

SKILL = 1.7
"""How much oftener than by lot a vote of the town falls on a dark player."""


@cache
def by_day(reds: int, darks: int) -> float:
    """The chance of the reds before a vote in which somebody leaves."""
    if darks == 0:
        return 1.0
    if darks >= reds:
        return 0.0
    hit = min(0.95, SKILL * darks / (reds + darks))
    return hit * by_night(reds, darks - 1) + (1 - hit) * by_night(reds - 1, darks)


@cache
def by_night(reds: int, darks: int) -> float:
    """The chance of the reds before a night in which one of them is shot."""
    if darks == 0:
        return 1.0
    if darks >= reds:
        return 0.0
    return by_day(reds - 1, darks)
