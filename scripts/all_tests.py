"""All tests, those that wait much beside the others: `python scripts/all_tests.py [WORDS FOR pytest]`.

With words it is pytest with these words alone.
"""

import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import client

PYTEST = (sys.executable, "-m", "pytest")
BESIDE = ("tests/browser", "tests/web")
"""Folders whose tests wait most of the time for pages, sockets and clocks; they are told of at the end."""


def main() -> int:
    """The status of whichever part has failed."""
    if words := sys.argv[1:]:
        return subprocess.call([*PYTEST, *words])
    with suppress(client.Missing):  # the tests that want it say so
        client.build()  # once, before several would
    with ExitStack() as parts:
        outputs = Path(parts.enter_context(TemporaryDirectory()))
        beside = [(folder, outputs / str(number)) for number, folder in enumerate(BESIDE)]
        running = [_started(parts, *one) for one in beside]
        status = subprocess.call([*PYTEST, *(f"--ignore={folder}" for folder in BESIDE)])
        for part, (folder, output) in zip(running, beside, strict=True):
            status = part.wait() or status
            sys.stdout.write(f"{folder}\n{output.read_text()}")
    return status


def _started(parts: ExitStack, folder: str, output: Path) -> "subprocess.Popen[bytes]":
    with output.open("wb") as told:
        part = subprocess.Popen([*PYTEST, folder], stdout=told, stderr=subprocess.STDOUT)
    parts.callback(part.kill)
    return part


if __name__ == "__main__":
    try:
        sys.exit(main())
    except client.Failed as failed:
        sys.exit(str(failed))
