"""A page that is sent what a device was sent before, at chosen times (`stage.js`)."""

import json
from pathlib import Path
from typing import Any

import msgspec
import segno
from playwright.sync_api import Page

from tests.browser.browser import Visitor
from tests.browser.twins import Moment, Script
from tests.browser.words import Words

SCRIPT = Path(__file__).with_name("stage.js").read_text("utf-8")
SEAT = {"key": "mine", "code": "ABCDEF", "token": "token", "name": "p", "at": 0}
LEARNER = {**SEAT, "key": "learner", "learns": True}
SPEAKER = {**SEAT, "key": "narrator-ABCDEF", "watches": True, "narrates": True}
KEPT = {
    "gorod.seats": json.dumps([SEAT, LEARNER, SPEAKER]),
    "gorod.projector": json.dumps({"code": SEAT["code"], "token": "token"}),
}
ADDRESS = "http://127.0.0.1/#join/ABCDEF"
DRAWN = {
    "invite": "",
    "url": ADDRESS,
    "svg": segno.make(ADDRESS, error="m").svg_inline(light="#fff", omitsize=True),
}
LOOK_S = 5
"""Seconds for which a card is held."""


class Stage:
    """The page of one seat."""

    def __init__(self, visitor: Visitor, lang: str) -> None:
        """Prepare an empty page."""
        self.page: Page = visitor.page
        self.visitor, self._words = visitor, Words(lang)
        kept = f"localStorage.clear(); Object.assign(localStorage, {json.dumps(KEPT)})"
        visitor.context.add_init_script(f"{kept};{SCRIPT}")
        for asked in ("qr", "invite"):
            visitor.context.route(f"**/api/tables/*/{asked}", lambda route: route.fulfill(json=DRAWN))
        visitor.open("/#table/mine")

    def begin(self, path: str = "table/mine") -> None:
        """Begin anew, like a page that was just opened, before the first message."""
        self.page.evaluate("(path) => history.replaceState(null, '', `#${path}`)", path)
        self.page.reload()
        self.page.get_by_role("main").wait_for()
        self._do("stage.ready()")

    def play(self, script: Script) -> list[str]:
        """Play a script; return a digest of everything noticeable after each moment."""
        found: list[str] = self._do("stage.play(given)", self._told(script))
        return found

    def pass_by(self, script: Script) -> None:
        """Play all of it without looking."""
        self._do("stage.pass(given)", self._told(script))

    def happen(self, moment: Moment) -> None:
        """Play one moment."""
        self._do("stage.happen(given)", self._told([moment])[0])

    def watch(self, script: Script) -> list[dict[str, str]]:
        """Return everything noticeable after each moment and each drawing; much slower than `play`."""
        found: list[dict[str, str]] = self._do("stage.watch(given)", self._told(script))
        return found

    def look_at_card(self) -> None:
        """Hold the card as long as necessary."""
        self._do("stage.hold(given[0], given[1])", [self._words("hold-to-see"), LOOK_S])
        self._do("stage.press(given)", self._words("remembered"))

    def grip(self, label: str) -> None:
        """Hold a button; a second later what it hides is seen."""
        self._do("stage.grip(given, 1)", self._words(label))

    def press(self, label: str, seat: int = 0) -> None:
        """Press a button by its label."""
        self._do("stage.press(given)", self._words(label, **({"seat": seat} if seat else {})))

    def cut(self, code: int) -> None:
        """Close the connection."""
        self._do("stage.cut(given)", code)

    def _do(self, what: str, given: Any = None) -> Any:
        return self.page.evaluate(f"(given) => {what}", given)

    def _told(self, script: Script) -> Any:
        """Return the script in milliseconds, with the names of tapped buttons."""
        return [
            {
                **msgspec.to_builtins(moment),
                "at": round(moment.at * 1000),
                "taps": [self._words("seat", seat=number) for number in moment.taps],
            }
            for moment in script
        ]
