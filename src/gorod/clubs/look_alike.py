"""Names that a reader could not tell apart: other letter cases, other scripts, other code points."""

import unicodedata
from functools import lru_cache

LATIN, GREEK = "abcehikmoptxy03", "αβεηικμορτχυ"
CYRILLIC = {LATIN: "авсенікмортхуоз", GREEK: "авенікмортху"}
"""Small letters that look the same in Cyrillic, or whose capitals do; and two digits."""
SAME_LOOK = str.maketrans("".join(CYRILLIC), "".join(CYRILLIC.values()))
REMEMBERED = 4096
"""Looks that are kept, of the names that were asked for last."""


@lru_cache(maxsize=REMEMBERED)
def look_of(name: str) -> str:
    """What is to be seen of a name: two with the same look are one name for a club.

    >>> look_of("Рrofessor") == look_of("Ｐrofessor") == look_of("PROFESSOR")
    True
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.translate(SAME_LOOK).split())
