"""Opening and entering tables by the pages that people use."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.browser import Visitor

CODE = re.compile("^[2-9A-HJKMNP-Z]{6}$")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def opened(visitor: Visitor, name: str = "Анна") -> tuple[Page, str]:
    """Open a usual table; return its page and its code. The organiser is in the room."""
    page = visitor.open()
    page.get_by_role("link", name="Открыть стол").click()
    page.get_by_role("textbox", name="Как вас называть").fill(name)
    button(page, "Открыть").click()
    expect(button(page, "Закрыть вход")).to_be_visible()
    return page, page.get_by_text(CODE).first.inner_text()
