"""`python -m tests.web.stranger [NAME …] [--full]`: every attack, or those whose names begin like this."""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from tests.web.stranger.attacks import ATTACKS, tried


def main() -> int:
    """Run the attacks and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--report", type=Path, help="write figures and faults to this file, too")
    given = parser.parse_args()
    wanted = [name for name in ATTACKS if not given.names or name.startswith(tuple(given.names))]
    told: dict[str, dict[str, list[str]]] = {}
    for name in wanted:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            trial = tried(name, Path(folder), given.full)
        told[name] = {"figures": trial.figures, "wrong": trial.wrong}
        verdict = "BROKEN" if trial.wrong else "held"
        print(f"{verdict} {name} ({time.monotonic() - began:.0f} s)", trial, sep="\n", flush=True)
    if given.report:
        given.report.write_text(json.dumps(told), "utf-8")
    broken = sum(bool(one["wrong"]) for one in told.values())
    print(f"{len(wanted)} attacks, {broken} not withstood")
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main())
