"""A real server whose clock is moved by hand to whatever is due next, and hardly moves by itself.

So nobody is late, however slow the machine is, and no test waits.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from math import inf
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import patch

from gorod.web.server import Server
from gorod.web.threads import UnixClock
from tests.cli.gorod import ROOT
from tests.engines.warm import WarmProcess
from tests.web.house import House

AHEAD, DECK = "GOROD_TEST_AHEAD", "GOROD_TEST_DECK"
PACE = 0.01
SLOW = ("--pace", PACE)


class ForwardHouse(House):
    """Such a server in its own process."""

    def __init__(
        self, data: Path, *words: object, port: int = 0, ahead: float = 0.0, deck: Sequence[str] = ()
    ) -> None:
        """`ahead`: the seconds by which its clock is ahead at the start; `deck`: the cards of every game."""
        self.ahead, self.deck = ahead, deck
        super().__init__(data, *SLOW, *words, port=port, **{AHEAD: str(ahead), DECK: " ".join(deck)})

    def _started(self, *words: object, **environment: str) -> WarmProcess:
        return WarmProcess(
            ["-m", __name__, *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
            cwd=ROOT,
        )

    def forward(self, at_most_s: float = inf) -> None:
        """Move the clock to what is due next, at most by these seconds; return when that has happened."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{at_most_s}\n".encode())
        self._process.stdin.flush()
        self.ahead = float(json.loads(self._process.stdout.readline()))

    def again(self) -> "ForwardHouse":
        """Return the next server on the same folder, address and clock; this one must have ended."""
        return ForwardHouse(self.data, port=self.port, ahead=self.ahead, deck=self.deck)


class ForwardClock(UnixClock):
    """A clock that can be moved forward."""

    ahead = float(os.environ.get(AHEAD, 0.0))

    def now(self) -> float:
        return super().now() + self.ahead


class ForwardServer(Server):
    """A server that reads orders, one a line."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        Thread(target=self._obey, daemon=True).start()

    def _obey(self) -> None:
        for line in sys.stdin:
            self._loop.call_soon_threadsafe(self._forward, float(line))

    def _forward(self, at_most_s: float) -> None:
        due = self.tables.next_due()
        assert isinstance(self.clock, ForwardClock)
        wait_s = min(at_most_s, inf if due is None else due - self.clock.now())
        self.clock.ahead += max(0.0, wait_s) if wait_s < inf else 0.0
        self.lookout.look()
        print(self.clock.ahead, flush=True)


def main() -> int:
    """Run `gorod serve` with such a clock."""
    from gorod.cli import main as gorod

    given = tuple(os.environ.get(DECK, "").split())
    deck = patch("gorod.services.table.fair.deck", lambda *_: given) if given else nullcontext()
    clock, server = (
        patch("gorod.web.server.UnixClock", ForwardClock),
        patch("gorod.web.serve.Server", ForwardServer),
    )
    with deck, clock, server:
        return gorod()


if __name__ == "__main__":
    sys.exit(main())
