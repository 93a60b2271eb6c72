"""Waits for conditions that `expect` cannot express. Each has a deadline and says what did not happen."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

WITHIN_S = 60
"""Seconds after which a test gives up; nothing should take that long."""
PAUSE_MS = 20
"""Milliseconds between two checks; meanwhile events of the page are handled."""
COUNT_MESSAGES = """
(() => {
  if (window.receiveAll) return;
  const { setTimeout } = window; // the page's own, also where a test stops its clock later
  const now = performance.now.bind(performance);
  const { send } = WebSocket.prototype;
  const known = new WeakSet();
  let socket, received = 0, questions = 0;
  WebSocket.prototype.send = function (text) {
    if (!known.has(this)) {
      known.add(this);
      this.addEventListener("message", ({ data }) => JSON.parse(data).t === "beat" || received++);
    }
    socket = this;
    return send.call(this, text);
  };
  const pause = (wait) => new Promise((done) => setTimeout(done, wait));
  const answered = () => new Promise((done) => {
    if (socket?.readyState !== WebSocket.OPEN) return done(false);
    const asked = socket;
    const id = `test-${++questions}`;
    const end = (isAnswered) => {
      asked.removeEventListener("message", hear);
      asked.removeEventListener("close", close);
      done(isAnswered);
    };
    const hear = ({ data }) => {
      if (JSON.parse(data).id !== id) return;
      received--;
      end(true);
    };
    const close = () => end(false);
    asked.addEventListener("message", hear);
    asked.addEventListener("close", close);
    send.call(asked, JSON.stringify({ t: "ask", id }));
  });
  window.receiveAll = async (within) => {
    const late = now() + within;
    while (!(await answered())) {
      if (now() > late) throw new Error("the page has no connection");
      await pause(20);
    }
    await pause(0); // what came is shown now
    return received;
  };
})();
"""
"""Asks over the page's own connection for the status of an unknown command: the server answers in order."""


def receive_all(page: Page) -> int:
    """Wait until the page has what the server has sent so far; return how many messages have come.

    `COUNT_MESSAGES` must have been added to the page before it was opened.
    """
    found: int = page.evaluate("(within) => receiveAll(within)", WITHIN_S * 1000)
    return found


def wait_until(page: Page, is_so: Callable[[], bool], told: Callable[[], object]) -> None:
    """Wait for a condition outside the page; `told`: what to print if it never holds."""
    late = time.monotonic() + WITHIN_S
    while not is_so():
        if time.monotonic() > late:
            raise AssertionError(told())
        page.wait_for_timeout(PAUSE_MS)
