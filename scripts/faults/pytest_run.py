"""One run of pytest in a copy of a tree."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from msgspec import Struct

GRACE_S = 30.0
"""How long pytest may take to stop the servers it has started, once a limit was reached."""


class Run(Struct, frozen=True):
    """The result of pytest: exit status (-1 if it ran too long), seconds and failures by test."""

    code: int
    seconds: dict[str, float]
    failed: tuple[str, ...]
    output: str


def run(place: Path, tests: Sequence[str], words: Sequence[str], limit_s: float) -> Run:
    """Run pytest in a copy; modules of the copy come first, also in processes that tests start."""
    report = place / "report.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
    with subprocess.Popen(
        [*command, *words, *tests],
        cwd=place,
        env=environment(place),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as process:
        output, is_late = _wait(process, limit_s)
    seconds, failed = _reported(report)
    return Run(-1 if is_late else process.returncode, seconds, failed, output.decode("utf-8", "replace"))


def environment(place: Path) -> dict[str, str]:
    """Return the variables of this process, with the modules of the copy first."""
    path = os.pathsep.join((str(place / "src"), str(place)))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": path}


def _wait(process: subprocess.Popen[bytes], limit_s: float) -> tuple[bytes, bool]:
    """Return the output, and whether the process had to be stopped; SIGINT first, so that servers end too."""
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
    """Return the seconds of each test that ran, and the tests that failed; skipped tests did not run."""
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
    """Tell whether a case of the report belongs to a file, a folder or a single test."""
    path, _, name = test.partition("::")
    module = path.removesuffix(".py").replace("/", ".")
    whole = f"{module}.{name}" if name else module
    return case == whole or case.startswith((f"{whole}.", f"{whole}["))


def path_of(test: str) -> str:
    """Return the file or folder of a test."""
    return test.partition("::")[0]
