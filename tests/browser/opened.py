"""A browser for what is run by itself and not by pytest."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts import client
from tests.browser.browser import Browser
from tests.browser.chromium import ARGUMENTS, program


@contextmanager
def opened() -> Iterator[Browser]:
    """With the client built; everything is gone afterwards."""
    client.build()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
        with Browser(chromium, Path(folder)) as found:
            yield found
