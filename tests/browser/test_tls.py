"""The page over TLS with the server's own certificate, once a person has accepted it."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.browser import Browser

pytestmark = pytest.mark.usefixtures("openssl")
PING = """() => new Promise((told, failed) => {
  const socket = new WebSocket(`wss://${location.host}/ws`)
  socket.onopen = () => socket.send('{"t":"ping","at":7}')
  socket.onmessage = (message) => told(message.data)
  socket.onerror = () => failed("no socket")
})"""
OPEN = """() => fetch("/api/tables", {
  method: "POST", headers: {"Content-Type": "application/json"}, body: '{"rules":"classic"}'
}).then((answer) => answer.status)"""


def test_a_browser_gets_the_page_and_its_socket(browser: Browser) -> None:
    """Under the rules that the pages set for themselves (CSP), and with their own origin."""
    page = browser.visitor(browser.house("--tls", "self"), ignore_https_errors=True).open()
    expect(page.get_by_role("main")).to_be_visible()
    assert page.evaluate("isSecureContext") is True
    assert json.loads(page.evaluate(PING))["at"] == 7
    assert page.evaluate(OPEN) == 201
