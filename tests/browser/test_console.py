"""A judge's console: a game is entered by taps and by keys, found by accessible names alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.forward import ForwardHouse
from tests.browser.judge import Judge
from tests.sheet.sheets import pages
from tests.web.house import House

DECK = ("sheriff", *["citizen"] * 6, "mafioso", "mafioso", "don")


@pytest.fixture(scope="module")
def dealt_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForwardHouse]:
    """A server for all judges here; in every game the cards are those of `DECK`."""
    with ForwardHouse(tmp_path_factory.mktemp("dealt-house"), deck=DECK) as found:
        yield found


def _judge(browser: Browser, house: House, size: str, rules: str = "") -> Judge:
    judge = Judge(browser.visitor(house, size, reduced_motion="reduce"))
    judge.sit_down(rules)
    return judge


@pytest.mark.full
def test_a_day_and_a_night_by_taps(browser: Browser, dealt_house: ForwardHouse) -> None:
    judge = _judge(browser, dealt_house, "tablet")
    judge.go_to("speech")
    judge.seat(8).click()
    expect(judge.seat(8)).to_have_accessible_name(re.compile(judge.words("on-the-list", place=1)))
    judge.button(judge.words("console-foul")).click()
    judge.seat(5).click()
    expect(judge.seat(5)).to_have_accessible_name(re.compile(judge.words("fouls-of", fouls=1, most=4)))
    judge.next()
    judge.seat(9).click()
    judge.go_to("ballot")
    for seat in (1, 2, 3, 4, 5, 6):
        judge.seat(seat).click()
    expect(judge.button(judge.words("console-thanks", count=6))).to_be_visible()
    judge.go_on.click()
    judge.go_to("farewell")
    judge.go_to("hunt")
    expect(judge.go_on).to_have_text(judge.words("console-miss"))
    judge.seat(1).click()
    expect(judge.go_on).to_have_text(judge.words("console-shot-at", seat=1))
    undo = judge.page.get_by_role("button", name=re.compile(f"^{judge.words('console-undo')} "))
    expect(undo).to_contain_text(judge.words("console-secret"))
    judge.go_to("call")
    judge.seat(3).click()
    judge.shows_answer("no")


@pytest.mark.full
def test_what_was_entered_is_taken_back_and_nothing_is_lost(
    browser: Browser, dealt_house: ForwardHouse
) -> None:
    judge = _judge(browser, dealt_house, "laptop")
    judge.go_to("speech")
    judge.page.keyboard.press("8")
    expect(judge.seat(8)).to_have_accessible_name(re.compile(judge.words("on-the-list", place=1)))
    judge.page.keyboard.press("ArrowRight")
    expect(judge.page.locator(".says")).to_contain_text("№ 2")
    judge.page.reload()
    expect(judge.page.locator(".says")).to_contain_text("№ 2")
    judge.page.keyboard.press("ArrowLeft")
    expect(judge.page.locator(".says")).to_contain_text("№ 1")
    judge.page.keyboard.press("ArrowLeft")
    expect(judge.seat(8)).not_to_have_accessible_name(re.compile(judge.words("on-the-list", place=1)))
    judge.page.keyboard.press("Space")
    expect(judge.button(judge.words("console-clock-go")).last).to_be_visible()
    judge.page.keyboard.press("ArrowUp")
    judge.page.keyboard.press("Shift+Digit3")
    judge.button(judge.words("console-give-foul")).click()
    expect(judge.seat(3)).to_have_accessible_name(re.compile(judge.words("fouls-of", fouls=1, most=4)))


# -- another device


@pytest.mark.full
def test_another_device_takes_over_by_qr_and_the_first_one_only_shows(
    browser: Browser, dealt_house: ForwardHouse
) -> None:
    judge = _judge(browser, dealt_house, "tablet")
    judge.go_to("speech")
    judge.button(judge.words("console-more")).click()
    judge.page.get_by_text(judge.words("console-devices"), exact=True).click()
    with judge.page.expect_response("**/device") as answered:
        judge.button(judge.words("console-give")).click()
    expect(judge.page.get_by_role("img", name=judge.words("console-give"))).to_be_visible()
    address = answered.value.json()["url"].partition("#")[2]
    heir = Judge(browser.visitor(dealt_house, "tablet", reduced_motion="reduce"))
    heir.visitor.open(f"/#{address}")
    heir.sees("speech")
    expect(judge.page.get_by_role("alert")).to_contain_text(judge.words("console-given-away"))
    heir.next()
    expect(heir.page.locator(".says")).to_contain_text("№ 2")
    expect(judge.go_on).to_have_count(0)
    judge.page.keyboard.press("ArrowRight")
    expect(judge.page.locator(".says")).to_contain_text("№ 1")
    late = Judge(browser.visitor(dealt_house, "phone", reduced_motion="reduce"))
    late.visitor.open(f"/#{address}")
    expect(late.page.get_by_role("alert")).to_contain_text(late.words("console-not-taken"))
    late.visitor.forgive("403")


# -- fouls


@pytest.mark.full
def test_a_foul_of_the_night_is_shown_to_the_player_alone(
    browser: Browser, dealt_house: ForwardHouse
) -> None:
    judge = _judge(browser, dealt_house, "tablet", "club")
    judge.go_to("call")
    for count in (1, 2, 3):
        judge.button(judge.words("console-foul")).click()
        judge.seat(5).click()
        card = judge.page.get_by_role("dialog", name=judge.words("console-quiet"))
        expect(card).to_contain_text(judge.words("console-quiet-to", seat=5))
        expect(card).to_contain_text(judge.words("console-quiet-foul", count=count, most=4))
        silenced = expect(card.get_by_text(judge.words("console-quiet-silenced")))
        silenced.to_be_visible() if count == 3 else silenced.to_have_count(0)
        card.get_by_role("button", name=judge.words("console-quiet-shown")).click()
        expect(card).to_have_count(0)
    fouls = re.compile(judge.words("fouls-of", fouls=3, most=4))
    expect(judge.seat(5)).not_to_have_accessible_name(fouls)


@pytest.mark.full
def test_fouls_from_an_earlier_game_are_noted_before_this_one(
    browser: Browser, dealt_house: ForwardHouse
) -> None:
    judge = Judge(browser.visitor(dealt_house, "tablet", reduced_motion="reduce"))
    judge.come_in()
    for seat, what in ((3, judge.words("carried-fouls", fouls=2)), (4, judge.words("carried-misses"))):
        if seat == 3:
            judge.page.get_by_text(judge.words("carried"), exact=True).click()
        judge.seat(seat).click()
        judge.button(what).click()
    expect(judge.page.get_by_text(judge.words("owed-suspended"))).to_be_visible()
    judge.button(judge.words("owed-forgive-of", name="Ник 4")).click()
    expect(judge.page.get_by_text(judge.words("owed-suspended"))).to_have_count(0)
    judge.button(judge.words("begin")).click()
    judge.sees("briefing")
    expect(judge.seat(3)).to_have_accessible_name(re.compile(judge.words("fouls-of", fouls=2, most=4)))


# -- votes


@pytest.mark.full
def test_a_hand_is_lowered_and_votes_are_ruled_on(browser: Browser, dealt_house: ForwardHouse) -> None:
    judge = _judge(browser, dealt_house, "tablet")
    judge.go_to("speech")
    judge.seat(8).click()
    judge.next()
    judge.seat(9).click()
    judge.go_to("ballot")
    hand = re.compile(judge.words("hand-raised"))
    for seat in (1, 2):
        judge.seat(seat).click()
        expect(judge.seat(seat)).to_have_accessible_name(hand)
    judge.seat(2).click()
    expect(judge.seat(2)).not_to_have_accessible_name(hand)
    judge.seat(1).click()
    expect(judge.page.get_by_text(judge.words("console-lower-by-undo", seat=1))).to_be_visible()
    expect(judge.seat(1)).to_have_accessible_name(hand)
    judge.button(judge.words("console-more")).click()
    judge.page.get_by_text(judge.words("console-rule"), exact=True).click()
    ruling = re.compile(f"^{judge.words('console-ruling')}")
    judge.page.get_by_role("combobox", name=ruling).select_option("votes")
    more = judge.words("more-of", what=judge.words("console-votes-of", seat=8))
    for _ in range(7):
        judge.button(more).click()
    judge.page.get_by_role("textbox", name=judge.words("console-reason")).fill("пересчитали")
    judge.button(judge.words("console-rule-so")).click()
    judge.sees("farewell")
    expect(judge.page.locator(".says")).to_contain_text("№ 8")


# -- the end


def test_the_sheet_has_the_nicks_when_the_game_is_over(browser: Browser, dealt_house: ForwardHouse) -> None:
    judge = _judge(browser, dealt_house, "tablet")
    judge.button(judge.words("console-more")).click()
    judge.page.get_by_text(judge.words("console-rule"), exact=True).click()
    ruling = re.compile(f"^{judge.words('console-ruling')}")
    judge.page.get_by_role("combobox", name=ruling).select_option("end")
    judge.page.get_by_role("textbox", name=judge.words("console-reason")).fill("поздно")
    judge.button(judge.words("console-rule-so")).click()
    with judge.page.expect_download() as taken:
        judge.button(judge.words("sheet-pdf")).click()
    told = "\n".join(pages(Path(taken.value.path()).read_bytes()))
    assert all(f"Ник {seat}" in told for seat in range(1, 11)) and "Окончена решением судьи" in told


# -- sheets on a small phone


@pytest.mark.full
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_sheet_of_punishments_fits_a_small_phone(
    browser: Browser, dealt_house: ForwardHouse, lang: str
) -> None:
    judge = Judge(browser.visitor(dealt_house, "phone", lang, reduced_motion="reduce"), lang)
    judge.sit_down("fiim")
    judge.go_to("speech")
    for kind in ("foul", "technical", "remove", "defeat-team"):
        judge.open_sheet(5)
        sheet = judge.page.get_by_role("dialog")
        sheet.get_by_role("button", name=judge.words(f"console-kind-{kind}"), exact=True).click()
        expect(sheet.get_by_role("status").first).to_contain_text("5")
        is_whole = sheet.evaluate("one => one.scrollHeight <= one.clientHeight")
        assert is_whole, f"{kind}: the sheet has to be scrolled"
        for name in (judge.words("console-do-not-give"), judge.words(f"console-give-{kind}")):
            button = sheet.get_by_role("button", name=name, exact=True)
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate("one => one.scrollWidth <= one.clientWidth"), f"{name} is cut"
        judge.page.keyboard.press("Escape")
