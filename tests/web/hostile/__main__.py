"""`python -m tests.web.hostile --frames 10000000`: most of them without a socket, some over real ones."""

import argparse
import tempfile
from pathlib import Path

from tests.web.hostile.assault import besieged
from tests.web.hostile.delay import delayed
from tests.web.hostile.inside import held

FRAMES_PER_SOCKET_FRAME = 100
"""One frame in this number goes over a real socket."""
MAX_GROWTH = 0.05
SECONDS = 15


def main() -> None:
    """Send the frames; print what was left."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    inside = held(given.frames, given.first)
    print(inside, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        outside = besieged(Path(folder), given.frames // FRAMES_PER_SOCKET_FRAME, given.first)
        print(outside, *outside.wrong, sep="\n", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        print(delayed(Path(folder), SECONDS))
    assert not outside.wrong
    assert inside.growth < MAX_GROWTH and outside.growth < MAX_GROWTH, "memory grows"


if __name__ == "__main__":
    main()
