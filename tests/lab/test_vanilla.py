"""The model without powers as it is played: as often as the exact chance says, within five sigma."""

from math import sqrt

import pytest

from gorod.lab.exact import Convention, mafia_chance, mafia_wins, mafia_wins_one_by_one

TABLES = [(n, m) for n in (3, 6, 7, 10, 11, 15, 20) for m in (1, 2, 3, 5) if 2 * m < n]
GAMES, FEW = 200_000, 4_000
SEED = 2026


def sigmas(wins: int, games: int, n: int, m: int, convention: Convention) -> float:
    """How far from the exact chance."""
    chance = float(mafia_chance(n, m, convention))
    return (wins / games - chance) / sqrt(chance * (1 - chance) / games)


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize(("n", "m"), TABLES)
def test_many_games_at_once(n: int, m: int, convention: Convention) -> None:
    assert abs(sigmas(mafia_wins(n, m, GAMES, SEED, convention), GAMES, n, m, convention)) < 5


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize(("n", "m"), [(6, 2), (10, 3), (11, 3)])
def test_one_game_after_the_other(n: int, m: int, convention: Convention) -> None:
    assert abs(sigmas(mafia_wins_one_by_one(n, m, FEW, SEED, convention), FEW, n, m, convention)) < 5


def test_decided_tables_need_no_luck() -> None:
    for play in (mafia_wins, mafia_wins_one_by_one):
        assert play(4, 2, 100, SEED) == play(3, 3, 100, SEED) == 100
        assert play(9, 0, 100, SEED) == play(5, 1, 0, SEED) == 0


def test_luck_comes_from_the_seed() -> None:
    for play in (mafia_wins, mafia_wins_one_by_one):
        assert play(10, 3, 1000, 7) == play(10, 3, 1000, 7)
        assert len({play(10, 3, 1000, seed) for seed in range(5)}) > 1
