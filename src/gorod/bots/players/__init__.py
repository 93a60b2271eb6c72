"""The kinds of players, each a step above the one before it."""

from gorod.bots.player import Chair, Maker, Player
from gorod.bots.players.chance import Chance

KINDS: dict[str, Maker] = {"random": Chance}


def seated(kind: str, chair: Chair) -> Player:
    """A player of this kind on this chair."""
    return KINDS[kind](chair)
