"""Records of other programs turned into MGN: what they tell is kept, what they do not tell is marked."""

from gorod.imports.copyist import Copy, copied
from gorod.imports.source import BadSource, Platform, games_of

__all__ = ["BadSource", "Copy", "Platform", "copied", "games_of"]
