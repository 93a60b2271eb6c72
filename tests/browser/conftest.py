"""One Chromium for all tests of this folder, and for each its own servers and visitors."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect, sync_playwright

from scripts import client
from tests.browser.browser import Browser
from tests.browser.chromium import ARGUMENTS, program
from tests.browser.forward import ForwardHouse
from tests.browser.player import WITHIN
from tests.needs import made
from tests.web.house import House


@pytest.fixture(scope="package")
def chromium() -> Iterator[Chromium]:
    """With the client built. It ends with this folder: while it runs there is no other event loop here."""
    made(client.build)
    expect.set_options(timeout=WITHIN)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """For all who only look; its clocks run as they do for people."""
    made(client.build)
    with House(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="package")
def slow_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForwardHouse]:
    """For judges, whom its clocks do not hurry; the last table is the test's own."""
    made(client.build)
    with ForwardHouse(tmp_path_factory.mktemp("slow-house")) as found:
        yield found


@pytest.fixture
def browser(chromium: Chromium, tmp_path: Path) -> Iterator[Browser]:
    """Servers and visitors; in the end no visitor may have seen a fault that the test did not make."""
    with Browser(chromium, tmp_path) as found:
        yield found
    assert [visitor.faults() for visitor in found.visitors if visitor.faults()] == []
