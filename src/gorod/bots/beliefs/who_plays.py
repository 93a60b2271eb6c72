"""Whether those at a table are people or programs: what their deeds tell is not the same."""

from enum import StrEnum


class WhoPlays(StrEnum):
    """Programs are of one piece, people less so; a record of people seldom holds what was said."""

    BOTS = "bots"
    PEOPLE = "people"
