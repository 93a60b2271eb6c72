"""Random games, told to several viewers at once."""

import random
from collections.abc import Iterable

from gorod.engine.commands import JUDGE, Command, Foul, Overrule, Pause, Remove, Ruling
from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, EVERYONE
from gorod.engine.start import start
from gorod.engine.state import State
from gorod.texts import JUDGE_VIEWER, Narrator
from tests.random_play import chosen

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
        return self.viewer == JUDGE_VIEWER or seats == EVERYONE or own


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
    if strict and not log.game.paused and rng.random() < 0.03:
        log.do(_judges(log.game, rng), JUDGE)
    else:
        log.do(*chosen(log.game, rng, judge=0))


def _judges(game: State, rng: random.Random) -> Command:
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
