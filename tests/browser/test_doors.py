"""From the home page to a table and away from it again, found by accessible names alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browser import Browser, Visitor
from tests.browser.doors import button, opened
from tests.web.house import House

LOOK_ALIKE = str.maketrans("ABCEHKMPTYX", "авсенкмртух")
REFUSED_ERROR = "status of 4\\d\\d"
"""What a browser logs about a refused request; the page says it in words."""


def come(visitor: Visitor, code: str, name: str) -> Page:
    """Type the code at home and give a name; at a table by invitation this asks to join."""
    page = visitor.open()
    page.get_by_role("textbox", name="Код стола").fill(code)
    button(page, "Войти").click()
    page.get_by_role("textbox", name="Как вас называть").fill(name)
    page.get_by_role("button", name=re.compile("^(Сесть|Постучаться)$")).click()
    return page


def chosen_in_menu(page: Page, deed: str) -> None:
    """Choose a deed that is folded away in the menu, so that nobody does it by accident."""
    button(page, "Меню").click()
    menu = page.get_by_role("dialog")
    menu.locator("summary", has_text=deed).click()
    menu.get_by_role("button", name=deed, exact=True).click()


def test_friends_sit_down_by_the_code_and_begin(browser: Browser, house: House) -> None:
    page, code = opened(browser.visitor(house))
    guest = come(browser.visitor(house), code.translate(LOOK_ALIKE).lower(), "Борис")
    expect(guest.get_by_role("button", name="Место 2: вы, ждём")).to_be_visible()
    guest.get_by_role("button", name="Место 7: свободно").click()
    expect(page.get_by_role("button", name="Место 7: Борис, ждём")).to_be_visible()
    button(page, "Можно начинать").click()
    button(page, "Начать").click()
    expect(page.get_by_role("dialog", name="Начать, не дожидаясь?")).to_contain_text("№ 7")
    button(page, "Подождать").click()
    button(guest, "Можно начинать").click()
    expect(button(guest, "Вы готовы")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("heading", name="Готовы 2 из 2")).to_be_visible()
    button(page, "Начать").click()
    for device in (page, guest):
        expect(device.get_by_role("button", name="Удерживайте, чтобы увидеть")).to_be_visible()


@pytest.mark.full
def test_those_who_came_change_seats_and_begin_without_the_others(browser: Browser, house: House) -> None:
    table = house.opened(rules="home", mode="companion", seats=10)
    for name in ("Анна", "Борис", "Вера", "Глеб"):
        house.joined(table["code"], name)
    page = browser.visitor(house).open()
    seat = {"key": table["table"], "code": table["code"], "token": table["organiser"], "at": 1}
    page.evaluate("seat => localStorage.setItem('gorod.seats', JSON.stringify([seat]))", seat)
    page.goto(f"{page.url.partition('#')[0]}#table/{table['table']}")
    page.reload()
    page.get_by_role("button", name="Место 1: Анна").click()
    page.get_by_role("button", name="Место 3: Вера").click()
    button(page, "Поменять").click()
    expect(page.get_by_role("button", name="Место 3: Анна")).to_be_visible()
    one, other = (page.get_by_role("button", name=f"Место {seat}: ") for seat in (2, 7))
    one.drag_to(other)
    button(page, "Пересадить").click()
    expect(page.get_by_role("button", name="Место 7: Борис")).to_be_visible()
    button(page, "Начать вчетвером").click()
    dialog = page.get_by_role("dialog", name="Начать вчетвером?")
    dialog.get_by_role("button", name="Начать вчетвером").click()
    expect(page.get_by_role("button", name="Место 4: Борис")).to_be_visible()
    expect(page.get_by_role("button", name="Место 5: ")).to_have_count(0)
    expect(button(page, "Начать")).to_be_enabled()


@pytest.mark.full
def test_a_shut_door_is_knocked_at(browser: Browser, house: House) -> None:
    page, code = opened(browser.visitor(house))
    button(page, "Закрыть вход").click()
    expect(button(page, "Закрыть вход")).to_have_attribute("aria-pressed", "true")
    vera, stranger = (come(browser.visitor(house), code, name) for name in ("Вера", "Гость"))
    expect(vera.get_by_role("heading", name="Вы стучитесь")).to_be_visible()
    button(page, "Впустить: Вера").click()
    expect(vera.get_by_role("button", name="Место 2: вы, ждём")).to_be_visible()
    button(page, "Отказать: Гость").click()
    expect(stranger.get_by_role("heading", name="Вас не впустили")).to_be_visible()


@pytest.mark.full
def test_whoever_is_sent_home_or_goes_is_told_why(browser: Browser, house: House) -> None:
    page, code = opened(browser.visitor(house))
    removed, left, stays = (come(browser.visitor(house), code, name) for name in ("Борис", "Вера", "Глеб"))
    page.get_by_role("button", name="Место 2: Борис").click()
    button(page, "Подробнее").click()
    button(page, "Убрать из-за стола").click()
    expect(removed.get_by_role("heading", name="Вас убрали из-за стола")).to_be_visible()
    chosen_in_menu(left, "Уйти")
    expect(left.get_by_role("heading", name="Вы ушли")).to_be_visible()
    chosen_in_menu(page, "Закрыть стол")
    for device in (page, stays):
        expect(device.get_by_role("heading", name="Стол закрыт")).to_be_visible()
    stays.get_by_role("link", name="На главную").last.click()
    expect(stays.get_by_role("link", name="Играть с ботами")).to_be_visible()
    expect(stays.get_by_role("link", name="Вернуться")).to_have_count(0)


@pytest.mark.full
def test_four_words_bring_a_seat_to_another_device(browser: Browser, house: House) -> None:
    page, code = opened(browser.visitor(house))
    button(page, "Меню").click()
    menu = page.get_by_role("dialog")
    menu.locator("summary", has_text="Слова для возвращения").click()
    menu.get_by_role("button", name="Удерживайте, чтобы увидеть").press("Enter", delay=300)
    phrase = page.evaluate("JSON.parse(localStorage['gorod.seats'])[0].phrase")
    other = browser.visitor(house)
    found = other.open(f"/#join/{code}")
    found.locator("summary", has_text="У меня есть четыре слова").click()
    words = found.get_by_role("textbox", name="Четыре слова")
    words.fill("не те слова вовсе")
    button(found, "Вернуться на место").click()
    expect(found.get_by_role("alert")).to_be_visible()
    words.fill(phrase.upper())
    button(found, "Вернуться на место").click()
    expect(button(found, "Закрыть вход")).to_be_visible()
    expect(page.get_by_role("heading", name="Место открыто на другом устройстве")).to_be_visible()
    other.forgive(REFUSED_ERROR)


@pytest.mark.full
def test_a_game_is_not_left_by_accident(browser: Browser, house: House) -> None:
    page = browser.visitor(house).open()
    page.get_by_role("link", name="Играть с ботами").click()
    button(page, "Начать игру").click()
    expect(page.get_by_role("button", name="Удерживайте, чтобы увидеть")).to_be_visible()
    table = page.url
    page.go_back()
    button(page, "Остаться").click()
    assert page.url == table
    page.get_by_role("link", name="На главную").click()
    button(page, "Выйти на главную").click()
    page.get_by_role("link", name="Вернуться").click()
    page.wait_for_url(table)


@pytest.mark.parametrize("is_trusted", [True, False])
def test_an_address_is_copied_also_where_the_browser_trusts_nobody(
    browser: Browser, house: House, is_trusted: bool
) -> None:
    visitor = browser.visitor(house) if is_trusted else browser.phone_in_the_room(house)
    page, code = opened(visitor)
    button(page, "Позвать за стол").click()
    expect(page.get_by_role("textbox", name="Адрес")).to_have_value(re.compile(f"#join/{code}$"))
    button(page, "Скопировать").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Адрес скопирован")


def test_what_is_wrong_in_a_house_file_stands_beside_its_line(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    visitor = browser.visitor(house)
    page, wrong, mended = visitor.open("/#new"), tmp_path / "wrong.toml", tmp_path / "mended.toml"
    wrong.write_text('ruleset = "boxed"\n\n[options]\nfarewell.voted = "long"\n')
    mended.write_text(
        'ruleset = "boxed"\ntitle = { ru = "Наши", en = "Ours" }\noptions.farewell.voted = 45\n'
    )
    page.locator("summary", has_text="Файл домашних правил").click()
    page.locator("input[type=file]").set_input_files(wrong)
    button(page, "Открыть").click()
    line = page.get_by_role("alert").get_by_role("listitem").nth(3)
    expect(line).to_contain_text('farewell.voted = "long"')
    expect(line).to_contain_text("0…3600")
    page.locator("input[type=file]").set_input_files(mended)
    button(page, "Открыть").click()
    expect(page.get_by_role("heading", name="Наши")).to_be_visible()
    expect(page.get_by_text("Последнее слово ушедшего по голосованию: 45")).to_be_visible()
    visitor.forgive(REFUSED_ERROR)
