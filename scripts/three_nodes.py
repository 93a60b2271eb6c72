"""The topology of `compose.yaml` without containers: the same variables, PostgreSQL and NATS from wheels.

    python scripts/three_nodes.py                  # with Caddy, if it is installed (apt install caddy)
    python scripts/three_nodes.py --port 9000 --pace 20

A process that ends is started again, as a container would be. Ctrl+C stops all.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # Python adds the folder of the script, not the root of the project

from tests.engines.nats import NatsServer  # noqa: E402
from tests.engines.postgres import PostgresServer  # noqa: E402

NAMES = "n1", "n2", "n3"
SERVE = [sys.executable, "-c", "import sys; from gorod.cli import main; sys.exit(main())", "serve", "--json"]
ENTER = ["caddy", "run", "--adapter", "caddyfile", "--config", str(ROOT / "Caddyfile")]
STOP_WAIT_S = 40.0
"""How long a process may take to end, in seconds, as in `compose.yaml`."""


class Program:
    """One process that is started again when it ends."""

    def __init__(self, name: str, command: list[str], variables: dict[str, str], log: Path) -> None:
        self._name, self._command, self._log = name, command, log
        self._variables = os.environ | variables
        self._start()

    def _start(self) -> None:
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                self._command, env=self._variables, stdout=log, stderr=log, start_new_session=True
            )
        print(json.dumps({"name": self._name, "pid": self._process.pid, "log": str(self._log)}), flush=True)

    def look(self) -> None:
        if self._process.poll() is not None:
            self._start()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(STOP_WAIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def main() -> None:
    """Start everything, print a line of JSON for each process, and restart those that end."""
    wanted = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    wanted.add_argument("--pace", default="1", help="how fast clocks run")
    wanted.add_argument(
        "--port", type=int, default=8000, help="of the balancer; the nodes have the next three"
    )
    options = wanted.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with (
        ExitStack() as stack,
        TemporaryDirectory(prefix="gorod-nodes-") as folder,
        suppress(KeyboardInterrupt),
    ):
        postgres, nats = PostgresServer(), NatsServer()
        stack.callback(postgres.close)
        stack.callback(nats.close)
        print(json.dumps({"postgres": postgres.pid, "nats": nats.pid}), flush=True)
        shared = {
            "GOROD_DATABASE": postgres.url(postgres.database()),
            "GOROD_NATS": nats.url,
            "GOROD_PACE": options.pace,
            "GOROD_LOG_LEVEL": "info",
        }
        programs = _begun(options.port, Path(folder), shared, stack)
        while True:
            time.sleep(0.5)
            for program in programs:
                program.look()


def _begun(port: int, folder: Path, shared: dict[str, str], stack: ExitStack) -> list[Program]:
    places = {name: f"127.0.0.1:{port + at}" for at, name in enumerate(NAMES, 1)}
    programs = []
    if shutil.which("caddy"):
        site = f"http://localhost:{port}"
        shared = {**shared, "GOROD_BASE_URL": site, "GOROD_TRUSTED_PROXY": "127.0.0.1"}
        upstream = {name.upper(): place for name, place in places.items()}
        variables = {**upstream, "SITE": site, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        programs.append(Program(site, ENTER, variables, folder / "caddy.log"))
    for name, place in places.items():
        host, _, own_port = place.partition(":")
        own = {
            "GOROD_NODE": name,
            "GOROD_DATA": str(folder / name),
            "GOROD_HOST": host,
            "GOROD_PORT": own_port,
        }
        programs.append(Program(f"http://{place}", SERVE, {**shared, **own}, folder / f"{name}.log"))
    for program in reversed(programs):
        stack.callback(program.stop)
    return programs


if __name__ == "__main__":
    main()
