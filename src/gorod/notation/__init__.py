"""Reads and writes MGN, the notation of a game."""

from gorod.notation.reader import Record, Result, play_unit, read
from gorod.notation.text import NotationError
from gorod.notation.writer import write

__all__ = ["NotationError", "Record", "Result", "play_unit", "read", "write"]
