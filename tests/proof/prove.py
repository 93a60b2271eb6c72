"""`make prove GAMES=… FROM=…`: random games through both readings, in shards that can be resumed."""

import argparse
import os
import sys
from collections.abc import Iterator
from multiprocessing import Pool

from tests.proof import ledger
from tests.proof.duel import Duel, fought, shrunk
from tests.proof.ledger import RULESETS, Shard

SHARD = 500
SHOWN = 3


def shard(task: tuple[str, str, int, int]) -> tuple[Shard, list[tuple[int, Duel]]]:
    """Compare these seeds; the first few disagreements are shrunk to be looked at."""
    code, ruleset, first, games = task
    steps = 0
    wrong: list[tuple[int, Duel]] = []
    for seed in range(first, first + games):
        duel = fought(ruleset, seed)
        steps += len(duel.moves)
        if duel.difference:
            wrong.append((seed, shrunk(duel) if len(wrong) < SHOWN else duel))
    return Shard(code, ruleset, first, games, steps, len(wrong)), wrong


def tasks(code: str, rulesets: list[str], first: int, games: int) -> Iterator[tuple[str, str, int, int]]:
    """What is still to do of these seeds."""
    done = {(one.code, one.ruleset, one.first, one.games) for one in ledger.shards()}
    for start in range(first, first + games, SHARD):
        for ruleset in rulesets:
            task = (code, ruleset, start, min(SHARD, first + games - start))
            if task not in done:
                yield task


def main() -> int:
    """Run the shards and write them down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of each ruleset")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--rules", nargs="*", default=list(RULESETS))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--dry", action="store_true", help="write nothing down")
    asked = parser.parse_args()
    code, differing = ledger.code(), 0
    with Pool(asked.workers) as pool:
        for one, wrong in pool.imap_unordered(shard, tasks(code, asked.rules, asked.first, asked.games)):
            differing += len(wrong)
            print(one.line(), flush=True)
            for seed, duel in wrong[:SHOWN]:
                print(f"  seed {seed}: {duel.seating}\n    {duel.moves}\n    {duel.difference}", flush=True)
            if not asked.dry:
                ledger.enter(one)
    if not asked.dry:
        ledger.PAGE.write_text(ledger.page())
        print(ledger.table())
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
