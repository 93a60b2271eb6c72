"""How fast the players play: their decisions one by one, whole games, and the model without powers."""

from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import perf_counter

from msgspec import Struct

from gorod.bots.player import Moves, Player
from gorod.bots.players import KINDS
from gorod.engine.commands import Command
from gorod.engine.events import Event
from gorod.lab.batches import Sides, Trial, deck, play_game
from gorod.lab.exact import mafia_wins, mafia_wins_one_by_one
from gorod.rules.fiim import FIIM

TABLE = 10
MAFIA = 3
SEED = 2026
VECTOR, LOOP = 200_000, 2_000
"""Games of one measurement of the model without powers, each way."""


class TimedPlayer:
    """All thinking from one command to the next counts for the second: seeing, waiting, choosing."""

    def __init__(self, player: Player, times: list[float]) -> None:
        self._player, self._times, self._spent = player, times, 0.0

    def see(self, events: Sequence[Event]) -> None:
        began = perf_counter()
        self._player.see(events)
        self._spent += perf_counter() - began

    def choose(self, moves: Moves) -> Command | None:
        began = perf_counter()
        command = self._player.choose(moves)
        self._spent += perf_counter() - began
        if command is not None:
            self._times.append(self._spent)
            self._spent = 0.0
        return command


class DecisionTimes(Struct, frozen=True):
    """Seconds of a decision: the usual one, and the one that only one in a hundred exceeds."""

    median: float
    p99: float
    decisions: int


def decision_times(times: Sequence[float]) -> DecisionTimes:
    """The usual and the rare one of many."""
    return DecisionTimes(median(times), quantiles(times, n=100)[98], len(times))


def trial_of(kind: str) -> Trial:
    """Ten seats, all of one kind."""
    return Trial(FIIM, deck(FIIM.cast[TABLE]), Sides(kind, kind), SEED)


def timed_decisions(kind: str, games: int, first: int = 0) -> list[float]:
    """The seconds of every decision in these games."""
    times: list[float] = []
    for index in range(first, first + games):
        play_game(trial_of(kind), index, {kind: lambda chair: TimedPlayer(KINDS[kind](chair), times)})
    return times


def games_per_second(kind: str, seconds: float) -> float:
    """Whole games with the engine in them, at least one."""
    return _rate(lambda index: play_game(trial_of(kind), index), 1, seconds)


def vector_speed(seconds: float) -> float:
    """Games a second of the model without powers, many at once."""
    return _rate(lambda index: mafia_wins(TABLE, MAFIA, VECTOR, index), VECTOR, seconds)


def loop_speed(seconds: float) -> float:
    """Games a second of that model, one by one in plain Python."""
    return _rate(lambda index: mafia_wins_one_by_one(TABLE, MAFIA, LOOP, index), LOOP, seconds)


def _rate(once: Callable[[int], object], games: int, seconds: float) -> float:
    """How many games a second, measured for about as long."""
    began, done = perf_counter(), 0
    while not done or perf_counter() - began < seconds:
        once(done)
        done += 1
    return done * games / (perf_counter() - began)
