"""A judge's tablet: its stored data outlive the browser, which can be killed."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error

from tests.browser.browser import Browser, Visitor
from tests.browser.cable import Cable
from tests.browser.judge import Judge
from tests.browser.waiting import PAUSE_MS, WITHIN_S
from tests.web.house import House

CUT = ("WebSocket", "net::ERR_")
"""What a page logs about a cut connection."""


class Tablet:
    """`judge` is at the page that is open now."""

    def __init__(self, browser: Browser, house: House | Cable, profile: Path) -> None:
        """Open its browser."""
        self._browser, self._house, self._profile = browser, house, profile
        self._address = ""
        self.judge = Judge(self._opened())

    def _opened(self) -> Visitor:
        return self._browser.lasting_visitor(self._house, self._profile, "tablet", reduced_motion="reduce")

    def kill(self) -> None:
        """Kill the browser with -9, whatever it is doing."""
        self._address = self.judge.page.url
        for one in self._processes():
            os.kill(one, signal.SIGKILL)
        late = time.monotonic() + WITHIN_S
        while self._processes():
            assert time.monotonic() < late, "the browser does not end"
            time.sleep(PAUSE_MS / 1000)
        with suppress(Error):  # the browser to close is gone
            self.judge.visitor.context.close()
        self.judge.visitor.forgive(*CUT)

    def open_again(self) -> None:
        """Open the browser again, at the table where it was."""
        taps = self.judge.taps
        self.judge = Judge(self._opened())
        self.judge.taps = taps
        self.judge.page.goto(self._address)

    def _processes(self) -> list[int]:
        """Return the processes of its browser."""
        word = f"--user-data-dir={self._profile}".encode()
        return [int(one.parent.name) for one in Path("/proc").glob("[0-9]*/cmdline") if word in _words(one)]


def _words(command: Path) -> list[bytes]:
    try:
        return command.read_bytes().split(b"\0")
    except OSError:
        return []
