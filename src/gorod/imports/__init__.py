"""Records of other programs turned into MGN: what they tell is kept, what they do not tell is marked."""

from gorod.imports.conversion import Conversion, convert
from gorod.imports.source import BadSource, Platform, games_of

__all__ = ["BadSource", "Conversion", "Platform", "convert", "games_of"]
