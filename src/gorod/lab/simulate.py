"""Many games, and what they show: who wins how often, how long it takes, who lives how long."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gorod.lab.batches import DRAW, UNFINISHED, Batch, GameTally, Trial
from gorod.lab.estimate import Estimate, wilson
from gorod.lab.workers import Workers

Advance = Callable[[int], None]
"""Told how many more games are done."""

LARGEST = 50
SHARES = 16
"""Batches for each worker, so that none of them has to wait long for the last one."""


def play_trials(trials: Sequence[Trial], games: int, crew: Workers, advance: Advance) -> list[GameTally]:
    """So many games of each trial; the sums are the same however they were cut."""
    size = batch_size(games * len(trials), crew.size)
    pieces = [(at, batch) for at, trial in enumerate(trials) for batch in cut(trial, games, size)]
    tallies = [GameTally() for _ in trials]
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


def outcomes(trial: Trial, tally: GameTally) -> list[str]:
    """Every way this trial can end; games that nobody ended are told of only if there are any."""
    return [*(str(team) for team in trial.teams), DRAW, *([UNFINISHED] if tally.wins(UNFINISHED) else [])]


def rates(trial: Trial, tally: GameTally) -> dict[str, Estimate]:
    """How often each side wins."""
    return {one: wilson(tally.wins(one), tally.games) for one in outcomes(trial, tally)}


def wins(trial: Trial, tally: GameTally) -> dict[str, Any]:
    """The same as an object, with the games counted."""
    return {
        one: {"n": tally.wins(one), "rate": rate.rate, "low": rate.low, "high": rate.high}
        for one, rate in rates(trial, tally).items()
    }


def days(tally: GameTally) -> dict[str, Any]:
    """On which day games end."""
    counts = dict(sorted(tally.days.items()))
    mean = sum(day * count for day, count in counts.items()) / tally.games
    return {"mean": mean, "counts": {str(day): count for day, count in counts.items()}}


def survival(trial: Trial, tally: GameTally) -> dict[str, Any]:
    """The share of each card still at the table at each dawn, and in the end; who sees the end stays."""
    return {role: _survival(tally, role) for role in dict.fromkeys(trial.cards)}


def _survival(tally: GameTally, role: str) -> dict[str, Any]:
    dealt, last = tally.dealt[role], max(tally.days)
    by_day = {str(day): tally.alive(role, day) / dealt for day in range(1, last + 1)}
    return {"dealt": dealt, "days": by_day, "end": tally.alive(role, last + 1) / dealt}
