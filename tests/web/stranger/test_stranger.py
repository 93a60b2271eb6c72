"""The stranger's attacks in small; `python -m tests.web.stranger --full` is the rest."""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.cli.gorod import ROOT
from tests.web.stranger.attacks import ATTACKS, tried

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="reads what Linux tells of a process"
)
SLOW = ("absence.", "clocks.", "limits.half_open", "club_evening.", "week.")
PATIENT = [name for name in ATTACKS if name.startswith(SLOW)]
"""They wait for real seconds and hardly do anything else: all of them wait beside the others."""


class Waiting:
    """The patient attacks, each in a process of its own."""

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        """They have begun."""
        self._folder = folder
        self._running = {name: self._begun(name) for name in names}

    def _begun(self, name: str) -> "subprocess.Popen[bytes]":
        line = [sys.executable, "-m", "tests.web.stranger", name, "--report", str(self._report(name))]
        return subprocess.Popen(line, cwd=ROOT, stdout=subprocess.DEVNULL)

    def _report(self, name: str) -> Path:
        return self._folder / f"{name}.json"

    def wrong(self, name: str) -> list[str]:
        """What did not hold, when it has ended."""
        self._running[name].wait()
        found: dict[str, list[str]] = json.loads(self._report(name).read_text("utf-8"))[name]
        print(*found["figures"], sep="\n")
        return found["wrong"]

    def end(self) -> None:
        """Whatever still runs is not waited for."""
        for one in self._running.values():
            one.kill()
            one.wait()


@pytest.fixture(scope="module")
def waiting(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Waiting]:
    """Those that are wanted, begun with the first test of this file and looked at by the last."""
    wanted = {item.name.partition("[")[2].rstrip("]") for item in request.session.items}
    found = Waiting(tmp_path_factory.mktemp("waiting"), wanted.intersection(PATIENT))
    yield found
    found.end()


@pytest.mark.parametrize("name", [name for name in ATTACKS if name not in PATIENT])
@pytest.mark.usefixtures("waiting")
def test_the_server_withstands(name: str, tmp_path: Path) -> None:
    trial = tried(name, tmp_path, is_full=False)
    print(trial)
    assert not trial.wrong


@pytest.mark.parametrize("name", PATIENT)
def test_the_server_withstands_in_the_long_run(name: str, waiting: Waiting) -> None:
    assert not waiting.wrong(name)
