"""A fixed amount of work in its own process: `python -m bench.watched.work KIND SIZE`.

Prints the processor seconds of one unit of it as JSON. PYTHONPATH decides whether the current code or that
of a release does the work, so names that have changed since a release are looked up under both.
"""

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

SEED = 2026
SEATS = 10
MAX_COMMANDS = 3000
"""The limit for one random game, which may go on for very long."""
ACT_CHANCE = 0.7
BOT_KIND = "bayes"
"""The default kind for games with people; the strongest one of today is not in 0.1.0."""
ABSENT = "absent"
"""Printed instead of seconds if this code does not have the kind of work."""

Work = Callable[[int], int]
"""A function that does this many repetitions and returns the number of units."""


class Absent(Exception):  # noqa: N818 — it is an answer
    """This code does not have the kind of work."""


def vote_bare(size: int) -> int:
    """Play games of votes without rules, and return the number of votes.

    The whole history is relative to this loop: a change here makes earlier entries incomparable.
    """
    rng, votes = Random(SEED), 0
    for _ in range(size):
        alive = [True] * SEATS
        while sum(alive) > 2:
            candidates = [seat for seat in range(SEATS) if alive[seat]]
            counts, voted = [0] * SEATS, set()
            for seat in range(SEATS):
                choice = candidates[rng.randrange(len(candidates))]
                if alive[seat] and seat not in voted and choice in candidates:
                    voted.add(seat)
                    counts[choice] += 1
                    votes += 1
            alive[counts.index(max(counts))] = False
    return votes


def play_bare_games(size: int) -> int:
    """Play the same games of votes, and return the number of games."""
    vote_bare(size)
    return size


def play_engine(size: int) -> int:
    """Play random games on the engine's log, and return the number of commands."""
    from gorod.engine.log import Log
    from gorod.engine.start import start

    rules = _fiim()
    rng, commands = Random(SEED), 0
    for _ in range(size):
        cards = [role for role, count in rules.cast[SEATS].items() for _ in range(count)]
        rng.shuffle(cards)
        first = start(rules, tuple(cards))
        assert isinstance(first, list)
        log, done = Log(first), 0
        while not log.game.is_over and done < MAX_COMMANDS:
            log.do(*rng.choice([*_moves(log.game)]))
            done += 1
        commands += done
    return commands


def _fiim() -> Any:
    try:
        from gorod.rules.fiim import FIIM
    except ImportError:
        return import_module("gorod.rulesets.fiim").FIIM  # 0.1.0
    return FIIM


def _moves(state: Any) -> Iterator[tuple[Any, int]]:
    """Yield the commands that can be listed, with their senders."""
    from gorod.engine.commands import CLOCK, Open
    from gorod.engine.decide import legal, offers

    for seat, commands in offers(state).items():
        yield from ((command, seat) for command in commands if not isinstance(command, Open))
    yield from ((command, CLOCK) for command in legal(state, CLOCK) if not isinstance(command, Open))


def play_library(size: int) -> int:
    """Play random games with `gorod.Game`, as docs/library.md shows it, and return the number of commands."""
    import gorod

    if not hasattr(gorod, "Game"):
        raise Absent
    commands = 0
    for seed in range(size):
        luck, game = Random(seed), gorod.Game("fiim", seed=seed)
        while not game.is_over:
            for seat in game.seats:
                moves = game.legal(seat)  # none once the game is over
                if moves and luck.random() < ACT_CHANCE:
                    game.push(luck.choice(moves), by=seat)
                    commands += 1
            if not game.is_over:  # the last seat's command may have ended it
                game.next()
                commands += 1
    return commands


def play_bots(size: int) -> int:
    """Let bots play whole games, and return the number of games."""
    from gorod.lab.speed import trial_of

    try:
        from gorod.lab.batches import play_game
    except ImportError:
        play_game = import_module("gorod.lab.batch").finished  # 0.1.0
    trial = trial_of(BOT_KIND)
    for index in range(size):
        play_game(trial, index)
    return size


WORK: dict[str, Work] = {
    "bare-vote": vote_bare,
    "bare-game": play_bare_games,
    "engine": play_engine,
    "library": play_library,
    "bots": play_bots,
}


def seconds_per_unit(work: Work, size: int) -> float:
    """Return the processor seconds of one unit, without the first import and filling of caches."""
    work(1)
    began = process_time()
    units = work(size)
    return (process_time() - began) / units


def main() -> None:
    """Do the work named on the command line."""
    kind, size = sys.argv[1:]
    try:
        print(json.dumps(seconds_per_unit(WORK[kind], int(size))))
    except Absent:
        print(json.dumps(ABSENT))


if __name__ == "__main__":
    main()
