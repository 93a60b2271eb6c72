"""A console whose connection is cut, and one whose browser is killed: nothing that was entered is lost."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from gorod.engine import events as e
from tests.browser.browser import Browser
from tests.browser.browser_kills import IN_CI, killed
from tests.browser.cable import Cable
from tests.browser.entered import RECORDS, kept
from tests.browser.forward import ForwardHouse
from tests.browser.judge import Judge
from tests.browser.tablet import CUT, Tablet
from tests.web.house import House, heard

IS_STORED = """() => new Promise((told) => {
  const asked = indexedDB.open("gorod", 1);
  asked.onerror = () => told(false);
  asked.onsuccess = () => {
    const all = asked.result.transaction("entered").objectStore("entered").getAll();
    all.onsuccess = () => {
      asked.result.close();
      told(all.result.some((one) => JSON.parse(one).shooter > 0));
    };
  };
})"""
"""Whether the chosen shooter is in the browser's database."""


def _in_a_speech(browser: Browser, house: House) -> tuple[Judge, Cable]:
    cable = browser.cable(house)
    judge = Judge(browser.visitor(cable, "tablet", reduced_motion="reduce"))
    judge.sit_down()
    judge.go_to("speech")
    return judge, cable


def test_what_is_entered_without_a_line_waits_and_is_sent_in_order(
    browser: Browser, slow_house: ForwardHouse
) -> None:
    judge, cable = _in_a_speech(browser, slow_house)
    before = len(kept(slow_house).events)
    cable.cut()
    judge.tap_on(judge.seat(8))
    judge.is_kept(1)
    judge.tap_on(judge.button(judge.words("console-foul")))
    judge.tap_on(judge.seat(5))
    judge.is_kept(2)
    judge.tap_on(judge.go_on)
    judge.is_kept(3)
    expect(judge.go_on).to_be_disabled()
    judge.tap_on(judge.seat(9))
    judge.is_kept(3)
    cable.mend()
    judge.is_recorded()
    entered = kept(slow_house).events[before:]
    assert [type(event) for event in entered] == [e.Nominated, e.Fouled, e.Turned]
    judge.visitor.forgive(*CUT)


@pytest.mark.full
def test_what_is_too_late_is_refused_in_words_even_after_the_page_was_left(
    browser: Browser, slow_house: ForwardHouse
) -> None:
    judge, cable = _in_a_speech(browser, slow_house)
    turns, address = kept(slow_house).turns, judge.page.url
    [seat] = json.loads(judge.page.evaluate("localStorage.getItem('gorod.seats')"))
    cable.cut()
    judge.tap_on(judge.seat(8))
    judge.is_kept(1)
    judge.page.goto("about:blank")
    judge.visitor.forgive(*CUT)
    _goes_on_elsewhere(slow_house, seat["token"])
    cable.mend()
    judge.page.goto(address)
    judge.is_recorded()
    expect(judge.page.get_by_role("status").last).not_to_be_empty()
    assert kept(slow_house).turns == turns + 1


def _goes_on_elsewhere(house: House, token: str) -> None:
    """Let the same judge send «next» from another device."""
    with house.socket(token) as other:
        other.send(json.dumps({"t": "do", "id": "next", "cmd": {"do": "time_up"}, "as": "judge"}))
        assert heard(other, "ack")["status"] == "applied"


@pytest.mark.full
def test_a_killed_browser_has_lost_nothing(browser: Browser, tmp_path: Path) -> None:
    deaths = killed(browser, tmp_path, RECORDS / "short.mgn", IN_CI)
    assert deaths.total() == IN_CI


@pytest.mark.full
def test_a_browser_killed_as_soon_as_the_table_is_open_still_has_its_key(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    tablet = Tablet(browser, house, tmp_path / "profile")
    tablet.judge.visitor.open()
    tablet.judge.page.get_by_role("link", name=tablet.judge.words("i-judge")).click()
    tablet.judge.button(tablet.judge.words("open-table")).click()
    tablet.judge.sees_room()
    tablet.kill()
    tablet.open_again()
    tablet.judge.sees_room()


@pytest.mark.full
def test_half_of_an_entry_is_still_there_after_the_page_was_left(
    browser: Browser, slow_house: ForwardHouse
) -> None:
    judge = Judge(browser.visitor(slow_house, "tablet", reduced_motion="reduce"))
    judge.sit_down()
    judge.go_to("hunt")
    judge.tap_on(judge.shot(2))
    expect(judge.shot(2)).to_have_attribute("aria-pressed", "true")
    judge.page.wait_for_function(IS_STORED)
    judge.page.reload()
    expect(judge.shot(2)).to_have_attribute("aria-pressed", "true")
