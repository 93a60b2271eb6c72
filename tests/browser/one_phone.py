"""A party with one phone that goes from hand to hand; everything is found by its accessible name.

Its clock is moved by hand, so no test waits for the seconds in which everybody must hold or think.
"""

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, WebSocket, expect

from gorod.rules import RULESETS
from tests.browser.browser import Visitor
from tests.browser.player import SIDES, Player

HELD = {"card": 3, "answer": 2}
"""Seconds for which everybody holds the bar."""
THINKS = 3
HOLD_DELAY_MS = 300
"""Milliseconds that a finger lies on the bar before anything is seen."""
ALL_THERE_IS = """() => [
    document.documentElement.outerHTML, document.title, location.hash,
    JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith("gorod.passed"))),
    JSON.stringify(Object.entries(sessionStorage)),
].join("\\n")"""
OF_THIS_GAME = re.compile(
    r"127\.0\.0\.1:\d+|table/t-[\w-]+|passed\.[\w-]+|\"game\\?\":\\?\"[^\"]*\"|(?<![\w-])[\w-]{22}(?![\w-])"
)
"""Random names and addresses, which differ in every game."""


class OnePhone(Player):
    """`trace`: everything visible at each moment of each pass while nothing is held."""

    def __init__(self, visitor: Visitor, lang: str = "ru") -> None:
        super().__init__(visitor, lang)
        self.trace: list[str] = []
        self._sockets: list[WebSocket] = []
        self.page.on("websocket", lambda socket: self._sockets.append(socket))

    # -- before the game

    def sit_round(self, rules: str, seats: int, is_led: bool = False) -> None:
        """Go from home to the first name, with this number of people."""
        self.come_in(rules, seats, is_led)
        self.press(self.words("begin"))
        self.awaits(1)

    def come_in(self, rules: str, seats: int, is_led: bool = False) -> None:
        """Go to the room, where everybody is named."""
        self.visitor.open()
        self.page.clock.install()
        self.page.get_by_role("link", name=self.words("at-one-table")).click()
        self.page.get_by_role("link", name=self.words("one-phone")).click()
        title = getattr(RULESETS[rules].title, self.words.lang)
        self.page.get_by_role("radio", name=re.compile(f"^{re.escape(title)}")).check()
        fewest, most = RULESETS[rules].players
        if fewest < most:
            self._choose_seats(seats)
        if is_led:
            self.page.get_by_role("switch", name=self.words("ways-judge")).click()
        self.press(self.words("open-table"))
        for seat in range(1, seats + 1):
            nick = self.page.get_by_label(self.words("console-nick-of", seat=seat), exact=True)
            nick.fill(f"Ник {seat}")
            nick.press("Enter")
        begin = self.page.get_by_role("button", name=self.words("begin"), exact=True)
        # until the last nick is stored, another button is shown for fewer people
        expect(begin).to_be_enabled()

    def _choose_seats(self, seats: int) -> None:
        label = self.words("how-many-seats")
        group = self.page.get_by_role("group", name=label)
        while (now := int(group.locator("b").inner_text())) != seats:
            self.press(self.words("more-of" if now < seats else "less-of", what=label))
            expect(group.locator("b")).not_to_have_text(str(now))

    def stop_the_clock(self) -> None:
        """Stop the page's clock: from now on it only moves by `forward`."""
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 1000"))

    def forward(self, seconds: float) -> None:
        """Put the page's clock forward; the server answers the heartbeat of every second in time."""
        for _ in range(int(seconds)):
            with self._sockets[-1].expect_event("framereceived"):
                self.page.clock.run_for(1000)
        self.page.clock.run_for(round(seconds % 1 * 1000))

    # -- passing

    def awaits(self, seat: int) -> None:
        """Check that the phone is for this seat, and shows nothing but its name."""
        expect(self.me(seat)).to_be_visible()

    def me(self, seat: int) -> Locator:
        return self.button(self.words("pass-me", seat=seat))

    def take(self, seat: int) -> None:
        self.awaits(seat)
        self._note("name")
        self.tap(self.me(seat))
        expect(self.button(self.words("hold-to-see"))).to_be_visible()

    def hold(self, seconds: float) -> str:
        """Hold the bar this long; return what was under it."""
        with self.holding(self.words("hold-to-see")):
            self.page.clock.run_for(HOLD_DELAY_MS)
            expect(self.button(self.words("release-to-hide"))).to_be_visible()
            told = self.secret()
            self.forward(seconds)
        expect(self.button(self.words("hold-to-see"))).to_be_visible()
        return told

    def take_card(self, seat: int) -> str:
        """Return what was on the card."""
        self.take(seat)
        self._note("card")
        told = self.hold(HELD["card"])
        self._note("card seen", leaves=self.words("pass-remembered"))
        self.press(self.words("pass-remembered"))
        return told

    def deal(self, seats: Sequence[int]) -> dict[int, str]:
        return {seat: self.take_card(seat) for seat in seats}

    def do_task(self, seat: int, picks: Sequence[int], answers: bool = True) -> str:
        """Tap numbers, 0 for nobody; return the answer, if this round answers."""
        self.take(seat)
        self._note("task")
        for number in picks:
            self.press(self.seat(number) if number else self.words("pass-nobody"))
            self._note("tapped")
        self.forward(THINKS)
        self._note("thought", leaves=self.words("pass-done-tapping"))
        self.press(self.words("pass-done-tapping"))
        return self._read_answer() if answers else ""

    def read(self, seat: int) -> str:
        """Return the answer, in a round that only answers."""
        self.take(seat)
        return self._read_answer()

    def _read_answer(self) -> str:
        self._note("answer")
        told = self.hold(HELD["answer"])
        self._note("answer seen", leaves=self.words("pass-hidden"))
        self.press(self.words("pass-hidden"))
        return told

    def go_round(
        self, seats: Sequence[int], picks: Mapping[int, Sequence[int]] | Sequence[int], answers: bool = True
    ) -> list[str]:
        """Pass the phone for one round of the night; return everybody's answers."""
        chosen = picks if isinstance(picks, Mapping) else dict.fromkeys(seats, picks)
        return [self.do_task(seat, chosen[seat], answers) for seat in seats]

    def agree(self, seats: Sequence[int], picks: Mapping[int, Sequence[int]] | Sequence[int]) -> None:
        """Pass the second round, in which hunters agree and nobody is answered."""
        self.go_round(seats, picks, answers=False)

    def _note(self, moment: str, leaves: str = "") -> None:
        """Record the whole page, once the button `leaves` is enabled: then the server has the taps."""
        if leaves:
            expect(self.button(leaves)).to_be_enabled()
        seen = OF_THIS_GAME.sub("*", self.page.evaluate(ALL_THERE_IS))
        self.trace.append(f"{moment}\n{seen}")

    # -- on the table

    @property
    def go_on(self) -> Locator:
        """The large button, whatever it leads to."""
        thanks = self.words("console-thanks", count=0).partition(":")[0]
        names = (self.words("next-step"), self.words("done-speaking"), thanks)
        return self.page.get_by_role("button", name=re.compile("^(" + "|".join(map(re.escape, names)) + ")"))

    def sees(self, step: str) -> None:
        """Wait for this step."""
        expect(self._heading).to_contain_text(self._called(step))

    @property
    def _heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def _called(self, step: str) -> str:
        return self.words(f"step-{step.replace('_', '-')}")

    def next(self) -> None:
        """Go on; wait until it is recorded and the button no longer waits."""
        before = self._said
        self.tap(self.go_on)
        expect(self.page.get_by_role("status").first).not_to_have_text(before)
        expect(self.page.locator("[data-state=sent]")).to_have_count(0)

    @property
    def _said(self) -> str:
        return self.page.get_by_role("status").first.inner_text()

    def go_to(self, step: str) -> None:
        """Go on through any number of steps to this one."""
        while self._called(step) not in self._heading.inner_text():
            self.next()

    def go_to_end(self) -> str:
        """Go on to the end; return the winner."""
        ends = re.compile("|".join(re.escape(self.words(f"won-{side}")) for side in (*SIDES, "draw")))
        end = self.page.get_by_role("heading", name=ends)
        while True:
            expect(self.go_on.or_(end).first).to_be_visible()
            if winner := self.winner():
                return winner
            self.next()

    def nominate_by(self, by: int, seat: int) -> None:
        self.press(self.seat(seat))
        sheet = self.page.get_by_role("dialog")
        sheet.get_by_role("button", name=re.compile(rf"^{re.escape(self.seat(by))}\b")).click()
        self.press(self.words("phone-nominates", by=by, seat=seat))
        expect(sheet).to_have_count(0)

    def raise_hands(self, seats: Sequence[int], seat: int = 0) -> None:
        """Raise these hands; `seat`: the candidate, where everybody names one at once."""
        if seat:
            group = self.page.get_by_role("group", name=self.words("phone-for-whom"))
            group.get_by_role("button", name=re.compile(rf"^№ {seat}\b")).click()
        for one in seats:
            self.press(self.seat(one))
