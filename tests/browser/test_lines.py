"""Lines on a page: «№» and its number stay together, whatever the width."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium

from tests.browser.browser import Browser
from tests.browser.screens import SCREENS, perform, recorded
from tests.browser.stage import Stage
from tests.web.house import House

WIDTHS = range(320, 420, 9)
NUMBERS = """() => {
  const found = [0, []];
  const letters = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let text = letters.nextNode(); text; text = letters.nextNode())
    for (const match of text.data.matchAll(/№ \\d+/g)) {
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      found[0] += tops.size > 0;
      if (tops.size > 1) found[1].push(text.data);
    }
  return found;
}"""


@pytest.mark.full
def test_a_number_is_not_parted_from_its_sign(chromium: Chromium, house: House, tmp_path: Path) -> None:
    with Browser(chromium, tmp_path) as browser:
        stage = Stage(browser.visitor(house, "phone", "ru", reduced_motion="reduce"), "ru")
        for name in ("over-black", "speech-talk", "reading"):
            perform(stage, recorded("ru", SCREENS[name].table)[name])
            for width in WIDTHS:
                stage.page.set_viewport_size({"width": width, "height": 640})
                count, broken = stage.page.evaluate(NUMBERS)
                assert count and not broken, (name, width, broken)
