"""Mutation testing: draw random mutants, try each against the tests, list those that no test noticed."""

import argparse
import fcntl
import gc
import hashlib
import os
import random
import re
import shutil
import sys
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from math import sqrt
from pathlib import Path
from typing import TextIO

import cyclopts
import fluent.runtime
import msgspec
import rich
import trial
from coverage import CoverageData
from msgspec import Struct
from mutants import LAYERS, ROOT, Mutant, files, mutants

KEPT = ROOT / ".mutants"
TESTS = (".py", ".mgn", ".toml", ".txt")
CLEAN = KEPT / "clean"
WARM = (cyclopts, fluent.runtime, rich)
"""Imported here once, so that no trial has to."""

UNNOTICED = ("survived", "no tests")


class Result(Struct, frozen=True):
    """The result for a mutant, and for which code and tests it holds."""

    name: str
    layer: str
    status: str
    killer: str
    code: str
    tests: str


class Session:
    """The results so far, and the tests in the order that kills soonest."""

    def __init__(self, share: float, where: tuple[str, ...], marker: str = "") -> None:
        """Read the results of earlier runs; each mutant gets `share` of the time of all tests.

        Results for each `marker` are kept apart: a kill by a test that it leaves out would not count.
        """
        self.share, self.where, self.marker = share, where, marker
        self.code = _hash(ROOT / file for file in files())
        self.tests = _hash(
            file for file in (ROOT / "tests").rglob("*") if file.suffix in (".py", ".mgn", ".toml")
        )
        self.tests += "".join(f" {place}" for place in where if place != "tests")
        self.tests += f" -m {marker}" if marker else ""
        self.file = KEPT / f"results{''.join(f'-{word}' for word in re.findall(r'[a-z]+', marker))}.jsonl"
        lines = self.file.read_bytes().splitlines() if self.file.exists() else []
        read = [msgspec.json.decode(line, type=Result) for line in lines]
        self.results = {result.name: result for result in read if self._holds(result)}
        self.usual: dict[str, float] = {}

    def _holds(self, result: Result) -> bool:
        """Tell whether a result still holds: a kill does when tests are added, a survivor is tried again."""
        return result.code == self.code and (result.status not in UNNOTICED or result.tests == self.tests)

    def add(self, mutant: Mutant, status: str, killer: str) -> Result:
        """Store a result."""
        result = Result(mutant.name, mutant.layer, status, killer, self.code, self.tests)
        self.results[mutant.name] = result
        with self.file.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
        return result

    def status(self, mutant: Mutant) -> str:
        """Return the known status of a mutant, or an empty string."""
        return self.results[mutant.name].status if mutant.name in self.results else ""

    def plan(self, mutant: Mutant) -> trial.Plan:
        """Return the tests: first those that killed a mutant of this file, then of any, then quick ones."""
        kills: Counter[str] = Counter()
        module = mutant.name.rpartition(".")[0]
        for result in self.results.values():
            if result.status == "killed":
                kills[result.killer] += 1000 if result.name.startswith(f"{module}.") else 1
        chosen = sorted(running(mutant, self.usual), key=lambda test: (-kills[test], self.usual[test]))
        spent = list(accumulate(self.usual[test] for test in chosen))
        enough = bisect(spent, self.share * sum(self.usual.values()))
        return trial.Plan(tuple(chosen[: max(enough, 1)]), self.where, self.usual, self.marker)


