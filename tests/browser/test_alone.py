"""One person against programs, from the home page to the end of a game."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.forward import ForwardHouse
from tests.browser.partaker import Partaker
from tests.browser.player import WITHIN
from tests.browser.waiting import wait_until

PACE = 20


def test_three_taps_from_home_to_the_first_card_and_then_to_the_end(browser: Browser) -> None:
    house = browser.forward_house()
    player = Partaker(browser.visitor(house, "phone", "ru"), "ru", Random(1))
    player.visitor.open()
    player.play_with_bots()
    with player.holding(player.words("hold-to-see")):
        assert player.secret()
    assert player.taps == 3
    while not player.is_done:
        player.go_on(house)
    assert len(player.cards()) == 10
    assert {"card", "night", "speech"} <= {*player.did}


@pytest.mark.full
def test_a_clock_that_does_not_wait_for_anybody(browser: Browser) -> None:
    player = Partaker(browser.visitor(browser.house("--pace", PACE), "laptop", "en"), "en", Random(2))
    player.visitor.open()
    player.play_with_bots()
    while not player.is_done:
        if not player.take_part() and not player.is_done:
            player.time_passes()
            wait_until(player.page, player.has_news, player.look)
    assert len(player.cards()) == 10


def test_one_sits_at_a_window_of_ones_choice_among_neighbours_of_ones_choice(browser: Browser) -> None:
    house = browser.forward_house()
    player = Partaker(browser.visitor(house, "phone", "ru"), "ru", Random(3), WITHIN)
    page, words = player.page, player.words
    page.add_init_script("Math.random = () => 0")  # the page proposes seat 1
    player.visitor.open("/#alone")
    player.press(words("sit-at", seat=7, who=words("neighbour", seat=7)))
    page.get_by_role("radio", name=words("company-of", kind="simple")).check()
    with page.expect_request("**/api/tables") as opened:
        player.press(words("start-alone"))
    expect(page.get_by_text(words("your-card", seat=7))).to_be_visible()
    wanted: Any = opened.value.post_data_json
    assert wanted["bots"]["kind"] == "simple"
    player.look_at_card()
    neighbour = page.get_by_role("button", name=re.compile(f"^{player.seat(8)}"))
    named = neighbour.filter(has_text=words("neighbour", seat=8))
    while not named.is_visible():  # by night windows show numbers only
        player.go_on(house)
    page.goto("about:blank")  # leaving a running game by an address asks for confirmation
    player.visitor.open("/#alone")
    expect(page.get_by_role("radio", name=words("company-of", kind="simple"))).to_be_checked()


def test_the_first_tap_of_a_newcomer_offers_a_night_to_practise_on(browser: Browser) -> None:
    player = Partaker(browser.visitor(browser.house(), "phone", "en"), "en", Random(4), WITHIN)
    page, words = player.page, player.words
    player.visitor.open()
    player.tap(page.get_by_role("link", name=re.compile(words("play-with-bots"))))
    player.tap(page.get_by_role("link", name=words("try-a-night")))
    expect(page.get_by_text(words("practice-card"))).to_be_visible()
    player.visitor.open()
    player.play_with_bots()
    page.goto("about:blank")
    player.visitor.open("/#alone")
    expect(page.get_by_role("button", name=words("start-alone"))).to_be_visible()
    expect(page.get_by_role("link", name=words("try-a-night"))).to_be_hidden()


@pytest.mark.full
def test_who_has_left_skips_to_the_end_or_begins_anew(browser: Browser) -> None:
    house = browser.forward_house()
    player = Partaker(browser.visitor(house, "phone", "ru"), "ru", Random(5))
    player.visitor.open()
    player.play_with_bots()
    _plays_until_gone(player, house)
    player.press(player.words("new-game"))
    player.look_at_card()
    _plays_until_gone(player, house)
    player.press(player.words("skip-to-end"))
    expect(player.page.get_by_role("button", name=player.words("play-again"))).to_be_visible(timeout=60_000)
    assert len(player.cards()) == 10


def _plays_until_gone(player: Partaker, house: ForwardHouse) -> None:
    """Play one game after another, until the player is removed from one."""
    gone = player.page.get_by_role("button", name=player.words("skip-to-end"))
    again = player.page.get_by_role("button", name=player.words("play-again"))
    for _ in range(3000):
        if gone.is_visible():
            return
        if again.is_visible():
            player.tap(again)
            player.look_at_card()
            player.is_done = False
        player.go_on(house)
    raise AssertionError("nobody ever sends them out")
