"""Random play without powers, exactly and by simulation.

Each day a random player leaves, each night a citizen.
"""

from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    Counts = np.ndarray[tuple[int], np.dtype[np.int16]]

MAX_PLAYERS = 500


class Convention(StrEnum):
    """When the mafia has won: A, if it outnumbers the others; B, if it is at least as many."""

    A = "A"
    B = "B"


def mafia_chance(players: int, mafia: int, convention: Convention = Convention.B) -> Fraction:
    """Return the mafia's chance before a day, with `mafia` of the `players` being mafia."""
    row: list[Fraction] = []
    for size in range(players % 2, players + 1, 2):
        row = [_chance(size, count, row, convention) for count in range(mafia + 1)]
    return row[mafia]


def _chance(size: int, mafia: int, smaller: list[Fraction], convention: Convention) -> Fraction:
    """Compute a chance from those of tables with two players fewer."""
    if mafia == 0:
        return Fraction(0)
    if is_won(size, mafia, convention):
        return Fraction(1)
    stays, leaves = Fraction(size - mafia, size), Fraction(mafia, size)
    return stays * smaller[mafia] + leaves * smaller[mafia - 1]


def is_won(players: int, mafia: int, convention: Convention) -> bool:
    """Tell whether the mafia has won."""
    return 2 * mafia > players or (convention is Convention.B and 2 * mafia == players)


def mafia_wins(players: int, mafia: int, games: int, seed: int, convention: Convention = Convention.B) -> int:
    """Return how many of these games the mafia wins; all games are simulated day by day at once."""
    import numpy as np

    rng = np.random.default_rng(seed)
    living, size, won = np.full(games, mafia, np.int16), players, 0
    while len(living):
        has_won = _won(living, size, convention)
        won += int(has_won.sum())
        living = living[(living > 0) & ~has_won]
        living -= rng.integers(0, max(size, 1), len(living), np.int16) < living
        size -= 2
    return won


def _won(living: "Counts", size: int, convention: Convention) -> "np.ndarray[tuple[int], np.dtype[np.bool]]":
    """Return `is_won` for every game."""
    return 2 * living >= size + (convention is Convention.A)


def mafia_wins_one_by_one(
    players: int, mafia: int, games: int, seed: int, convention: Convention = Convention.B
) -> int:
    """Do the same as `mafia_wins` in plain Python, for comparison of speed."""
    rng = Random(seed)
    return sum(_is_won_by_mafia(players, mafia, rng, convention) for _ in range(games))


def _is_won_by_mafia(size: int, mafia: int, rng: Random, convention: Convention) -> bool:
    while mafia:
        if is_won(size, mafia, convention):
            return True
        if rng.randrange(size) < mafia:
            mafia -= 1
        size -= 2
    return False
