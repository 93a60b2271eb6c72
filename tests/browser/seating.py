"""Ten guests sit down in one room, from home to the first card: `python -m tests.browser.seating`.

Prints the taps of each guest and of the organiser, and the seconds that the organiser was busy.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct
from playwright.sync_api import expect

from tests.browser.browser import Browser
from tests.browser.opened import opened
from tests.browser.player import Player
from tests.web.house import House

GUESTS = 10
MOST_TAPS, MAX_SECONDS = 3, 60


class Seated(Struct):
    """`seconds`: the organiser's, without those in which the others join."""

    organiser: int = 0
    seconds: float = 0.0
    guests: list[int] = []

    def __str__(self) -> str:
        return (
            f"organiser: {self.organiser} taps, {self.seconds:.1f} s of his (goal ≤ {MAX_SECONDS});"
            f" {len(self.guests)} guests: at most {max(self.guests)} taps each (goal ≤ {MOST_TAPS})"
        )


class Guest(Player):
    """A guest who joins by the link in the QR code."""

    def come(self, code: str, name: str) -> None:
        self.visitor.open(f"/#join/{code}")
        field = self.page.get_by_role("textbox", name=self.words("your-name"))
        self.tap(field)
        field.fill(name)
        self.press(self.words("sit-down"))
        expect(self.button(self.words("i-am-ready"))).to_be_visible()


class Host(Player):
    """An organiser with a laptop, which then speaks and starts the game."""

    def __init__(self, browser: Browser, house: House) -> None:
        super().__init__(browser.visitor(house, "laptop"))
        self.found = Seated()

    def open_table(self) -> str:
        """Go from home to a room that waits for guests; return its code."""
        self.visitor.open()
        with self._working():
            for link in ("at-one-table", "phone-each"):
                self.tap(self.page.get_by_role("link", name=self.words(link)))
            self.press(self.words("open-table"))
            self.press(self.words("narrator-this"))
            shown = self.page.get_by_role("img", name=self.words("qr-of-table", code=""))
            return str(shown.get_attribute("aria-label")).split()[-1]

    def begin(self) -> None:
        """Start the game when everybody has a seat."""
        with self._working():
            self.press(self.words("begin"))

    @contextmanager
    def _working(self) -> Iterator[None]:
        began = time.monotonic()
        yield
        self.found.seconds += time.monotonic() - began
        self.found.organiser = self.taps


def seated(browser: Browser, house: House, guests: int = GUESTS) -> Seated:
    """Seat all until the last guest sees the back of their card; any other people have no page."""
    host = Host(browser, house)
    code = host.open_table()
    phones = [Guest(browser.visitor(house, reduced_motion="reduce")) for _ in range(guests)]
    for number, phone in enumerate(phones, 1):
        phone.come(code, f"Гость {number}")
    for number in range(guests, GUESTS):
        house.joined(code, f"p{number}")
    host.begin()
    for phone in phones:
        expect(phone.button(phone.words("hold-to-see"))).to_be_visible()
    host.found.guests = [phone.taps for phone in phones]
    return host.found


def main() -> int:
    """Seat ten guests."""
    with opened() as browser:
        found = seated(browser, browser.house())
    print(found)
    return 0 if max(found.guests) <= MOST_TAPS and found.seconds <= MAX_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
