"""One device speaks in the room, any other takes its place in two taps, and all others are silent."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.browser import Browser
from tests.browser.forward import ForwardHouse
from tests.browser.spoken import SpokenTable, said, says, shows
from tests.browser.words import Words
from tests.speech.voice import need_voice
from tests.web.house import heard

WORDS = Words("ru")


def _button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=WORDS(key))


def test_a_room_hears_its_sound_check_and_then_the_game(browser: Browser) -> None:
    need_voice()
    house = browser.forward_house()
    table = SpokenTable(house, phones=0)
    speaker = table.speaker(browser, "laptop")
    page = speaker.page
    expect(page.get_by_text(table.code)).to_be_visible()
    expect(page.get_by_role("img", name=WORDS("qr-of-table", code=table.code))).to_be_visible()
    _button(page, "narrator-try").click()
    says(speaker, WORDS("narrator-check"))
    expect(page.get_by_text(WORDS("narrator-way-clip"))).to_be_visible()
    table.fill()
    says(speaker, "Просыпается мафия и знакомится.")
    shows(speaker, "Начинаем игру.")
    _button(page, "pause").click()
    says(speaker, "Все надевают маски и ждут.")
    _button(page, "clocks-go-on").click()
    expect(_button(page, "pause")).to_be_visible()
    before = len(said(speaker))
    _button(page, "narrator-repeat").click()
    page.wait_for_function("(before) => said.length > before", arg=before)


def _to(house: ForwardHouse, table: SpokenTable, kind: str) -> None:
    """Time passes until such a step is on."""
    with house.socket(table.opened["organiser"]) as socket:
        while heard(socket, "frame")["view"]["step"]["kind"] != kind:
            house.forward()


@pytest.mark.full
def test_a_lost_device_is_replaced_at_night_in_two_taps_and_is_silent(browser: Browser) -> None:
    need_voice()
    house = browser.forward_house()
    table = SpokenTable(house)
    phone = table.phone(browser, "Анна")
    speaker = table.speaker(browser)
    table.fill()
    phone.look_at_card()
    says(speaker, "Просыпается мафия")
    _to(house, table, "hunt")
    says(speaker, "Мафия выходит на охоту.")
    assert said(phone.visitor) == [] and phone.page.evaluate("clips") == []
    _button(phone.page, "menu").click()
    _button(phone.page, "narrator-take").click()
    expect(speaker.page.get_by_text(WORDS("narrator-ended"))).to_be_visible()
    expect(_button(phone.page, "narrator-repeat")).to_be_visible()
    before = said(speaker)
    house.forward()
    says(phone.visitor, "Просыпается Дон")
    phone.page.wait_for_function("() => clips.length > 0")
    assert said(speaker) == before
    speaker.forgive("403")  # it may have asked for a clip at the moment when it was replaced
    _button(phone.page, "narrator-to-seat").click()
    expect(_button(phone.page, "hold-to-see")).to_be_visible()
    house.forward()
    says(phone.visitor, "Просыпается Шериф")
    _button(phone.page, "menu").click()
    expect(_button(phone.page, "narrator-open")).to_be_visible()


@pytest.mark.full
def test_a_server_without_a_voice_leaves_large_letters_and_a_gong(browser: Browser) -> None:
    house = browser.forward_house()
    table = SpokenTable(house, phones=0)
    speaker = table.speaker(browser)
    speaker.context.route("**/clip", lambda route: route.fulfill(status=501, json=_NO_SPEECH))
    _button(speaker.page, "narrator-try").click()
    expect(speaker.page.get_by_text(WORDS("narrator-way-gong"))).to_be_visible()
    table.fill()
    shows(speaker, "Начинаем игру.")
    shows(speaker, "Ночью каждый смотрит только в свой телефон")
    assert len(said(speaker)) == 1
    speaker.forgive("501")


_NO_SPEECH = {"error": {"code": "no_speech", "text": "У сервера нет голоса.", "clause": ""}}


@pytest.mark.full
def test_real_hands_are_counted_on_the_device_that_speaks(browser: Browser) -> None:
    house = browser.forward_house()
    table = SpokenTable(house, rules="home")
    phone = table.phone(browser, "Анна")
    speaker = table.speaker(browser, "phone")
    with house.socket(table.opened["organiser"]) as socket:
        socket.send(json.dumps({"t": "manage", "id": "h", "what": "change", "hands": "table"}))
        assert heard(socket, "ack")["status"] == "applied"
    table.fill()
    phone.look_at_card()
    _to(house, table, "poll")
    expect(phone.page.get_by_text(WORDS("hands-shown"))).to_be_visible()
    pad = speaker.page.get_by_role("region", name=WORDS("hands-count"))
    pad.get_by_role("button", name="№ 5", exact=True).click()
    expect(pad.get_by_role("heading", name=WORDS("hands-for", seat=5))).to_be_visible()
    pad.get_by_role("button", name="6", exact=True).click()
    expect(pad.get_by_role("button", name="№ 5: 6", exact=True)).to_be_visible()
    pad.get_by_role("button", name=WORDS("hands-thanks"), exact=True).click()
    expect(pad.get_by_role("heading", name=WORDS("hands-for", seat=5))).to_have_count(0)
    expect(phone.page.get_by_role("main")).to_contain_text("№ 5")
