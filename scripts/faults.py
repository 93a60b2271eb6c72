"""Planted faults: put each into a copy of a tree, run its tests there, list those that no test noticed.

`python scripts/faults.py --group services -m "not full"`; docs/mutants.md describes faults and options.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Lock
from xml.etree import ElementTree

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
FAULTS = ROOT / "tests" / "faults"
RESULTS = ROOT / "build" / "faults.jsonl"
GROUPS = ("services", "web", "store", "nodes", "client")
QUICK = "not full"
NODE_MODULES, LOCK_FILE, SITE = "client/node_modules", "client/package-lock.json", "src/gorod/web/site"
"""Git ignores the first and the last; tests of the client need them."""
CLIENT_TESTS = "client/test"
"""What `tests/client/test_vitest.py` runs."""
LEAST_LIMIT_S, LIMIT_FACTOR = 120.0, 10.0
"""Limit of a run with a fault: ten times as long as the clean run, and two minutes more."""
CLEAN_LIMIT_S = 3600.0
GRACE_S = 30.0
"""Seconds that pytest has to stop the servers it has started, after a limit was reached."""


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """One mistake: a text of a file and what stands there instead."""

    name: str
    file: str
    before: str
    """Occurs exactly once in the file."""
    after: str
    seen: str
    """What a person would notice, in one sentence."""
    tests: tuple[str, ...]
    """Files or folders of tests that should notice it, or single tests: `FILE::NAME`."""
    group: str = ""


class LeakTests(Struct, frozen=True, forbid_unknown_fields=True):
    """Tests that plant leaks by themselves; each fails if its leak is not noticed."""

    name: str
    seen: str
    tests: tuple[str, ...]


class Result(Struct, frozen=True):
    """What came of one fault, or of one file of tests without any (`group` is `clean`)."""

    group: str
    name: str
    status: str
    """`noticed`, `unnoticed`, `not applicable`, `red`; of clean tests `green` or `red`."""
    by: str
    """The first test that failed."""
    key: str
    """A hash of all that the result depends on."""
    marker: str
    seconds: float


class Run(Struct, frozen=True):
    """What pytest did: its exit status (-1 if it ran too long), and the seconds and failures by test."""

    code: int
    seconds: dict[str, float]
    failed: tuple[str, ...]
    output: str


def read_faults() -> list[Fault]:
    """Return all faults, group by group."""
    return [msgspec.structs.replace(fault, group=group) for group in GROUPS for fault in _read(group)]


def _read(group: str) -> list[Fault]:
    found = tomllib.loads((FAULTS / f"{group}.toml").read_text("utf-8")) if _exists(group) else {"fault": []}
    return msgspec.convert(found["fault"], list[Fault])


def _exists(group: str) -> bool:
    return (FAULTS / f"{group}.toml").is_file()


def read_leaks() -> list[LeakTests]:
    """Return the tests that plant leaks."""
    found = tomllib.loads((FAULTS / "leaks.toml").read_text("utf-8"))
    return msgspec.convert(found["leak"], list[LeakTests])


def path_of(test: str) -> str:
    """Return the file or folder of a test."""
    return test.partition("::")[0]


class Tree:
    """A checkout from which code and tests are taken."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def files(self) -> list[str]:
        """The files that git knows or does not ignore."""
        words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(words, cwd=self.root, check=True, capture_output=True).stdout.decode()
        return sorted(name for name in {*listed.split("\0")} if name and (self.root / name).is_file())

    @cached_property
    def code(self) -> str:
        """A hash of the sources."""
        return self.hash_of(("src", "client/src"))

    def hash_of(self, paths: Iterable[str]) -> str:
        """A hash of these files and folders."""
        found = sha256()
        for name in self.within(paths):
            found.update(name.encode() + b"\0" + (self.root / name).read_bytes() + b"\0")
        return found.hexdigest()[:16]

    def within(self, paths: Iterable[str]) -> list[str]:
        """The files that lie there."""
        wanted = {*paths}
        return [
            name for name in self.files if any(name == one or name.startswith(f"{one}/") for one in wanted)
        ]

    def has(self, test: str) -> bool:
        """Whether there is such a file or folder of tests."""
        return bool(self.within((path_of(test),)))

    def is_applicable(self, fault: Fault) -> bool:
        """Whether the text occurs once in the file."""
        file = self.root / fault.file
        return file.is_file() and file.read_text("utf-8").count(fault.before) == 1

    def copy(self, to: Path) -> None:
        """Copy the files, the built pages and the way to the packages of the client."""
        for name in self.files:
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.root / name, to / name)
        if (self.root / SITE).is_dir():
            shutil.copytree(self.root / SITE, to / SITE)
        packages = next((one for one in (self.root, ROOT) if (one / NODE_MODULES).is_dir()), None)
        if packages is not None and (packages / LOCK_FILE).read_bytes() == (to / LOCK_FILE).read_bytes():
            (to / NODE_MODULES).symlink_to(packages / NODE_MODULES)  # else npm would write there


