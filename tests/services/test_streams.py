"""No viewer's stream tells a secret (T1), and every planted leak is found (L1–L21)."""

from collections import Counter
from itertools import islice

import pytest

from tests.selection import full_unless
from tests.services.leaks import LEAKS, Leak
from tests.services.pairs import pair
from tests.services.streams import differences

PAIRS = 300
BATCH = 15
PAIRS_PER_LEAK = 40
"""Taken from the same pairs, so that the smoke test finds each leak too."""
STREAM_VISIBLE = {f"L{number}" for number in (*range(1, 14), 16, 17, 21)}


@pytest.mark.parametrize("first", full_unless(lambda first: not first, range(0, PAIRS, BATCH)))
def test_games_that_look_the_same_are_the_same_to_the_byte(first: int) -> None:
    for seed in range(first, first + BATCH):
        assert not differences(pair(seed)), seed


def test_every_class_that_a_stream_can_show_is_planted_twice() -> None:
    planted = Counter(leak.kind for leak in LEAKS)
    assert set(planted) == STREAM_VISIBLE and min(planted.values()) >= 2 and len(LEAKS) >= 30


SLOW_LEAKS = ("dawn_tells_how_often_was_shot", "nights_end_when_all_have_acted")
"""Leaks that only few pairs show; others of their classes are quick to find."""


@pytest.mark.parametrize(
    "leak",
    full_unless(lambda leak: leak.name not in SLOW_LEAKS, LEAKS),
    ids=lambda leak: f"{leak.kind} {leak.name}",
)
def test_a_planted_leak_is_found(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    leak.plant(monkeypatch)
    pairs = (one for one in map(pair, range(PAIRS)) if leak.where(one))
    assert any(differences(one) for one in islice(pairs, PAIRS_PER_LEAK))
