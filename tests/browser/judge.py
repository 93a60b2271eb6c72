"""A judge's page: everything is found by its accessible name, and every tap is counted."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

from gorod.roles import ROLES
from gorod.rules import RULESETS
from tests.browser.browser import Visitor
from tests.browser.player import WITHIN
from tests.browser.words import Words

SEATS = range(1, 11)
MAX_TABS = 80
"""More than the number of focusable elements on any page."""
LONG_PRESS_MS = 700
"""Milliseconds of a long press."""


def name_cards(
    page: Page, words: Words, cards: Sequence[str], press: Callable[[Locator], None] = Locator.click
) -> int:
    """Enter who has the rare cards, then that the rest have the others; return the number of taps."""
    most = Counter(cards).most_common(1)[0][0]
    counts = Counter(card for card in cards if card != most)
    pad, taps = page.get_by_role("group", name=words("console-cards"), exact=True), 0
    named = sorted(
        (seat for seat, card in zip(SEATS, cards, strict=True) if card != most),
        key=lambda seat: counts[cards[seat - 1]],
    )
    kinds = page.get_by_role("group", name=words("console-card"), exact=True)
    for seat in named:
        wanted = kinds.get_by_role(
            "button", name=re.compile(f"^{re.escape(card_name(cards[seat - 1], words))}")
        )
        if wanted.get_attribute("aria-pressed") != "true":
            press(wanted)
            taps += 1
        press(pad.get_by_role("button", name=re.compile(rf"^{words('seat', seat=seat)}\b")))
        taps += 1
    press(
        page.get_by_role(
            "button", name=words("console-rest", card=most, name=card_name(most, words)), exact=True
        )
    )
    return taps + 1


def card_name(card: str, words: Words) -> str:
    """Return a card's name as its holder is told it."""
    return str(getattr(ROLES[card].name, words.lang))


class Judge:
    """A judge who waits after each entry until it is recorded."""

    def __init__(self, visitor: Visitor, lang: str = "ru") -> None:
        """`lang`: of the pages."""
        self.visitor, self.page, self.words = visitor, visitor.page, Words(lang)
        self.page.set_default_timeout(WITHIN)
        self.taps = 0
        """Taps within the game, without those before it."""

    # -- before the game

    def sit_down(self, rules: str = "", cards: Sequence[str] = ()) -> None:
        """Go from home to the first night, with ten people who have no device; `cards` are typed in."""
        self.come_in(rules)
        if cards:
            self._type_in(cards)
        self.button(self.words("begin")).click()
        self.sees("briefing")

    def come_in(self, rules: str = "") -> None:
        """Go to the room, where all are named."""
        self.visitor.open()
        self.page.get_by_role("link", name=self.words("i-judge")).click()
        if rules:
            self.page.get_by_role(
                "radio", name=re.compile(f"^{re.escape(getattr(RULESETS[rules].title, self.words.lang))}")
            ).check()
        self.button(self.words("open-table")).click()
        for seat in SEATS:
            nick = self.page.get_by_label(self.words("console-nick-of", seat=seat), exact=True)
            nick.fill(f"Ник {seat}")
            nick.press("Tab")

    def _type_in(self, cards: Sequence[str]) -> None:
        self.page.get_by_role("radio", name=self.words("console-deal-typed"), exact=True).check()
        name_cards(self.page, self.words, cards)

    # -- what the judge sees

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def seat(self, seat: int) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^{self.words('seat', seat=seat)}\b"))

    def sees(self, step: str) -> None:
        """Wait for this step."""
        expect(self._heading).to_contain_text(self._called(step))

    def sees_room(self) -> None:
        """Wait for the room, where the first nick is asked for."""
        expect(self.page.get_by_label(self.words("console-nick-of", seat=1), exact=True)).to_be_visible()

    @property
    def go_on(self) -> Locator:
        """The large button, whatever it leads to."""
        thanks = self.words("console-thanks", count=0).partition(":")[0]
        name = re.compile(f"^({self.words('next-step')}|{thanks})")
        return self.page.get_by_role("button", name=name)

    @property
    def phrase(self) -> Locator:
        """The text to say now, beside the phase."""
        return self.page.get_by_role("status").first

    @property
    def undo_button(self) -> Locator:
        """The button for undo, beside what it would take back."""
        return self.page.get_by_role("button", name=re.compile(f"^{self.words('console-undo')}(?! до)"))

    @property
    def _heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def _called(self, step: str) -> str:
        return self.words(f"step-{step.replace('_', '-')}")

    def is_recorded(self) -> None:
        """Wait until everything tapped is recorded: the chip says so, or the game is over."""
        chip = self.page.get_by_text(self.words("console-recorded"), exact=True)
        expect(chip.or_(self._heading.filter(has_text=self._called("over")))).to_be_visible()

    def is_kept(self, count: int) -> None:
        """Wait until this number of entries is stored in the browser and waits for the server."""
        expect(self.page.get_by_text(self.words("console-waiting", count=count), exact=True)).to_be_visible()

    def clock(self) -> str:
        """Return the clock in words; empty at a step without a clock."""
        return "".join(one.get_attribute("aria-label") or "" for one in self.page.get_by_role("timer").all())

    # -- what the judge does

    def tap(self, what: Locator) -> None:
        """Tap something that is recorded."""
        self.tap_on(what)
        self.is_recorded()

    def tap_on(self, what: Locator) -> None:
        """Tap something that only prepares an entry, or waits."""
        what.click()
        self.taps += 1

    def tap_seats(self, *seats: int) -> None:
        for seat in seats:
            self.tap(self.seat(seat))

    def next(self) -> None:
        self.tap(self.go_on)

    def hold_clock(self) -> None:
        """Stop the clock, if it runs."""
        go = self.button(self.words("console-clock-go"))
        if not go.is_visible():
            self.button(self.words("console-clock-stop")).click()
            expect(go).to_be_visible()
        self.is_recorded()

    def undo(self) -> None:
        self.tap(self.undo_button)

    def foul(self, seat: int) -> None:
        self.tap(self.button(self.words("console-foul")))
        self.tap_seats(seat)

    def punish(self, seat: int, kind: str, offence: str = "") -> None:
        """Punish a seat on its sheet, which a long press opens; `offence`: as the penalty code says it."""
        self.open_sheet(seat)
        sheet = self.page.get_by_role("dialog")
        if kind != "foul":
            self.tap_on(sheet.get_by_role("button", name=self.words(f"console-kind-{kind}"), exact=True))
        if offence:
            self.tap_on(sheet.get_by_role("button", name=offence, exact=True))
        self.tap(sheet.get_by_role("button", name=self.words(f"console-give-{kind}"), exact=True))

    def pause(self, goes_on: bool) -> None:
        """Pause or go on, in the menu of the table."""
        self.tap_on(self.button(self.words("menu")))
        self.tap(self.button(self.words("clocks-go-on" if goes_on else "pause")))

    def has_shown(self) -> None:
        """Show a foul of the night to its player alone, and confirm it."""
        self.tap(self.button(self.words("console-quiet-shown")))

    def open_sheet(self, seat: int) -> None:
        self.seat(seat).click(delay=LONG_PRESS_MS)
        self.taps += 1

    def count(self, hands: int) -> None:
        """Enter hands for the current candidate or question."""
        if not hands:
            return self.tap(self.button(self.words("console-nobody")))
        self.tap(self.button(self.words("console-count")))
        pad = self.page.get_by_role("dialog", name=self.words("console-how-many"))
        return self.tap(pad.get_by_role("button", name=str(hands), exact=True))

    def shot(self, place: int) -> Locator:
        """Return one of the shots in a hunt, in the order of seats."""
        name = self.words("console-shot-number", number=place)
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def aim(self, place: int) -> None:
        """Choose the shot for the next number; if all shot at one player, reveal the shots first."""
        if not self.shot(place).is_visible():
            # they stay open for three seconds
            self.button(self.words("console-see-cards")).evaluate("eye => eye.click()")
        self.tap(self.shot(place))

    def shows_answer(self, answer: str) -> None:
        """Show the answer of a check to its player, who must see this one."""
        text = self.page.get_by_text(self.words(f"console-answer-{answer}"), exact=True)
        expect(text).to_have_count(0)
        self.button(self.words("console-answer-hold")).evaluate("bar => bar.click()")
        expect(text).to_be_visible()

    def that_is_all(self) -> None:
        """Name fewer numbers than possible: the large button says so."""
        keys = ("console-enter-best-move", "console-enter-briefing")
        names = "|".join(self.words(key, seats="").strip() for key in keys)
        self.tap(self.page.get_by_role("button", name=re.compile(f"^({names})")))

    def go_to(self, step: str) -> None:
        while self._called(step) not in self._heading.inner_text():
            self.next()


