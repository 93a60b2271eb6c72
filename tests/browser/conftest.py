"""One Chromium for all tests of this folder, and for each test its own servers and visitors."""

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
    """Chromium, with the client built. While it runs, no other event loop can run in this process."""
    made(client.build)
    expect.set_options(timeout=WITHIN)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for tests that only look, with clocks at normal pace."""
    made(client.build)
    with House(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="package")
def slow_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForwardHouse]:
    """A server with slow clocks for judges; the last table is the test's own."""
    made(client.build)
    with ForwardHouse(tmp_path_factory.mktemp("slow-house")) as found:
        yield found


@pytest.fixture
def browser(chromium: Chromium, tmp_path: Path) -> Iterator[Browser]:
    """Servers and visitors; at the end no visitor may have seen an error that the test did not cause."""
    with Browser(chromium, tmp_path) as found:
        yield found
    assert [visitor.faults() for visitor in found.visitors if visitor.faults()] == []
