"""What the narrator's lines cost: a server with and without them, in turns in one run.

`python bench/lines.py [--tables N] [--seconds S] [--rounds R]` prints microseconds of the server's processor
per frame for both and the ratio of each round; ten sockets a table, one action a second.
"""

import argparse
import sys
from statistics import median

from gorod.cli import main as gorod
from gorod.services.told.narration import NarratedTurn, Narration
from gorod.web.load.cost import Cost, server_cost

SILENT = "--silent"


def silent() -> None:
    """Run `gorod` without a narrator."""
    Narration.told = lambda *_: NarratedTurn({})  # type: ignore[method-assign]
    sys.argv.remove(SILENT)
    gorod()


def per_frame(cost: Cost) -> float:
    """Return processor time per frame in microseconds."""
    return 1e6 * cost.cpu / max(1.0, cost.frames_per_s)


def main() -> None:
    """Measure both in turns; they also take turns to be first."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args()
    servers = {"bare": (sys.executable, __file__, SILENT), "told": (sys.executable, "-m", "gorod.cli")}
    ratios = []
    for at in range(wanted.rounds):
        order = sorted(servers, reverse=bool(at % 2))
        cost = {name: per_frame(server_cost(wanted.tables, wanted.seconds, servers[name])) for name in order}
        ratios.append(cost["told"] / cost["bare"])
        print(
            f"bare {cost['bare']:.1f}, with lines {cost['told']:.1f} µs a frame, ratio {ratios[-1]:.3f}",
            flush=True,
        )
    print(f"{wanted.tables} tables: ratio {median(ratios):.3f} (median of {wanted.rounds})")


if __name__ == "__main__":
    silent() if SILENT in sys.argv else main()
