"""The end of a game on a seat's phone and on the device that speaks."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.screens import SCREENS, perform, recorded
from tests.browser.stage import Stage
from tests.browser.words import Words
from tests.web.house import House


@pytest.mark.full
def test_the_end_says_who_has_won_and_shows_every_card(
    chromium: Chromium, house: House, tmp_path: Path
) -> None:
    with Browser(chromium, tmp_path) as browser:
        for name, title in (("over-red", "you-won"), ("narrator-over", "won-black")):
            visitor = browser.visitor(house, "phone", "ru", reduced_motion="reduce")
            stage = Stage(visitor, "ru")
            perform(stage, recorded("ru", SCREENS[name].table)[name])
            words = Words("ru")
            expect(visitor.page.get_by_role("heading", name=words(title), exact=True)).to_be_visible()
            cards = visitor.page.get_by_role("region", name=words("all-cards"))
            expect(cards.get_by_role("img")).to_have_count(10)
            if name == "over-red":
                expect(visitor.page.get_by_text(words("game-lasted"))).to_be_visible()
                expect(visitor.page.get_by_role("button", name=words("share-record"))).to_be_visible()
