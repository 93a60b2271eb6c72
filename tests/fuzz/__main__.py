"""`python -m tests.fuzz --inputs N --from ROUND`: the full size, to be gone on with where it stopped."""

import argparse
import re
import sys
from pathlib import Path

from tests.fuzz.rounds import Found, Tally, new_tally, play_rounds

LONGEST = 160
OFTEN = 200


def main() -> int:
    """Fuzz, tell how far it got, and print the table."""
    asked = _arguments()
    tally, following = new_tally(), asked.first
    try:
        for number in play_rounds(asked.first, asked.inputs, tally):
            following = number + 1
            if following % OFTEN == 0:
                print(f"{_so_far(tally)}; next: --from {following}", flush=True)
    except KeyboardInterrupt:
        print("stopped")
    _tell(tally, following, asked.keep)
    return 1 if tally.found else 0


def _so_far(tally: Tally) -> str:
    return f"{tally.inputs} inputs, {len(tally.found)} defects"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000, help="how many inputs")
    parser.add_argument("--from", dest="first", type=int, default=0, help="the round to begin with")
    parser.add_argument("--keep", type=Path, help="a folder for the records that show a defect")
    return parser.parse_args()


def _tell(tally: Tally, following: int, keep: Path | None) -> None:
    for at, found in enumerate(tally.found):
        _keep(found, at, keep)
    for sort, several in _sorted(tally.found).items():
        print(f"{len(several)} x {sort}; first in round {several[0].round}, {several[0].kind}")
    print(tally.table())
    print(f"next: --from {following}")


def _sorted(found: list[Found]) -> dict[str, list[Found]]:
    """Defects by what they say, numbers aside."""
    sorts: dict[str, list[Found]] = {}
    for one in found:
        sorts.setdefault(re.sub("[0-9]+", "N", one.what[:LONGEST]), []).append(one)
    return sorts


def _keep(found: Found, at: int, keep: Path | None) -> None:
    if keep and found.data:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"{found.kind.replace(' ', '-')}-{found.round}-{at}.mgn").write_bytes(found.data)


if __name__ == "__main__":
    sys.exit(main())
