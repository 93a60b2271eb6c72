"""Runs the commands of a page, one after another, in a folder that looks like a checkout."""

import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
from collections.abc import Mapping
from contextlib import chdir
from pathlib import Path
from types import TracebackType
from typing import Self
from unittest.mock import patch
from urllib.request import urlopen

from msgspec import Struct

from tests.cli.gorod import START, gorod
from tests.docs.blocks import ROOT
from tests.docs.play_screen import first_ballot
from tests.engines.postgres import PostgresServer, programs
from tests.engines.warm import WarmProcess
from tests.waiting import PATIENCE_S

BESIDE = ("bench", "client", "deploy", "examples", "scripts", "src", "tests", "pyproject.toml", "Makefile")
HOSTS = re.compile(r"https?://(127\.0\.0\.1:8000|table\.example|club\.example)")
"""On the pages, the server that the page has started."""
NAMED = re.compile(r"\b[A-Z]{4,}\b")
"""A word for a field of what was printed before: CODE is `code` of the last JSON object."""
SHELL_SIGNS = re.compile(r"[$|&;<>*]")
LATE_S = 240


class Printed(Struct, frozen=True):
    """How a command ended and what it wrote."""

    status: int
    text: str


class Shell:
    """What is exported, started and printed by one command is there for the next.

    `gorod` is run in this process where no sign of the shell is in the line, which is quicker; all else by
    bash. A server runs until the page ends: it listens on a free port, and its address stands in for those
    of `HOSTS`. What ends with `&` runs until it ends by itself.
    """

    def __init__(self, folder: Path, files: Mapping[str, str] | None = None) -> None:
        """In an empty folder. With `files` of its own, by their paths, it is a copy of the package."""
        self.folder, self.url = folder, ""
        self.known = dict[str, str]()
        """Fields of JSON objects that were printed."""
        self.stand_ins = dict[str, str]()
        """Parts of commands, and what is written there instead."""
        self._is_copy = bool(files)
        self._servers: list[WarmProcess] = []
        self._behind: list[tuple[str, subprocess.Popen[str]]] = []
        self._postgres: PostgresServer | None = None
        self._lay_out(files or {})
        programs = folder / "bin"
        programs.mkdir()
        for name, words in (("gorod", f" -c '{START}'"), ("python", "")):
            (programs / name).write_text(f'#!/bin/sh\nexec {sys.executable}{words} "$@"\n')
            (programs / name).chmod(0o755)
        self.environment = {
            "PATH": f"{programs}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "PYTHONPATH": f"{folder / 'src'}:{folder}",
            "GOROD_HOST": "127.0.0.1",
            "GOROD_PORT": "0",
            "XDG_STATE_HOME": str(folder / "state"),
            "LC_ALL": "C.UTF-8",
        }

    def _lay_out(self, files: Mapping[str, str]) -> None:
        own = {Path(name).parts[0] for name in files} | {"docs"}
        for name in {*BESIDE} - own:
            (self.folder / name).symlink_to(ROOT / name)
        for name in own & {"src"}:
            shutil.copytree(ROOT / name, self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name, text in files.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, "utf-8")
        (self.folder / "docs").mkdir(exist_ok=True)

    @property
    def has_server(self) -> bool:
        """Whether one runs now."""
        return bool(self._servers)

    def use_postgres(self) -> None:
        """Have PostgreSQL run; its programs find it, and so does the pages' name for it."""
        if self._postgres is None:
            self._postgres = PostgresServer(fsync="off")
            there = {"PGHOST": "127.0.0.1", "PGPORT": str(self._postgres.port), "PGUSER": "gorod"}
            self.environment |= {**there, "PATH": f"{programs() / 'bin'}:{self.environment['PATH']}"}
            self.stand_ins["db.example"] = f"127.0.0.1:{self._postgres.port}"

    def run(self, text: str) -> Printed:
        """Run one command line."""
        text = self._in_place_of_names(text)
        words = shlex.split(text)
        if words[0] == "export":
            self.environment |= dict(word.split("=", 1) for word in words[1:])
            return Printed(0, "")
        if words[0] == "unset":
            self.environment = {name: value for name, value in self.environment.items() if name not in words}
            return Printed(0, "")
        if words[:2] == ["gorod", "serve"]:
            return self._serve(words[1:])
        with chdir(self.folder), patch.dict(os.environ, self.environment):
            if words[:2] == ["gorod", "play"] and "--seat" in words:
                return Printed(0, first_ballot(words[2:]))
            if words[0] == "gorod" and not self._is_copy and not SHELL_SIGNS.search(text):
                ran = gorod(*words[1:])
                printed = Printed(ran.status, ran.out + ran.err)
            else:
                printed = self._by_bash(text)
        self._learn(printed.text)
        return printed

    def _in_place_of_names(self, text: str) -> str:
        for told, really in self.stand_ins.items():
            text = text.replace(told, really)
        if not text.startswith("gorod serve") and self.url:
            text = HOSTS.sub(lambda _: self.url, text)
        return NAMED.sub(lambda found: self.known.get(found[0].lower(), found[0]), text)

    def _learn(self, printed: str) -> None:
        if printed.startswith("{"):
            told = json.loads(printed.splitlines()[0])
            self.known |= {name: value for name, value in told.items() if isinstance(value, str)}

    def _by_bash(self, text: str) -> Printed:
        if text.endswith("&"):
            behind = subprocess.Popen(
                ["bash", "-c", f"exec {text.removesuffix('&')}"], stdout=subprocess.PIPE, text=True
            )
            self._behind.append((text, behind))
            return Printed(0, "")
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", text],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=LATE_S,
        )
        return Printed(done.returncode, done.stdout)

    def _serve(self, words: list[str]) -> Printed:
        """Start a server; it is well if it says so itself."""
        given = [
            ("0" if before == "--port" else word) for before, word in zip(["", *words], words, strict=False)
        ]
        server = WarmProcess(
            ["-c", START, *given],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **self.environment},
            cwd=self.folder,
        )
        assert server.stdout is not None
        told = server.stdout.readline().decode()
        if not told:
            return Printed(server.wait(PATIENCE_S), server.communicate(timeout=PATIENCE_S)[1].decode())
        self._servers.append(server)
        found = re.search(r"https?://\S+", told)
        assert found, told
        self.url = found[0].rstrip("/")
        trusting = ssl._create_unverified_context()  # it is its own authority
        with urlopen(f"{self.url}/health", timeout=PATIENCE_S, context=trusting) as answer:
            assert json.load(answer)["status"] == "ok"
        return Printed(0, "")

    def stop_servers(self) -> None:
        """Ask each to end (SIGTERM); it has to end well."""
        while self._servers:
            server = self._servers.pop()
            server.terminate()
            _, errors = server.communicate(timeout=PATIENCE_S)
            assert server.returncode == 0, errors.decode()

    def close(self) -> None:
        """Wait for what runs in the background, then stop the servers."""
        for text, behind in self._behind:
            told, _ = behind.communicate(timeout=LATE_S)
            assert behind.returncode == 0 and told, f"{text}: {told}"
        self.stop_servers()

    def __enter__(self) -> Self:
        """It is ready already."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Whatever happened, nothing outlives the page."""
        try:
            if kind is None:
                self.close()
        finally:
            for _, behind in self._behind:
                if behind.poll() is None:
                    behind.kill()
            for server in self._servers:
                server.kill()
            if self._postgres:
                self._postgres.close()
