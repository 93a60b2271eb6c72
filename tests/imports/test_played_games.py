"""Games played here, written as each platform writes them, come back as they were."""

from collections.abc import Callable
from typing import Any

import pytest

from gorod.imports import Platform, convert
from tests.imports import platforms
from tests.imports.chronicle import Chronicle, chronicle, imported, left
from tests.imports.random_games import Evening, rules_with

SILENT = ("fouls.silence_at", "0")
DIGITS = (("lift.three_of_nine", "true"), ("nominations.withdraw", "true"))
Write = Callable[[Chronicle], dict[str, Any]]


def newer(told: Chronicle) -> dict[str, Any]:
    """With the digits of the rules they were played by."""
    return platforms.newer(told, rules="0000000000000")


SHAPES = [
    pytest.param((SILENT,), platforms.polemica, Platform.POLEMICA, id="polemica"),
    pytest.param(DIGITS, newer, Platform.MAFIARATINGS, id="newer"),
    pytest.param((), platforms.older, Platform.MAFIARATINGS, id="older"),
]


def hands(told: Chronicle) -> dict[int, list[dict[int, int]]]:
    """Ballots in which somebody voted."""
    return {day: [one for one in ballots if one] for day, ballots in told.ballots.items() if any(ballots)}


@pytest.mark.parametrize("seats", [10, 9, 8])
@pytest.mark.parametrize(("options", "write", "platform"), SHAPES)
def test_everything_comes_back(options: Any, write: Write, platform: Platform, seats: int) -> None:
    for seed in range(12):
        told = chronicle(Evening(seed, rules_with(*options), seats, fouls=0).played())
        record = imported(write(told), platform)
        again = chronicle(record.log)
        assert left(again) == left(told) and hands(again) == hands(told)
        assert record.unit.value("Result") == told.winner
        assert {night: sorted(shots) for night, shots in again.shots.items()} == told.shots
        assert again.nominations == told.nominations and again.cards == told.cards


@pytest.mark.parametrize(("options", "write", "platform"), SHAPES[:2])
def test_fouls_and_removals_fall_where_they_fell(options: Any, write: Write, platform: Platform) -> None:
    for seed in range(25):
        told = chronicle(Evening(seed, rules_with(*options), 10, fouls=0.02).played())
        record = imported(write(told), platform)
        assert left(chronicle(record.log)) == left(told)
        assert record.unit.value("Result") == told.winner or told.winner == "draw"


def test_moments_are_kept() -> None:
    for seed in range(25):
        told = chronicle(Evening(seed, rules_with(SILENT), 10, fouls=0.02).played())
        again = chronicle(imported(platforms.polemica(told), Platform.POLEMICA).log)
        kept = [one for one in again.fouls if one in told.fouls]
        assert len(kept) >= len(again.fouls) - 2 and len(again.fouls) >= len(told.fouls) - 2


@pytest.mark.parametrize(("zero", "day"), [("none", "none"), ("liftOnly", "leader_stays")])
def test_the_day_one_of_platforms(zero: str, day: str) -> None:
    for seed in range(15):
        told = chronicle(Evening(seed, rules_with(SILENT, ("ballot.day_one", day))).played())
        record = imported(platforms.polemica(told, zeroVoting=zero), Platform.POLEMICA)
        assert left(chronicle(record.log)) == left(told)
        assert (
            f'[Option "ballot.day_one" "{day}"]'
            in convert(platforms.polemica(told, zeroVoting=zero), Platform.POLEMICA).text
        )


def test_a_leader_who_stayed_shows_though_no_digit_says_it() -> None:
    for seed in range(15):
        told = chronicle(Evening(seed, rules_with(("ballot.day_one", "leader_stays"))).played())
        record = imported(platforms.older(told), Platform.MAFIARATINGS)
        assert left(chronicle(record.log)) == left(told)


def test_a_small_table_states_its_cast() -> None:
    told = chronicle(Evening(1, rules_with(SILENT), 8).played())
    text = convert(platforms.polemica(told), Platform.POLEMICA).text
    assert '[Option "cast" "' in text and "citizen:5" in text
