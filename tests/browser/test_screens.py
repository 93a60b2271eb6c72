"""No screen cuts its words, runs over its edge, has targets too small for a finger, or is hard to read."""

import json
from collections.abc import Iterator
from itertools import product
from typing import get_args

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from gorod.engine.step import AnyStep
from gorod.rules import RULESETS
from scripts import client
from tests.browser.browser import SIZES, SMALL_SIZES, Browser
from tests.browser.flaws import judged, measured
from tests.browser.moments import SCREENS, SETTINGS
from tests.browser.player import Player
from tests.browser.screens import LANGUAGES, Gallery, Sight, covering, distinct, perform, recorded, small
from tests.browser.stage import DRAWN, Stage
from tests.browser.twins import Moment
from tests.browser.words import Words
from tests.needs import made
from tests.selection import full_unless
from tests.web.house import House

QUICK = [*{(sight.size, sight.lang): sight for sight in covering()}.values()]
"""One sight at every size in both languages."""
FONT_SIZES = "(nodes) => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize))"
FLAWED = """<!doctype html><html lang="en"><title>Flaws</title><main>
  <p style="width: 4em; overflow: hidden; white-space: nowrap">Words that end before their end</p>
  <p style="width: 9000px">Far away</p>
  <p style="position: absolute; left: -20px">Half here</p>
  <button style="width: 30px; height: 30px">×</button>
  <div class="sky" style="background: #345"><span class="clock" style="color: #89a">47</span></div>
  <p style="color: #999; background: #aaa">Grey on grey</p>
</main>"""


@pytest.fixture(scope="module", autouse=True)
def axe() -> None:
    """axe-core comes with the client's packages, which a built client does not need."""
    made(client.fetch)


