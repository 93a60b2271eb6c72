"""Notation round-trips: what is written is read back as the same game, byte for byte."""

import pytest

from gorod.notation import read
from gorod.notation.writer import write_log
from tests.properties.round_trip import fault
from tests.random_play import TABLES, finished
from tests.selection import full_unless

tables = pytest.mark.parametrize(("name", "seats"), TABLES)


@tables
@pytest.mark.parametrize("seed", full_unless(lambda seed: seed < 5, range(50)))
def test_a_random_game_is_read_back(name: str, seats: int, seed: int) -> None:
    """`make soak` tries thousands: tests/properties/round_trip.py."""
    assert fault(name, seats, seed) == ""


@tables
@pytest.mark.parametrize("viewer", ["public", 1, 4])
def test_a_perspective_record_is_read_back(name: str, seats: int, viewer: str | int) -> None:
    for seed in range(3):
        log = finished(name, seats, seed, judge=0.01)
        text = write_log(log, viewer)
        record = read(text)[0]
        assert record.result.ok, f"{record.result}\n{text}"
        assert record.log.game.left == log.game.left, text
