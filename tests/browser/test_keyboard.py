"""A whole game against programs by keys alone, and what a screen reader says on the way."""

from random import Random

from tests.browser.browser import Browser
from tests.browser.screen_reader import ScreenReader
from tests.browser.typist import Typist
from tests.browser.words import Words

SOON = 100
SPOKEN = ("speech", "defence", "farewell", "ballot")
"""Kinds of steps that are somebody's."""


def test_by_keys_alone_from_home_to_the_end(browser: Browser) -> None:
    house = browser.forward_house()
    player = Typist(browser.visitor(house, "laptop", reduced_motion="reduce"), "ru", Random(1))
    reader = ScreenReader(player.page)
    player.visitor.open()
    player.play_with_bots()
    while not player.is_done:
        if not player.take_part():
            player.time_passes()
            house.forward()
            player.page.wait_for_timeout(SOON)
            player.keeps_focus()
    assert {"card", "night", "speech"} <= {*player.did}
    said = {*reader.said()}
    for frame in reader.steps[1:]:
        phase, step, phrase = frame["view"]["phase"], frame["view"]["step"], frame["phrase"]
        assert f"{_long(player.words, phase)}. {phrase}" in said
        assert step["kind"] not in SPOKEN or str(step["turn"]) in phrase


def _long(words: Words, phase: str) -> str:
    return words("night-number" if phase[0] == "N" else "day-number", number=int(phase[1:]))