@contextmanager
def planted(place: Path, fault: Fault) -> Iterator[None]:
    """Put a fault into a copy for a while; afterwards the file is as old as before."""
    file = place / fault.file
    text, times = file.read_text("utf-8"), file.stat()
    file.write_text(text.replace(fault.before, fault.after), "utf-8")
    try:
        yield
    finally:
        file.write_text(text, "utf-8")
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def run(place: Path, tests: Sequence[str], words: Sequence[str], limit_s: float) -> Run:
    """Run pytest in a copy: its own code comes first, also in the processes that tests start."""
    report = place / "report.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
    with subprocess.Popen(
        [*command, *words, *tests],
        cwd=place,
        env=_environment(place),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as process:
        output, is_late = _wait(process, limit_s)
    seconds, failed = _reported(report)
    return Run(-1 if is_late else process.returncode, seconds, failed, output.decode("utf-8", "replace"))


def _environment(place: Path) -> dict[str, str]:
    path = os.pathsep.join((str(place / "src"), str(place)))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": path}


def _wait(process: subprocess.Popen[bytes], limit_s: float) -> tuple[bytes, bool]:
    """What it has printed, and whether it had to be stopped: politely first, so that servers end too."""
    try:
        return process.communicate(timeout=limit_s)[0], False
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    except BaseException:
        process.send_signal(signal.SIGINT)
        process.wait(GRACE_S)
        raise
    try:
        return process.communicate(timeout=GRACE_S)[0], True
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.communicate()[0], True


def _reported(report: Path) -> tuple[dict[str, float], tuple[str, ...]]:
    """The seconds of each test that ran, and those that failed; a skipped one did not run."""
    if not report.is_file():
        return {}, ()
    seconds: dict[str, float] = {}
    failed: list[str] = []
    for case in ElementTree.parse(report).iter("testcase"):
        name = f"{case.get('classname', '')}.{case.get('name', '')}".lstrip(".")
        if case.find("skipped") is None:
            seconds[name] = seconds.get(name, 0.0) + float(case.get("time", 0))
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
    return seconds, tuple(failed)


def is_of(case: str, test: str) -> bool:
    """Whether a case of the report belongs to a file, a folder or a single test."""
    path, _, name = test.partition("::")
    module = path.removesuffix(".py").replace("/", ".")
    whole = f"{module}.{name}" if name else module
    return case == whole or case.startswith((f"{whole}.", f"{whole}["))


class Trial:
    """Tries faults in copies of one tree; what is known already is not tried again."""

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
        """Run the tests of those that are tried once without a fault."""
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
        """Try each, some at a time; results come in the order of the faults."""
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
        """Those that this tree has."""
        return [test for test in fault.tests if self.tree.has(test)]

    def _key_of(self, fault: Fault) -> str:
        """Of the fault, its file and its tests."""
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
        """How many leaks there are, which of them these tests have noticed, and which not."""
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
    """`tests/secrets/test_leaks.py: 54`."""
    path, _, count = line.rpartition(": ")
    return path.endswith(".py") and count.isdigit()


def _kept() -> list[Result]:
    if not RESULTS.is_file():
        return []
    return [msgspec.json.decode(line, type=Result) for line in RESULTS.read_bytes().splitlines()]


def tell(line: str) -> None:
    """Print what is going on beside the results."""
    print(line, file=sys.stderr, flush=True)


@contextmanager
def copies(tree: Tree, count: int) -> Iterator[list[Path]]:
    """Copies of a tree; that the code is really imported from there is checked."""
    with TemporaryDirectory(prefix="gorod-faults-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as nobody
        places = [Path(folder) / str(number) for number in range(count)]
        for place in places:
            place.mkdir()
            tree.copy(place)
            _check_import(place)
        yield places


def _check_import(place: Path) -> None:
    words = [sys.executable, "-c", "import gorod; print(gorod.__file__)"]
    found = subprocess.run(
        words, cwd=place, env=_environment(place), check=True, capture_output=True, text=True
    )
    if not found.stdout.startswith(str(place)):
        sys.exit(f"gorod is imported from {found.stdout.strip()}, not from the copy {place}")


def arguments() -> argparse.Namespace:
    """The command line."""
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
    """The faults that were asked for."""
    found = [one for one in read_faults() if one.group in given.group]
    if unknown := {*given.only} - {one.name for one in found}:
        sys.exit(f"There is no fault {', '.join(sorted(unknown))}.")
    return [one for one in found if not given.only or one.name in given.only]


def try_faults(trial: Trial, given: argparse.Namespace) -> int:
    """Try them and print what came of it; the exit status."""
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
    """Run the tests that plant leaks and print how many they have noticed; the exit status."""
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
    """Try what was asked for."""
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
