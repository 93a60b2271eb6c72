"""The end of a test run: prints the slowest folders, and which tests were skipped for lack of what."""

import os
from collections import Counter, defaultdict
from heapq import nlargest
from operator import itemgetter
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter

SLOWEST = 10
"""How many folders are printed."""
SHORT_S = 20.0
"""Seconds: a run with less work than that, in all its processes together, prints no folders."""


class Summary:
    """Adds up the seconds and the skipped tests of one run."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.tests: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what one phase of a test took."""
        folder = Path(report.nodeid.partition("::")[0]).parent.as_posix()
        self.seconds[folder] += report.duration
        self.tests[folder] += report.when == "call"
        if report.skipped and isinstance(report.longrepr, tuple):
            self.reasons[report.longrepr[2].removeprefix("Skipped: ")] += 1

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter, config: pytest.Config) -> None:
        """Print both lists, if they are not empty."""
        if sum(self.seconds.values()) > SHORT_S:
            terminalreporter.section("slowest folders, seconds of all processes together")
            for folder, seconds in nlargest(SLOWEST, self.seconds.items(), key=itemgetter(1)):
                terminalreporter.write_line(f"{seconds:8.1f} s {self.tests[folder]:6} tests  {folder}")
        if self.reasons:
            terminalreporter.section("left out")
            for reason, tests in self.reasons.most_common():
                terminalreporter.write_line(f"{tests} tests: {reason}")
        chosen, stats = config.getoption("markexpr"), terminalreporter.stats
        if chosen and stats.get("deselected") and not self.tests.total() and not config.option.collectonly:
            terminalreporter.write_line(
                f"All of these tests are left out by -m {chosen!r}: "
                "tests marked `full` run with `make test-all`, the others with `make test`."
            )


def pytest_configure(config: pytest.Config) -> None:
    """Register the summary in the process that prints, not in those that run tests for it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        config.pluginmanager.register(Summary(), "gorod-summary")
