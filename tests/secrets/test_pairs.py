"""Non-interference: two games that a viewer cannot tell apart send him the same bytes at the same times."""

from collections import Counter

import pytest

from gorod.engine.commands import Pick, Take
from tests.secrets.pairs import Comparison, Pair
from tests.secrets.report import described
from tests.secrets.script import Move, Script
from tests.secrets.story import Cards
from tests.secrets.tables import RULES
from tests.secrets.viewers import KINDS, ROLE
from tests.secrets.witness import ASTRAY, OVER


@pytest.fixture(scope="module")
def compared(smoke: list[Pair]) -> list[Comparison]:
    """Every pair seen to its end."""
    return [pair.compared() for pair in smoke]


def test_a_viewer_cannot_tell_two_games_apart(compared: list[Comparison]) -> None:
    """Frames with their numbers, steps with their seconds, words, records, what one may do and is refused."""
    assert [described(found) for found in compared if found.difference] == []


def test_the_pairs_cover_every_ruleset_and_kind_of_viewer(compared: list[Comparison]) -> None:
    assert len(compared) >= 300
    assert {found.pair.table[0] for found in compared} == set(RULES)
    kinds = Counter(found.pair.viewer.kind for found in compared)
    assert set(KINDS) - {ROLE} <= set(kinds)
    cards = {"citizen", "mafioso", "don", "sheriff", "doctor", "inspector", "commissar", "maniac"}
    assert cards <= set(kinds) and len(kinds) > 15


def test_the_pairs_go_far(compared: list[Comparison]) -> None:
    """Most go to the end of the first game; those that leave a night to chance end with it."""
    closed = [found.pair for found in compared if not found.pair.is_open]
    assert sum(pair.is_whole for pair in closed) > 0.85 * len(closed)
    assert sum(pair.beats for pair in closed) > 0.9 * sum(pair.whole for pair in closed)
    assert not any(found.exits[OVER] or found.exits[ASTRAY] for found in compared)


def test_much_is_compared_by_every_exit(compared: list[Comparison]) -> None:
    exits = sum((found.exits for found in compared), Counter[str]())
    assert exits["frame"] > 40 * len(compared)
    least = {"step": 3000, "legal": 1500, "answer": 5000, "words": 1500, "team": 500}
    assert {exit_: exits[exit_] for exit_, count in least.items() if exits[exit_] < count} == {}
    assert exits["record"] > 200 and exits["rejoined"] > 200 and exits["view"] > 40


def test_the_two_games_of_a_pair_differ_in_what_is_hidden(smoke: list[Pair]) -> None:
    """Always in the cards or what was picked of them, and nearly always in what was done unseen."""
    assert all(_dealt(pair.one) != _dealt(pair.other) for pair in smoke)
    hidden = [pair for pair in smoke if _unseen(pair.one) != _unseen(pair.other)]
    assert len(hidden) > 0.9 * len(smoke)


def _dealt(script: Script) -> tuple[Cards, list[Move]]:
    return script.cards, [move for move in script.moves if isinstance(move.command, Pick | Take)]


def _unseen(script: Script) -> list[Move]:
    return [move for move in script.moves if not move.seen]
