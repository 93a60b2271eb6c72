"""Converts records of other programs to MGN; unknown facts are marked as unknown."""

from gorod.imports.conversion import Conversion, convert
from gorod.imports.source import BadSource, Platform, games_of

__all__ = ["BadSource", "Conversion", "Platform", "convert", "games_of"]