def _hash(paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def alone() -> TextIO:
    """Take the lock; exit if another run has it, since two would write into the same trees."""
    lock = (KEPT / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit("Another run is on.")
    return lock


def clean(session: Session) -> None:
    """Run all tests without a change; store how long they take and which lines they run."""
    stamp = KEPT / "clean.txt"
    if not stamp.exists() or stamp.read_text() != session.code + session.tests:
        trial.copy(ROOT, CLEAN)
        os.waitpid(trial.begin(CLEAN, trial.Plan(where=session.where, marker=session.marker), trace=True), 0)
    verdict = trial.ended(CLEAN)
    if verdict.status != "survived":
        sys.exit(f"The tests fail without any mutant: {verdict.killer}; see {CLEAN / 'output.txt'}")
    stamp.write_text(session.code + session.tests)
    session.usual = verdict.seconds
    print(f"{len(verdict.seconds)} tests pass unchanged in {sum(verdict.seconds.values()):.0f} s", flush=True)


def running(mutant: Mutant, tests: Iterable[str]) -> set[str]:
    """Return the tests that run a changed line; all tests if it runs on import."""
    found = {test for line in mutant.lines for test in _lines(str(mutant.file)).get(line, ())}
    return set(tests) if "" in found else found


@cache
def _lines(file: str) -> dict[int, list[str]]:
    """Return the tests that run each line of a file."""
    data = CoverageData(str(CLEAN / "lines"))
    data.read()
    return data.contexts_by_lineno(str(CLEAN / file))


def tried(session: Session, drawn: list[Mutant], processes: int) -> Iterator[Result]:
    """Try the mutants without a result, a few at a time."""
    waiting = [mutant for mutant in drawn if mutant.name not in session.results]
    free = [KEPT / f"worker{number}" for number in range(processes)]
    for place in free:
        trial.copy(CLEAN, place)
    going: dict[int, tuple[Path, Mutant]] = {}
    while waiting or going:
        while waiting and free:
            mutant = waiting.pop(0)
            plan = session.plan(mutant)
            if not plan.tests:
                yield session.add(mutant, "no tests", "")
                continue
            place = free.pop()
            (place / mutant.file).write_text(mutant.code)
            going[trial.begin(place, plan)] = place, mutant
        if going:
            place, mutant = going.pop(os.wait()[0])
            verdict = trial.ended(place)
            yield session.add(mutant, verdict.status, verdict.killer)
            shutil.copy2(CLEAN / mutant.file, place / mutant.file)
            free.append(place)


def wilson(killed: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    share = killed / count
    middle = share + z * z / (2 * count)
    spread = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (middle - spread) / (1 + z * z / count), (middle + spread) / (1 + z * z / count)


def report(layer: str, total: int, results: list[Result], drawn: list[Mutant]) -> None:
    """Print the counts, the score and the survivors."""
    counts = Counter(result.status for result in results)
    killed = sum(result.status not in UNNOTICED for result in results)
    low, high = wilson(killed, len(results))
    lost = {result.name: result.status for result in results if result.status in UNNOTICED}
    for mutant in drawn:
        if mutant.name in lost:
            print(f"\n{lost[mutant.name]}: {mutant.name}\n{mutant.diff}")
    print(f"\n{LAYERS[layer]}: {len(results)} of {total} tried: {dict(counts.most_common())}")
    print(f"{killed} noticed: {killed / len(results):.1%}, 95 % interval {low:.1%} to {high:.1%}")


def arguments() -> argparse.Namespace:
    """Return the parsed command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    layers = "; ".join(f"{name}: {what}" for name, what in LAYERS.items())
    parser.add_argument("--mutants", type=int, default=1000, help="how many to draw; 0 for all")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--layer", choices=LAYERS, default="mutmut", help=layers)
    parser.add_argument("--share", type=float, default=0.25, help="of the tests' time, for each mutant")
    parser.add_argument("--tests", nargs="+", default=["tests"], help="files or folders; all as a rule")
    parser.add_argument("--marker", default="", help='choose among them by markers, as in "not full"')
    parser.add_argument("--again", action="store_true", help="try survivors again, as with a greater share")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", nargs="+", default=[], help="names of mutants to try again")
    parser.add_argument("--report", action="store_true", help="try nothing, tell what is known")
    return parser.parse_args()


def draw(found: list[Mutant], given: argparse.Namespace) -> list[Mutant]:
    """Return some of the mutants, the same for a seed; a longer draw begins with the shorter one."""
    if given.only:
        return [mutant for mutant in found if mutant.name in given.only]
    shuffled = random.Random(given.seed).sample(found, len(found))
    return shuffled[: given.mutants or None]


def main() -> None:
    """Draw mutants, try them, print the report."""
    given = arguments()
    KEPT.mkdir(exist_ok=True)
    os.nice(10)
    os.chdir(ROOT)  # mutmut looks for its settings here
    found = [mutant for mutant in mutants() if mutant.layer == given.layer or mutant.name in given.only]
    drawn, session = draw(found, given), Session(given.share, tuple(given.tests), given.marker)
    for mutant in drawn:
        if given.only or (given.again and session.status(mutant) in UNNOTICED):
            session.results.pop(mutant.name, None)
    if not given.report:
        lock = alone()
        clean(session)
        gc.freeze()  # trials are forked from here and need not scan the syntax trees
        for number, result in enumerate(tried(session, drawn, given.processes), 1):
            print(f"{number:5} {result.status:9} {result.name}  {result.killer}", flush=True)
        lock.close()
    known = [session.results[mutant.name] for mutant in drawn if mutant.name in session.results]
    report(given.layer, len(found), known, drawn)


if __name__ == "__main__":
    main()
