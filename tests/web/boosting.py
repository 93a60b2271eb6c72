"""Gradient-boosted stumps for two classes, and how well their scores tell the classes apart."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Rows = NDArray[np.float64]
Labels = NDArray[np.bool_]
ROUNDS, RATE, CUTS = 150, 0.1, 32


class Stump(Struct, frozen=True):
    """One question: is this feature above the cut? And what is added to the score on either side."""

    feature: int
    cut: float
    below: float
    above: float

    def scores(self, rows: Rows) -> Rows:
        """What it adds to each row."""
        return np.where(rows[:, self.feature] > self.cut, self.above, self.below)


def boosted(rows: Rows, labels: Labels) -> list[Stump]:
    """Stumps, each fitted to what those before it have left of the logistic loss."""
    cuts = [
        np.unique(np.quantile(rows[:, at], np.linspace(0, 1, CUTS + 2)[1:-1])) for at in range(rows.shape[1])
    ]
    is_above = [rows[:, at, None] > cuts[at] for at in range(rows.shape[1])]
    score, stumps = np.zeros(len(rows)), list[Stump]()
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-score))
        stump = _best(cuts, is_above, labels - chance, chance * (1 - chance))
        stumps.append(stump)
        score += stump.scores(rows)
    return stumps


def _best(cuts: list[Rows], is_above: list[NDArray[np.bool_]], slope: Rows, weight: Rows) -> Stump:
    """The stump of the greatest gain; each side takes a step of Newton's."""
    found, gain = Stump(0, 0.0, 0.0, 0.0), -1.0
    for at, sides in enumerate(is_above):
        up, heavy = slope @ sides, weight @ sides
        down, light = slope.sum() - up, weight.sum() - heavy
        gains = up**2 / (heavy + 1) + down**2 / (light + 1)
        if len(gains) and gains.max() > gain:
            best = int(gains.argmax())
            gain = float(gains[best])
            below, above = RATE * down[best] / (light[best] + 1), RATE * up[best] / (heavy[best] + 1)
            found = Stump(at, float(cuts[at][best]), float(below), float(above))
    return found


def auc(scores: Rows, labels: Labels) -> tuple[float, float]:
    """The chance that one of the class scores higher than one that is not, and its error (Hanley, McNeil)."""
    _, place, count = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(count) - (count - 1) / 2)[place]
    yes, no = int(labels.sum()), int((~labels).sum())
    area = float((ranks[labels].sum() - yes * (yes + 1) / 2) / (yes * no))
    both = area * (1 - area) + (yes - 1) * (area / (2 - area) - area**2)
    both += (no - 1) * (2 * area**2 / (1 + area) - area**2)
    return area, float(np.sqrt(max(both, 0.0) / (yes * no)))


def told_apart(rows: Rows, labels: Labels, seed: int = 0) -> tuple[float, float]:
    """How well classes are told apart in rows that were not learnt from: two halves, each by the other."""
    order = np.random.default_rng(seed).permutation(len(rows))
    halves = order[::2], order[1::2]
    judged = []
    for learnt, unseen in (halves, halves[::-1]):
        stumps = boosted(rows[learnt], labels[learnt])
        scores = np.sum([stump.scores(rows[unseen]) for stump in stumps], axis=0)
        judged.append(auc(scores, labels[unseen]))
    (one, error), (other, other_error) = judged
    return (one + other) / 2, float(np.hypot(error, other_error) / 2)
