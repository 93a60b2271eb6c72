"""Whole games are written back byte for byte. (That records are right is tests/suite/records.py.)"""

from pathlib import Path

import pytest

from gorod.notation import play_unit, write
from gorod.notation.text import units
from gorod.notation.writer import write_log
from tests.random_play import finished

TESTS = Path(__file__).parent.parent
GAMES = sorted(TESTS.glob("games/*.mgn"))
RANDOM = {"fiim": 10, "wolves": 10, "club": 10, "classic": 15, "home": 8, "boxed": 14}


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_game_is_written_back_byte_for_byte(file: Path) -> None:
    text = file.read_text()
    assert write(play_unit(units(text)[0])) == text


def playthrough(name: str) -> str:
    """One random game of a ruleset, always the same."""
    return write_log(finished(name, RANDOM[name], seed=2026, judge=0.02))


@pytest.mark.parametrize("name", RANDOM)
def test_the_random_playthrough_is_the_same_game_as_ever(name: str) -> None:
    assert playthrough(name) == (TESTS / "games" / f"random-{name}.mgn").read_text()


if __name__ == "__main__":
    for name in RANDOM:
        (TESTS / "games" / f"random-{name}.mgn").write_text(playthrough(name))
