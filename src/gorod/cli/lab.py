"""What the commands of the lab share: how many games of whom, and the workers that play them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cyclopts import Parameter

from gorod.bots.players import KINDS, STRONGEST
from gorod.cli.console import progress
from gorod.cli.output import Output
from gorod.engine.ruleset import Ruleset
from gorod.lab.batches import GameFailed, Sides
from gorod.lab.parallel import Cluster, GameWorkers, Processes, ThisProcess, WorkersFault, cores
from gorod.lab.simulate import usual_size

MOST_GAMES = 10_000_000


def games_of(games: int, output: Output) -> int:
    """As many as were asked for, if that can be done."""
    if not 1 <= games <= MOST_GAMES:
        raise output.error("bad_games", word=games, most=MOST_GAMES)
    return games


def size_of(rules: Ruleset, players: int | None, output: Output) -> int:
    """The number of players, ten unless told or impossible."""
    if players is None:
        return usual_size(rules)
    if players not in rules.cast:
        raise wrong_size(rules, str(players), output)
    return players


def wrong_size(rules: Ruleset, word: str, output: Output) -> Exception:
    """How many can play instead."""
    title = getattr(rules.title, output.lang)
    return output.error("bad_players", word=word, title=title, players=sizes_words(sorted(rules.cast)))


def sizes_words(sizes: list[int]) -> str:
    """`10`, or `6–20`."""
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}–{sizes[-1]}"


def sides_of(bots: str, output: Output, red: str = "", black: str = "") -> Sides:
    """Who plays the reds and who the others."""
    if bots and red and black:
        raise output.error("three_kinds")
    usual = bots or STRONGEST
    return Sides(kind_of(red or usual, output), kind_of(black or usual, output))


def kind_of(kind: str, output: Output) -> str:
    """A kind of program that there is."""
    if kind not in KINDS:
        raise output.error("unknown_kind", word=kind, known=", ".join(KINDS))
    return kind


MOST_WORKERS = 256
FEWEST_GAMES = 4
"""For fewer than this no process is started: starting it takes as long as playing them."""


@Parameter(name="*")
@dataclass(frozen=True)
class Machines:
    """How many processes, or whose cluster; every series of games takes both."""

    workers: int | None = None
    cluster: str | None = None


@dataclass(frozen=True)
class RunningSeries:
    """Workers at work: whom to give games, whom to tell of those that are done, and how long it took."""

    workers: GameWorkers
    advance: Callable[[int], None]
    began: float

    def timing(self, games: int) -> dict[str, Any]:
        """All that depends on the machine."""
        seconds = perf_counter() - self.began
        speed = round(games / seconds, 1)
        return {"seconds": round(seconds, 3), "games_per_s": speed, "workers": self.workers.size}


@contextmanager
def playing(machines: Machines, games: int, output: Output) -> Iterator[RunningSeries]:
    """Workers for so many games; whatever happens to them is told in a sentence."""
    try:
        with (
            _workers(machines, games, output) as workers,
            progress(games, output.say("lab-progress")) as advance,
        ):
            yield RunningSeries(workers, advance, perf_counter())
    except WorkersFault as fault:
        raise output.error(fault.code, **fault.values) from None
    except GameFailed as failed:
        raise output.error("game_failed", index=str(failed.index), what=failed.what) from None


@contextmanager
def _workers(machines: Machines, games: int, output: Output) -> Iterator[GameWorkers]:
    size = _size(machines, games, output)
    if machines.cluster is not None:
        with Cluster(machines.cluster) as cluster:
            yield cluster
    elif size == 1:
        yield ThisProcess()
    else:
        with Processes(size) as processes:
            yield processes


def _size(machines: Machines, games: int, output: Output) -> int:
    """All cores, unless another number was asked for or there is too little to do."""
    if machines.workers is None:
        return max(1, min(cores(), games // FEWEST_GAMES))
    if machines.cluster is not None:
        raise output.error("workers_or_cluster")
    if not 1 <= machines.workers <= MOST_WORKERS:
        raise output.error("bad_workers", word=machines.workers, most=MOST_WORKERS)
    return machines.workers
