"""The records of the tests, cut into single games and cases: what the mutators start from."""

import random
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent.parent


@cache
def pieces() -> tuple[str, ...]:
    """Every game and case of `tests/**/*.mgn`."""
    texts = [file.read_text() for file in sorted(TESTS.rglob("*.mgn"))]
    return tuple(piece for text in texts for piece in re.split(r"\n\n(?=\[)", text.strip("\n")))


@cache
def lines() -> tuple[str, ...]:
    """Every line of play of any ruleset."""
    return tuple(line for piece in pieces() for line in piece.splitlines() if line[:1] in ("N", "D"))


@cache
def tags() -> tuple[str, ...]:
    """Every tag line that stands somewhere."""
    found = {line for piece in pieces() for line in piece.splitlines() if line.startswith("[")}
    return tuple(sorted(found))


def some_piece(rng: random.Random) -> str:
    """One game or case, now and then several in one file."""
    count = 1 if rng.random() < 0.9 else rng.randint(2, 4)
    return "\n\n".join(rng.choice(pieces()) for _ in range(count)) + "\n"
