"""`sharp`: the same beliefs, played as a search against `bayes` found best (`scripts/best_response.py`)."""

from functools import cache
from pathlib import Path

import msgspec

from gorod.bots.player import Chair
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.players.character import Character, usual

FILE = Path(__file__).with_name("sharp.toml")


class SharpPlayer(BayesPlayer):
    """One like the other: no temper, and no slips."""

    def __init__(self, chair: Chair) -> None:
        super().__init__(chair, sharp()["red"])

    def played_as(self, is_dark: bool) -> Character:
        """By the side alone."""
        return sharp()["dark" if is_dark else "red"]


@cache
def sharp() -> dict[str, Character]:
    """By side; each differs from the usual character in what its entry says."""
    read = msgspec.toml.decode(FILE.read_bytes(), type=dict[str, dict[str, float]])
    return {side: usual(numbers) for side, numbers in read.items()}
