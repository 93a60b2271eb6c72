"""Another judge in a record: whenever the place is handed over, the record is read back with the same one."""

import random

import pytest

from gorod.engine import start
from gorod.engine.commands import CLOCK, JUDGE, HandOver, TimeUp
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.notation import read, write
from gorod.notation.writer import write_log
from tests.random_play import TABLES, chosen, shuffled_deal
from tests.rulebook.table import begun, rules_with
from tests.selection import full_unless

LONGEST = 4000


def handed_over(name: str, seats: int, seed: int) -> Log:
    """A game in which those who have left judge in turn."""
    rng = random.Random(f"{name} {seats} {seed}")
    rules = rules_with(name, house__first_out_judges="true" if seed % 2 else "false")
    log = begun(start(rules, deal=shuffled_deal(rules, seats, rng)))
    for _ in range(LONGEST):
        if log.game.is_over:
            break
        if log.game.left and rng.random() < 0.05:
            log.do(HandOver(rng.choice(log.game.left).seat), JUDGE)
        command, sender = chosen(log.game, rng, judge=0.02)
        if isinstance(log.do(command, sender if sender != log.game.judge else CLOCK), Refused):
            log.do(TimeUp(), CLOCK)
    return log


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("seed", full_unless(lambda seed: seed < 4, range(10)))
def test_a_game_handed_over_is_read_back(name: str, seats: int, seed: int) -> None:
    log = handed_over(name, seats, seed)
    text = write_log(log)
    record = read(text)[0]
    assert record.result.ok, f"{record.result}\n{text}"
    assert write(record) == text
    assert (record.log.game.judge, record.log.game.left) == (log.game.judge, log.game.left), text
