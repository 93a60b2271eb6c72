"""The device that speaks, or the server, falls silent: everybody in the room is told."""

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.interrupted import EXPECTED
from tests.browser.spoken import SpokenTable
from tests.browser.words import Words

WORDS = Words("ru")


@pytest.mark.full
def test_phones_and_the_wall_say_that_the_speaking_device_or_the_server_is_silent(browser: Browser) -> None:
    house = browser.forward_house()
    table = SpokenTable(house, watch=True)
    phone = table.phone(browser, "Анна")
    voice = browser.cable(house)
    speaker = table.speaker(browser, cable=voice)
    cable = browser.cable(house)
    wall = browser.visitor(cable, "laptop")
    wall.open(f"/#projector/{table.code}")
    table.fill()
    phone.look_at_card()
    pages = (phone.page, wall.page)
    for page in pages:
        expect(page.get_by_text(WORDS("narrator-silent"))).to_have_count(0)
    for falls_silent, comes_back in ((voice.stall, voice.mend), (speaker.page.close, None)):
        falls_silent()  # first with its socket open, then by closing it
        for page in pages:
            expect(page.get_by_text(WORDS("narrator-silent"))).to_be_visible()
        if comes_back:
            comes_back()
            for page in pages:
                expect(page.get_by_text(WORDS("narrator-silent"))).to_have_count(0)
    cable.stall()
    expect(wall.page.get_by_role("alert")).to_have_text(WORDS("screen-lost"))
    cable.mend()
    expect(wall.page.get_by_role("alert")).to_have_text(WORDS("narrator-silent"))
    for one in (wall, speaker):
        one.forgive(*EXPECTED)


@pytest.mark.full
def test_a_reload_at_night_does_not_ask_for_the_card_again(browser: Browser) -> None:
    house = browser.forward_house()
    table = SpokenTable(house)
    phone = table.phone(browser, "Анна")
    table.speaker(browser)
    table.fill()
    phone.look_at_card()
    for is_over in (False, True):  # while others still look at theirs, and in the first call
        if is_over:
            house.forward()
            expect(phone.page.get_by_role("heading", name=WORDS("night-number", number=0))).to_be_visible()
        phone.page.reload()
        expect(phone.page.get_by_role("button", name=WORDS("menu"))).to_be_visible()
        if not is_over:
            expect(phone.button(WORDS("card-known"))).to_be_visible()
        for asked in ("remembered", "look-three-seconds"):
            expect(phone.button(WORDS(asked))).to_have_count(0)
