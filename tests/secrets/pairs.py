"""Pairs of games that a viewer cannot tell apart."""

import random
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field

from tests.secrets.deals import other_deal
from tests.secrets.knowledge import Viewer
from tests.secrets.script import Beat, Move, Script, beats
from tests.secrets.story import story
from tests.secrets.tables import table
from tests.secrets.twin import Twin, nights
from tests.secrets.viewers import KINDS, viewer
from tests.secrets.witness import FAULT, OVER, Sight, Witness

NO_SIGHT: Sight = (0, "", b"")
OPEN = 0.35
"""How many pairs leave a night to chance and end with it."""


class Pair(Struct, frozen=True):
    """Two scripts with the same beats, who looks at them, and why they are not longer."""

    seed: int
    table: tuple[str, int]
    viewer: Viewer
    one: Script
    other: Script
    beats: int
    whole: int
    is_open: bool
    why: str

    def watched(self) -> tuple[Witness, Witness]:
        """Two witnesses, one of each game."""
        return Witness(self.one, self.viewer, self.seed), Witness(self.other, self.viewer, self.seed)

    def compared(self) -> "Comparison":
        """Let both see their game to the end, or up to the first difference."""
        found = Comparison(self)
        one, other = (witness.sights() for witness in self.watched())
        while True:
            here, there = next(one, None), next(other, None)
            if OVER in ((here or NO_SIGHT)[1], (there or NO_SIGHT)[1]):
                found.exits[OVER] += 1
                return found
            if here != there or (here is not None and here[1] == FAULT):
                found.difference = (here, there)
                return found
            if here is None:
                return found
            found.exits[here[1]] += 1

    @property
    def is_whole(self) -> bool:
        """The twin went as far as the first game."""
        return self.beats == self.whole


class Comparison(Struct):
    """How many sights were the same by each exit, and where the two witnesses part."""

    pair: Pair
    exits: Counter[str] = field(default_factory=Counter)
    difference: tuple[Sight | None, Sight | None] | None = None


def pairs(seeds: range) -> Iterator[Pair]:
    """A pair for each seed that gives one; tables and kinds of viewers take turns."""
    for seed in seeds:
        found = pair(seed)
        if found is not None:
            yield found


def pair(seed: int) -> Pair | None:
    """Two games, unless nobody of the kind sits there or no other deal is possible."""
    rng = random.Random(f"pair {seed}")
    at = table(seed)
    told = story(*at, str(seed))
    who = viewer(told, KINDS[seed % len(KINDS)], rng)
    if who is None:
        return None
    seen = beats(told, who)
    deal = other_deal(told, who, seen, rng)
    if deal is None:
        return None
    open_night = _early(nights(seen), rng) if rng.random() < OPEN else None
    twin = Twin(told, who, seen, deal, rng)
    why = twin.play(open_night)
    one = Script(told.cards, _up_to(seen, twin.trial.beats))
    other = Script(deal.cards, twin.trial.moves)
    whole = len(seen) - (1 if seen and told.game.is_over else 0)
    return Pair(seed, at, who, one, other, twin.trial.beats, whole, open_night is not None, why)


def _early(blocks: list[int], rng: random.Random) -> int:
    """Rather the first night with a hunt: it has all the steps and most of the table."""
    return rng.choice([blocks[:2][-1], rng.choice(blocks)])


def _up_to(seen: list[Beat], count: int) -> list[Move]:
    moves = [move for beat in seen[:count] for move in beat.moves]
    return moves + (seen[count].moves[:-1] if count < len(seen) else [])
