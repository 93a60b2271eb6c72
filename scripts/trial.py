"""The trial of one mutant: a process that imports the changed code and runs tests until one fails."""

import os
import resource
import shutil
import signal
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from gc import get_objects
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
import pytest
from coverage import Coverage
from msgspec import Struct

COPIED = (
    *("src", "tests", "docs", "examples", "scripts", "client", "bench"),
    *("README.md", "README.ru.md", "CHANGELOG.md", "Makefile", "pyproject.toml"),
)
"""Everything that a test reads."""
LEFT_OUT = (
    *("tests/browser", "tests/client", "tests/web", "tests/store", "tests/lab"),
    *("tests/terminal", "tests/analysis", "tests/docs"),
    *("tests/cli/test_process.py", "tests/cli/test_replay.py", "tests/cli/test_perft.py"),
    *("tests/texts/test_narrator.py", "tests/texts/test_catalogue.py"),
    *("tests/bots/test_speech.py", "tests/bots/test_players.py"),
)
"""Slow tests of other packages; without them the score can only be lower."""

MAX_MEMORY_BYTES = 4 << 30
COLLECT_LIMIT_S = 60.0
FIRST_WAVE_FILES = 2
"""The number of test files that a trial imports first."""


class Verdict(Struct):
    """How a trial ended: the test at which it did, and how long each test took."""

    status: str = "crashed"
    killer: str = ""
    seconds: dict[str, float] = {}


class Plan(Struct, frozen=True):
    """The tests to run, the likeliest killers first; if none are named, all in these files and folders."""

    tests: tuple[str, ...] = ()
    where: tuple[str, ...] = ("tests",)
    usual: dict[str, float] = {}
    marker: str = ""
    """An expression of markers that the tests must match; empty for all."""

    def waves(self) -> tuple[tuple[str, ...], ...]:
        """Split the tests into waves: importing the other files takes longer than most trials."""
        likely = [*dict.fromkeys(map(_file, self.tests))][:FIRST_WAVE_FILES]
        first = tuple(test for test in self.tests if _file(test) in likely)
        rest = tuple(test for test in self.tests if _file(test) not in likely)
        return (first, rest) if first and rest else (self.tests,)

    def limit(self, test: str) -> float:
        """Return the limit in seconds of processor time, which a busy machine does not affect."""
        return 5.0 + 10 * self.usual.get(test, 3.0)


class _Watch:
    """Orders the tests, times them and notes which one is running."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.verdict = plan, Verdict(seconds={})
        self.places: dict[str, int] = {}

    def choose(self, tests: tuple[str, ...]) -> None:
        """Select the tests to run next, in order; all that are found if none are named."""
        self.places = {test: place for place, test in enumerate(tests)}
        self.verdict.killer = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep only the selected tests, in their order."""
        if self.places:
            items[:] = [item for item in items if item.nodeid in self.places]
            items.sort(key=lambda item: self.places[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Run a test with a time limit."""
        self.verdict.killer = item.nodeid
        signal.setitimer(signal.ITIMER_PROF, self.plan.limit(item.nodeid))
        begun = process_time()
        answer = yield
        self.verdict.seconds[item.nodeid] = process_time() - begun
        return answer


class _Trace:
    """Notes which lines each test runs; caches are cleared, or only the first test would run cached code."""

    def __init__(self, place: Path) -> None:
        """Lines that run before the first test have an empty context."""
        self.coverage = Coverage(data_file=str(place / "lines"), source=[str(place / "src" / "gorod")])
        self.caches: list[Any] = []

    def pytest_collection_finish(self) -> None:
        """Find all caches; every module has been imported by now."""
        self.caches = [found for found in get_objects() if isinstance(found, _lru_cache_wrapper)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Clear the caches and start a new context for this test."""
        for cached in self.caches:
            cached.cache_clear()
        self.coverage.switch_context(nodeid)


def copy(root: Path, place: Path) -> None:
    """Copy the tree for a worker, so that tests which read or start files also see the mutant."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name in COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, place / name, ignore=shutil.ignore_patterns("node_modules"))
        else:
            shutil.copy2(root / name, place / name)


def begin(place: Path, plan: Plan, trace: bool = False) -> int:
    """Fork a trial of the tree in this place; return the process id."""
    child = os.fork()
    if not child:
        try:
            sys.dont_write_bytecode = not trace  # or bytecode of another mutant could be loaded
            _run(place, plan, trace)
        finally:
            os._exit(70)
    return child


def ended(place: Path) -> Verdict:
    """Return the verdict of a trial that has ended."""
    file = place / "verdict.json"
    return msgspec.json.decode(file.read_bytes(), type=Verdict) if file.exists() else Verdict()


def _run(place: Path, plan: Plan, trace: bool) -> None:
    _enter(place)
    watch, tracing = _Watch(plan), _Trace(place)
    signal.signal(signal.SIGPROF, lambda *_: _leave(watch.verdict, "timeout"))
    if trace:
        tracing.coverage.start()
    code = 0
    for tests in plan.waves():
        watch.choose(tests)
        signal.setitimer(signal.ITIMER_PROF, COLLECT_LIMIT_S)
        code = int(pytest.main(_words(plan, tests), plugins=[watch, tracing] if trace else [watch]))
        if code:
            break
    if trace:
        tracing.coverage.stop()
        tracing.coverage.save()
    _leave(watch.verdict, _status(code, watch.verdict.killer))


def _status(code: int, killer: str) -> str:
    """Return the status; with `-x` a failed import ends like a failed test, but no test was running."""
    if code in (1, 2) and not killer:
        return "no import"
    return {0: "survived", 1: "killed"}.get(code, f"pytest {code}")


def _words(plan: Plan, tests: tuple[str, ...]) -> list[str]:
    """Return the arguments of pytest; only files with selected tests are imported."""
    left_out = [f"--ignore={path}" for path in LEFT_OUT]
    where = dict.fromkeys(map(_file, tests)) or plan.where
    marked = ["-m", plan.marker] if plan.marker else []
    return ["-x", "-p", "no:cacheprovider", "--tb=short", *marked, *left_out, *where]


def _file(test: str) -> str:
    return test.partition("::")[0]


def _enter(place: Path) -> None:
    """Change into the tree; no code or test may have been imported yet, so that caches start empty."""
    assert not [name for name in sys.modules if name.split(".")[0] in ("gorod", "tests")]
    (place / "verdict.json").unlink(missing_ok=True)
    os.chdir(place)
    output = os.open("output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.path[:0] = [str(place), str(place / "src")]
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))


def _leave(verdict: Verdict, status: str) -> None:
    verdict.status = status
    Path("verdict.json").write_bytes(msgspec.json.encode(verdict))
    sys.stdout.flush()
    os._exit(0)
