"""The trial of one mutant: a process that imports the changed code afresh and runs tests until one fails."""

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
"""Whatever a test reads."""
LEFT_OUT = (
    *("tests/browser", "tests/client", "tests/web", "tests/store", "tests/lab"),
    *("tests/terminal", "tests/analysis", "tests/docs"),
    *("tests/cli/test_process.py", "tests/cli/test_replay.py", "tests/cli/test_perft.py"),
    *("tests/texts/test_narrator.py", "tests/texts/test_catalogue.py"),
    *("tests/bots/test_speech.py", "tests/bots/test_players.py"),
)
"""Slow tests of other packages; leaving them out can only lower the score."""

MEMORY = 4 << 30
COLLECTING = 60.0
LIKELY = 2
"""Files of tests that a trial reads first."""


class Verdict(Struct):
    """How a trial ended: the test at which it did, and how long each one took."""

    status: str = "crashed"
    killer: str = ""
    seconds: dict[str, float] = {}


class Plan(Struct, frozen=True):
    """Which tests run, the likeliest killers first; where none are named, all in these files and folders."""

    tests: tuple[str, ...] = ()
    where: tuple[str, ...] = ("tests",)
    usual: dict[str, float] = {}
    marker: str = ""
    """An expression of markers that the tests must match; empty: all do."""

    def waves(self) -> tuple[tuple[str, ...], ...]:
        """The files of the likeliest killers first: reading the others takes longer than most trials."""
        likely = [*dict.fromkeys(map(_file, self.tests))][:LIKELY]
        first = tuple(test for test in self.tests if _file(test) in likely)
        rest = tuple(test for test in self.tests if _file(test) not in likely)
        return (first, rest) if first and rest else (self.tests,)

    def limit(self, test: str) -> float:
        """Seconds of this process, so that a busy machine changes nothing."""
        return 5.0 + 10 * self.usual.get(test, 3.0)


class _Watch:
    """Orders the tests, times them and notes which is on."""

    def __init__(self, plan: Plan) -> None:
        """Start with nothing seen."""
        self.plan, self.verdict = plan, Verdict(seconds={})
        self.places: dict[str, int] = {}

    def choose(self, tests: tuple[str, ...]) -> None:
        """These come next, in this order; all that are found, if none are named."""
        self.places = {test: place for place, test in enumerate(tests)}
        self.verdict.killer = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only the tests of the plan, in its order."""
        if self.places:
            items[:] = [item for item in items if item.nodeid in self.places]
            items.sort(key=lambda item: self.places[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """No test may run for ever."""
        self.verdict.killer = item.nodeid
        signal.setitimer(signal.ITIMER_PROF, self.plan.limit(item.nodeid))
        begun = process_time()
        answer = yield
        self.verdict.seconds[item.nodeid] = process_time() - begun
        return answer


class _Trace:
    """Notes which lines each test runs; with full caches only the first test would run what they hold."""

    def __init__(self, place: Path) -> None:
        """What runs before the first test has no name."""
        self.coverage = Coverage(data_file=str(place / "lines"), source=[str(place / "src" / "gorod")])
        self.caches: list[Any] = []

    def pytest_collection_finish(self) -> None:
        """Every module is imported by now."""
        self.caches = [found for found in get_objects() if isinstance(found, _lru_cache_wrapper)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        for cached in self.caches:
            cached.cache_clear()
        self.coverage.switch_context(nodeid)


def copy(root: Path, place: Path) -> None:
    """A tree of its own for a worker, so that tests which read or start files see the mutant too."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name in COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, place / name, ignore=shutil.ignore_patterns("node_modules"))
        else:
            shutil.copy2(root / name, place / name)


def begin(place: Path, plan: Plan, trace: bool = False) -> int:
    """Fork a trial of the tree that lies there; its process."""
    child = os.fork()
    if not child:
        try:
            sys.dont_write_bytecode = not trace  # or a mutant could be read from the bytecode of another
            _run(place, plan, trace)
        finally:
            os._exit(70)
    return child


def ended(place: Path) -> Verdict:
    """The verdict of a trial that is over."""
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
        signal.setitimer(signal.ITIMER_PROF, COLLECTING)
        code = int(pytest.main(_words(plan, tests), plugins=[watch, tracing] if trace else [watch]))
        if code:
            break
    if trace:
        tracing.coverage.stop()
        tracing.coverage.save()
    _leave(watch.verdict, _status(code, watch.verdict.killer))


def _status(code: int, killer: str) -> str:
    """With `-x` a file that cannot be imported ends like a failed test, but no test was on."""
    if code in (1, 2) and not killer:
        return "no import"
    return {0: "survived", 1: "killed"}.get(code, f"pytest {code}")


def _words(plan: Plan, tests: tuple[str, ...]) -> list[str]:
    """Only files with tests that come next are read."""
    left_out = [f"--ignore={path}" for path in LEFT_OUT]
    where = dict.fromkeys(map(_file, tests)) or plan.where
    marked = ["-m", plan.marker] if plan.marker else []
    return ["-x", "-p", "no:cacheprovider", "--tb=short", *marked, *left_out, *where]


def _file(test: str) -> str:
    return test.partition("::")[0]


def _enter(place: Path) -> None:
    """Nothing of the code or of the tests has been imported yet: caches and tables are made anew."""
    assert not [name for name in sys.modules if name.split(".")[0] in ("gorod", "tests")]
    (place / "verdict.json").unlink(missing_ok=True)
    os.chdir(place)
    output = os.open("output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.path[:0] = [str(place), str(place / "src")]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _leave(verdict: Verdict, status: str) -> None:
    verdict.status = status
    Path("verdict.json").write_bytes(msgspec.json.encode(verdict))
    sys.stdout.flush()
    os._exit(0)
