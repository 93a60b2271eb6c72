"""The full run: `python -m tests.secrets --pairs 20000`; it can be taken up again with `--first`."""

import argparse
import sys
from collections.abc import Iterator
from multiprocessing import Pool

from pytest import MonkeyPatch

from tests.random_play import TABLES
from tests.secrets.leaks import LEAKS
from tests.secrets.pairs import Comparison, Pair, pair, pairs
from tests.secrets.report import Report
from tests.secrets.schedule import classes, night

EVERY = 1000


def main() -> int:
    """Compare pairs from seed to seed, then nights; the exit status says whether anything differs."""
    asked = _asked()
    if asked.leaks:
        return _planted(list(pairs(range(asked.first, asked.first + asked.leaks))))
    report = Report()
    try:
        _fill(report, asked)
    except KeyboardInterrupt:
        print(f"stopped: go on with --first {asked.first + report.seeds}")
    differences = report.total().differences
    print("\n".join([*report.lines(), *differences]))
    return 1 if differences or _uneven_classes(asked.nights) else 0


def _fill(report: Report, asked: argparse.Namespace) -> None:
    for found in _compared(asked.first, asked.pairs, asked.jobs):
        report.add(found)
        if report.seeds % EVERY == 0:
            done, different = asked.first + report.seeds, len(report.total().differences)
            print(f"… up to seed {done}: {different} different", file=sys.stderr)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.secrets", description=__doc__)
    parser.add_argument("--pairs", type=int, default=20_000, help="how many seeds are tried")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--nights", type=int, default=0, help="how many nights are slept through")
    parser.add_argument("--leaks", type=int, default=0, help="plant every leak before so many seeds instead")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser.parse_args()


def _planted(smoke: list[Pair]) -> int:
    """Every leak with the first pair that shows it."""
    missed = 0
    for leak in LEAKS:
        with MonkeyPatch.context() as patch:
            leak.plant(patch)
            at = next((at for at, one in enumerate(smoke, 1) if one.compared().difference), 0)
        missed += not at
        print(f"{leak.group:4} {leak.name:42} {f'seen by pair {at}' if at else 'MISSED'}")
    print(f"{len(LEAKS) - missed} of {len(LEAKS)} planted leaks caught within {len(smoke)} pairs")
    return 1 if missed else 0


def _compared(first: int, count: int, jobs: int) -> Iterator[Comparison | None]:
    seeds = range(first, first + count)
    if jobs == 1:
        yield from map(_compare, seeds)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(_compare, seeds, chunksize=20)


def _compare(seed: int) -> Comparison | None:
    found = pair(seed)
    return found.compared() if found else None


def _uneven_classes(count: int) -> list[object]:
    """Classes of nights that do not all take the same steps and seconds."""
    every = classes(TABLES)
    each = -(-count // len(every))
    vectors = {known: {tuple(night(known, number).steps) for number in range(each)} for known in every}
    uneven: list[object] = [known for known, found in vectors.items() if len(found) > 1]
    if count:
        print(
            f"{each * len(every)} nights of {len(every)} classes, {len(uneven)} with more than one schedule"
        )
    return uneven


if __name__ == "__main__":
    sys.exit(main())
