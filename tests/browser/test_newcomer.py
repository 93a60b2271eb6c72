"""«Попробовать»: a night to practise on, then a game with lessons, left in the middle and resumed."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.newcomer import Newcomer

BEFORE_LEAVING = 4
"""Lessons after which the game is in its middle."""


@pytest.mark.full
def test_a_newcomers_game(browser: Browser) -> None:
    house = browser.forward_house()
    visitor = browser.visitor(house, reduced_motion="reduce")
    player = Newcomer(visitor, Random(4), house.ask("/api/glossary").json)
    words, page = player.words, visitor.open()

    player.tap(page.get_by_role("link", name=words("try-it")))
    player.press(words("learn-begin"))
    expect(player.button(words("hold-to-see"))).to_be_visible()
    assert player.taps == 2
    player.practise()

    has_left = False
    while not player.is_done:
        if len(player.lessons) == BEFORE_LEAVING and not has_left:
            has_left = True
            _leave_and_come_back(player)
        player.go_on(house)
    assert has_left and len(player.lessons) > BEFORE_LEAVING and len(player.asked) > len(player.lessons)


def _leave_and_come_back(player: Newcomer) -> None:
    """Leave and return by the home page; what was understood stays so."""
    words, page = player.words, player.page
    table = page.url
    player.tap(page.get_by_role("link", name=words("home")))
    player.press(words("go-out"))
    player.tap(page.get_by_role("link", name=words("try-it")))
    expect(page.get_by_text(words("learned-so-far", count=len(player.lessons)))).to_be_visible()
    player.tap(page.get_by_role("link", name=words("learn-go-on")))
    page.wait_for_url(table)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
