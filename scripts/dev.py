"""The client with hot reload, in front of a server: `python scripts/dev.py [WORDS FOR gorod serve]`."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import client

GOROD = Path(sys.executable).with_name("gorod")
VITE = client.CLIENT / "node_modules" / "vite" / "bin" / "vite.js"
POLL_S = 0.2
"""How often to check whether a process has ended, in seconds."""
STOP_WAIT_S = 5
"""How long a process may take to end, in seconds."""


def main() -> int:
    """Run both until one of them ends or the user interrupts."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    client.fetch()
    with ExitStack() as both, suppress(KeyboardInterrupt):
        words = [GOROD, "serve", "--host", "127.0.0.1", *sys.argv[1:], "--json"]
        server = subprocess.Popen(words, stdout=subprocess.PIPE)
        both.callback(end, server)
        assert server.stdout is not None
        told = server.stdout.readline()
        if not told:
            return server.wait()
        environment = {**os.environ, "GOROD": json.loads(told)["listening"]}
        pages = subprocess.Popen([client.program(), VITE], cwd=client.CLIENT, env=environment)
        both.callback(end, pages)
        while server.poll() is None and pages.poll() is None:
            time.sleep(POLL_S)
    return 0


def end(process: "subprocess.Popen[bytes]") -> None:
    """Terminate a process and wait for it; kill it after a while."""
    process.terminate()
    try:
        process.wait(STOP_WAIT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except client.Failed as failed:
        sys.exit(str(failed))
