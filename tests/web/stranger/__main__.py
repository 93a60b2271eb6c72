"""`python -m tests.web.stranger [NAME …] [--full]`: every attack, or those whose names begin so."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.web.stranger.attacks import ATTACKS, tried


def main() -> int:
    """Try, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--full", action="store_true")
    given = parser.parse_args()
    wanted = [name for name in ATTACKS if not given.names or name.startswith(tuple(given.names))]
    broken = 0
    for name in wanted:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            trial = tried(name, Path(folder), given.full)
        broken += bool(trial.wrong)
        print(f"{'BROKEN' if trial.wrong else 'held'} {name} ({time.monotonic() - began:.0f} s)", trial, sep="\n", flush=True)
    print(f"{len(wanted)} attacks, {broken} not withstood")
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main())
