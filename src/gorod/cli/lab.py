"""Shared by the commands of the lab: numbers of games and players, programs, and workers."""

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

MAX_GAMES = 10_000_000


def games_of(games: int, output: Output) -> int:
    """Return the number of games, or raise CommandError if it is out of range."""
    if not 1 <= games <= MAX_GAMES:
        raise output.error("bad_games", word=games, most=MAX_GAMES)
    return games


def size_of(rules: Ruleset, players: int | None, output: Output) -> int:
    """Return the number of players. The default is ten, or the most if ten cannot play."""
    if players is None:
        return usual_size(rules)
    if players not in rules.cast:
        raise wrong_size(rules, str(players), output)
    return players


def wrong_size(rules: Ruleset, word: str, output: Output) -> Exception:
    """Return an error that names the possible numbers of players."""
    title = getattr(rules.title, output.lang)
    return output.error("bad_players", word=word, title=title, players=sizes_words(sorted(rules.cast)))


def sizes_words(sizes: list[int]) -> str:
    """Return `10`, or a range such as `6–20`."""
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]}–{sizes[-1]}"


def sides_of(bots: str, output: Output, red: str = "", black: str = "") -> Sides:
    """Return the programs that play the reds and the others."""
    if bots and red and black:
        raise output.error("three_kinds")
    usual = bots or STRONGEST
    return Sides(kind_of(red or usual, output), kind_of(black or usual, output))


def kind_of(kind: str, output: Output) -> str:
    """Return the kind of program, or raise CommandError if it is unknown."""
    if kind not in KINDS:
        raise output.error("unknown_kind", word=kind, known=", ".join(KINDS))
    return kind


MAX_WORKERS = 256
MIN_GAMES_PER_WORKER = 4
"""No process is started for fewer games, because starting it takes as long as playing them."""


@Parameter(name="*")
@dataclass(frozen=True)
class Machines:
    """The number of processes or the address of a cluster: options of every series of games."""

    workers: int | None = None
    cluster: str | None = None


@dataclass(frozen=True)
class RunningSeries:
    """A running series of games: its workers, its progress bar, and its start time."""

    workers: GameWorkers
    advance: Callable[[int], None]
    began: float

    def timing(self, games: int) -> dict[str, Any]:
        """Return the figures that depend on the machine."""
        seconds = perf_counter() - self.began
        speed = round(games / seconds, 1)
        return {"seconds": round(seconds, 3), "games_per_s": speed, "workers": self.workers.size}


@contextmanager
def playing(machines: Machines, games: int, output: Output) -> Iterator[RunningSeries]:
    """Start workers for a number of games. Turn their failures into CommandError."""
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
    """Return the number of processes: as given, or one for each core, fewer if there are few games."""
    if machines.workers is None:
        return max(1, min(cores(), games // MIN_GAMES_PER_WORKER))
    if machines.cluster is not None:
        raise output.error("workers_or_cluster")
    if not 1 <= machines.workers <= MAX_WORKERS:
        raise output.error("bad_workers", word=machines.workers, most=MAX_WORKERS)
    return machines.workers
