"""The schedule of a night: its steps and their seconds, whoever still lives and whatever they do."""

import random

from msgspec import Struct

from gorod import Game
from gorod.engine import step as s
from gorod.engine.commands import CLOCK, TimeUp
from gorod.engine.log import Log
from gorod.engine.night import fold
from gorod.engine.start import Setup
from gorod.engine.state import State
from gorod.engine.steps.call import actors
from gorod.rules import RULESETS
from tests.random_play import shuffled_deal
from tests.secrets.story import together, with_a_guest

FEWEST = 3
DAYS = (1, 2, 5)
"""The first night with a hunt, the next one, and a late one."""
Class = tuple[str, int, int, int]
"""What everybody knows as night falls: ruleset, seats, how many live, which night."""


class Night(Struct):
    """A night that has passed, and what was secret in it."""

    steps: list[tuple[str, str, int]]
    acts: int = 0
    unheld: int = 0
    stopped: int = 0


def classes(tables: list[tuple[str, int]]) -> list[Class]:
    """Every public situation in which these tables can go to sleep."""
    return [
        (*table, living, day) for table in tables for living in range(FEWEST, table[1] + 1) for day in DAYS
    ]


def night(known: Class, number: int) -> Night:
    """A random night of this class: other cards, other departures, other acts, sometimes none."""
    name, seats, living, day = known
    rng = random.Random(f"{known} {number}")
    rules = RULESETS[name]
    cast = with_a_guest(rules, shuffled_deal(rules, seats, random.Random(f"{name} {seats}")))
    gone = tuple(rng.sample(range(1, seats + 1), seats - living))
    deal = tuple(rng.sample(cast, seats))
    log = Game(rules, deal=deal, setup=Setup(day=day, out=gone)).log
    return _slept_through(log, rng, eagerness=rng.choice((0.0, 0.5, 1.0)))


def _slept_through(log: Log, rng: random.Random, eagerness: float) -> Night:
    found = Night([])
    while not isinstance(log.game.step, s.Dawn):
        found.steps.append(_step(log.game))
        found.unheld += _is_unheld(log.game)
        moves = together(log.game, rng) if rng.random() < eagerness else []
        found.acts += sum(isinstance(log.do(*sent), list) for sent in moves)
        log.do(TimeUp(), CLOCK)
        found.stopped += bool(fold(log.game).stopped)
    return found


def _step(game: State) -> tuple[str, str, int]:
    whose = str(getattr(game.step, "role", getattr(game.step, "clan", "")))
    return str(game.step.__struct_config__.tag), whose, game.step.seconds


def _is_unheld(game: State) -> bool:
    return isinstance(game.step, s.Call) and not actors(game, game.step.role)
