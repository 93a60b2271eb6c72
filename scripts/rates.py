"""How often the reds win when `bayes` plays both sides, with the current habits or those of a file."""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
from fit_moments import played

from gorod.bots.beliefs import common_belief
from gorod.bots.beliefs.habits import HABITS_FILE, Habits
from gorod.lab.estimate import wilson

TABLES = (("classic", 10), ("club", 10), ("fiim", 10), ("wolves", 10))


def use(file: Path) -> None:
    """Play with the habits of this file."""
    model = msgspec.toml.decode(file.read_bytes(), type=Habits)
    common_belief.habits = lambda _: model


def is_red(seed: int, name: str, seats: int) -> bool:
    """Tell whether the reds won this game."""
    return played("bayes", name, seats, f"rates {seed}").winner == "red"


def main() -> None:
    """Play, and print the rates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="of each ruleset")
    parser.add_argument("--habits", type=Path, default=HABITS_FILE)
    given = parser.parse_args()
    with ProcessPoolExecutor(initializer=use, initargs=(given.habits,)) as pool:
        for name, seats in TABLES:
            won = sum(pool.map(partial(is_red, name=name, seats=seats), range(given.games), chunksize=10))
            rate = wilson(won, given.games)
            print(f"{name:>8} {rate.rate:.3f}  {rate.low:.3f}–{rate.high:.3f}", flush=True)


if __name__ == "__main__":
    main()
