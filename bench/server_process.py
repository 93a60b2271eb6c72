"""A server in a process of its own, for measurements."""

import json
import signal
import subprocess
import sys
from typing import Any
from urllib.request import Request, urlopen

STOP_WAIT_SECONDS = 60


class ServerProcess:
    """`gorod serve` on a folder, in its own process."""

    def __init__(self, data: str, pace: float = 1.0) -> None:
        """Start the server; it is listening when this returns."""
        serve = ["serve", "--json", "--host", "127.0.0.1", "--port", "0", "--pace", str(pace)]
        line = [sys.executable, "-m", "gorod.cli", *serve, "--data", data, "--most-tables", "1000"]
        self._process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self._process.stdout is not None
        self.port = int(json.loads(self._process.stdout.readline())["listening"].rpartition(":")[2])

    def post(self, path: str, body: object, token: str = "") -> Any:
        """Send a request about tables and return the answer."""
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        url = f"http://127.0.0.1:{self.port}/api/tables{path}"
        with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def begin(self, people: int, **wanted: object) -> list[str]:
        """Open and start a table; return the tokens of its organiser and of its people."""
        table = self.post("", wanted)
        tokens = [self.post(f"/{table['code']}/join", {"name": f"p{at}"})["token"] for at in range(people)]
        self.post(f"/{table['table']}/start", {}, table["organiser"])
        return [table["organiser"], *tokens]

    def stop(self) -> int:
        """Stop the server and return its exit status; kill it if it does not react to the signal."""
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(STOP_WAIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
