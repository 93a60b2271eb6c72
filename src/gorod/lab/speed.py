"""Measures the speed of players: single decisions, whole games, and the model without powers."""

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

SEATS = 10
MAFIA = 3
SEED = 2026
VECTOR_GAMES, LOOP_GAMES = 200_000, 2_000
"""How many games of the model one measurement plays, vectorised and in a loop."""


class TimedPlayer:
    """Times a player: all computing up to a command counts for that command."""

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
    """The time of a decision in seconds: the median and the 99th percentile."""

    median: float
    p99: float
    decisions: int


def decision_times(times: Sequence[float]) -> DecisionTimes:
    """Return the median and the 99th percentile."""
    return DecisionTimes(median(times), quantiles(times, n=100)[98], len(times))


def trial_of(kind: str) -> Trial:
    """Return a trial with ten seats, all of one kind."""
    return Trial(FIIM, deck(FIIM.cast[SEATS]), Sides(kind, kind), SEED)


def timed_decisions(kind: str, games: int, first: int = 0) -> list[float]:
    """Return the time of every decision in these games, in seconds."""
    times: list[float] = []
    for index in range(first, first + games):
        play_game(trial_of(kind), index, {kind: lambda chair: TimedPlayer(KINDS[kind](chair), times)})
    return times


def games_per_second(kind: str, seconds: float) -> float:
    """Return the rate of whole games, with the engine; at least one is played."""
    return _rate(lambda index: play_game(trial_of(kind), index), 1, seconds)


def vector_speed(seconds: float) -> float:
    """Return games a second of the model without powers, computed with arrays."""
    return _rate(lambda index: mafia_wins(SEATS, MAFIA, VECTOR_GAMES, index), VECTOR_GAMES, seconds)


def loop_speed(seconds: float) -> float:
    """Return games a second of that model in plain Python."""
    return _rate(lambda index: mafia_wins_one_by_one(SEATS, MAFIA, LOOP_GAMES, index), LOOP_GAMES, seconds)


def _rate(once: Callable[[int], object], games: int, seconds: float) -> float:
    """Return games a second, measured for about this many seconds."""
    began, done = perf_counter(), 0
    while not done or perf_counter() - began < seconds:
        once(done)
        done += 1
    return done * games / (perf_counter() - began)
