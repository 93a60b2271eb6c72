"""A judge's console: a game is entered by taps and by keys, found by accessible names alone."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.browser import Browser, Visitor
from tests.browser.words import Words
from tests.web.house import House

DECK = ("sheriff", *["citizen"] * 6, "mafioso", "mafioso", "don")


class Judge:
    """Somebody who judges."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.words = visitor, visitor.page, Words("ru")

    def sit_down(self) -> None:
        """From home to the first night, with ten people who have no device."""
        self.visitor.open()
        self.page.get_by_role("link", name=self.words("i-judge")).click()
        self.button(self.words("open-table")).click()
        for seat in range(1, 11):
            nick = self.page.get_by_label(self.words("console-nick-of", seat=seat), exact=True)
            nick.fill(f"Ник {seat}")
            nick.press("Tab")
        self.button(self.words("begin")).click()
        self.sees("briefing")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def seat(self, seat: int) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^{self.words('seat', seat=seat)}\b"))

    def sees(self, step: str) -> None:
        """Which step is on."""
        name = self.words(f"step-{step.replace('_', '-')}")
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(name)

    @property
    def go_on(self) -> Locator:
        """The large button, wherever it leads."""
        thanks = self.words("console-thanks", count=0).partition(":")[0]
        name = re.compile(f"^({self.words('next-step')}|{thanks})")
        return self.page.get_by_role("button", name=name)

    def next(self) -> None:
        """The large button; it is pressed when the last tap is recorded."""
        expect(self.page.get_by_text(self.words("console-recorded"), exact=True)).to_be_visible()
        said = self.page.locator(".says").inner_text()
        self.go_on.click()
        expect(self.page.locator(".says")).not_to_have_text(said)

    def go_to(self, step: str) -> None:
        name = self.words(f"step-{step.replace('_', '-')}")
        while name not in self.page.get_by_role("heading", level=1).inner_text():
            self.next()


def _judge(browser: Browser, size: str) -> tuple[Judge, House]:
    house = browser.forward_house(deck=DECK)
    judge = Judge(browser.visitor(house, size, reduced_motion="reduce"))
    judge.sit_down()
    return judge, house


def test_a_day_and_a_night_by_taps(browser: Browser) -> None:
    judge, _ = _judge(browser, "tablet")
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
    for _ in range(2):
        judge.seat(1).click()
    expect(judge.page.get_by_text("?", exact=True)).to_have_count(0)
    undo = judge.page.get_by_role("button", name=re.compile(f"^{judge.words('console-undo')} "))
    expect(undo).to_contain_text(judge.words("console-secret"))
    judge.go_to("call")
    judge.seat(3).click()
    expect(judge.page.get_by_text(judge.words("console-answer-no"), exact=True)).to_be_visible()


def test_what_was_entered_is_taken_back_and_nothing_is_lost(browser: Browser) -> None:
    judge, _ = _judge(browser, "laptop")
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
