"""All tests, those that wait much beside the others: `python scripts/all_tests.py [WORDS FOR pytest]`.

With words it is pytest with these words alone.
"""

import subprocess
import sys
import tempfile
from contextlib import suppress

import client

PYTEST = (sys.executable, "-m", "pytest", "--durations=10")
BESIDE = ("tests/browser", "tests/web/stranger")
"""Folders whose tests wait much of the time, about half of all there is; they are told of at the end.

Strangers come last, when the others are done: they measure in milliseconds how late an honest table is.
"""


def main() -> int:
    """The status of whichever half has failed."""
    if words := sys.argv[1:]:
        return subprocess.call([*PYTEST, *words])
    with suppress(client.Missing):  # the tests that want it say so
        client.build()  # once, before both would
    with tempfile.TemporaryFile() as told:
        beside = subprocess.Popen([*PYTEST, *BESIDE], stdout=told, stderr=subprocess.STDOUT)
        try:
            others = subprocess.call([*PYTEST, *(f"--ignore={folder}" for folder in BESIDE)])
            waiting = beside.wait()
        finally:
            beside.kill()
        told.seek(0)
        sys.stdout.write(f"{' '.join(BESIDE)}\n{told.read().decode()}")
    return others or waiting


if __name__ == "__main__":
    try:
        sys.exit(main())
    except client.Failed as failed:
        sys.exit(str(failed))
