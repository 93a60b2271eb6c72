"""A whole game against programs by keys alone, and what a screen reader says on the way."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.forward import ForwardHouse
from tests.browser.screen_reader import ScreenReader
from tests.browser.typist import Typist
from tests.browser.words import Words

SPOKEN = ("speech", "defence", "farewell", "ballot")
"""Kinds of steps that belong to one seat."""


@pytest.mark.full
def test_by_keys_alone_from_home_to_the_end(browser: Browser) -> None:
    house = browser.forward_house()
    player = Typist(browser.visitor(house, "laptop", reduced_motion="reduce"), "ru", Random(1))
    reader = ScreenReader(player.page)
    player.visitor.open()
    player.play_with_bots()
    while "speech" not in player.did:
        _goes_on(player, house)
    assert player.peek()
    _goes_through_tabs(player)
    while not player.is_done:
        _goes_on(player, house)
    assert {"card", "night"} <= {*player.did} and reader.talks
    assert [*_untold(reader, player.words)] == []


def _goes_through_tabs(player: Typist) -> None:
    """Go through tabs by arrow keys, round and back."""
    tabs = player.page.get_by_role("tab")
    talk, notes = (
        tabs.filter(has_text=player.words(f"tab-{name}"), visible=True) for name in ("talk", "notes")
    )
    for tab, key, other in ((talk, "Right", notes), (notes, "Right", talk), (talk, "Left", notes)):
        player.arrow(tab, key)
        expect(other).to_have_attribute("aria-selected", "true")
        expect(other).to_be_focused()


def _goes_on(player: Typist, house: ForwardHouse) -> None:
    player.go_on(house)
    player.keeps_focus()


def _untold(reader: ScreenReader, words: Words) -> Iterator[str]:
    """Yield what a screen reader should have said: whose step it is, accepted numbers, others' words."""
    said, first = {*reader.said()}, reader.frames[0]["phrase"]
    spoken = [talk["text"] for talk in reader.talks if talk["room"] != "black"]
    yield from (text for text in spoken if not any(text in one for one in said))
    for frame in reader.frames:
        if frame["phrase"] == first:
            continue  # the page was opened with these words
        phase, step, phrase = frame["view"]["phase"], frame["view"]["step"], frame["phrase"]
        nominated = [event["seat"] for event in frame["events"] if event["t"] == "nominated"]
        wanted = {f"{_long(words, phase)}. {phrase}", *(words("taken", seat=seat) for seat in nominated)}
        yield from wanted - said
        if step["kind"] in SPOKEN and str(step["turn"]) not in phrase:
            yield f"whose step it is: {phrase}"


def _long(words: Words, phase: str) -> str:
    return words("night-number" if phase[0] == "N" else "day-number", number=int(phase[1:]))
