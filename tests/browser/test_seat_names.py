"""Two people change seats at a table where only one device is needed: by mouse, by finger and by keys."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.browser import Browser
from tests.browser.forward import ForwardHouse
from tests.browser.judge import Judge
from tests.browser.one_phone import OnePhone
from tests.browser.player import Player


@pytest.mark.full
def test_on_the_console_by_mouse_and_by_keys(browser: Browser, slow_house: ForwardHouse) -> None:
    judge = Judge(browser.visitor(slow_house, "laptop"))
    judge.come_in()
    one, other = (_handle(judge, seat) for seat in (2, 7))
    one.drag_to(other)
    _sit(judge, {2: 7, 7: 2})
    expect(judge.page.get_by_text(judge.words("swapped-two", seat=2, other=7))).to_be_visible()
    one.focus()
    judge.page.keyboard.press("Enter")
    expect(one).to_have_attribute("aria-pressed", "true")
    for _ in range(2):  # past the name of seat 2
        judge.page.keyboard.press("Tab")
    expect(_handle(judge, 3)).to_be_focused()
    judge.page.keyboard.press("Space")
    _sit(judge, {2: 3, 3: 7})
    _field(judge, 4).click()
    _field(judge, 4).drag_to(_field(judge, 9))
    _sit(judge, {4: 4, 9: 9})


@pytest.mark.full
def test_on_one_phone_by_finger(browser: Browser) -> None:
    phone = OnePhone(browser.phone_in_the_room(browser.forward_house()))
    phone.come_in("home", 6)
    _handle(phone, 1).tap()
    _handle(phone, 3).tap()
    _sit(phone, {1: 3, 3: 1})
    with phone.dragging(_handle(phone, 2), _handle(phone, 4)):
        expect(phone.page.locator("[data-seat].target")).to_have_attribute("data-seat", "4")
    _sit(phone, {2: 4, 4: 2})


def _handle(at: Judge | Player, seat: int) -> Locator:
    return at.page.locator(f'[data-seat="{seat}"]').get_by_role("button")


def _field(at: Judge | Player, seat: int) -> Locator:
    return at.page.get_by_label(at.words("console-nick-of", seat=seat), exact=True)


def _sit(at: Judge | Player, nicks: dict[int, int]) -> None:
    for seat, nick in nicks.items():
        expect(_field(at, seat)).to_have_value(f"Ник {nick}")
