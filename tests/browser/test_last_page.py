"""The end of a game on a seat's phone and on the device that speaks."""

import json
import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.flaws import measured
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


TEMPERS = ("calm", "stubborn", "talkative", "cautious", "suspicious", "trusting", "daring", "calm", "daring")
BOXES = """() => [...document.querySelectorAll(".over > *, .beside > *:not(:empty)")]
  .filter((one) => one.checkVisibility() && !one.matches(".beside"))
  .map((one) => [one.className, one.getBoundingClientRect().top, one.getBoundingClientRect().bottom])"""


@pytest.mark.full
@pytest.mark.parametrize("size", ["phone", "least"])
def test_the_characters_of_bots_lie_above_the_story_of_a_phone(
    chromium: Chromium, house: House, tmp_path: Path, size: str
) -> None:
    with Browser(chromium, tmp_path) as browser:
        stage = Stage(browser.visitor(house, size, "ru", reduced_motion="reduce"), "ru")
        scene = recorded("ru", SCREENS["over-black"].table)["over-black"]
        perform(stage, msgspec.structs.replace(scene, hello=[*map(_with_tempers, scene.hello)]))
        page, words = stage.page, Words("ru")
        page.get_by_text(words("tempers")).tap()
        expect(page.get_by_text(words("temper-of", seat=1, temper=words("temper-calm")))).to_be_visible()
        boxes = page.evaluate(BOXES)
        for (one, _, bottom), (other, top, _) in pairwise(boxes):
            assert bottom <= top + 1, (one, other)
        assert measured(page) == []


def _with_tempers(message: str) -> str:
    read = json.loads(message)
    if read["t"] == "table":
        read["tempers"] = {str(seat): temper for seat, temper in enumerate(TEMPERS, 1)}
    return json.dumps(read)


@pytest.mark.full
def test_the_end_tells_what_became_of_oneself(chromium: Chromium, house: House, tmp_path: Path) -> None:
    with Browser(chromium, tmp_path) as browser:
        stage = Stage(browser.visitor(house, "phone", "ru", reduced_motion="reduce"), "ru")
        words = Words("ru")
        ways = "|".join(
            re.escape(words(f"fate-{one}", when="@")).replace("@", ".*")
            for one in ("killed", "voted-out", "lifted", "removed", "gone")
        )
        told = {"over-black": re.compile(ways), "over-red": re.compile(f"{ways}|{words('fate-stayed')}")}
        for name, fate in told.items():
            perform(stage, recorded("ru", SCREENS[name].table)[name])
            cards = stage.page.get_by_role("region", name=words("all-cards"))
            expect(cards.get_by_text(fate)).to_be_visible()
        perform(stage, recorded("ru", SCREENS["over-watcher"].table)["over-watcher"])
        cards = stage.page.get_by_role("region", name=words("all-cards"))
        expect(cards.get_by_text(told["over-red"])).to_be_hidden()
