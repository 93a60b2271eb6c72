"""Whether the players at a table are people or programs: their actions tell different things."""

from enum import StrEnum


class WhoPlays(StrEnum):
    """Programs play consistently, people less so; records of people seldom hold what was said."""

    BOTS = "bots"
    PEOPLE = "people"
