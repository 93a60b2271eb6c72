"""Three nodes on PostgreSQL and NATS from wheels, by the variables of `compose.yaml`, until one says stop.

python scripts/three_nodes.py --pace 4
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.engines.nats import NatsServer
from tests.engines.postgres import PostgresServer

NAMES = "n1", "n2", "n3"
GOROD = [sys.executable, "-c", "import sys; from gorod.cli import main; sys.exit(main())"]


def main() -> None:
    """Tell where each is and who it is, one line of JSON each, and wait."""
    wanted = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    wanted.add_argument("--pace", default="1", help="how fast clocks run")
    wanted.add_argument("--port", type=int, default=8001, help="of the first; 0: any")
    options = wanted.parse_args()
    with ExitStack() as stack, TemporaryDirectory() as folder:
        postgres, nats = PostgresServer(), NatsServer()
        stack.callback(postgres.close)
        stack.callback(nats.close)
        shared = {
            "GOROD_DATABASE": postgres.url(postgres.database()),
            "GOROD_NATS": nats.url,
            "GOROD_PACE": options.pace,
        }
        print(json.dumps({"postgres": postgres.pid, "nats": nats.pid}), flush=True)
        nodes = [
            stack.enter_context(_node(name, Path(folder), options.port and options.port + at, shared))
            for at, name in enumerate(NAMES)
        ]
        try:
            for node in nodes:
                node.wait()
        except KeyboardInterrupt:
            pass


@contextmanager
def _node(name: str, folder: Path, port: int, shared: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """One of them; the next begins when it listens."""
    own = {
        "GOROD_NODE": name,
        "GOROD_DATA": str(folder / name),
        "GOROD_PORT": str(port),
        "GOROD_HOST": "127.0.0.1",
    }
    command = [*GOROD, "serve", "--json"]
    node = subprocess.Popen(command, env=os.environ | shared | own, stdout=subprocess.PIPE, text=True)
    assert node.stdout is not None
    print(json.dumps({"node": name, **json.loads(node.stdout.readline() or "{}")}), flush=True)
    try:
        yield node
    finally:
        node.terminate()
        node.wait()


if __name__ == "__main__":
    main()
