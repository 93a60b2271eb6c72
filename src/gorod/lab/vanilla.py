"""Random play without powers, played many games at once with NumPy, and one by one without."""

from random import Random
from typing import TYPE_CHECKING

from gorod.lab.exact import Convention, is_won

if TYPE_CHECKING:
    import numpy as np

    Counts = np.ndarray[tuple[int], np.dtype[np.int16]]


def mafia_wins(players: int, mafia: int, games: int, seed: int, convention: Convention = Convention.B) -> int:
    """How many of these games the mafia wins; all of them live through the same day at once."""
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
    """`is_won` for every game."""
    return 2 * living >= size + (convention is Convention.A)


def mafia_wins_one_by_one(
    players: int, mafia: int, games: int, seed: int, convention: Convention = Convention.B
) -> int:
    """The same in plain Python, to measure the other against."""
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
