"""The search held against brute force turn by turn: `python -m tests.bots.comparison GAMES [FROM SEATS]`."""

import sys
from collections.abc import Iterable, Iterator
from itertools import product

from gorod.bots.worlds import WorldTracker
from gorod.engine.events import Ended
from gorod.rules import RULESETS
from tests.bots.brute import lives, shown
from tests.bots.small_tables import Played, small_game

SIZES = ((4, 1), (4, 2), (5, 1), (3, 3))
"""Seats and nights."""


def differences(game: Played, viewer: int) -> Iterator[str]:
    """Where the search and brute force disagree about what this viewer must hold possible."""
    seen = shown(game.opening.events, game.opening.audiences, viewer)
    life = lives(game.rules, game.cast, game.turns, viewer, seen)
    watch = WorldTracker(viewer, game.cast)
    watch.see(*seen)
    for number, turn in enumerate(game.turns):
        events = shown(turn.events, turn.audiences, viewer)
        watch.see(*events)
        found = watch.worlds()
        brute = {deal for deal, turns in life.items() if turns > number}
        if events and set(found.deals) != brute:
            odd = sorted(set(found.deals) ^ brute)[:3]
            yield f"turn {number}, {events[-1]}: {found.count} found, {len(brute)} by force, as {odd}"
        if any(isinstance(event, Ended) for event in events):
            return


def compared(
    name: str, seats: int, nights: int, seed: object, viewers: Iterable[int] | None = None
) -> list[str]:
    """All disagreements over one game, for these viewers or all."""
    game = small_game(name, seats, nights, seed)
    return [
        f"{name} {seats} {nights} {seed}, viewer {viewer}: {words}"
        for viewer in viewers or range(seats + 1)
        for words in differences(game, viewer)
    ]


def main(games: int, first: int = 0, most_seats: int = 5) -> int:
    """Compare so many games of each ruleset and size, from this seed on."""
    sizes = [size for size in SIZES if size[0] <= most_seats]
    played = list(product(range(first, first + games), RULESETS, sizes))
    wrong = 0
    for seed, name, size in played:
        for words in compared(name, *size, seed):
            print(words, flush=True)
            wrong += 1
    print(f"{len(played)} games compared, {wrong} disagreements")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
