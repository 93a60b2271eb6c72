"""A browser for what is run by itself and not by pytest."""

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
    """With the client built; everything is gone afterwards."""
    client.build()
    expect.set_options(timeout=WITHIN)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        with Browser(chromium, Path(folder)) as found:
            yield found
