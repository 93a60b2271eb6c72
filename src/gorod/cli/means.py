"""What a series of games is played with: cores of this machine, or a cluster."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from cyclopts import Parameter

from gorod.cli.output import Output
from gorod.cli.progress import progress
from gorod.lab.batches import GameFailed
from gorod.lab.workers import Cluster, Processes, ThisProcess, Workers, WorkersFault, cores

MOST_WORKERS = 256
FEWEST_GAMES = 4
"""For fewer than this no process is started: starting it takes as long as playing them."""


@Parameter(name="*")
@dataclass(frozen=True)
class Means:
    """How many processes, or whose cluster; every series of games takes both."""

    workers: int | None = None
    cluster: str | None = None


@dataclass(frozen=True)
class Shift:
    """A crew at work: whom to give games, whom to tell of those that are done, and how long it took."""

    crew: Workers
    advance: Callable[[int], None]
    began: float

    def timing(self, games: int) -> dict[str, Any]:
        """All that depends on the machine."""
        seconds = perf_counter() - self.began
        speed = round(games / seconds, 1)
        return {"seconds": round(seconds, 3), "games_per_s": speed, "workers": self.crew.size}


@contextmanager
def shift(means: Means, games: int, output: Output) -> Iterator[Shift]:
    """Workers for so many games; whatever happens to them is told in a sentence."""
    try:
        with _crew(means, games, output) as crew, progress(games, output) as advance:
            yield Shift(crew, advance, perf_counter())
    except WorkersFault as fault:
        raise output.fault(fault.code, **fault.values) from None
    except GameFailed as failed:
        raise output.fault("game_failed", index=str(failed.index), what=failed.what) from None


@contextmanager
def _crew(means: Means, games: int, output: Output) -> Iterator[Workers]:
    size = _size(means, games, output)
    if means.cluster is not None:
        with Cluster(means.cluster) as cluster:
            yield cluster
    elif size == 1:
        yield ThisProcess()
    else:
        with Processes(size) as processes:
            yield processes


def _size(means: Means, games: int, output: Output) -> int:
    """All cores, unless another number was asked for or there is too little to do."""
    if means.workers is None:
        return max(1, min(cores(), games // FEWEST_GAMES))
    if means.cluster is not None:
        raise output.fault("workers_or_cluster")
    if not 1 <= means.workers <= MOST_WORKERS:
        raise output.fault("bad_workers", word=means.workers, most=MOST_WORKERS)
    return means.workers
