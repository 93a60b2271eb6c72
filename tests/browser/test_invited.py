"""Invited people, onlookers, and people who have mistyped the address."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.doors import opened
from tests.browser.moments import ALL
from tests.browser.screens import perform, recorded
from tests.browser.stage import Stage
from tests.browser.words import Words
from tests.web.house import House

RUBBISH = (
    *("%E0%A4%A", "%00%00", "%2F%2F", "..", "ZZZZZZ/!!"),
    *("<script>alert(1)</script>", "🎲🎲🎲🎲🎲🎲", "A" * 300),
)
PAGES = ("join", "table", "take", "narrate", "narrator", "assist", "club", "evening", "rules")
UNANSWERED = "Failed to load resource"


@pytest.mark.full
@pytest.mark.parametrize("page", PAGES)
def test_rubbish_in_an_address_breaks_no_page(browser: Browser, house: House, page: str) -> None:
    visitor = browser.visitor(house, "least", "ru")
    for rubbish in RUBBISH:
        visitor.page.goto("about:blank")
        visitor.open(f"/#{page}/{rubbish}")
        expect(visitor.page.get_by_role("main").first).to_be_visible()
        expect(visitor.page.get_by_role("main").first).not_to_be_empty()
        assert visitor.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), rubbish
        assert visitor.page.get_by_role("link").or_(visitor.page.get_by_role("button")).count(), rubbish
    visitor.forgive(UNANSWERED)


def test_an_invitation_says_who_invites_and_to_what(browser: Browser, house: House) -> None:
    words = Words("ru")
    host, code = opened(browser.visitor(house), "Мария")
    host.get_by_role("button", name=words("call-people")).first.click()
    sheet = host.get_by_role("dialog", name=words("call-people"))
    expect(sheet).to_contain_text(re.compile(words("invitation-by", host="Мария", rules=".+", seats=10)))
    guest = browser.visitor(house, "phone", "ru").open(f"/#join/{quote(code)}")
    expect(guest.get_by_role("heading", name=words("called-by", host="Мария"))).to_be_visible()
    expect(guest.get_by_role("link", name=words("how-to-play"))).to_have_attribute("href", "#howto")


@pytest.mark.full
def test_who_looks_on_is_told_so_on_every_page_of_a_game(browser: Browser, house: House) -> None:
    words = Words("ru")
    stage = Stage(browser.visitor(house, "phone", "ru", reduced_motion="reduce"), "ru")
    watched = [one for one in ALL if one.who == "watcher" and one.page == "table/mine"]
    assert len(watched) > 4
    for screen in watched:
        perform(stage, recorded("ru", screen.table)[screen.name])
        told = stage.page.get_by_role("heading", level=1)
        expect(told, screen.name).to_contain_text(words("you-look-on"))


def test_a_phone_finds_open_tables_and_clubs_on_its_first_page(browser: Browser, house: House) -> None:
    words = Words("ru")
    host = browser.visitor(house).open("/#new")
    host.get_by_role("switch", name=words("listed")).click()
    host.get_by_role("button", name=words("open-table")).click()
    expect(host.get_by_role("heading", name=words("room"))).to_be_visible()
    page = browser.visitor(house, "least", "ru").open()
    expect(page.get_by_role("heading", name=words("open-tables"))).to_be_visible()
    expect(page.get_by_role("link", name=words("clubs"), exact=True)).to_be_visible()
    page.get_by_role("link", name=re.compile(words("sit-down-at", code="[2-9A-Z]{6}"))).first.tap()
    expect(page.get_by_role("button", name=words("sit-down"))).to_be_visible()
