"""What some tests need beside Python: without it they are skipped by name, and on CI they fail."""

import os
from collections.abc import Callable
from typing import NoReturn

import pytest

from scripts.client import CI, Missing


def must_run() -> bool:
    """Whether this machine has to have everything."""
    return any(os.environ.get(name) for name in CI)


def lacking(what: str) -> NoReturn:
    """This test cannot be run here."""
    if must_run():
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


def made(make: Callable[[], object]) -> None:
    """Something of the client's; there may be no Node here, or no network."""
    try:
        make()
    except Missing as missing:
        lacking(missing.args[-1])
