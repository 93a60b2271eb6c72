"""A new deal in a record: whatever the judge has done before it, the record is read back as the same game."""

import random

import pytest

from gorod.engine import start
from gorod.engine.commands import CLOCK, JUDGE, Redeal, Resume, TimeUp
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import UNKNOWN
from gorod.notation import read, write
from gorod.notation.writer import write_log
from gorod.rules import RULESETS
from tests.properties.moods import strict
from tests.random_play import TABLES, chosen, shuffled_deal
from tests.rulebook.table import begun, kind, rules_with
from tests.selection import full_unless

tables = pytest.mark.parametrize(("name", "seats"), TABLES)
LONGEST = 4000
OVER = ("N0over", "D1dawn", "D1speech", "D1discussion")
"""Where a new deal comes too late."""


def dealt_anew(name: str, seats: int, seed: int) -> Log:
    """A game in which the cards were gathered once or twice in night zero."""
    rng, rules = random.Random(f"{name} {seats} {seed}"), rules_with(name, dealing__redeal="true")
    deal = shuffled_deal(rules, seats, rng)
    log = begun(start(rules, deal=deal) if seed % 2 else start(rules, deck=deal))
    for _ in range(1 + seed % 2):
        for _ in range(rng.randrange(12)):
            if isinstance(log.do(*strict(log.game, rng)), list) and log.game.phase + kind(log.game) in OVER:
                log.undo(1)
        log.do(Resume(), JUDGE)
        dealt = [role.id for role in log.game.roles[1:] if role is not UNKNOWN]
        deck = rng.sample([*dealt, *log.game.deck], seats)
        done = log.do(Redeal(tuple(deck), rng.randrange(seats + 1)), JUDGE)
        assert isinstance(done, list), done
    for _ in range(LONGEST):
        if log.game.is_over:
            break
        command, sender = chosen(log.game, rng)
        if isinstance(log.do(command, sender), Refused):
            log.do(TimeUp(), CLOCK)
    return log


@tables
@pytest.mark.parametrize("seed", full_unless(lambda seed: seed < 4, range(12)))
def test_a_game_dealt_anew_is_read_back(name: str, seats: int, seed: int) -> None:
    log = dealt_anew(name, seats, seed)
    text = write_log(log)
    record = read(text)[0]
    assert record.result.ok, f"{record.result}\n{text}"
    assert write(record) == text
    again, first = record.log.game, log.game
    assert (again.left, again.fouls, again.roles) == (first.left, first.fouls, first.roles), text
    assert (again.outcome, again.judge) == (first.outcome, first.judge), text


@tables
@pytest.mark.parametrize("viewer", ["public", 1, 4])
@pytest.mark.parametrize("seed", full_unless(lambda seed: seed < 2, range(4)))
def test_so_is_what_one_viewer_has_seen_of_it(name: str, seats: int, viewer: str | int, seed: int) -> None:
    log = dealt_anew(name, seats, seed)
    text = write_log(log, viewer)
    record = read(text)[0]
    assert record.result.ok, f"{record.result}\n{text}"
    assert record.log.game.left == log.game.left, text


def test_every_ruleset_is_there() -> None:
    assert {name for name, _ in TABLES} == {*RULESETS}
