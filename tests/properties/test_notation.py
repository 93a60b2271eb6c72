"""Notation round-trips: what is written is read back as the same game, byte for byte."""

import pytest

from gorod.notation import read, write
from gorod.notation.writer import write_log
from tests.random_play import TABLES, finished
from tests.selection import full_unless

tables = pytest.mark.parametrize(("name", "seats"), TABLES)


@tables
@pytest.mark.parametrize("seed", full_unless(lambda seed: seed < 8, range(30)))
def test_a_random_game_is_read_back(name: str, seats: int, seed: int) -> None:
    log = finished(name, seats, seed, judge=0.03)
    text = write_log(log)
    record = read(text)[0]
    assert record.result.ok, f"{record.result}\n{text}"
    assert write(record) == text
    again, first = record.log.game, log.game
    assert (again.left, again.fouls, again.outcome) == (first.left, first.fouls, first.outcome), text


@tables
@pytest.mark.parametrize("viewer", ["public", 1, 4])
def test_a_perspective_record_is_read_back(name: str, seats: int, viewer: str | int) -> None:
    for seed in range(3):
        log = finished(name, seats, seed, judge=0.01)
        text = write_log(log, viewer)
        record = read(text)[0]
        assert record.result.ok, f"{record.result}\n{text}"
        assert record.log.game.left == log.game.left, text
