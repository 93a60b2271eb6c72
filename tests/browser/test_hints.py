"""What a page says about the rules: players ask for the clause, a judge reads it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.screens import SCREENS, perform, recorded
from tests.browser.stage import Stage
from tests.browser.words import Words
from tests.web.house import House

MARK = re.compile(r"\[[A-Z]\d+\]")


@pytest.mark.full
def test_a_player_asks_for_the_clause_that_a_judge_reads(
    chromium: Chromium, house: House, tmp_path: Path
) -> None:
    with Browser(chromium, tmp_path) as browser:
        stage = Stage(browser.visitor(house, "phone", "ru", reduced_motion="reduce"), "ru")
        words, page = Words("ru"), stage.page
        for name in ("ballot", "farewell-wait", "speech-nominate", "best-move-wait", "speech-first"):
            perform(stage, recorded("ru", SCREENS[name].table)[name])
            expect(page.get_by_role("main")).not_to_contain_text(MARK)
        perform(stage, recorded("ru", SCREENS["farewell-wait"].table)["farewell-wait"])
        page.get_by_role("button", name=words("why")).tap()
        expect(page.get_by_role("dialog", name=re.compile(words("clause-number", id="F")))).to_be_visible()
        page.get_by_role("button", name=words("close")).tap()
        perform(stage, recorded("ru", SCREENS["console-ballot"].table)["console-ballot"])
        expect(page.get_by_role("main")).to_contain_text(MARK)
        expect(page.get_by_role("button", name=words("why"))).to_be_hidden()
