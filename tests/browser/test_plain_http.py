"""A phone over plain HTTP, where browsers offer neither a clipboard nor SHA-256: everything works."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.partaker import Partaker
from tests.browser.waiting import wait_until
from tests.browser.words import Words


@pytest.mark.full
def test_a_whole_game_without_a_secure_context(browser: Browser) -> None:
    house = browser.forward_house()
    player = Partaker(browser.phone_in_the_room(house), "ru", Random(3))
    words, page = player.words, player.visitor.open()
    assert page.evaluate("[isSecureContext, crypto.subtle, navigator.clipboard]") == [False, None, None]

    player.tap(page.get_by_role("link", name=words("open-a-table")))
    page.get_by_role("textbox", name=words("your-name")).fill("Анна")
    player.press(words("open-table"))
    player.press(words("call-people"))
    address = page.get_by_role("textbox", name=words("address")).input_value()
    player.press(words("copy"))
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(words("address-copied"))
    player.tap(page.get_by_role("dialog").get_by_role("button", name=words("close")))
    assert address.endswith(f"#join/{_pasted(player)}")

    player.press(words("i-am-ready"))
    player.press(words("begin"))
    expect(player.button(words("hold-to-see"))).to_be_visible()
    while not player.is_done:
        player.go_on(house)

    player.tap(page.locator("summary", has_text=words("verify-deal")))
    player.press(words("verify-deal"))
    expect(page.get_by_role("heading", name=words("deal-is-fair"))).to_be_visible()
    for proven in ("deal-same-promise", "deal-deck", "deal-my-seed"):
        expect(page.get_by_text(words(proven))).to_be_visible()


def _pasted(player: Partaker) -> str:
    """Return what pasting into the field for a code gives."""
    tab = player.visitor.tab()
    tab.goto(player.visitor.url)
    field = tab.get_by_role("textbox", name=player.words("code-of-table"))
    field.focus()
    tab.keyboard.press("Control+V")
    pasted = field.input_value()
    tab.close()
    return pasted


def test_a_silent_video_keeps_the_screen_on(browser: Browser) -> None:
    """There is no wake lock without a secure context; the first tap at the table starts the video."""
    house = browser.forward_house()
    player = Partaker(browser.phone_in_the_room(house), "ru", Random(4))
    words, page = player.words, player.visitor.open()
    assert page.evaluate("'wakeLock' in navigator") is False
    player.tap(page.get_by_role("link", name=words("open-a-table")))
    page.get_by_role("textbox", name=words("your-name")).fill("Анна")
    player.press(words("open-table"))
    player.press(words("call-people"))
    plays = "[...document.querySelectorAll('video')].some(one => !one.paused && one.currentTime > 0)"
    wait_until(page, lambda: page.evaluate(plays) is True, lambda: "no video plays")
    expect(page.get_by_text(words("screen-by-video"), exact=True)).to_be_attached()


def test_a_screen_on_the_wall_asks_for_a_tap_only_while_it_helps(browser: Browser) -> None:
    house = browser.forward_house()
    table = house.opened(rules="home", seats=8, watch=True)
    visitor, words = browser.phone_in_the_room(house), Words("ru")
    page = visitor.open(f"/#projector/{table['code']}")
    page.get_by_text(words("screen-tap")).click()
    expect(page.get_by_text(words("screen-stays-on"))).to_be_visible()
    expect(page.get_by_text(words("screen-tap"))).to_be_hidden()
    clear = visitor.tab()
    clear.goto(f"{visitor.url}/#projector/{table['code']}/clear")
    expect(clear.get_by_role("heading", name=words("projector-room"))).to_be_visible()
    expect(clear.get_by_text(words("screen-tap"))).to_be_hidden()
