"""How long a first visit takes until something can be tapped: `python bench/first_load.py [--rounds R]`.

Each visit has a fresh browser context and a line of RATE_BYTES_PER_S, by plain HTTP as in a room. It
takes turns with an empty page of the same server. Run `make client` first.
"""

import argparse
import json
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import Browser, ViewportSize, sync_playwright

RATE_BYTES_PER_S, DELAY_MS = 400_000, 20
"""Bytes a second, and milliseconds before an answer begins."""
ROUNDS = 5
ROOM = "table.lan"
EMPTY = "/api/version"
PHONE: ViewportSize = {"width": 360, "height": 640}
TAPPABLE = """new Promise((seen) => {
  const look = () => {
    if (document.querySelector("main button:enabled, main a[href]")) {
      setTimeout(() => seen(performance.now()))  // its script has nothing else to do
    } else {
      requestAnimationFrame(look)
    }
  }
  look()
})"""
BROUGHT = """performance.getEntriesByType("resource")
  .reduce((sum, one) => sum + one.transferSize, performance.getEntriesByType("navigation")[0].transferSize)"""


@contextmanager
def served() -> Iterator[str]:
    """Yield the address of a server in its own process, under a name that no browser trusts."""
    with tempfile.TemporaryDirectory() as data:
        words = ["serve", "--json", "--host", "127.0.0.1", "--port", "0", "--data", data]
        command = [sys.executable, "-m", "gorod.cli", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            try:
                yield json.loads(process.stdout.readline())["listening"].replace("127.0.0.1", ROOM)
            finally:
                process.send_signal(signal.SIGTERM)


def visited(chromium: Browser, url: str, until: str) -> tuple[float, int]:
    """Return milliseconds from the first request until `until` is true, and the bytes received by then."""
    context = chromium.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    page = context.new_page()
    line = {
        "offline": False,
        "latency": DELAY_MS,
        "downloadThroughput": RATE_BYTES_PER_S,
        "uploadThroughput": RATE_BYTES_PER_S,
    }
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)
    page.goto(url, wait_until="commit")
    found = page.evaluate(until), page.evaluate(BROUGHT)
    context.close()
    return found


def main() -> int:
    """Print the time, its ratio to an empty page, and how much was received."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    rules = f"--host-resolver-rules=MAP {ROOM} 127.0.0.1"
    with served() as url, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=[rules])
        ours, empty = [], []
        for _ in range(rounds):
            empty.append(visited(chromium, url + EMPTY, "performance.now()"))
            ours.append(visited(chromium, url, TAPPABLE))
    time, bare = (median(one for one, _ in found) for found in (ours, empty))
    print(f"interactive / an empty page: {time / bare:.1f} ({time:.0f} ms, {bare:.0f} ms)")
    print(f"at {RATE_BYTES_PER_S // 1000} kB/s, {ours[-1][1] / 1000:.0f} kB brought")
    return 0


if __name__ == "__main__":
    sys.exit(main())
