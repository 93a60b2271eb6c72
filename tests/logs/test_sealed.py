"""What any release has kept opens today, folds to the same games, and is told in the same words."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from gorod import __version__
from gorod.rules import RULESETS
from tests.logs.sealed import HERE, Meaning, meaning, sealed_meaning, unpacked

PUT_RIGHT_SINCE = {"wolves": '"hunt.second" "spoils"'}
"""By ruleset, the option that was corrected, with its value in 0.1.0."""
VERSIONS = sorted(path for path in HERE.iterdir() if path.is_dir() and path.name[0].isdigit())


@pytest.fixture(scope="module", params=VERSIONS, ids=lambda path: path.name)
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Meaning, Meaning]:
    """What a release said of its database, and what is said today."""
    return sealed_meaning(request.param), meaning(unpacked(request.param, tmp_path_factory.mktemp("logs")))


def test_this_release_has_left_its_logs() -> None:
    assert __version__ in [version.name for version in VERSIONS]


def test_no_chain_is_broken_and_no_head_has_changed(pair: tuple[Meaning, Meaning]) -> None:
    sealed, now = pair
    assert now["flaws"] == sealed["flaws"] == [] and now["heads"] == sealed["heads"]


def test_every_log_folds_to_the_same_game(pair: tuple[Meaning, Meaning]) -> None:
    """By every field that there was; a later version may know more."""
    sealed, now = pair
    for game, fold in sealed["folds"].items():
        assert _as_far_as(now["folds"][game], fold) == fold


def _as_far_as(now: Any, then: Any) -> Any:
    """What is said now, without the fields that nobody knew then."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: _as_far_as(now.get(name), value) for name, value in then.items()}
    if isinstance(now, list) and isinstance(then, list):
        return [_as_far_as(*pair) for pair in zip(now, then, strict=True)]
    return now


@pytest.mark.parametrize("what", ["files", "records"])
def test_exports_and_records_are_the_same_to_the_byte(pair: tuple[Meaning, Meaning], what: str) -> None:
    sealed, now = pair
    assert _without_old_values(now[what]) == sealed[what]


def _without_old_values(told: Any) -> Any:
    """Leave out the tag by which a record names a value that its ruleset had in 0.1.0 and has no longer."""
    if isinstance(told, dict):
        return {name: _without_old_values(one) for name, one in told.items()}
    for rules, option in PUT_RIGHT_SINCE.items() if isinstance(told, str) else ():
        told = told.replace(f'[Rules "{rules}"]\n[Option {option}]\n', f'[Rules "{rules}"]\n')
    return told


def test_the_logs_hold_what_can_be_in_a_log(pair: tuple[Meaning, Meaning]) -> None:
    sealed, _ = pair
    lines = [json.decode(line) for text in sealed["files"].values() for line in _lines(text)]
    states = [line["state"] for line in lines if line["kind"] == "game"]
    assert states.count("over") >= len(RULESETS) and states.count("unfinished") >= len(RULESETS)
    assert len(sealed["folds"]) > len(states)  # one is still going on
    assert any(line["kind"] == "words" for line in lines)
    rules = {json.decode(record["json"])["rules"] for record in sealed["records"].values()}
    assert rules == {*RULESETS}


def _lines(text: str) -> list[str]:
    return text.splitlines() if text.startswith("{") else []


def test_the_sealed_logs_are_small() -> None:
    assert all(sum(file.stat().st_size for file in Path(one).iterdir()) < 300_000 for one in VERSIONS)
