"""Random play: legal commands, and now and then what a judge does."""

import random
from collections.abc import Iterator

from gorod import Game
from gorod.engine import legal
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Command,
    Foul,
    Guess,
    Open,
    Overrule,
    Pause,
    Plan,
    Remove,
    Resume,
    Ruling,
    Say,
    Sender,
    Tally,
    TimeUp,
)
from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import listed
from gorod.engine.state import State
from gorod.engine.step import Ballot, Lift
from gorod.rules import RULESETS

TABLES = [
    ("fiim", 10),
    ("wolves", 10),
    ("club", 10),
    ("classic", 10),
    ("classic", 15),
    ("home", 4),
    ("home", 8),
    ("boxed", 6),
    ("boxed", 14),
    ("boxed", 18),
]
LONGEST_GAME = 6000


def shuffled_deal(rules: Ruleset, seats: int, rng: random.Random) -> tuple[str, ...]:
    """A random deal of the ruleset's cast, in the box with any special cards."""
    deck = [role for role, count in rules.cast[seats].items() for _ in range(count)]
    if rules.reveal.voted:
        spare = [role.id for role in rules.roles.values() if role.act is not None or role.clan]
        plain = [at for at, role in enumerate(deck) if role == "citizen"]
        for at in rng.sample(plain, k=min(len(plain), 3)):
            deck[at] = rng.choice(spare)
    rng.shuffle(deck)
    return tuple(deck)


def new_log(name: str, seats: int, rng: random.Random) -> Log:
    """A game of a ruleset just dealt."""
    rules = RULESETS[name]
    return Game(rules, deal=shuffled_deal(rules, seats, rng)).log


def countable(game: State) -> list[tuple[Command, Sender]]:
    """Every command of a seat that is listed one by one, and the clock's."""
    found: list[tuple[Command, Sender]] = [(TimeUp(), CLOCK)]
    for seat in range(1, game.seats + 1):
        found += [(move, seat) for move in legal(game, seat) if not isinstance(move, Open)]
    return found


def opened(game: State, rng: random.Random) -> tuple[Command, Sender] | None:
    """A random command of an open kind, if some seat has one."""
    seats = [
        (seat, move.kind)
        for seat in range(1, game.seats + 1)
        for move in legal(game, seat)
        if isinstance(move, Open)
    ]
    if not seats:
        return None
    seat, kind = rng.choice(seats)
    others = tuple(rng.sample(range(1, game.seats + 1), 2))
    if kind == "plan":
        return Plan(others), seat
    if kind == "guess":
        return Guess(others), seat
    role = rng.choice(["", *game.rules.roles])
    return Say(role, ((others[0], rng.choice([Team.BLACK, Team.RED])),), (others[1],), ()), seat


def judges(game: State, rng: random.Random) -> tuple[Command, Sender]:
    """Something only a judge does."""
    seat = rng.choice(listed(game.alive) or (1,))
    step = game.step
    if isinstance(step, Ballot) and rng.random() < 0.5:
        return Tally(step.current, rng.randint(0, game.alive.bit_count())), JUDGE
    if isinstance(step, Lift):
        return Tally(0, rng.randint(0, game.alive.bit_count())), JUDGE
    choices: list[tuple[Command, Sender]] = [
        (Foul(seat), JUDGE),
        (Foul(seat, rng.choice(game.rules.offences)), JUDGE),
        (Remove(seat), JUDGE),
        (Pause(seat), JUDGE),
        (Overrule(Ruling.FOULS, "мало", (seat,), "1"), JUDGE),
        (Overrule(Ruling.OUT, "ушёл", (seat,)), JUDGE),
        (Overrule(Ruling.ON, "слышал", (seat, seat)), JUDGE),
        (Overrule(Ruling.OFF, "не слышал", game.candidates[:1] or (seat,)), JUDGE),
    ]
    weights = [6, 4, 1, 2, 1, 0.3, 0.3, 0.3]
    return rng.choices(choices, weights)[0]


def chosen(game: State, rng: random.Random, judge: float = 0.02) -> tuple[Command, Sender]:
    """The next command of random play."""
    if game.paused:
        return Resume(), JUDGE
    luck = rng.random()
    if luck < judge:
        return judges(game, rng)
    if luck < judge + 0.02:
        return opened(game, rng) or (TimeUp(), CLOCK)
    return rng.choice(countable(game))


def played(log: Log, rng: random.Random, judge: float = 0.02) -> Iterator[list[Event]]:
    """Play on to the end; the events of each accepted command."""
    for _ in range(LONGEST_GAME):
        if log.game.is_over:
            return
        command, sender = chosen(log.game, rng, judge)
        events = log.do(command, sender)
        if not isinstance(events, Refused):
            yield events
    raise AssertionError("random play does not end")


def finished(name: str, seats: int, seed: int, judge: float = 0.02) -> Log:
    """A whole random game."""
    rng = random.Random(f"{name} {seats} {seed}")
    log = new_log(name, seats, rng)
    for _ in played(log, rng, judge):
        pass
    return log
