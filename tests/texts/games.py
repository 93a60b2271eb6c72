"""Random games, told to several viewers at once."""

import random
from collections.abc import Iterable

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
    Shoot,
    TimeUp,
)
from gorod.engine.decide import legal
from gorod.engine.events import Event
from gorod.engine.game import Game
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, EVERYONE, listed
from gorod.engine.start import start
from gorod.texts import JUDGE as THE_JUDGE
from gorod.texts import Narrator

Move = tuple[Command, Sender]
Viewer = str | int


class Listener:
    """A narrator and everything it has said."""

    def __init__(
        self, rules: Ruleset, lang: str, viewer: Viewer, names: dict[int, str] | None = None
    ) -> None:
        """Nothing is said yet."""
        self.viewer, self.lines = viewer, list[str]()
        self.narrator = Narrator(rules, lang, names, viewer)

    def hear(self, events: Iterable[tuple[Event, int]]) -> None:
        """Tell what this viewer may see of it."""
        self.lines += self.narrator.tell_all([event for event, seats in events if self.sees(seats)])

    def sees(self, seats: int) -> bool:
        """The judge sees everything, the public what everyone sees."""
        own = isinstance(self.viewer, int) and bool(seats & BIT[self.viewer])
        return self.viewer == THE_JUDGE or seats == EVERYONE or own


def play(rules: Ruleset, seed: int, listeners: list[Listener], strict: bool = False) -> Log:
    """A whole random game; a strict judge also fouls, removes, pauses and rules."""
    rng = random.Random(seed)
    seats = rng.choice([count for count in rules.cast if count <= 14])
    cards = [role for role, count in rules.cast[seats].items() for _ in range(count)]
    rng.shuffle(cards)
    first = start(rules, deck=tuple(cards)) if seed % 2 else start(rules, tuple(cards))
    assert isinstance(first, list)
    log, heard = Log(first), 0
    while True:
        news = list(zip(log.events[heard:], log.audiences[heard:], strict=True))
        for listener in listeners:
            listener.hear(news)
        heard = len(log.events)
        if log.game.is_over:
            return log
        _move(log, rng, strict)


def _move(log: Log, rng: random.Random, strict: bool) -> None:
    game = log.game
    if game.paused:
        log.do(Resume(), JUDGE)
    elif strict and rng.random() < 0.03:
        log.do(_judges(game, rng), JUDGE)
    else:
        moves = _moves(game, rng)
        log.do(*(rng.choice(moves) if moves and rng.random() > 0.25 else (TimeUp(), CLOCK)))


def _moves(game: Game, rng: random.Random) -> list[Move]:
    seats = range(1, game.seats + 1)
    found = [(move, seat) for seat in seats for move in legal(game, seat)]
    moves = [(_filled(game, move, rng), seat) for move, seat in found]
    shots = [(Shoot(listed(game.alive)[-1]), seat) for move, seat in found if isinstance(move, Shoot)]
    return [*((move, seat) for move, seat in moves if move is not None), *shots]


def _filled(game: Game, move: Command | Open, rng: random.Random) -> Command | None:
    if not isinstance(move, Open):
        return move
    some = tuple(rng.sample(range(1, game.seats + 1), 3))
    claim = Say(rng.choice(list(game.rules.roles)), ((1, Team.BLACK), (2, Team.RED)), (3,), some)
    open_kinds: dict[str, Command] = {"plan": Plan(some), "guess": Guess(some), "say": claim}
    return open_kinds.get(move.kind) if rng.random() < 0.3 else None


def _judges(game: Game, rng: random.Random) -> Command:
    seat = rng.randint(1, game.seats)
    offence = rng.choice(game.rules.offences)
    commands: list[Command] = [
        Foul(seat, offence),
        Foul(seat, technical=True),
        Remove(seat, offence),
        Pause(rng.choice((0, seat))),
        Overrule(Ruling.OUT, "7", (seat,)),
        Overrule(Ruling.BACK, "7", (seat,)),
        Overrule(Ruling.FOULS, "7", (seat,), "2"),
        Overrule(Ruling.ROLE, "7", (seat,), "citizen"),
        Overrule(Ruling.VICTIM, "7", (seat,)),
    ]
    return rng.choice(commands)
