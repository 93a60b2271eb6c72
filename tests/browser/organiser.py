"""The organiser of a club's evening: everything is found by its accessible name."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tests.browser.browser import Visitor
from tests.browser.judge import name_cards
from tests.browser.waiting import wait_until
from tests.browser.words import Words

SEATS = range(1, 11)
NOBODY = "—"
CELLS = """rows => rows.map(row => [
  row.querySelector("th").innerText,
  ...[...row.querySelectorAll("td")].filter(cell => cell.checkVisibility()).map(cell => cell.innerText),
])"""


class Organiser:
    """One device, used from home to the standings."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.words = visitor, visitor.page, Words("ru")

    def open_evening(self, club: str, rules: str) -> None:
        """Create a club and its first evening."""
        self.visitor.open()
        self.page.get_by_role("link", name=self.words("i-judge")).click()
        self.page.get_by_role("link", name=self.words("judged-evening")).click()
        self.page.get_by_label(self.words("club-title"), exact=True).fill(club)
        self.button("club-open").click()
        self.page.get_by_role("combobox", name=self.words("rules"), exact=True).select_option(label=rules)
        self.button("evening-open").click()

    def come(self, nicks: Sequence[str]) -> None:
        """Type people in, one after another."""
        for count, nick in enumerate(nicks, 1):
            field = self.page.get_by_label(self.words("evening-who-came"), exact=True)
            field.fill(nick)
            field.press("Enter")
            expect(self.page.get_by_role("button", name=nick, exact=True)).to_have_attribute(
                "aria-pressed", "true"
            )
            expect(self.page.get_by_text(self.words("evening-present", count=count))).to_be_visible()

    def draw(self) -> list[str]:
        """Draw seats; return who sits where, from seat 1 on."""
        before = self._seated()
        self.button("evening-draw").click()
        now: list[str] = []

        def is_drawn() -> bool:
            now[:] = self._seated()
            return bool(now) and now != before and NOBODY not in now

        wait_until(self.page, is_drawn, lambda: f"still {now}")
        return now

    def _seated(self) -> list[str]:
        """Read all seats at once, so that they are of one draw."""
        table = self.page.get_by_role("region", name=self.words("evening-table", number=1), exact=True)
        names: list[str] = table.get_by_role("combobox").evaluate_all(
            "all => all.map(one => one.selectedOptions[0].text)"
        )
        return names

    def judge(self, cards: Sequence[str]) -> None:
        """Go to the console of the first table, and start the game with these cards."""
        self.button("evening-judge").click()
        self.page.get_by_role("radio", name=self.words("console-deal-typed"), exact=True).check()
        name_cards(self.page, self.words, cards)
        self.button("begin").click()

    def come_back(self) -> None:
        """Go from the end of a game to the evening."""
        self.page.get_by_role("link", name=self.words("evening-back"), exact=True).click()

    def correct(self, game: int, *, seat: int = 0, extra: str = "", counts: bool = True) -> None:
        """Correct a game's points afterwards."""
        self.page.get_by_role(
            "button", name=re.compile(f"^{self.words('evening-game', number=game)}\\b")
        ).click()
        sheet = self.page.get_by_role("dialog")
        if extra:
            sheet.get_by_label(self.words("evening-extra-of", seat=seat), exact=True).fill(extra)
        if not counts:
            sheet.get_by_role("switch", name=re.compile(f"^{self.words('evening-counts')}")).click()
        sheet.get_by_role("button", name=self.words("evening-keep"), exact=True).click()
        expect(sheet).to_have_count(0)

    def shows(self, standings: dict[str, tuple[int, str]]) -> None:
        """Wait for these standings, and check that they stay."""
        wait_until(
            self.page,
            lambda: self._standings() == standings,
            lambda: f"{self._standings()}, not {standings}",
        )

    def _standings(self) -> dict[str, tuple[int, str]]:
        """Return for each nick the number of games, and the total as it is written."""
        rows = (
            self.page.get_by_role("table").get_by_role("row").filter(has=self.page.get_by_role("rowheader"))
        )
        told: list[list[str]] = rows.evaluate_all(CELLS)
        return {nick: (int(cells[1]), cells[-1]) for nick, *cells in told}

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=self.words(name), exact=True)
