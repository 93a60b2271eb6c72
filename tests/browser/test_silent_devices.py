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
    speaker = table.speaker(browser)
    cable = browser.cable(house)
    wall = browser.visitor(cable, "laptop")
    wall.open(f"/#projector/{table.code}")
    table.fill()
    phone.look_at_card()
    for page in (phone.page, wall.page):
        expect(page.get_by_text(WORDS("narrator-silent"))).to_have_count(0)
    speaker.page.close()
    for page in (phone.page, wall.page):
        expect(page.get_by_text(WORDS("narrator-silent"))).to_be_visible()
    cable.stall()
    expect(wall.page.get_by_role("alert")).to_have_text(WORDS("screen-lost"))
    cable.mend()
    expect(wall.page.get_by_role("alert")).to_have_text(WORDS("narrator-silent"))
    wall.forgive(*EXPECTED)
