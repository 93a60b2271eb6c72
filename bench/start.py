"""How long it takes to start, compared with something well known: `python bench/start.py [ROUNDS]`.

Measures the processor time of a fresh process, the least of many rounds. All take turns, so that a busy
moment of the machine affects all of them.
"""

import resource
import subprocess
import sys
from dataclasses import dataclass

ROUNDS = 20
BARE = "pass"


@dataclass(frozen=True)
class Pair:
    """What is started, what it is compared with, and the greatest ratio allowed.

    `is_bare_subtracted`: whether the time of Python itself is subtracted from both.
    """

    name: str
    ours: str
    theirs: str
    most: float
    is_bare_subtracted: bool


PAIRS = [
    Pair("import gorod", "import gorod", "import msgspec", 3.0, True),
    Pair("gorod --help", "from gorod.cli import main; main(['--help'])", "import cyclopts", 2.0, False),
]


def started(code: str) -> float:
    """Return the processor time of this code in its own process, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(rounds: int) -> dict[str, float]:
    """Return the least time of each piece of code."""
    codes = dict.fromkeys([BARE, *(code for pair in PAIRS for code in (pair.ours, pair.theirs))])
    best = dict.fromkeys(codes, float("inf"))
    for _ in range(rounds):
        best = {code: min(time, started(code)) for code, time in best.items()}
    return best


def main() -> int:
    """Print a line for each pair; return 1 if one takes longer than allowed."""
    best = measured(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
    print(f"bare Python: {1000 * best[BARE]:.0f} ms")
    is_slow = False
    for pair in PAIRS:
        bare = best[BARE] if pair.is_bare_subtracted else 0.0
        ours, theirs = best[pair.ours] - bare, best[pair.theirs] - bare
        is_slow |= ours > pair.most * theirs
        how = "without" if pair.is_bare_subtracted else "with"
        times = f"{1000 * ours:.0f} ms, {1000 * theirs:.0f} ms"
        print(
            f"{pair.name} / {pair.theirs}: {ours / theirs:.2f} (at most {pair.most}; {times}, {how} Python)"
        )
    return int(is_slow)


if __name__ == "__main__":
    sys.exit(main())
