"""Two readings of the rules agree: a smoke of random games, and the counts of perft."""

from pathlib import Path

import pytest

from tests.proof import ledger
from tests.proof.duel import fought
from tests.proof.ledger import RULESETS
from tests.proof.perft import FOLDER, by_engine, by_reference, read
from tests.selection import full_unless

GAMES, QUICK_GAMES = 350, 100
NARROW = 1500
FILES = sorted(FOLDER.glob("*.perft"))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    "seeds",
    full_unless(lambda seeds: not seeds.start, [range(QUICK_GAMES), range(QUICK_GAMES, GAMES)]),
    ids=str,
)
def test_both_readings_play_the_same_games(ruleset: str, seeds: range) -> None:
    for seed in seeds:
        duel = fought(ruleset, seed)
        assert not duel.difference, f"seed {seed}: {duel.difference}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_engine_counts_what_the_files_say(file: Path) -> None:
    position, found = read(file)
    assert by_engine(position, len(found)) == found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_reference_counts_the_same(file: Path) -> None:
    position, found = read(file)
    shallow = [count for count in found if count <= NARROW]
    assert by_reference(position, len(shallow)) == shallow


def test_the_reference_shares_no_code_with_the_engine() -> None:
    scripts = sorted((ledger.ROOT / "tests" / "reference").glob("*.py"))
    assert len(scripts) >= len(RULESETS)
    assert not [script.name for script in scripts if "gorod" in script.read_text()]


def test_every_ruleset_has_counts() -> None:
    assert {read(file)[0].ruleset for file in FILES} == set(RULESETS)


def test_the_page_says_what_the_ledger_says() -> None:
    assert ledger.PAGE.read_text() == ledger.page()
