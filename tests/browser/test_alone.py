"""One person against programs, from the home page to the end of a game."""

from random import Random

import pytest

from tests.browser.browser import Browser
from tests.browser.partaker import Partaker
from tests.browser.waiting import wait_until

PACE = 20


def test_two_taps_from_home_to_the_first_card_and_then_to_the_end(browser: Browser) -> None:
    house = browser.forward_house()
    player = Partaker(browser.visitor(house, "phone", "ru"), "ru", Random(1))
    player.visitor.open()
    player.play_with_bots()
    with player.holding(player.words("hold-to-see")):
        assert player.secret()
    assert player.taps == 2
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
