"""A screen on the wall: a game to its end, a delayed stream, and a table that nobody may watch."""

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser, Visitor
from tests.browser.forward import ForwardHouse
from tests.browser.waiting import COUNT_MESSAGES, receive_all
from tests.browser.words import Words
from tests.web.games import started

words = Words("ru")
DELAY_S = 8
"""The delay in seconds."""


def _room(browser: Browser, **more: object) -> tuple[ForwardHouse, dict[str, str]]:
    house = browser.forward_house()
    table = house.opened(rules="fiim", bots={"count": 9}, lang="ru", **more)
    house.joined(table["code"], "Аня")
    return house, table


def _screen(browser: Browser, house: ForwardHouse, path: str) -> Visitor:
    visitor = browser.visitor(house, "desktop", reduced_motion="reduce")
    visitor.context.add_init_script(COUNT_MESSAGES)
    visitor.page.clock.install()
    visitor.open(f"/#projector/{path}")
    return visitor


@pytest.mark.full
def test_a_screen_follows_a_game_to_its_end(browser: Browser) -> None:
    house, table = _room(browser, watch=True)
    screen = _screen(browser, house, table["code"])
    expect(screen.page.get_by_role("img", name=words("qr-of-table", code=table["code"]))).to_be_visible()
    expect(screen.page.get_by_role("heading", name=words("projector-room"))).to_be_visible()
    started(house, table)
    seen = set[str]()
    while "over" not in seen:
        heading = screen.page.get_by_role("heading").first.inner_text()
        seen.add("over" if heading == words("step-over") else "night" if "Ночь" in heading else "day")
        house.forward()
        receive_all(screen.page)
    assert seen == {"night", "day", "over"}
    expect(screen.page.get_by_role("region", name=words("all-cards")).get_by_role("img")).to_have_count(10)
    screen.page.reload()
    expect(screen.page.get_by_role("heading", name=words("step-over"))).to_be_visible()
    assert len([url for url in screen.asked if url.endswith("/watch")]) == 1, "it comes back as who it was"


@pytest.mark.full
def test_a_stream_is_as_late_as_it_was_asked_to_be(browser: Browser) -> None:
    house, table = _room(browser, watch=True)
    screen = _screen(browser, house, table["code"])
    stream = _screen(browser, house, f"{table['code']}/clear/{DELAY_S}")
    room = words("projector-room")
    receive_all(stream.page)
    stream.page.clock.run_for(DELAY_S * 1000)
    for one in (screen, stream):
        expect(one.page.get_by_role("heading", name=room)).to_be_visible()
    stream.page.clock.pause_at(stream.page.evaluate("Date.now() + 1000"))
    started(house, table)
    expect(screen.page.get_by_role("heading", name=room)).to_have_count(0)
    receive_all(stream.page)
    stream.page.clock.run_for((DELAY_S - 1) * 1000)
    assert stream.page.get_by_role("heading", name=room).is_visible()
    stream.page.clock.run_for(1000)
    expect(stream.page.get_by_role("heading", name=room)).to_have_count(0)


def test_a_table_that_nobody_may_look_at_says_so(browser: Browser) -> None:
    house, table = _room(browser)
    screen = _screen(browser, house, table["code"])
    expect(screen.page.get_by_role("heading", name=words("projector-dark"))).to_be_visible()
    expect(screen.page.get_by_role("main")).to_contain_text("нельзя наблюдать")
    screen.forgive("403")
