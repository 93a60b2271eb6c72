"""Intervals: known values, and that they hold the truth as often as they say."""

from random import Random

import pytest

from gorod.lab.estimate import mean, paired, paired_difference, unpaired_difference, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (15, 148, 0.0624, 0.1605)],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert found.rate == wins / games
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_a_pair_counts_where_it_differs() -> None:
    found = paired("rrbbd", "rbrrd", "r")
    assert found == paired_difference(2, 1, 5)
    assert found.rate == pytest.approx(1 / 5) and found.low < 0 < found.high and not found.is_clear
    assert paired("rrbbd", "rbrrd", "b").rate == pytest.approx(-1 / 5)


def test_half_a_game_more_in_each_cell() -> None:
    """Two gained and none lost of ten: 1/6 and its spread among twelve."""
    found = paired_difference(2, 0, 10)
    assert (found.rate, found.low, found.high) == pytest.approx((0.2, -0.10005, 0.43338), abs=1e-5)


def test_no_difference_in_few_games_is_no_certainty() -> None:
    few, many = paired_difference(0, 0, 10), paired_difference(0, 0, 1000)
    assert few.low < 0 < few.high and few.high > 10 * many.high > 0


def test_pairs_tell_more_than_two_piles() -> None:
    """The same rates: 300 and 330 of 1000; but with the same luck only 50 games came out differently."""
    pairs, piles = paired_difference(40, 10, 1000), unpaired_difference(wilson(300, 1000), wilson(330, 1000))
    assert pairs.rate == pytest.approx(piles.rate) and pairs.is_clear and not piles.is_clear


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng, held = Random(1), [0, 0, 0]
    for _ in range(400):
        before = "".join(rng.choice("rbb") for _ in range(60))
        after = "".join("r" if one == "r" or rng.random() < 0.15 else "b" for one in before)
        first, second = wilson(before.count("r"), 60), wilson(after.count("r"), 60)
        held[0] += first.low < 1 / 3 < first.high
        held[1] += _holds(paired(before, after, "r").low, paired(before, after, "r").high)
        held[2] += _holds(unpaired_difference(first, second).low, unpaired_difference(first, second).high)
    assert 370 <= held[0] <= 392 and 370 <= held[1] <= 394 and held[2] >= 385


def _holds(low: float, high: float) -> bool:
    return low < 0.1 < high


def test_the_mean_of_many_is_surer_than_one() -> None:
    one = unpaired_difference(wilson(30, 100), wilson(40, 100))
    four = mean([one] * 4)
    assert four.rate == pytest.approx(one.rate)
    assert four.high - four.low == pytest.approx((one.high - one.low) / 2)
