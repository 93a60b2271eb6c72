"""`sharp`: the beliefs of `bayes`, with the numbers that play best against it.

They were found by `scripts/best_response.py`.
"""

from functools import cache
from pathlib import Path

import msgspec

from gorod.bots.player import Chair
from gorod.bots.players.bayes_player import BayesPlayer
from gorod.bots.players.character import Character, usual_character

SHARP_FILE = Path(__file__).with_name("sharp.toml")


class SharpPlayer(BayesPlayer):
    """A player whose character depends only on the side; it has no temper and makes no slips."""

    def __init__(self, chair: Chair) -> None:
        super().__init__(chair, sharp()["red"])

    def played_as(self, is_dark: bool) -> Character:
        """Return the character for the side."""
        return sharp()["dark" if is_dark else "red"]


@cache
def sharp() -> dict[str, Character]:
    """Return the character for each side; numbers that its entry leaves out are the usual ones."""
    read = msgspec.toml.decode(SHARP_FILE.read_bytes(), type=dict[str, dict[str, float]])
    return {side: usual_character(numbers) for side, numbers in read.items()}
