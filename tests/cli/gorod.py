"""Runs commands: in this process, which is quick, or in one of their own."""

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from gorod.cli import main

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"
EXAMPLES = ROOT / "examples"
HALF_GAME = EXAMPLES / "half-game.mgn"
HOUSE = EXAMPLES / "house.toml"
HOUSE_GAME = EXAMPLES / "house-game.mgn"
HEARS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
"""Tests started in the background of a shell ignore it, and so would the commands they start."""
os.environ["LC_ALL"] = "C.UTF-8"  # the terminal program speaks the language of the locale
START = HEARS_CTRL_C + "import sys; from gorod.cli import main; sys.exit(main())"


class Ran(Struct, frozen=True):
    """How a command ended and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on stdout."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """The objects on stdout, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def error(self) -> dict[str, Any]:
        """The error as an object, in its one shape."""
        error: dict[str, Any] = self.lines[-1]["error"]
        assert list(error) == ["code", "text", "clause", "file", "line", "column"]
        return error


def gorod(*words: object, stdin: bytes = b"") -> Ran:
    """Run a command here."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(stdin))
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", given):
        status = main([str(word) for word in words])
    return Ran(status, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    data = stream.buffer
    assert isinstance(data, io.BytesIO)
    return data.getvalue().decode("utf-8")


def process(*words: object, **environment: str) -> subprocess.Popen[bytes]:
    """Start a command in a process of its own."""
    path = {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.Popen(
        [sys.executable, "-c", START, *(str(word) for word in words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **path, **environment},
    )
