"""One device speaks in the room and all others are silent; the organiser hands it on by a link."""

import json
from contextlib import ExitStack

import pytest
from playwright.sync_api import Locator, Page, expect

from gorod.texts.catalogue import say
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
    says(speaker, "Посмотрите карты.")
    shows(speaker, "Начинаем игру.")
    house.forward()
    says(speaker, "Просыпается мафия и знакомится.")
    _button(page, "pause").click()
    says(speaker, "В городе ночь. Все ждут.")
    _button(page, "clocks-go-on").click()
    expect(_button(page, "pause")).to_be_visible()
    before = len(said(speaker))
    _button(page, "narrator-repeat").click()
    page.wait_for_function("(before) => said.length > before", arg=before)


def _to(house: ForwardHouse, table: SpokenTable, kind: str) -> None:
    """Let time pass until such a step is on."""
    with house.socket(table.opened["organiser"]) as socket:
        while heard(socket, "frame")["view"]["step"]["kind"] != kind:
            house.forward()


@pytest.mark.full
def test_the_organiser_hands_a_lost_device_on_at_night_by_a_link(browser: Browser) -> None:
    need_voice()
    house = browser.forward_house()
    table = SpokenTable(house)
    phone = table.phone(browser, "Анна")
    speaker = table.speaker(browser)
    table.hand_over(phone)
    table.fill()
    phone.look_at_card()
    house.forward()
    says(speaker, "Просыпается мафия")
    _to(house, table, "hunt")
    says(speaker, "Мафия выходит на охоту.")
    assert said(phone.visitor) == [] and phone.page.evaluate("clips") == []
    _button(phone.page, "menu").click()
    expect(_button(phone.page, "narrator-take")).to_have_count(0)
    _button(phone.page, "narrator-link").click()
    expect(phone.page.get_by_role("img", name=WORDS("narrator-link"))).to_be_visible()
    url = phone.page.get_by_role("textbox", name=WORDS("address")).input_value()
    tablet = table.opens(browser, url)
    expect(speaker.page.get_by_text(WORDS("narrator-ended"))).to_be_visible()
    expect(phone.page.get_by_text(say("ru", "table-narrator-moved")).first).to_be_visible()
    before = said(speaker)
    house.forward()
    says(tablet, "Просыпается Дон")
    assert said(speaker) == before
    speaker.forgive("403")  # it may have asked for a clip just when it was replaced
    tab = phone.visitor.context.new_page()
    tab.goto(f"{house.url}/{url[url.index('#') :]}")
    expect(tab.get_by_text(say("ru", "table-narrator-has-seat"))).to_be_visible()
    phone.visitor.forgive("409")


@pytest.mark.full
def test_players_choose_who_hands_the_device_on_while_the_organiser_is_away(browser: Browser) -> None:
    house = browser.forward_house()
    table = SpokenTable(house, phones=2, rules="home")
    asks, agrees = (table.phone(browser, name) for name in ("Анна", "Борис"))
    speaker = table.speaker(browser)
    others = [house.joined(table.code, f"p{seat}")["token"] for seat in range(3, 11)]
    with ExitStack() as stack:
        organiser = stack.enter_context(house.socket(table.opened["organiser"]))
        sockets = [stack.enter_context(house.socket(token)) for token in others[:4]]
        organiser.send(json.dumps({"t": "manage", "id": "h", "what": "change", "hands": "table"}))
        assert heard(organiser, "ack")["status"] == "applied"
        assert house.started(table.opened).status == 200
        for phone in (asks, agrees):
            phone.look_at_card()
        _to(house, table, "poll")
        organiser.close()
        while not heard(sockets[0], "table").get("organiser_away"):
            house.forward()
        _button(asks.page, "menu").click()
        _button(asks.page, "entrust-ask").click()
        asks.page.keyboard.press("Escape")
        agrees.page.get_by_role("button", name=WORDS("entrust-question", by=1, needed=6)).click()
        _button(agrees.page, "entrust-agree").click()
        expect(_button(agrees.page, "entrust-back")).to_be_visible()
        for socket in sockets:
            socket.send(json.dumps({"t": "entrust", "id": "e", "seat": 1}))
        _button(asks.page, "entrust-show").click()
        _button(asks.page, "narrator-link").click()
        tablet = table.opens(browser, asks.page.get_by_label(WORDS("address")).input_value())
        expect(speaker.page.get_by_text(WORDS("narrator-ended"))).to_be_visible()
        expect(tablet.page.get_by_role("region", name=WORDS("hands-count"))).to_be_visible()
        expect(agrees.page.get_by_text(say("ru", "table-narrator-moved")).first).to_be_visible()
        expect(_button(asks.page, "entrust-show")).to_have_count(0)


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
