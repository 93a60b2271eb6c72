"""The system's Chromium, installed by apt where that may be done."""

import os
import shutil
import subprocess
from contextlib import suppress

from tests.needs import lacking

WITHIN = 600
"""Seconds that an installation may take."""
ROOM = "table.lan"
"""A name for this machine that no browser takes for a safe one: so phones in a room see a server."""
ARGUMENTS = (f"--host-resolver-rules=MAP {ROOM} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",)
"""Nothing leaves this machine."""


def program() -> str:
    """Where it is."""
    return shutil.which("chromium") or _installed() or lacking("needs the program chromium")


def _installed() -> str | None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (("update",), ("install", "--yes", "--no-install-recommends", "chromium")):
        command = ["apt-get", "--quiet", "--quiet", *words]
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(command, env=environment, capture_output=True, timeout=WITHIN)
    return shutil.which("chromium")
