"""One person against programs, from the home page to the end of a game."""

from random import Random

from tests.browser.browser import Browser
from tests.browser.partaker import Partaker

PACE = 20
SOON = 100
"""Milliseconds between two looks."""


def test_two_taps_from_home_to_the_first_card_and_then_to_the_end(browser: Browser) -> None:
    house = browser.forward_house()
    player = Partaker(browser.visitor(house, "phone", "ru"), "ru", Random(1))
    player.visitor.open()
    player.play_with_bots()
    with player.holding(player.words("hold-to-see")):
        assert player.secret()
    assert player.taps == 2
    while not player.is_done:
        if not player.take_part():
            player.time_passes()
            house.forward()
            player.page.wait_for_timeout(SOON)
    assert len(player.cards()) == 10
    assert {"card", "night", "speech"} <= {*player.did}


def test_a_clock_that_does_not_wait_for_anybody(browser: Browser) -> None:
    player = Partaker(browser.visitor(browser.house("--pace", PACE), "laptop", "en"), "en", Random(2))
    player.visitor.open()
    player.play_with_bots()
    while not player.is_done:
        if not player.take_part():
            player.time_passes()
            player.page.wait_for_timeout(SOON)
    assert len(player.cards()) == 10
