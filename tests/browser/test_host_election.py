"""B2: two people and five bots; one is elected before the deal and leads from the judge's console."""

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.judge import Judge
from tests.browser.seating import Guest
from tests.waiting import until
from tests.web.house import House

BOTS = {"kind": "random", "count": 5}


def elect(first: Guest, second: Guest, seat: int) -> None:
    """Let both vote for this seat: the one who asks for a vote, and the one who then sees it."""
    first.press(first.words("judge-elect"))
    for guest in (first, second):
        guest.press(guest.words("who-sits", seat=seat, name="Boris"))


@pytest.mark.full
@pytest.mark.parametrize(("mode", "lang"), [("online", "ru"), ("companion", "en")])
def test_people_elect_a_judge_who_leads_the_game(
    browser: Browser, house: House, mode: str, lang: str
) -> None:
    table = house.opened(rules="boxed", mode=mode, seats=7, bots=BOTS, lang=lang)
    anna, boris = (
        Guest(browser.visitor(house, size, lang=lang, reduced_motion="reduce"), lang)
        for size in ("phone", "laptop")
    )
    words = anna.words
    for guest, name in ((anna, "Anna"), (boris, "Boris")):
        guest.come(table["code"], name)
    elect(anna, boris, seat=2)
    expect(anna.page.get_by_text(words("judge-is", name="Boris"), exact=True)).to_be_visible()
    expect(boris.page.get_by_text(words("judge-is-you"), exact=True)).to_be_visible()
    boris.press(words("judge-sit-down"))
    expect(anna.page.get_by_text(words("judge-who"), exact=True)).to_be_visible()
    elect(anna, boris, seat=7)
    expect(boris.page.get_by_text(words("judge-waits-for-organiser"))).to_be_visible()
    assert house.started(table).status == 200
    anna.look_at_card()
    expect(boris.page.get_by_role("button", name=words("console-foul"))).to_be_visible()
    night = boris.page.get_by_role("heading", level=1).inner_text()

    def has_moved_on() -> bool:
        judge.next()
        return boris.page.get_by_role("heading", level=1).inner_text() != night

    judge = Judge(boris.visitor, lang)
    until(has_moved_on)
    phase = boris.page.get_by_role("heading", level=1).inner_text()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(phase)