class KeyJudge(Judge):
    """A judge with a keyboard only; taps are key presses then."""

    def sit_down(self, rules: str = "", cards: Sequence[str] = ()) -> None:
        """Do the same with Tab and the arrow keys."""
        self.visitor.open()
        self._press(self.page.get_by_role("link", name=self.words("i-judge")), "Enter")
        self._choose(re.compile(f"^{re.escape(RULESETS[rules].title.ru)}"))
        self._press(self.button(self.words("open-table")), "Enter")
        self._choose(re.compile(f"^{self.words('console-deal-typed')}"))
        for seat in SEATS:
            self._go_to(self.page.get_by_label(self.words("console-nick-of", seat=seat), exact=True))
            self.page.keyboard.type(f"Ник {seat}")
            self.page.keyboard.press("Enter")
        name_cards(self.page, self.words, cards, lambda what: self._press(what, "Enter"))
        self._press(self.button(self.words("begin")), "Enter")
        self.sees("briefing")

    def _press(self, what: Locator, key: str) -> None:
        self._go_to(what)
        self.page.keyboard.press(key)

    def _choose(self, name: re.Pattern[str]) -> None:
        """Choose one of a group by the arrow keys."""
        wanted = self.page.get_by_role("radio", name=name)
        expect(wanted).to_be_visible()
        for _ in range(MAX_TABS):
            if wanted.is_checked():
                return
            is_radio = "document.activeElement.type === 'radio'"
            self.page.keyboard.press("ArrowDown" if self.page.evaluate(is_radio) else "Tab")
        raise AssertionError(f"no key chooses it: {wanted}")

    def _go_to(self, what: Locator) -> None:
        expect(what).to_be_visible()
        for _ in range(MAX_TABS):
            if what.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to it: {what}")

    def tap(self, what: Locator) -> None:
        """Press it by Tab and Enter, if it has no key of its own."""
        self._press(what, "Enter")
        self.is_recorded()

    def tap_seats(self, *seats: int) -> None:
        for seat in seats:
            self._key(f"Digit{seat % 10}")

    def next(self) -> None:
        self._key("Enter")

    def undo(self) -> None:
        self._key("ArrowLeft")

    def foul(self, seat: int) -> None:
        self._key(f"Shift+Digit{seat % 10}")
        expect(self.page.get_by_role("dialog")).to_be_visible()
        self._key("Enter")

    def _key(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.taps += 1
        self.is_recorded()
