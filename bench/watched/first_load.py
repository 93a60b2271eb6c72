"""The first load of a page: milliseconds from the navigation until something can be tapped, in Chromium."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path

from bench.watched.processes import port_in, running, serve_command
from bench.watched.sides import BARE, NOW, Failed, Measure, NotThere, Side, Skipped
from scripts import client

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
BARE_PAGE = "<!doctype html><title>bare</title><main><button>bare</button></main>"
"""A change here makes earlier entries of the history incomparable."""


@contextmanager
def measured_first_load() -> Iterator[Measure]:
    """Yield a function that opens a side's page in a new browser context; each server starts on first use.

    A phone's line is emulated as in bench/first_load.py. Raise Skipped without Chromium or a built client.
    """
    program = _chromium()
    if not client.BUILT.is_file():
        raise Skipped("the client is not built: run `make client`")
    if not client.is_built():
        raise Skipped("client/ has changed since the client was built: run `make client`")
    from playwright.sync_api import Error, sync_playwright

    from bench.first_load import ROOM, TAPPABLE, visited

    with sync_playwright() as playwright, ExitStack() as servers:
        rules = f"--host-resolver-rules=MAP {ROOM} 127.0.0.1"
        chromium = playwright.chromium.launch(executable_path=program, args=[rules])
        servers.callback(chromium.close)
        urls: dict[Side, str] = {}

        def measure(side: Side, _: int) -> float:
            if side not in urls:
                urls[side] = f"http://{ROOM}:{servers.enter_context(_serving(side))}/"
            try:
                return visited(chromium, urls[side], TAPPABLE)[0]
            except Error as error:
                raise Failed(f"the page of {side.name}: {error.message.splitlines()[0]}") from error

        yield measure


def _chromium() -> str:
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None or find_spec("playwright") is None:
        raise Skipped("there is no program chromium here, or no package playwright")
    return program


@contextmanager
def _serving(side: Side) -> Iterator[int]:
    """Serve the pages of a side, or the bare one, and yield the port."""
    with tempfile.TemporaryDirectory() as folder:
        if side is BARE:
            Path(folder, "index.html").write_text(BARE_PAGE)
            words = ["http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
            command = [sys.executable, "-u", "-m", *words]
        else:
            _require_pages(side)
            command = serve_command(folder)
        with running(command, side) as (_, line):
            yield port_in(line)


def _require_pages(side: Side) -> None:
    """Raise NotThere unless this code has built pages; git does not keep them."""
    if side is NOW or side.source is None or (side.source / "gorod/web/site/index.html").is_file():
        return
    build = side.source.parent / "scripts" / "client.py"
    if not build.is_file():
        raise NotThere(f"not in {side.name}")
    raise NotThere(f"the client of {side.name} is not built: run `.venv/bin/python {build} build`")
