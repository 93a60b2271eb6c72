"""What some tests need beside Python. Without it they are skipped with a reason; in CI they fail."""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

import pytest

from scripts.client import CI, Missing

LOCKS = Path(__file__).parents[1] / "build" / "locks"
INSTALL_TIMEOUT_S = 600


def must_run() -> bool:
    """Return whether this machine has to run every test."""
    return any(os.environ.get(name) for name in CI)


def lacking(what: str) -> NoReturn:
    """End this test: it cannot be run here."""
    if must_run():
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Wait until no other process of this checkout is inside `alone` with the same name."""
    LOCKS.mkdir(parents=True, exist_ok=True)
    with (LOCKS / name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def made(make: Callable[[], object]) -> None:
    """Build something of the client, one process at a time; there may be no Node here, or no network."""
    try:
        with alone("client"):
            make()
    except Missing as missing:
        lacking(missing.args[-1])


def system_program(name: str, package: str = "") -> str:
    """Return the path of a program. In CI, where apt can be used, its Debian package is installed first."""
    package = package or name
    if must_run() and shutil.which(name) is None:
        with alone("apt"):
            _install(name, package)
    return shutil.which(name) or lacking(f"needs the program {name}: sudo apt-get install {package}")


def _install(name: str, package: str) -> None:
    if shutil.which(name) or shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (("update",), ("install", "--yes", "--no-install-recommends", package)):
        command = ["apt-get", "--quiet", "--quiet", *words]
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(command, env=environment, capture_output=True, timeout=INSTALL_TIMEOUT_S)
