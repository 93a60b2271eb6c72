"""What a screen reader says by itself: changes of live regions that were on the page before."""

import json
from typing import Any

from playwright.sync_api import Page

LISTENING = """
const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], "
  + "[role=log]:not([aria-live=off])";
const known = new WeakSet();
window.said = [];
new MutationObserver((changes) => {
  const changed = changes.map(({ target }) => (target.closest ? target : target.parentElement));
  for (const region of new Set(changed.map((element) => element?.closest(LIVE)))) {
    if (!known.has(region)) continue;
    const parts = region.role === "log" ? [...region.children] : [region];
    said.push(...parts.map((part) => part.textContent.trim()).filter((text) => text));
  }
  for (const region of document.querySelectorAll(LIVE)) known.add(region);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


class ScreenReader:
    """Listens to a page that is opened after this; `frames` and `talks` are all that it received."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.frames, self.talks = list[dict[str, Any]](), list[dict[str, Any]]()
        page.add_init_script(LISTENING)
        page.on("websocket", lambda socket: socket.on("framereceived", self._receive))

    def said(self) -> list[str]:
        """Return everything said so far."""
        found: list[str] = self._page.evaluate("said")
        return found

    def _receive(self, sent: str | bytes) -> None:
        message = json.loads(sent)
        if message["t"] == "frame":
            self.frames.append(message)
        elif message["t"] == "talk":
            self.talks.append(message)
