"""Friends in one room are seated with few taps."""

from tests.browser.browser import Browser
from tests.browser.seating import MOST_TAPS, seated
from tests.web.house import House

PHONES = 2
"""Guests whose taps are counted here; all ten by `python -m tests.browser.seating`."""
OPENING_TAPS = 5
"""Taps: one table, a phone each, open it, this device speaks, begin."""


def test_guests_need_three_taps_and_their_host_hardly_more(browser: Browser, house: House) -> None:
    found = seated(browser, house, PHONES)
    assert max(found.guests) <= MOST_TAPS
    assert found.organiser <= OPENING_TAPS
