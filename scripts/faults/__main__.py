"""The command: `python -m scripts.faults --group services -m "not full"`; docs/mutants.md describes it."""

import argparse
import os
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from scripts.faults.planted import GROUPS, ROOT, Fault, read_faults, read_leaks
from scripts.faults.tree import Tree, copies
from scripts.faults.trial import RESULTS, Result, Trial, tell

QUICK = "not full"


def arguments() -> argparse.Namespace:
    """Return the parsed command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--tree", type=Path, default=ROOT, help="another checkout: its code and tests are tried"
    )
    parser.add_argument("--kind", choices=("faults", "leaks"), default="faults")
    parser.add_argument("--only", nargs="+", default=[], help="names of faults")
    parser.add_argument("--group", nargs="+", choices=GROUPS, default=[*GROUPS])
    parser.add_argument(
        "-m", dest="marker", default=QUICK, help=f"which tests, by markers; {QUICK!r} as a rule"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="try what is known already, too")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    return parser.parse_args()


def choose(given: argparse.Namespace) -> list[Fault]:
    """Return the faults that were asked for."""
    found = [one for one in read_faults() if one.group in given.group]
    if unknown := {*given.only} - {one.name for one in found}:
        sys.exit(f"There is no fault {', '.join(sorted(unknown))}.")
    return [one for one in found if not given.only or one.name in given.only]


def try_faults(trial: Trial, given: argparse.Namespace) -> int:
    """Try the faults and print the results; return the exit status."""
    faults = choose(given)
    trial.check_clean(faults)
    results = []
    for fault, result in zip(faults, trial.try_all(faults, given.processes), strict=True):
        results.append(result)
        tell(f"{len(results):4} {result.status:14} {fault.name}  {result.by}")
    (print_json if given.json else print_summary)(results, faults)
    return 1 if any(result.status == "red" for result in results) else 0


def print_json(results: Sequence[Result], _: Sequence[Fault]) -> None:
    """All results as one list."""
    print(msgspec.json.encode(results).decode())


def print_summary(results: Sequence[Result], faults: Sequence[Fault]) -> None:
    """The counts of each group, then the faults that were not noticed."""
    for result, fault in zip(results, faults, strict=True):
        if result.status in ("unnoticed", "red"):
            why = f"its tests fail without it: {result.by}" if result.status == "red" else fault.seen
            print(f"{result.status}: {fault.name} ({fault.file})\n    {why}")
    print()
    for group in dict.fromkeys(fault.group for fault in faults):
        print(_counted(group, [one for one in results if one.group == group]))
    print(_counted("altogether", results))


def _counted(name: str, results: Sequence[Result]) -> str:
    counts = Counter(result.status for result in results)
    told = ", ".join(f"{count} {status}" for status, count in counts.most_common())
    return f"{name:12} {len(results):4}: {told}"


def try_all_leaks(trial: Trial, given: argparse.Namespace) -> int:
    """Run the tests that plant leaks and print how many were noticed; return the exit status."""
    found = {}
    for leaks in read_leaks():
        count, noticed, unnoticed = trial.try_leaks(leaks)
        found[leaks.name] = {"leaks": count, "noticed": len(noticed), "unnoticed": unnoticed}
        tell(f"{leaks.name:14} {count:4} leaks: {len(noticed)} noticed, {len(unnoticed)} unnoticed")
    if given.json:
        print(msgspec.json.encode(found).decode())
    else:
        sums = [sum(one[what] for one in found.values()) for what in ("leaks", "noticed")]  # type: ignore[misc]
        print(f"{sums[0]} leaks, {sums[1]} noticed with -m {given.marker!r}")
    return 1 if any(one["unnoticed"] for one in found.values()) else 0


def main() -> int:
    """Run the command."""
    given = arguments()
    RESULTS.parent.mkdir(exist_ok=True)
    os.nice(5)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs would ignore it
    tree = Tree(given.tree.resolve())
    with copies(tree, given.processes) as places:
        trial = Trial(tree, given.marker, places, given.again)
        return (try_faults if given.kind == "faults" else try_all_leaks)(trial, given)


if __name__ == "__main__":
    sys.exit(main())
