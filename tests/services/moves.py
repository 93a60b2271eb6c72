"""What a seat might send: a legal command, if there is one."""

from random import Random

from gorod.engine.commands import Command, Open
from gorod.engine.decide import legal
from gorod.engine.state import State
from tests.random_play import judges, opened


def move(game: State, seat: int, rng: Random) -> Command:
    """Return a legal command, or any command if there is no legal one."""
    listed = [move for move in legal(game, seat) if not isinstance(move, Open)] if seat else []
    found = opened(game, rng) if not listed or rng.random() < 0.05 else None
    return found[0] if found is not None else rng.choice(listed or [judges(game, rng)[0]])
