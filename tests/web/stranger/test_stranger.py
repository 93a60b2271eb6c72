"""The stranger's attacks in small, some in parallel; `python -m tests.web.stranger --full` for more."""

import json
import os
import subprocess
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cli.gorod import ROOT
from tests.engines.warm import ADDRESS, WarmProcess, the_parent
from tests.selection import full_unless
from tests.web.stranger.attacks import ATTACKS

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="reads what Linux tells of a process"
)
SLEEPING_ATTACKS = tuple(
    name for name in ATTACKS if name.startswith(("absence.", "clocks.", "limits.half_open"))
)
"""They mostly wait for real seconds."""
QUICK_ATTACKS = {
    "clocks.a_kill",
    "data.forgotten_by_token",
    "scarcity.a_full_disk",
    "lockouts.wrong_codes",
    "listing.ids_open_nothing",
    "oddities.bodies",
}
"""One attack of each kind, none of them long."""
LANES = 2
"""The number of other attacks at a time; they mostly sleep, too."""


class Siege:
    """Attacks in their own processes, started in order."""

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        """Start the attacks; the sleeping ones run beside all others."""
        self._folder, self._running = folder, set[WarmProcess]()
        self._lanes = ThreadPoolExecutor(LANES), ThreadPoolExecutor(len(SLEEPING_ATTACKS))
        self._ended = {name: self._lanes[name in SLEEPING_ATTACKS].submit(self._made, name) for name in names}

    def _made(self, name: str) -> dict[str, list[str]]:
        report = self._folder / f"{name}.json"
        line = ["-m", "tests.web.stranger", name, "--report", str(report)]
        env = {**os.environ, ADDRESS: the_parent().address}
        process = WarmProcess(line, cwd=ROOT, stdout=subprocess.DEVNULL, env=env)
        self._running.add(process)
        process.wait()
        found: dict[str, list[str]] = json.loads(report.read_text("utf-8"))[name]
        return found

    def came_of(self, name: str) -> Future[dict[str, list[str]]]:
        """Return the figures and the faults of an attack."""
        return self._ended[name]

    def end(self) -> None:
        """Kill what still runs."""
        for lane in self._lanes:
            lane.shutdown(wait=False, cancel_futures=True)
        for one in self._running:
            one.kill()


@pytest.fixture(scope="module")
def siege(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    """Start all wanted attacks with the first test of this file."""
    names = [item.name.partition("[")[2].rstrip("]") for item in request.session.items]
    found = Siege(tmp_path_factory.mktemp("siege"), [name for name in ATTACKS if name in names])
    yield found
    found.end()


@pytest.mark.parametrize(
    "name",
    full_unless(
        lambda name: name in QUICK_ATTACKS, sorted(ATTACKS, key=lambda name: name in SLEEPING_ATTACKS)
    ),
)
def test_the_server_withstands(name: str, siege: Siege) -> None:
    came = siege.came_of(name).result()
    print(*came["figures"], sep="\n")
    assert not came["wrong"]
