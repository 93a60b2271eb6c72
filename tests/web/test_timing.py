"""Whether a player can measure that another acts: the machinery, small (T2)."""

import numpy as np
import pytest

from tests.web.boosting import auc, told_apart
from tests.web.timing import Wanted, nights_of

NIGHTS = 40


@pytest.mark.full
def test_nights_are_measured_and_a_late_end_is_felt_even_over_another_node() -> None:
    rows, labels = nights_of(Wanted(NIGHTS, leak="a_call_ends_later_if_somebody_acted", is_far=True))
    area, _ = told_apart(rows, labels)
    assert len(rows) >= NIGHTS and area > 0.9


def test_stumps_find_what_is_there_and_nothing_else() -> None:
    luck = np.random.default_rng(1)
    rows, labels = luck.normal(size=(2000, 4)), luck.random(2000) < 0.5
    area, error = told_apart(rows, labels)
    assert abs(area - 0.5) < 4 * error
    rows[:, 2] += labels
    assert told_apart(rows, labels)[0] > 0.7
    assert auc(np.array([1.0, 2.0, 3.0, 4.0]), np.array([False, False, True, True]))[0] == 1.0
