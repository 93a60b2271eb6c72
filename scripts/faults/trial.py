"""Tries faults in copies of one tree and stores the results."""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from threading import Lock

import msgspec
from msgspec import Struct

from scripts.faults.planted import ROOT, Fault, LeakTests, planted
from scripts.faults.pytest_run import is_of, path_of, run
from scripts.faults.tree import Tree

RESULTS = ROOT / "build" / "faults.jsonl"
CLIENT_TESTS = "client/test"
"""What `tests/client/test_vitest.py` runs."""
LEAST_LIMIT_S, LIMIT_FACTOR = 120.0, 10.0
"""The limit of a run with a fault: ten times as long as the clean run, plus two minutes."""
CLEAN_LIMIT_S = 3600.0


class Result(Struct, frozen=True):
    """The result of one fault, or of one file of tests without a fault (`group` is `clean`)."""

    group: str
    name: str
    status: str
    """`noticed`, `unnoticed`, `not applicable`, `red`; of clean tests `green` or `red`."""
    by: str
    """The first test that failed."""
    key: str
    """A hash of everything that the result depends on."""
    marker: str
    seconds: float


class Trial:
    """Tries faults in copies of one tree; stored results are reused."""

    def __init__(self, tree: Tree, marker: str, places: Sequence[Path], is_again: bool) -> None:
        self.tree, self.marker, self._is_again = tree, marker, is_again
        self._places: SimpleQueue[Path] = SimpleQueue()
        for place in places:
            self._places.put(place)
        self._clean: dict[str, Result] = {}
        self._known = {} if is_again else {result.key: result for result in _kept()}
        self._lock = Lock()

    # -- without any fault

    def check_clean(self, faults: Sequence[Fault]) -> None:
        """Run the tests of the faults to try once without a fault."""
        tried = [fault for fault in faults if self._key_of(fault) not in self._known]
        tests = sorted({test for fault in tried for test in self._tests(fault)})
        keys = {
            test: self._key("clean", test, self.tree.code, self.tree.hash_of([path_of(test)]))
            for test in tests
        }
        self._clean = {test: self._known[key] for test, key in keys.items() if key in self._known}
        if unknown := [test for test in tests if test not in self._clean]:
            tell(f"without a fault: {' '.join(unknown)}")
            self._run_clean(unknown, keys)

    def _run_clean(self, tests: Sequence[str], keys: dict[str, str]) -> None:
        place = self._places.get()
        done = run(place, tests, ["-m", self.marker], CLEAN_LIMIT_S)
        self._places.put(place)
        if done.code not in (0, 1, 5):
            sys.exit(f"pytest ended with {done.code} without a fault:\n{done.output[-4000:]}")
        for test in tests:
            red = next((case for case in done.failed if is_of(case, test)), "")
            spent = sum(time for case, time in done.seconds.items() if is_of(case, test))
            status = "red" if red else "green"
            result = Result("clean", test, status, red, keys[test], self.marker, round(spent, 1))
            self._clean[test] = result
            if not red:
                self._keep(result)

    # -- with one

    def try_all(self, faults: Sequence[Fault], processes: int) -> Iterator[Result]:
        """Try each fault, several at a time; results come in the order of the faults."""
        with ThreadPoolExecutor(processes) as threads:
            yield from threads.map(self._try, faults)

    def _try(self, fault: Fault) -> Result:
        tests, key = self._tests(fault), self._key_of(fault)
        if key in self._known:
            return self._known[key]
        red = [self._clean[test] for test in tests if self._clean[test].status == "red"]
        status, by, seconds = "not applicable", "", 0.0
        if red:
            status, by = "red", red[0].by
        elif self.tree.is_applicable(fault):
            status, by, seconds = self._tried(fault, tests)
        result = Result(fault.group, fault.name, status, by, key, self.marker, round(seconds, 1))
        if status in ("noticed", "unnoticed"):
            self._keep(result)
        return result

    def _tried(self, fault: Fault, tests: Sequence[str]) -> tuple[str, str, float]:
        usual = sum(self._clean[test].seconds for test in tests)
        if not tests:
            return "unnoticed", "", 0.0
        place = self._places.get()
        try:
            with planted(place, fault):
                done = run(place, tests, ["-x", "-m", self.marker], LEAST_LIMIT_S + LIMIT_FACTOR * usual)
        finally:
            self._places.put(place)
        if done.code not in (-1, 0, 1, 2, 5):
            sys.exit(f"{fault.name}: pytest ended with {done.code}:\n{done.output[-4000:]}")
        by = done.failed[0] if done.failed else {-1: "too slow", 2: "no import"}.get(done.code, "")
        return "unnoticed" if done.code in (0, 5) else "noticed", by, sum(done.seconds.values())

    def _tests(self, fault: Fault) -> list[str]:
        """Return the tests that this tree has."""
        return [test for test in fault.tests if self.tree.has(test)]

    def _key_of(self, fault: Fault) -> str:
        """Return the key of a fault, its file and its tests."""
        tests = self._tests(fault)
        files = [*map(path_of, tests), *([CLIENT_TESTS] if fault.group == "client" else [])]
        return self._key(
            *(fault.name, fault.before, fault.after, *tests),
            *(self.tree.hash_of([fault.file]), self.tree.hash_of(files)),
        )

    def _key(self, *parts: str) -> str:
        return sha256("\0".join((self.marker, *parts)).encode()).hexdigest()[:20]

    def _keep(self, result: Result) -> None:
        with self._lock, RESULTS.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    # -- leaks

    def try_leaks(self, leaks: LeakTests) -> tuple[int, list[str], list[str]]:
        """Return the number of leaks, and the tests that have noticed theirs or not."""
        tests = [test for test in leaks.tests if self.tree.has(test)]
        place = self._places.get()
        try:
            listed = run(place, tests, ["--collect-only", "-q"], CLEAN_LIMIT_S)
            done = run(place, tests, ["-m", self.marker], CLEAN_LIMIT_S)
        finally:
            self._places.put(place)
        count = sum(int(line.rpartition(": ")[2]) for line in listed.output.splitlines() if _is_count(line))
        noticed = [case for case in done.seconds if case not in done.failed]
        return count, noticed, [*done.failed]


def _is_count(line: str) -> bool:
    """Tell whether a line counts tests: `tests/secrets/test_leaks.py: 54`."""
    path, _, count = line.rpartition(": ")
    return path.endswith(".py") and count.isdigit()


def _kept() -> list[Result]:
    if not RESULTS.is_file():
        return []
    return [msgspec.json.decode(line, type=Result) for line in RESULTS.read_bytes().splitlines()]


def tell(line: str) -> None:
    """Print progress to stderr, apart from the results."""
    print(line, file=sys.stderr, flush=True)
