"""Series of games: trials cut into batches, handed to a crew and added up again."""

from collections.abc import Callable, Iterator, Sequence

from gorod.lab.crew import Crew
from gorod.lab.tally import Tally
from gorod.lab.trial import Batch, Trial

Advance = Callable[[int], None]
"""Told how many more games are done."""

LARGEST = 50
SHARES = 16
"""Batches for each worker, so that none of them has to wait long for the last one."""


def series(trials: Sequence[Trial], games: int, crew: Crew, advance: Advance) -> list[Tally]:
    """So many games of each trial; the sums are the same however they were cut."""
    size = batch_size(games * len(trials), crew.size)
    pieces = [(at, batch) for at, trial in enumerate(trials) for batch in cut(trial, games, size)]
    tallies = [Tally() for _ in trials]
    for (at, batch), part in zip(pieces, crew.run([batch for _, batch in pieces]), strict=True):
        tallies[at].add(part)
        advance(batch.count)
    return tallies


def batch_size(games: int, workers: int) -> int:
    """Small enough to share out, large enough to be worth sending."""
    return max(1, min(LARGEST, games // (workers * SHARES)))


def cut(trial: Trial, games: int, size: int) -> Iterator[Batch]:
    """The games of a trial in batches of this size, the last one with what is left."""
    for first in range(0, games, size):
        yield Batch(trial, first, min(size, games - first))
