"""Every target of the Makefile does what it says, at a small size; `soak` has the sizes that take hours."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from urllib.request import urlopen

import pytest

from gorod import __version__
from scripts import client
from tests.needs import made as client_made

ROOT = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds until an answer that does not come is a failure."""
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.MULTILINE)
ELSEWHERE = {"check", "fix", "docs", "prove", "mutate", "soak", "watch-speed"}
"""CI begins with `check`, which tells what `fix` and `docs` would do; `soak` ends with the slow ones;
`tests/bench` tries `watch-speed`."""
NOT_MADE = [word for stamp in ("locked", "ready") for word in ("-o", f".venv/{stamp}.stamp")]
"""No test sets up anew what it runs in."""

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(shutil.which("make") is None, reason="there is no make"),
]


def make(*words: str) -> list[str]:
    """The command line of a target."""
    return ["make", "--silent", f"BIN={Path(sys.executable).parent}", *NOT_MADE, *words]


def made(*words: str) -> str:
    """What a target prints."""
    done = subprocess.run(
        make(*words), cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_target_has_a_trial() -> None:
    prefix = "test_make_"
    tried = {name.removeprefix(prefix).replace("_", "-") for name in globals() if name.startswith(prefix)}
    assert {*TARGETS} == tried | ELSEWHERE


def test_make_help() -> None:
    assert [line.split("\t")[0] for line in made("help").splitlines()] == TARGETS


def test_make_install() -> None:
    made("install")


def test_make_play() -> None:
    told = made("play")
    assert "Mafia" in told or "мафи" in told.lower()


def test_make_test() -> None:
    assert "passed" in made("test", "ARGS=tests/docs/test_imports.py")


def test_make_test_all() -> None:
    assert "deselected" in made("test-all", "ARGS=tests/docs/test_imports.py tests/suite/test_full.py")


def test_make_bench() -> None:
    assert '"log_ratio"' in made("bench", "ARGS=--seconds 0.05 --json")


def test_make_client() -> None:
    client_made(client.build)
    assert made("client") == ""


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A target that goes on until it is told to stop, or nobody has told it for too long.

    Where `CI` is set, Vite colours an address in its middle.
    """
    with subprocess.Popen(
        make(*words),
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as run:
        late = Timer(PATIENCE, os.killpg, (run.pid, signal.SIGKILL))
        late.start()
        try:
            yield run
        finally:
            os.killpg(run.pid, signal.SIGTERM)
            run.wait()
            late.cancel()


def test_make_run(tmp_path: Path) -> None:
    client_made(client.build)
    words = f"ARGS=--json --host 127.0.0.1 --port 0 --data {tmp_path / 'data'}"
    with running("run", words) as run:
        assert run.stdout is not None
        told = json.loads(run.stdout.readline())
        with urlopen(told["listening"], timeout=PATIENCE) as answer:
            assert b"gorod-build" in answer.read()


@pytest.mark.full
def test_make_dev(tmp_path: Path) -> None:
    """Vite shows the page, and passes on what is for the server."""
    client_made(client.fetch)
    with running("dev", f"ARGS=--port 0 --data {tmp_path / 'data'}") as run:
        assert run.stdout is not None
        said = iter(run.stdout.readline, b"")
        page = next(
            found[0] for line in said if (found := re.search(r"http://localhost:\d+/", line.decode()))
        )
        with urlopen(page, timeout=PATIENCE) as answer:
            assert b"/@vite/client" in answer.read()
        with urlopen(f"{page}api/version", timeout=PATIENCE) as answer:
            assert json.load(answer)["version"] == __version__


def test_what_make_starts_is_there() -> None:
    """A module that was renamed would be missed by those who wait for hours."""
    modules = re.findall(r"python -m (\S+)", MAKEFILE)
    scripts = re.findall(r"python ((?:scripts|bench)/\S+)", MAKEFILE)
    assert len(modules) > 15 and len(scripts) >= 4
    assert not [name for name in modules if find_spec(name) is None and name not in ("pip", "venv")]
    assert not [name for name in scripts if not (ROOT / name).is_file()]


@pytest.mark.full
def test_a_copy_for_mutants_has_whatever_tests_read(tmp_path: Path) -> None:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import trial  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(ROOT / "scripts"))
    trial.copy(ROOT, tmp_path / "copy")
    assert not [path for path in trial.LEFT_OUT if not (ROOT / path).exists()]
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/protocol/test_schema.py"]
    done = subprocess.run(words, cwd=tmp_path / "copy", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
