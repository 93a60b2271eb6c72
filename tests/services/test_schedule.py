"""Nights with the same public state have the same length (T2); a planted early end is found."""

import pytest

from gorod.protocol.lobby import Nights
from tests.services.leaks import LEAKS
from tests.services.schedule import watched

NIGHTS = 120
EARLY_END_LEAKS = [
    leak
    for leak in LEAKS
    if leak.name in ("nights_end_when_all_have_acted", "a_shorter_call_for_one_who_is_gone")
]


def test_sealed_nights_have_one_schedule() -> None:
    found = watched(NIGHTS)
    assert not found.uneven
    assert any(sum(seen.values()) > 5 for seen in found.vectors.values())


def test_fast_nights_do_not() -> None:
    assert watched(NIGHTS // 3, how=Nights.FAST).uneven


@pytest.mark.parametrize("leak", EARLY_END_LEAKS, ids=lambda leak: leak.name)
def test_a_planted_early_end_is_found(leak: object, monkeypatch: pytest.MonkeyPatch) -> None:
    leak.plant(monkeypatch)  # type: ignore[attr-defined]
    assert watched(NIGHTS // 3).uneven
