"""Cut off, reloaded or on another device at any kind of step: nothing is lost, and nothing is done twice."""

from typing import get_args

import pytest
from playwright.sync_api import expect

from gorod.engine.step import AnyStep
from tests.browser.browser import Browser
from tests.browser.deeds import OTHER, SPOKEN, said
from tests.browser.evenings import EVENINGS, Evening, HeroTable
from tests.browser.interrupted import EXPECTED
from tests.browser.player import Player
from tests.browser.waiting import receive_all
from tests.web.games import started


@pytest.mark.full
@pytest.mark.parametrize("evening", EVENINGS, ids=str)
def test_nothing_is_lost_and_nothing_is_done_twice(browser: Browser, evening: Evening) -> None:
    table = HeroTable(browser, evening)
    record = table.play()
    assert table.met == {*evening.tries}
    assert [line for line in evening.lines if record.count(line) != 1] == []
    story = table.hero.player.page.get_by_role("log")
    for kind in {*SPOKEN} & table.met:
        expect(story.get_by_text(said(kind))).to_have_count(1)


def test_these_are_all_kinds_of_steps() -> None:
    kinds = {step.__struct_config__.tag for step in get_args(AnyStep)}
    assert {kind for evening in EVENINGS for kind in evening.tries} == kinds


@pytest.mark.full
def test_a_vote_on_a_dead_line_is_not_called_written_down_and_told_when_it_is_late(browser: Browser) -> None:
    """Regression: it was lost silently, while the page said that it was written down."""
    house = browser.forward_house(deck=("inspector", "mafioso", "doctor"))
    opened = house.opened(rules="home", seats=3)
    cable = browser.cable(house)
    player = Player(browser.visitor(cable, reduced_motion="reduce"))
    player.sit_down(opened["code"], "Анна")
    other, _ = [browser.companion(house, opened["code"], f"p{seat}") for seat in (2, 3)]
    started(house, opened)
    player.look_at_card()
    page, words = player.page, player.words
    while other.view()["step"]["kind"] != "discussion":
        house.forward()
    player.press(words("make-a-claim"))
    page.get_by_role("dialog").get_by_role("combobox").select_option("doctor")
    while other.view()["step"]["kind"] != "poll":
        house.forward()
    expect(page.get_by_role("dialog")).to_have_count(0)  # a vote was lost because a sheet covered it
    expect(page.get_by_role("group", name=words("your-vote"))).to_be_visible()
    receive_all(page)
    cable.stall()
    player.begin_to_name(OTHER)
    expect(page.get_by_role("alert")).to_contain_text(words("line-lost"))
    expect(page.get_by_text(words("vote-waits"))).to_be_visible()
    expect(page.get_by_role("button", pressed=True)).to_have_count(0)
    while other.view()["step"]["kind"] == "poll":
        house.forward()
    cable.mend()
    expect(page.get_by_role("status").get_by_text(words("vote-too-late", seat=OTHER))).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    player.visitor.forgive(*EXPECTED)
