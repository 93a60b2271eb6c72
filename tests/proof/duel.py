"""One random game through both readings, compared after every command."""

import random
from dataclasses import dataclass, field
from types import ModuleType

from gorod.engine.commands import CLOCK, JUDGE
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.seats import listed
from gorod.engine.state import State
from gorod.engine.step import Farewell
from tests.proof import engine
from tests.proof.engine import Asked, Words
from tests.proof.tables import Seating, drawn
from tests.reference import boxed, classic, club, fiim, home, wolves
from tests.reference.table import Ask, Course, Table

SCRIPTS: dict[str, ModuleType] = {
    "fiim": fiim,
    "wolves": wolves,
    "classic": classic,
    "club": club,
    "boxed": boxed,
    "home": home,
}
LONGEST = 4000
Move = tuple[int, Words]


@dataclass
class Duel:
    """How a comparison went: its table, the commands, and the first difference if there is one."""

    seating: Seating
    moves: list[Move] = field(default_factory=list)
    difference: str = ""


class Sides:
    """Both readings of one game."""

    def __init__(self, seating: Seating) -> None:
        """Deal the same cards to both."""
        self.log: Log = engine.begun(seating)
        self.table = Table(list(seating.deal), dict(seating.options))
        self.course: Course = SCRIPTS[seating.ruleset].course(self.table)
        self.ask: Ask | None = next(self.course, None)
        self.told = self.log.events
        self.won = False
        self.asked = _asked(self.log.game)

    def difference(self) -> str:
        """What the two say differently now, or nothing."""
        ours, theirs = engine.facts(self.told, self.won), sorted(self.table.facts, key=repr)
        self.won |= any(fact[0] == "won" for fact in ours)
        self.table.facts.clear()
        if ours != theirs:
            return f"engine tells {_only(ours, theirs)}, reference {_only(theirs, ours)}"
        mine, other = self.asked, _ask(self.ask)
        return "" if mine == other else f"engine asks {_shown(mine, other)}, reference {_shown(other, mine)}"

    def do(self, sender: int, words: Words) -> None:
        """Play a command on both sides."""
        events = self.log.do(engine.command(words), sender)
        assert not isinstance(events, Refused), f"{words} by {sender} was refused: {events}"
        self.told = events
        self.asked = _asked(self.log.game)
        try:
            self.ask = self.course.send((sender, words))
        except StopIteration:
            self.ask = None


def _only(these: list[Words], those: list[Words]) -> list[Words]:
    return [fact for fact in these if fact not in those]


def _asked(game: State) -> Asked | None:
    return None if game.is_over else engine.asked(game)


def _ask(ask: Ask | None) -> Asked | None:
    if ask is None:
        return None
    may = {seat: frozenset(words) for seat, words in ask.may.items() if words}
    return ask.kind, ask.seconds, ask.turn, may


def _shown(this: Asked | None, other: Asked | None) -> str:
    if this is None or other is None or this[:3] != other[:3]:
        return str(this and this[:3])
    may = {seat: sorted(words - other[3].get(seat, frozenset())) for seat, words in this[3].items()}
    return f"{this[:3]} only { {seat: words for seat, words in may.items() if words} }"


def fought(ruleset: str, seed: int) -> Duel:
    """A whole random game of this seed."""
    rng = random.Random(f"{ruleset} {seed}")
    duel = Duel(drawn(ruleset, rng))
    sides = Sides(duel.seating)
    judge = rng.choice((0.0, 0.02, 0.1))
    duel.difference = sides.difference()
    while not duel.difference and sides.asked and len(duel.moves) < LONGEST:
        duel.moves.append(chosen(sides.log.game, sides.asked[3], rng, judge))
        sides.do(*duel.moves[-1])
        duel.difference = sides.difference()
    return duel


def repeated(seating: Seating, moves: list[Move]) -> str:
    """The difference that these very commands lead to; nothing if they cannot be played."""
    sides = Sides(seating)
    difference = sides.difference()
    for sender, words in moves:
        if difference:
            return difference
        if not _is_playable(sides.log.game, sender, words):
            return ""
        sides.do(sender, words)
        difference = sides.difference()
    return difference


def _is_playable(game: State, sender: int, words: Words) -> bool:
    if game.is_over:
        return False
    if sender > JUDGE:
        return (words if words[0] != "guess" else ("guess",)) in engine.asked(game)[3].get(sender, ())
    return words[0] == "time_up" or words[1] in _in_reach(game)


def chosen(game: State, may: dict[int, frozenset[Words]], rng: random.Random, judge: float) -> Move:
    """The next command: shots follow each other, so that somebody is hit now and then."""
    if rng.random() < judge:
        return JUDGE, _judges(game, rng)
    if not may or rng.random() < 0.2:
        return CLOCK, ("time_up",)
    seat = rng.choice(sorted(may))
    words = rng.choice(sorted(may[seat]))
    if words[0] == "shoot" and rng.random() < 0.7:
        words = _same_target(game, may[seat]) or words
    if words == ("guess",):
        return seat, ("guess", tuple(rng.sample(range(1, game.seats + 1), 1)))
    return seat, words


def _same_target(game: State, may: frozenset[Words]) -> Words | None:
    shots = getattr(game.step, "shots", ())
    wanted = ("shoot", shots[0][1] if shots else listed(game.alive)[0])
    return wanted if wanted in may else None


def _judges(game: State, rng: random.Random) -> Words:
    luck = rng.random()
    if luck < 0.02 and game.rules.fouls.team_defeat and game.alive:
        return ("defeat_team", rng.choice(listed(game.alive)))
    return ("foul" if luck < 0.7 else "remove", rng.choice(_in_reach(game)))


def _in_reach(game: State) -> tuple[int, ...]:
    """Those a judge can punish: the living, and the one who is just saying farewell (G9)."""
    leaving = (game.step.seat,) if isinstance(game.step, Farewell) else ()
    return (*listed(game.alive), *leaving) or (1,)


def shrunk(duel: Duel) -> Duel:
    """The same difference with as few commands as dropping one after another allows."""
    moves = duel.moves
    for at in range(len(moves) - 1, -1, -1):
        fewer = moves[:at] + moves[at + 1 :]
        if repeated(duel.seating, fewer):
            moves = fewer
    return Duel(duel.seating, moves, repeated(duel.seating, moves))
