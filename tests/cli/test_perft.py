"""`gorod perft` and `gorod bench`."""

import pytest

from gorod.cli.commands.bench_engine import bare_speed, chosen_games, marginal_bytes
from gorod.cli.commands.perft import counts, moves
from gorod.engine.decide import played
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.start import start
from gorod.engine.state import State
from gorod.rules import RULESETS
from gorod.rules.fiim import FIIM
from tests.cli.gorod import HOUSE, gorod

TABLES = [
    ("fiim", "M D S C", 8),
    ("home", "M Dr In", 6),
    ("boxed", "M Co N C", 4),
    ("wolves", "M D S Dr C", 7),
]


def one_by_one(game: State, depth: int) -> int:
    """Sequences of this length, each played to its end."""
    if depth == 0:
        return 1
    plays = [played(game, command, sender) for command, sender in moves(game)]
    return sum(one_by_one(play.game, depth - 1) for play in plays if not isinstance(play, Refused))


@pytest.mark.parametrize(("name", "deal", "depth"), TABLES)
def test_counting_equal_games_together_changes_nothing(name: str, deal: str, depth: int) -> None:
    rules = RULESETS[name]
    marks = {role.mark: role.id for role in rules.roles.values()}
    events = start(rules, deal=tuple(marks[mark] for mark in deal.split()))
    assert isinstance(events, list)
    game = Log(events).game
    assert counts(game, depth) == [one_by_one(game, length) for length in range(1, depth + 1)]


def test_counts_as_an_object_and_as_text() -> None:
    words = ("perft", "--rules", "home", "--deal", "M Dr In", "--depth", 3)
    found = gorod(*words, "--json").json
    assert found == {"rules": "home", "deal": "M Dr In", "counts": found["counts"]}
    assert gorod(*words).out.split()[1::2] == [str(count) for count in found["counts"]]
    assert len(found["counts"]) == 3


def test_options_and_house_rules_count() -> None:
    words = ("perft", "--deal", "M Co N H1", "--depth", 3, "--json")
    assert gorod(*words, "--house", HOUSE).json["rules"] == "boxed"
    blind = gorod(*words, "--rules", "boxed", "--option", "nominations.allowed=false").json
    assert blind["counts"][2] < gorod(*words, "--rules", "boxed").json["counts"][2]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_bench(lang: str) -> None:
    found = gorod("bench", "engine", "--seconds", 0.1, "--json", "--lang", lang).json
    rates = ["log_actions_per_s", "views_actions_per_s", "bare_actions_per_s"]
    assert list(found) == [*rates, "log_ratio", "views_ratio", "game_bytes", "python"]
    assert all(found[rate] > 0 for rate in rates)
    assert found["views_ratio"] > 0 and found["log_ratio"] > 0
    assert 1_000 < found["game_bytes"] < 1_000_000
    assert "log_ratio" in gorod("bench", "engine", "--seconds", 0.1, "--lang", lang).out


def test_the_games_measured_are_always_the_same() -> None:
    assert chosen_games(FIIM, 2) == chosen_games(FIIM, 2)
    assert bare_speed(chosen_games(FIIM, 1)) > 0


def test_what_twins_share_is_not_counted() -> None:
    shared = ("x" * 10_000,)
    assert marginal_bytes([[shared, [1000, 2000]], [shared, [3000, 4000]]]) < 400
