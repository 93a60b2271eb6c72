"""What a series of games shows: who wins how often, how long it takes, who lives how long."""

from typing import Any

from gorod.lab.interval import Estimate, wilson
from gorod.lab.tally import DRAW, UNFINISHED, Tally
from gorod.lab.trial import Trial


def outcomes(trial: Trial, tally: Tally) -> list[str]:
    """Every way this trial can end; games that nobody ended are told of only if there are any."""
    return [*(str(team) for team in trial.teams), DRAW, *([UNFINISHED] if tally.wins(UNFINISHED) else [])]


def rates(trial: Trial, tally: Tally) -> dict[str, Estimate]:
    """How often each side wins."""
    return {one: wilson(tally.wins(one), tally.games) for one in outcomes(trial, tally)}


def wins(trial: Trial, tally: Tally) -> dict[str, Any]:
    """The same as an object, with the games counted."""
    return {
        one: {"n": tally.wins(one), "rate": rate.rate, "low": rate.low, "high": rate.high}
        for one, rate in rates(trial, tally).items()
    }


def days(tally: Tally) -> dict[str, Any]:
    """On which day games end."""
    counts = dict(sorted(tally.days.items()))
    mean = sum(day * count for day, count in counts.items()) / tally.games
    return {"mean": mean, "counts": {str(day): count for day, count in counts.items()}}


def survival(trial: Trial, tally: Tally) -> dict[str, Any]:
    """The share of each card still at the table at each dawn, and in the end; who sees the end stays."""
    return {role: _survival(tally, role) for role in dict.fromkeys(trial.cards)}


def _survival(tally: Tally, role: str) -> dict[str, Any]:
    dealt, last = tally.dealt[role], max(tally.days)
    by_day = {str(day): tally.alive(role, day) / dealt for day in range(1, last + 1)}
    return {"dealt": dealt, "days": by_day, "end": tally.alive(role, last + 1) / dealt}
