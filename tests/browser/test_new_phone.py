"""A phone is lost by day: the organiser lets another one in, and the old one takes the seat back."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from gorod.services.table.choices.new_phones import MIN_OFFLINE_S, NEW_PHONE_WAIT_S
from gorod.texts.catalogue import say
from tests.browser.browser import Browser
from tests.browser.forward import PACE, ForwardHouse
from tests.browser.player import Player
from tests.browser.spoken import SpokenTable, says
from tests.browser.waiting import receive_all
from tests.browser.words import Words
from tests.speech.voice import need_voice
from tests.web.house import heard

WORDS = Words("ru")
LOST = 2
MAX_FORWARDS = 60
"""How often the clock is put forward to what is due next, before something must have happened."""


@pytest.mark.full
def test_a_new_phone_is_let_in_and_the_old_one_takes_the_seat_back(browser: Browser) -> None:
    need_voice()
    house = browser.forward_house()
    table = SpokenTable(house, phones=2, rules="classic")
    anna, boris = (table.phone(browser, name) for name in ("Анна", "Борис"))
    speaker = table.speaker(browser)
    table.hand_over(anna)
    table.fill()
    boris.look_at_card()
    _forward_to(house, anna.page.get_by_text(WORDS("day-number", number=1)).first)
    with house.socket(table.opened["organiser"]) as socket:
        socket.send(json.dumps({"t": "manage", "id": "p", "what": "pause"}))
        assert heard(socket, "ack")["status"] == "applied"
    card, at = boris.peek(), boris.page.url
    boris.page.goto("about:blank")
    guest = browser.visitor(house)
    new = Player(guest)
    guest.open("/" + _link(house, anna.page))
    anna.visitor.forgive("409")  # it has asked too early
    expect(guest.page.get_by_text(WORDS("other-phone-waits", seat=LOST))).to_be_visible()
    expect(anna.page.get_by_text(say("ru", "table-new-phone", seat=str(LOST))).first).to_be_visible()
    says(speaker, "Место два: новый телефон.")
    house.forward(NEW_PHONE_WAIT_S / PACE)
    expect(guest.page.get_by_role("button", name=WORDS("my-card-hold"))).to_be_visible()
    assert new.peek() == card
    boris.page.goto(at)
    expect(boris.page.get_by_text(WORDS("other-phone-replaced"))).to_be_visible()
    expect(boris.page.get_by_role("button", name=WORDS("my-card-hold"))).to_have_count(0)
    boris.press(WORDS("other-phone-replaced-refuse"))
    expect(guest.page.get_by_text(WORDS("end-phone-refused"))).to_be_visible()
    expect(boris.page.get_by_role("button", name=WORDS("my-card-hold"))).to_be_visible()
    assert boris.peek() == card
    says(speaker, "Место два: остаётся прежний телефон.")


def _forward_to(house: ForwardHouse, sight: Locator) -> None:
    """Put the clock forward until this can be seen."""
    for _ in range(MAX_FORWARDS):
        if sight.is_visible():
            return
        house.forward()
        receive_all(sight.page)
    expect(sight).to_be_visible()


def _link(house: ForwardHouse, page: Page) -> str:
    """Return what the organiser's page shows for the lost seat, once it was offline for long enough."""
    page.get_by_role("button", name=WORDS("seat", seat=LOST)).click()
    code = page.get_by_role("img", name=WORDS("new-phone-for", seat=LOST))
    offers = page.get_by_role("button", name=WORDS("new-phone-for", seat=LOST))
    for _ in range(MAX_FORWARDS):
        offers.click()
        page.wait_for_function(
            "([img, toast]) => document.querySelector(img) || document.querySelector(toast)",
            arg=[".qr svg", ".toast"],
        )
        if code.is_visible():
            break
        page.locator(".toast").first.click()
        house.forward(MIN_OFFLINE_S / PACE)
    url = page.get_by_role("textbox", name=WORDS("address")).input_value()
    return url[url.index("#") :]
