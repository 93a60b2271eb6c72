"""A player with a keyboard only: Tab moves the focus, Enter presses, the space bar holds."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator

from tests.browser.partaker import Partaker
from tests.browser.waiting import wait_until

MAX_TABS = 60
"""More than the number of focusable elements on any page."""
IS_HERE = "element => element === document.activeElement"
IS_SOMEWHERE = "document.activeElement !== null && document.activeElement !== document.body"
HIDDEN_FOCUS = """() => {
  const on = document.activeElement;
  if (on === document.body) return "";  // the browser's own buttons have it
  if (on.tagName === "MAIN") return "";  // a page that is read from its beginning
  const { outlineStyle, outlineWidth } = getComputedStyle(on);
  const { top, bottom, left, right } = on.getBoundingClientRect();
  const isMarked = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return isMarked && isInSight ? "" : on.outerHTML;
}"""


class Typist(Partaker):
    """`tabs`: the most presses of Tab that anything within a game has needed."""

    tabs = 0

    def tap(self, what: Locator) -> None:
        """Press it by keys."""
        self._go_to(what)
        self.page.keyboard.press("Enter")
        self.keeps_focus()

    @contextmanager
    def holding(self, name: str) -> Iterator[None]:
        """Keep the space bar down."""
        self._go_to(self.button(name))
        self.page.keyboard.down(" ")
        try:
            yield
        finally:
            self.page.keyboard.up(" ")

    def arrow(self, what: Locator, key: str) -> None:
        """Move within a group by an arrow key."""
        self._go_to(what)
        self.page.keyboard.press(f"Arrow{key}")

    def keeps_focus(self) -> None:
        """Check that after a change the focus need not start again from the top of the page."""
        wait_until(
            self.page,
            lambda: bool(self.page.evaluate(IS_SOMEWHERE)),
            lambda: f"the focus is lost:\n{self.look().text}",
        )
        assert self.page.evaluate(HIDDEN_FOCUS) == ""

    def _go_to(self, what: Locator) -> None:
        for tabs in range(MAX_TABS):
            if what.evaluate(IS_HERE):
                self.tabs = max(self.tabs, tabs)
                return
            self.page.keyboard.press("Tab")
            assert self.page.evaluate(HIDDEN_FOCUS) == ""
        raise AssertionError(f"Tab never comes to it: {what}")
