"""The first page as a new visitor gets it: complete, small, only from this server, with correct caching."""

import gzip
from itertools import cycle, product
from pathlib import PurePosixPath
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from gorod.web.client_files import CACHE_FOR_A_YEAR, NO_CACHE, UNKNOWN_TYPE, read
from tests.browser.browser import LOCALES, SIZES, Browser
from tests.browser.waiting import wait_until
from tests.selection import full_unless
from tests.web.house import House

MOST_CODE, MOST_FONTS = 180_000, 90_000
"""Bytes over the wire: script and style that the first page needs, as gzip; all fonts."""
CODE = (".js", ".css")
IMAGE = "const image = (src) => document.body.append(Object.assign(new Image(), { src }))"
KEPT = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))"


SCREENS = [*product(SIZES, LOCALES)]
QUICK = {*zip(SIZES, cycle(LOCALES), strict=False)}


@pytest.mark.parametrize("screen", full_unless(QUICK.__contains__, SCREENS), ids="-".join)
def test_the_page_comes_up_without_a_complaint(
    browser: Browser, house: House, screen: tuple[str, str]
) -> None:
    size, lang = screen
    visitor = browser.visitor(house, size, lang)
    page = visitor.open()
    expect(page.get_by_role("main")).to_be_visible()
    assert len(visitor.asked) > 2


def test_it_works_without_a_secure_context(browser: Browser, house: House) -> None:
    """A phone in the room connects by plain HTTP, to a name or an IP address."""
    page = browser.phone_in_the_room(house).open()
    expect(page.get_by_role("main")).to_be_visible()
    assert page.evaluate("isSecureContext") is False


def test_it_works_under_a_path(browser: Browser) -> None:
    visitor = browser.visitor(browser.house("--base-path", "/club"))
    expect(visitor.open("").get_by_role("main")).to_be_visible()
    assert {urlsplit(url).path.startswith("/club") for url in visitor.asked} == {True}


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("image('http://elsewhere.example/x.png')", "it asks elsewhere"),
        ("image('data:image/gif;base64,R0lGODlh')", "data:"),
        ("document.body.innerHTML = '<p style=\"color: red\">'", "style"),
        ("document.body.append(Object.assign(document.createElement('script'), {text: '1'}))", "script"),
        ("setTimeout(() => { throw new Error('mine') })", "mine"),
        ("new WebSocket('ws://elsewhere.example/ws')", "elsewhere"),
    ],
)
def test_what_a_page_must_not_do_is_found(
    browser: Browser, house: House, script: str, complaint: str
) -> None:
    visitor = browser.visitor(house)
    page = visitor.open()
    assert visitor.faults() == []
    page.evaluate(f"() => {{ {IMAGE}; {script} }}")
    wait_until(
        page,
        lambda: any(complaint in fault for fault in visitor.faults()),
        lambda: f"nobody noticed: {visitor.faults()}",
    )
    visitor.context.close()  # no other error can come once these are forgiven
    visitor.forgive(".")


def test_the_first_page_is_small(browser: Browser, house: House) -> None:
    visitor = browser.visitor(house)
    visitor.open().wait_for_load_state("networkidle")
    paths = {urlsplit(url).path for url in visitor.asked}
    files = read().by_path
    assert {PurePosixPath(path).suffix for path in paths} >= {*CODE}
    code = {path: len(files[path].for_one_who_accepts("gzip").body) for path in paths if path.endswith(CODE)}
    fonts = {path: len(file.by_encoding[""].body) for path, file in files.items() if path.endswith(".woff2")}
    assert sum(code.values()) <= MOST_CODE, code
    assert sum(fonts.values()) <= MOST_FONTS, fonts


@pytest.mark.usefixtures("house")
def test_every_file_of_the_build_is_ready_to_be_served() -> None:
    files = read()
    assert len(files.build) == 16
    for path, file in files.by_path.items():
        assert file.media_type != UNKNOWN_TYPE, path
        is_hashed = path.startswith("/assets/")
        for sent in file.by_encoding.values():
            assert sent.headers["cache-control"] == (CACHE_FOR_A_YEAR if is_hashed else NO_CACHE)
        if not path.endswith((".woff2", ".png")):
            assert gzip.decompress(file.by_encoding["gzip"].body) == file.by_encoding[""].body
            assert "br" in file.by_encoding, path
    licences = files.by_path["/licences.txt"].by_encoding[""].body.decode()
    assert all(name in licences for name in ("svelte", "@fluent/bundle", "SIL OPEN FONT LICENSE"))


def test_a_second_visit_brings_nothing_that_is_there(browser: Browser, house: House) -> None:
    visitor = browser.visitor(house)
    first = visitor.open()
    first.wait_for_load_state("networkidle")
    sizes = f"{KEPT}.map(({{ transferSize }}) => transferSize)"
    assert len(brought := first.evaluate(sizes)) >= 2 and 0 not in brought
    first.reload()
    first.wait_for_load_state("networkidle")
    assert set(first.evaluate(sizes)) == {0}
