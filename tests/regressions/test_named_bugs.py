"""The nine bugs that hurt real judge programs: each has a record or a test of its name, in every ruleset."""

from pathlib import Path

import pytest

from gorod.notation import play_unit
from gorod.notation.text import units
from gorod.rules import RULESETS
from tests.fuzz.watchdog import watchdog
from tests.regressions import test_departure_kept, test_foul_undone

FOLDER = Path(__file__).parent
ROUNDS = {"fiim", "wolves", "club", "classic"}
NAMED = {
    "wrong order at a re-vote": "a-revote-keeps-the-order-of-nomination",
    "wrong next speaker": "the-next-speaker-is-the-next-living-seat",
    "a departed player given a speech": "a-departed-player-is-never-given-a-speech",
    "no foul possible during a farewell": "a-foul-can-be-given-during-a-farewell",
    "the last mafioso's shot at himself": "the-last-mafioso-may-shoot-himself",
    "a departure lost when a removal during a vote ends the game": test_departure_kept,
    "a removal giving the wrong result": "a-removal-gives-the-right-result",
    "a game stuck with one candidate": "a-single-candidate-never-stops-the-game",
    "a foul to the wrong player not undoable": test_foul_undone,
}
NOT_THERE = {"the-next-speaker-is-the-next-living-seat": {"boxed", "home"}}
"""Free talk has no turns (B9, H10), so there is no next speaker to get wrong."""
FILES = sorted(FOLDER.glob("*.mgn"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_bug_is_not_there(file: Path) -> None:
    for unit in units(file.read_text()):
        with watchdog():  # a game that is stuck is not waited for
            result = play_unit(unit).result
        assert result.ok, f"line {result.line}: expected {result.expected}, got {result.got}"


def test_all_nine_are_named() -> None:
    records = {name for name in NAMED.values() if isinstance(name, str)}
    assert len(NAMED) == 9 and records == {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_ruleset_where_it_makes_sense_has_a_case(file: Path) -> None:
    found = {unit.value("Rules") for unit in units(file.read_text())}
    assert found == set(RULESETS) - NOT_THERE.get(file.stem, set())
