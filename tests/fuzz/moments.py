"""Random moments of random games, for what must be tried in the middle of one."""

import random

from gorod.engine import legal
from gorod.engine.log import Log
from tests.random_play import TABLES, chosen, new_log

LONGEST = 120


def some_moment(rng: random.Random) -> Log:
    """A game of any ruleset somewhere in its course."""
    name, seats = rng.choice(TABLES)
    log = new_log(name, seats, rng)
    for _ in range(rng.randint(0, LONGEST)):
        move_on(log, rng)
    return log


def move_on(log: Log, rng: random.Random) -> None:
    """One more command of random play, unless the game is over."""
    if not log.game.is_over:
        log.do(*chosen(log.game, rng))


def can_go_on(log: Log) -> None:
    """Whatever was accepted, everybody can still be told what he may do."""
    for sender in range(-1, log.game.seats + 1):
        legal(log.game, sender)
