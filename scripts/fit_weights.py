"""Fit how much a repeated choice counts: the weights that make the truly dark look most suspect."""

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import log_softmax

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.beliefs.deal_array import DealArray
from gorod.bots.beliefs.evidence import SeatChoice, WentOn
from gorod.bots.beliefs.habits import Habits
from gorod.bots.beliefs.scales import Scales

REPEATED = ("vote", "nominate", "accuse")
PRIOR_STRENGTH = 5.0
"""The strength of regularisation towards the old weights."""

Levels = NDArray[np.float64]


class Stage(Struct, frozen=True):
    """The evidence up to one moment, for each pattern of dark seats: repeated choices, and the rest."""

    told: Levels
    rest: Levels
    true: int
    """The index of the true pattern."""


def stages(common: CommonBelief, dark: list[bool]) -> list[Stage]:
    """Return the moments of a game: before each night and each day's talk."""
    deals, model = common.deals, _in_full(common.model)
    true = int(np.flatnonzero((deals.patterns == dark).all(axis=1))[0])
    scales = Scales(deals, model)
    told, rest, found = np.zeros((len(REPEATED), len(deals.patterns))), np.zeros(deals.count), []
    for evidence in common.evidence:
        if isinstance(evidence, SeatChoice) and evidence.again:
            told[REPEATED.index(evidence.fact.kind)] += scales.chosen(evidence)
        else:
            rest += scales.told(evidence)
        if isinstance(evidence, WentOn):
            found.append(Stage(told.copy(), _by_pattern(deals, rest), true))
    return found[1:]


def _in_full(model: Habits) -> Habits:
    """Return the habits with repeated choices counted in full."""
    return structs.replace(model, **{k: structs.replace(getattr(model, k), again=1.0) for k in REPEATED})


def _by_pattern(deals: DealArray, levels: Levels) -> Levels:
    with np.errstate(divide="ignore"):
        found: Levels = np.log(deals.by_pattern(np.exp(levels - levels.max())))
    return found


def fitted_weights(found: list[Stage], old: Habits) -> Habits:
    """Return the habits with the likeliest weights."""
    weights = _likeliest(found, np.array([getattr(old, kind).again for kind in REPEATED]))
    kept = {
        kind: round(min(max(0.0, float(weight)), 1.0), 2)
        for kind, weight in zip(REPEATED, weights, strict=True)
    }
    return structs.replace(old, **{k: structs.replace(getattr(old, k), again=kept[k]) for k in REPEATED})


def _likeliest(found: list[Stage], first: Levels) -> Levels:
    def loss(weights: Levels) -> tuple[float, Levels]:
        away = weights - first
        value, slope = PRIOR_STRENGTH / 2 * away @ away, PRIOR_STRENGTH * away
        for stage in found:
            levels = log_softmax(stage.rest + weights @ stage.told)
            value -= levels[stage.true]
            slope -= stage.told[:, stage.true] - stage.told @ np.exp(levels)
        return value, slope

    likeliest: Levels = minimize(loss, first, jac=True).x
    return likeliest
