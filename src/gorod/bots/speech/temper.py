"""A speaker's own temper: how warm he gets, and how he says numbers."""

from random import Random

from msgspec import Struct

TEMPERS = ("calm", "sharp", "doubt", "dry")


class Temper(Struct, frozen=True):
    """`formal`: «игрок номер 7» instead of «седьмой»."""

    name: str
    formal: bool = False


def temper_by_lot(rng: Random) -> Temper:
    """For a whole game."""
    return Temper(rng.choice(TEMPERS), rng.random() < 0.25)


def own_luck(rng: Random) -> Random:
    """Luck for words alone, so that a game goes the same way with them and without."""
    twin = Random()
    twin.setstate(rng.getstate())
    return Random(f"words {twin.getrandbits(64)}")
