"""The rooms of a table."""

from enum import StrEnum


class Room(StrEnum):
    """Where words are heard."""

    TABLE = "table"
    BLACK = "black"
    GONE = "gone"
