"""A browser for programs that run without pytest."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from scripts import client
from tests.browser.browser import Browser
from tests.browser.chromium import ARGUMENTS, program
from tests.browser.player import WITHIN


@contextmanager
def opened() -> Iterator[Browser]:
    """Build the client and open a browser; close everything afterwards."""
    client.build()
    expect.set_options(timeout=WITHIN)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        with Browser(chromium, Path(folder)) as found:
            yield found
