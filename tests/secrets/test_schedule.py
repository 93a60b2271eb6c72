"""Time tells nothing: the length of a night depends on public facts alone (I5)."""

from collections import defaultdict

import pytest
from pytest import MonkeyPatch

from tests.random_play import TABLES
from tests.secrets.leaks import clocks
from tests.secrets.leaks.planting import Plant
from tests.secrets.schedule import Class, Night, classes, night

NIGHTS = 4


@pytest.fixture(scope="module")
def nights() -> dict[Class, list[Night]]:
    """A few nights of every public situation."""
    return {known: [night(known, number) for number in range(NIGHTS)] for known in classes(TABLES)}


def test_a_night_takes_the_same_steps_and_seconds_whoever_lives_and_acts(
    nights: dict[Class, list[Night]],
) -> None:
    vectors = {known: {tuple(one.steps) for one in slept} for known, slept in nights.items()}
    assert [known for known, found in vectors.items() if len(found) != 1] == []


def test_the_nights_differ_in_everything_that_is_secret(nights: dict[Class, list[Night]]) -> None:
    """Some in which nobody acts, some in which a call has no living holder, some with a blocked actor."""
    slept = [one for found in nights.values() for one in found]
    assert sum(one.acts == 0 for one in slept) > 100
    assert sum(one.acts > 3 for one in slept) > 100
    assert sum(one.unheld > 0 for one in slept) > 100
    assert sum(one.stopped > 0 for one in slept) > 20


def test_a_night_is_as_long_as_its_rules_and_its_table_say(nights: dict[Class, list[Night]]) -> None:
    """The vectors are not all the same: where the living are called by number, fewer take less time."""
    lengths = defaultdict(set)
    for (name, seats, _, day), slept in nights.items():
        lengths[name, seats, day].add(sum(seconds for _, _, seconds in slept[0].steps))
    assert len(lengths["club", 10, 2]) == 8 and len(lengths["fiim", 10, 2]) == 1


@pytest.mark.parametrize(
    "plant",
    [
        clocks.calls_without_a_holder_are_skipped,
        clocks.calls_without_a_holder_are_shorter,
        clocks.a_hunt_lasts_by_its_hunters,
        clocks.a_second_shot_has_a_place_if_due,
    ],
)
def test_a_schedule_that_tells_a_secret_is_seen(plant: Plant, monkeypatch: MonkeyPatch) -> None:
    """A test of the test."""
    plant(monkeypatch)
    known = [one for one in classes(TABLES) if one[2] == 6 or one[0] == "boxed"]
    assert any(len({tuple(night(one, number).steps) for number in range(NIGHTS)}) > 1 for one in known)
