"""A real browser without a window, driven by its own protocol; nothing but what is asked for is loaded."""

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import ClientConnection, connect

from tests.web.house import PATIENCE

PROGRAM = shutil.which("chromium")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)


class Page:
    """One page of a browser."""

    def __init__(self, socket: ClientConnection) -> None:
        """Empty."""
        self._socket, self._count = socket, 0

    def _ask(self, method: str, **params: object) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(timeout=PATIENCE))).get("id") != self._count:
            pass
        return answer["result"]

    def visit(self, url: str) -> None:
        """Load it, whoever has signed its certificate, and wait until it is there."""
        self._ask("Security.setIgnoreCertificateErrors", ignore=True)
        assert "errorText" not in self._ask("Page.navigate", url=url)
        while self.run("document.readyState") != "complete":
            time.sleep(0.02)

    def run(self, script: str) -> Any:
        """The value of an expression on this page; of a promise, what it promises."""
        found = self._ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")


@contextmanager
def browser(folder: Path) -> Iterator[Page]:
    """A browser that has never been used."""
    command = [str(PROGRAM), *QUIET, f"--user-data-dir={folder}", "about:blank"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            with connect(_page_of(folder / "DevToolsActivePort"), compression=None) as socket:
                yield Page(socket)
        finally:
            process.terminate()


def _page_of(told: Path) -> str:
    """Where its first page can be spoken to, as soon as it says so."""
    for _ in range(PATIENCE * 50):
        if told.exists() and (port := told.read_text().partition("\n")[0]):
            with urlopen(f"http://127.0.0.1:{port}/json") as answer:
                pages = [one for one in json.load(answer) if one["type"] == "page"]
            if pages:
                return str(pages[0]["webSocketDebuggerUrl"])
        time.sleep(0.02)
    raise TimeoutError
