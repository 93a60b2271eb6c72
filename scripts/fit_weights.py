"""How much of what people repeat is news: the weights under which those who are dark look likeliest to be."""

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.deal_array import DealArray
from gorod.bots.beliefs.evidence import SeatChoice, WentOn
from gorod.bots.beliefs.habits import Habits

REPEATED = ("vote", "nominate", "accuse")
ROUNDS = 20
STEADY = 5.0
"""So strongly a weight keeps to what it was where the games hardly show it."""

Levels = NDArray[np.float64]


class Stage(Struct, frozen=True):
    """What was seen up to one moment, for each pattern of dark seats: what was repeated, and all the rest."""

    told: Levels
    rest: Levels
    true: int
    """The place of the true pattern."""


def stages(common: CommonBelief, dark: list[bool]) -> list[Stage]:
    """The moments of a game: before each night and each day's talk."""
    deals, model = common.deals, _in_full(common.model)
    true = int(np.flatnonzero((deals.patterns == dark).all(axis=1))[0])
    told, rest, found = np.zeros((len(REPEATED), len(deals.patterns))), np.zeros(deals.count), []
    for evidence in common.evidence:
        levels = evidence.weigh(deals, model)
        if isinstance(evidence, SeatChoice) and evidence.again:
            told[REPEATED.index(evidence.fact.kind)] += levels
        else:
            rest += deals.spread(levels) if evidence.by_pattern else levels
        if isinstance(evidence, WentOn):
            found.append(Stage(told.copy(), _by_pattern(deals, rest), true))
    return found[1:]


def _in_full(model: Habits) -> Habits:
    """As if everything were news."""
    return structs.replace(model, **{k: structs.replace(getattr(model, k), again=1.0) for k in REPEATED})


def _by_pattern(deals: DealArray, levels: Levels) -> Levels:
    with np.errstate(divide="ignore"):
        found: Levels = np.log(deals.by_pattern(np.exp(levels - levels.max())))
    return found


def fitted_weights(found: list[Stage], old: Habits) -> Habits:
    """The habits with the likeliest weights."""
    weights = _climb(found, np.array([getattr(old, kind).again for kind in REPEATED]))
    kept = {
        kind: round(min(max(0.0, float(weight)), 1.0), 2)
        for kind, weight in zip(REPEATED, weights, strict=True)
    }
    return structs.replace(old, **{k: structs.replace(getattr(old, k), again=kept[k]) for k in REPEATED})


def _climb(found: list[Stage], first: Levels) -> Levels:
    """Newton's steps up the likelihood."""
    weights = first.copy()
    for _ in range(ROUNDS):
        slope, bend = -STEADY * (weights - first), STEADY * np.eye(len(first))
        for stage in found:
            levels = stage.rest + weights @ stage.told
            shares = np.exp(levels - levels.max())
            shares /= shares.sum()
            mean = stage.told @ shares
            slope += stage.told[:, stage.true] - mean
            bend += (stage.told * shares) @ stage.told.T - np.outer(mean, mean)
        weights = weights + np.clip(np.linalg.solve(bend, slope), -0.5, 0.5)
    return weights