@pytest.fixture(scope="module")
def gallery(chromium: Chromium, house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    with (
        Browser(chromium, tmp_path_factory.mktemp("screens")) as browser,
        Gallery(browser, house) as found,
    ):
        yield found
    assert [visitor.faults() for visitor in browser.visitors if visitor.faults()] == []


@pytest.mark.parametrize("sight", full_unless({*QUICK}.__contains__, distinct()), ids=str)
def test_a_screen_has_no_flaws(gallery: Gallery, sight: Sight) -> None:
    assert gallery.flaws(sight, *SMALL_SIZES) == []


@pytest.mark.full
@pytest.mark.parametrize("sight", [*small()], ids=str)
def test_a_screen_has_no_flaws_where_there_is_little_room(gallery: Gallery, sight: Sight) -> None:
    assert gallery.flaws(sight) == []


@pytest.mark.full
def test_a_phone_shows_what_is_said_beside_the_table(browser: Browser, house: House) -> None:
    stage = Stage(browser.visitor(house, "phone", reduced_motion="reduce"), "ru")
    scene = recorded("ru", "fiim")["speech-mine"]
    perform(stage, scene)
    feed = stage.page.get_by_role("log", name="Разговор")
    for text in ("Верю седьмому, и это всё. " * 4, "Мои слова. " * 3):
        said = {"t": "talk", "from": 2, "text": text, "room": "table"}
        stage.happen(Moment(scene.at, [json.dumps(said)]))
        box, words = feed.bounding_box(), feed.get_by_text(text.strip()).bounding_box()
        assert box and words and words["y"] >= box["y"] - 1
        assert words["y"] + min(words["height"], 57) <= box["y"] + box["height"] + 1
    expect(stage.page.get_by_role("main")).to_have_attribute("data-tab", "table")
    perform(stage, recorded("ru", "home")["discussion-home"])
    expect(stage.page.get_by_role("main")).to_have_attribute("data-tab", "talk")
    expect(stage.page.get_by_role("timer")).to_be_in_viewport()


@pytest.mark.full
@pytest.mark.parametrize(
    ("table", "name"),
    [
        *(("fiim", "card-black"), ("twenty", "card-twenty")),
        *(("fiim", "night-fiim-black-held"), ("fiim", "speech-card")),
    ],
)
def test_on_the_smallest_screen_a_held_secret_is_whole_and_nothing_moves(
    browser: Browser, house: House, table: str, name: str
) -> None:
    player = Player(browser.visitor(house, "least", reduced_motion="reduce"))
    stage = Stage(player.visitor, "ru")
    scene = recorded("ru", table)[name]
    perform(stage, replace(scene, screen=replace(scene.screen, holds="")))
    bar = stage.page.locator("button:is(.hold, .peek)")
    expect(bar).to_be_in_viewport(ratio=1)
    before = bar.bounding_box()
    assert before is not None
    with player.holding(player.words(scene.screen.holds)):
        stage.happen(Moment(scene.at + 1, []))
        secret = stage.page.locator(".face, .secret")
        expect(secret).to_be_in_viewport(ratio=1)
        assert secret.evaluate("one => one.scrollHeight <= one.clientHeight"), "a part of it is cut"
        assert bar.bounding_box() == before, "the page moved under the finger"
        box = secret.bounding_box()
        assert box is not None
        is_above, is_below = (
            box["y"] + box["height"] <= before["y"],
            box["y"] >= before["y"] + before["height"],
        )
        assert is_above or is_below, "it is covered"


@pytest.mark.full
@pytest.mark.parametrize("size", ["phone", "landscape", "least"])
def test_the_code_for_a_second_device_of_a_judge_is_on_the_screen(
    browser: Browser, house: House, size: str
) -> None:
    words = Words("ru")
    stage = Stage(browser.visitor(house, size, reduced_motion="reduce"), "ru")
    stage.visitor.context.route("**/api/tables/*/assistant", lambda route: route.fulfill(json=DRAWN))
    perform(stage, recorded("ru", "judged-fiim")["console-more"])
    stage.page.locator("summary", has_text=words("console-devices")).click()
    stage.page.get_by_role("button", name=words("console-assist")).click()
    code = stage.page.get_by_role("img", name=words("console-assist"))
    expect(code).to_be_in_viewport(ratio=0.99)  # its edges are between pixels


@pytest.mark.full
def test_the_answer_of_a_check_is_the_largest_thing(browser: Browser, house: House) -> None:
    stage = Stage(browser.visitor(house, "tablet", reduced_motion="reduce"), "ru")
    perform(stage, recorded("ru", "fiim")["night-fiim-sheriff-held"])
    panel = stage.page.get_by_role("status").filter(has_text="Вы проверяете")
    sizes: list[float] = panel.locator("p").evaluate_all(FONT_SIZES)
    answer: list[float] = panel.get_by_text("Вы проверяете").evaluate_all(FONT_SIZES)
    assert answer == [max(sizes)] and sizes.count(answer[0]) == 1


@pytest.mark.full
def test_nothing_covers_the_middle_of_a_stream(browser: Browser, house: House) -> None:
    stage = Stage(browser.visitor(house, "laptop", reduced_motion="reduce"), "ru")
    perform(stage, recorded("ru", "fiim")["projector-clear"])
    expect(stage.page.locator(".yard .sky > *")).to_have_count(0)
    expect(stage.page.get_by_role("timer")).to_be_visible()


def test_the_quick_screens_have_every_size_and_language() -> None:
    assert {(sight.size, sight.lang) for sight in QUICK} == {*product(SIZES, LANGUAGES)}


def test_every_kind_of_step_has_a_screen() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyStep)}
    assert kinds == {screen.kind for screen in SCREENS}


@pytest.mark.parametrize("table", ["fiim", "twenty", "boxed", "home"])
def test_every_call_of_the_night_has_a_screen(table: str) -> None:
    setting = SETTINGS[table]
    rules = RULESETS[setting.rules]
    teams = {rules.roles[card].clan for card in setting.cards}
    called = {one for one in rules.night.order if one in setting.cards or one in teams}
    seen = {screen.turn for screen in SCREENS if RULESETS[SETTINGS[screen.table].rules] is rules}
    assert called <= seen


def test_flaws_are_found(browser: Browser, house: House) -> None:
    page = browser.visitor(house, "laptop").page
    page.set_content(FLAWED)
    found = "\n".join([*measured(page), *judged(page)])
    for what in (
        "text is cut by",
        "the page is 9",
        "text is outside of the screen: main > p «Half here»",
        "a target of 30×30",
        "the clock has a contrast of",
        "color-contrast (",
    ):
        assert what in found, found
