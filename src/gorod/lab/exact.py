"""Random play without powers, exactly: each day anybody leaves, each night a citizen."""

from enum import StrEnum
from fractions import Fraction

MOST_PLAYERS = 500


class Convention(StrEnum):
    """When the mafia has won: A, when it outnumbers the others; B, already when it equals them."""

    A = "A"
    B = "B"


def mafia_chance(players: int, mafia: int, convention: Convention = Convention.B) -> Fraction:
    """The mafia's chance before a day with so many players, so many of them mafia."""
    row: list[Fraction] = []
    for size in range(players % 2, players + 1, 2):
        row = [_chance(size, count, row, convention) for count in range(mafia + 1)]
    return row[mafia]


def _chance(size: int, mafia: int, smaller: list[Fraction], convention: Convention) -> Fraction:
    """By the chances of tables with two players fewer."""
    if mafia == 0:
        return Fraction(0)
    if is_won(size, mafia, convention):
        return Fraction(1)
    stays, leaves = Fraction(size - mafia, size), Fraction(mafia, size)
    return stays * smaller[mafia] + leaves * smaller[mafia - 1]


def is_won(players: int, mafia: int, convention: Convention) -> bool:
    """The mafia cannot lose any more."""
    return 2 * mafia > players or (convention is Convention.B and 2 * mafia == players)
