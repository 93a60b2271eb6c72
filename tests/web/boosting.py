"""Boosted stumps that try to tell two classes of rows apart, and how well they do.

scikit-learn is imported inside the functions: it takes seconds, which would slow test collection.
"""

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float64]
Labels = NDArray[np.bool_]


def auc(scores: Rows, labels: Labels) -> tuple[float, float]:
    """Return the chance that one of the class scores higher than another, and its error (Hanley, McNeil)."""
    from sklearn.metrics import roc_auc_score  # type: ignore[import-untyped]

    area, yes, no = float(roc_auc_score(labels, scores)), int(labels.sum()), int((~labels).sum())
    both = area * (1 - area) + (yes - 1) * (area / (2 - area) - area**2)
    both += (no - 1) * (2 * area**2 / (1 + area) - area**2)
    return area, float(np.sqrt(max(both, 0.0) / (yes * no)))


def told_apart(rows: Rows, labels: Labels, seed: int = 0) -> tuple[float, float]:
    """Return how well classes are told apart in rows not learnt from: each half is judged by the other."""
    from sklearn.ensemble import HistGradientBoostingClassifier  # type: ignore[import-untyped]

    order = np.random.default_rng(seed).permutation(len(rows))
    halves = order[::2], order[1::2]
    judged = []
    for learnt, unseen in (halves, halves[::-1]):
        stumps = HistGradientBoostingClassifier(
            max_leaf_nodes=2,
            max_iter=150,
            max_bins=33,
            min_samples_leaf=1,
            l2_regularization=1.0,
            early_stopping=False,
            random_state=seed,
        )
        stumps.fit(rows[learnt], labels[learnt])
        judged.append(auc(stumps.decision_function(rows[unseen]), labels[unseen]))
    (one, error), (other, other_error) = judged
    return (one + other) / 2, float(np.hypot(error, other_error) / 2)
