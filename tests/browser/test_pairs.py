"""A screen shows nothing that its owner holds, unless the owner holds the bar to see it (T17, T18)."""

from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Browser as Chromium

from tests.browser.browser import Browser
from tests.browser.leaks import LEAKS, Leak
from tests.browser.pairs import TRIED, Looker, Pair, is_seen, pairs
from tests.selection import full_unless
from tests.web.house import House

QUICK_PAIRS = (0,)
"""A seat on a phone."""
CHOSEN_PAIRS = (*QUICK_PAIRS, 1, 3, 4, 7, 8, 11, 12, 14)
"""With one seat of every ruleset online, and in one room a seat and the wall."""


@pytest.fixture(scope="module")
def looker(chromium: Chromium, house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Looker]:
    with Browser(chromium, tmp_path_factory.mktemp("pairs")) as browser:
        yield Looker(browser, house)
    assert [visitor.faults() for visitor in browser.visitors if visitor.faults()] == []


class Played:
    """Pairs that are played when they are needed."""

    def __init__(self) -> None:
        self._coming, self._found = pairs(), list[Pair]()

    def __getitem__(self, number: int) -> Pair:
        missing = max(0, number + 1 - len(self._found))
        self._found += islice(self._coming, missing)
        return self._found[number]


@pytest.fixture(scope="module")
def played() -> Played:
    return Played()


@pytest.mark.parametrize("number", full_unless(QUICK_PAIRS.__contains__, CHOSEN_PAIRS))
def test_a_screen_shows_the_same_whatever_its_owner_holds(
    looker: Looker, played: Played, number: int
) -> None:
    assert looker.difference(played[number]) == ""


@pytest.mark.full
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_leak_planted_in_the_client_is_seen(looker: Looker, played: Played, leak: Leak) -> None:
    assert is_seen(looker, leak, map(played.__getitem__, range(TRIED)))
