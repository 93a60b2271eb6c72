"""A test of the test: every planted leak is seen by the smoke, and a harmless change by nobody."""

from collections import Counter

import pytest
from pytest import MonkeyPatch

from tests.secrets.leaks import HARMLESS, LEAKS, Leak
from tests.secrets.pairs import Pair
from tests.selection import full_unless

CLASSES = ("L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10", "L11", "L13", "L16", "L17", "L21")
"""The classes that an engine or a view can have; the others are about devices, sockets and rooms."""


SEEN_LATE = (
    "departed hunters stay awake",
    "the public view is the first seat's",
    "a best move needs a victim",
    "a frame beside a private one is longer",
)
"""Leaks that only one of many pairs shows; other leaks of their classes are seen early."""


@pytest.mark.parametrize(
    "leak",
    full_unless(lambda leak: leak.name not in SEEN_LATE, LEAKS),
    ids=lambda leak: f"{leak.group} {leak.name}",
)
def test_every_planted_leak_is_caught(leak: Leak, smoke: list[Pair], monkeypatch: MonkeyPatch) -> None:
    leak.plant(monkeypatch)
    assert any(pair.compared().difference for pair in smoke), "the smoke does not see it"


@pytest.mark.parametrize("change", HARMLESS, ids=lambda change: change.name)
def test_a_harmless_change_is_not_taken_for_a_leak(
    change: Leak, smoke: list[Pair], monkeypatch: MonkeyPatch
) -> None:
    change.plant(monkeypatch)
    assert not any(pair.compared().difference for pair in smoke[:25])


def test_every_class_has_its_leaks() -> None:
    counts = Counter(leak.group for leak in LEAKS)
    assert set(counts) == set(CLASSES) and min(counts.values()) >= 2
    assert {*SEEN_LATE} <= {leak.name for leak in LEAKS}
    assert {leak.group for leak in LEAKS if leak.name not in SEEN_LATE} == set(CLASSES)
    assert len(LEAKS) >= 30 and len({leak.name for leak in LEAKS}) == len(LEAKS)
