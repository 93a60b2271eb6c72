"""People with their devices: each has its own browser context, and every page is checked for errors."""

import re
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from msgspec import Struct
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket

from tests.browser.cable import Cable
from tests.browser.chromium import ARGUMENTS, ROOM, program
from tests.browser.companion import Companion
from tests.browser.forward import ForwardHouse
from tests.web.house import House

LOCALES = {"ru": "ru-RU", "en": "en-GB"}


class Size(Struct, frozen=True):
    """The size of a screen, in CSS pixels."""

    width: int
    height: int
    is_touched: bool = False


SIZES = {
    "phone": Size(360, 640, is_touched=True),
    "tablet": Size(768, 1024, is_touched=True),
    "laptop": Size(1366, 768),
    "desktop": Size(1920, 1080),
}
SMALL_SIZES = {
    "landscape": Size(640, 360, is_touched=True),
    "zoomed": Size(683, 384),
    "least": Size(320, 320, is_touched=True),
}
"""A phone on its side, a laptop at 200 % zoom, and the smallest screen on which every page works."""
ALL_SIZES = SIZES | SMALL_SIZES


class Visitor:
    """One person's device; `page` is its first tab."""

    def __init__(self, context: BrowserContext, url: str, size: Size) -> None:
        """`url`: the server's address for this device."""
        self.context, self.url, self.size = context, url, size
        self.asked: list[str] = []
        """Addresses of all requests and sockets, in order."""
        self._faults: list[str] = []
        context.on("request", self._notice_request)
        context.on("console", self._notice_words)
        context.on("weberror", lambda error: self._faults.append(str(error.error)))
        self.page = self.tab()

    def tab(self) -> Page:
        """Open one more empty tab."""
        page = self.context.new_page()
        page.on("websocket", self._notice_socket)
        return page

    def open(self, path: str = "/") -> Page:
        """Open a page of the server in the first tab, and wait until it is there."""
        self.page.goto(self.url + path)
        return self.page

    def faults(self, *forgiven: str) -> list[str]:
        """Return errors of its pages (CSP too) and requests to other hosts, except these patterns."""
        return [fault for fault in self._faults if not any(re.search(one, fault) for one in forgiven)]

    def forgive(self, *patterns: str) -> None:
        """Ignore errors that the test causes itself, such as a connection that it has cut."""
        self._faults = self.faults(*patterns)

    def _notice_request(self, request: Request) -> None:
        self._notice(request.url)

    def _notice_socket(self, socket: WebSocket) -> None:
        self._notice(socket.url)

    def _notice(self, url: str) -> None:
        self.asked.append(url)
        if urlsplit(url).netloc != urlsplit(self.url).netloc:
            self._faults.append(f"it asks elsewhere: {url}")

    def _notice_words(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._faults.append(message.text)


def _device(size: str, lang: str) -> dict[str, Any]:
    """Return the options of a context for this device."""
    screen = ALL_SIZES[size]
    return {
        "viewport": {"width": screen.width, "height": screen.height},
        "has_touch": screen.is_touched,
        "is_mobile": screen.is_touched,
        "locale": LOCALES[lang],
    }


class Browser:
    """Servers and visitors of one test; all are closed after it."""

    def __init__(self, chromium: Chromium, folder: Path) -> None:
        """`folder`: for the data of servers."""
        self._chromium, self._folder, self._open = chromium, folder, ExitStack()
        self.visitors: list[Visitor] = []
        self._houses = 0

    def house(self, *words: object) -> House:
        """Start a server with the built client; `words`: options such as `"--pace", 20`."""
        self._houses += 1
        return self._open.enter_context(House(self._folder / f"house-{self._houses}", *words))

    def forward_house(self, *words: object, deck: Sequence[str] = ()) -> ForwardHouse:
        """Start a server whose clock the test moves forward; `deck`: the cards of every game, or empty for
        luck.
        """
        self._houses += 1
        return self._open.enter_context(
            ForwardHouse(self._folder / f"house-{self._houses}", *words, deck=deck)
        )

    def restarted(self, house: ForwardHouse) -> ForwardHouse:
        """Return the next server in place of one that has ended."""
        return self._open.enter_context(house.again())

    def cable(self, house: House) -> Cable:
        """Return a connection to the server that can be cut."""
        return self._open.enter_context(Cable(house.port))

    def companion(self, house: House, code: str, name: str) -> Companion:
        """Add a person without a page."""
        token = house.joined(code, name)["token"]
        return Companion(self._open.enter_context(house.socket(token)))

    def visitor(self, house: House | Cable, size: str = "phone", lang: str = "ru", **more: Any) -> Visitor:
        """Open a new device with a screen of this size and this language; `more`: options of its context."""
        return self._visitor(house.url, size, lang, **more)

    def phone_in_the_room(self, house: House, lang: str = "ru") -> Visitor:
        """Open a phone by plain HTTP, under a name that the browser does not trust: no secure context."""
        return self._visitor(house.url.replace("127.0.0.1", ROOM), "phone", lang)

    def lasting_visitor(self, house: House | Cable, profile: Path, size: str, **more: Any) -> Visitor:
        """Open a device with its own browser, whose stored data stay in that folder."""
        context = self._chromium.browser_type.launch_persistent_context(
            profile, executable_path=program(), args=ARGUMENTS, **_device(size, "ru"), **more
        )
        return self._come(context, house.url, ALL_SIZES[size])

    def _visitor(self, url: str, size: str, lang: str, **more: Any) -> Visitor:
        return self._come(self._chromium.new_context(**_device(size, lang), **more), url, ALL_SIZES[size])

    def _come(self, context: BrowserContext, url: str, size: Size) -> Visitor:
        self._open.callback(context.close)
        self.visitors.append(Visitor(context, url, size))
        return self.visitors[-1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()
