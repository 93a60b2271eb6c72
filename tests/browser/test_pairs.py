"""No screen shows what its owner holds, unless he holds it to see (T17, T18)."""

from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Browser as Chromium

from tests.browser.browser import Browser
from tests.browser.leaks import LEAKS, Leak
from tests.browser.pairs import TRIED, Looker, Pair, is_seen, pairs
from tests.web.house import House

PAIRS = 20


@pytest.fixture(scope="module")
def looker(chromium: Chromium, house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Looker]:
    with Browser(chromium, tmp_path_factory.mktemp("pairs")) as browser:
        yield Looker(browser, house)
    assert [visitor.faults() for visitor in browser.visitors if visitor.faults()] == []


@pytest.fixture(scope="module")
def played() -> list[Pair]:
    return [*islice(pairs(), PAIRS)]


@pytest.mark.parametrize("number", range(PAIRS))
def test_a_screen_shows_the_same_whatever_its_owner_holds(
    looker: Looker, played: list[Pair], number: int
) -> None:
    assert looker.difference(played[number]) == ""


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_leak_planted_in_the_client_is_seen(looker: Looker, played: list[Pair], leak: Leak) -> None:
    assert is_seen(looker, leak, played[:TRIED])
