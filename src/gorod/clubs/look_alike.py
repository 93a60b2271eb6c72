"""Tell whether two names look the same: in another letter case, in another script, by other code points."""

import unicodedata
from functools import lru_cache

LATIN_TO_CYRILLIC = str.maketrans("abcehikmoptxy03", "авсенікмортхуоз")
GREEK_TO_CYRILLIC = str.maketrans("αβεηικμορτχυ", "авенікмортху")
"""Small letters which, or whose capitals, look like Cyrillic ones; with two digits."""
SAME_LOOK = LATIN_TO_CYRILLIC | GREEK_TO_CYRILLIC
MAX_CACHED_NAMES = 4096


@lru_cache(maxsize=MAX_CACHED_NAMES)
def look_of(name: str) -> str:
    """Return a form of the name that is equal for all names that look the same.

    >>> look_of("Рrofessor") == look_of("Ｐrofessor") == look_of("PROFESSOR")
    True
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.translate(SAME_LOOK).split())
