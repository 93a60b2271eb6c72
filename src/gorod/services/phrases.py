"""Phrases of four words: for getting back to one's seat, and as the short form of a hash."""

import hashlib
import hmac
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from gorod.services.ports import Luck

WORDS = 4
BITS_OF_A_WORD = 11
PHRASE_BITS = WORDS * BITS_OF_A_WORD


@cache
def vocabulary(lang: str = "ru") -> tuple[str, ...]:
    """2,048 short common nouns; any two of a language differ in two letters or more."""
    return tuple(Path(__file__).with_name(f"phrase_words_{lang}.txt").read_text("utf-8").split())


def phrase_of(number: int, lang: str = "ru") -> str:
    """The words of the lowest 44 bits of a number."""
    places = range(PHRASE_BITS - BITS_OF_A_WORD, -1, -BITS_OF_A_WORD)
    return " ".join(vocabulary(lang)[number >> place & (1 << BITS_OF_A_WORD) - 1] for place in places)


def new_phrase(luck: Luck, lang: str = "ru") -> str:
    """A recovery phrase that nobody can guess in a few tries."""
    return phrase_of(int.from_bytes(luck.bytes(PHRASE_BITS // 8 + 1), "big"), lang)


def plain_phrase(typed: str) -> str:
    """What is left when capitals, ё, й, commas, hyphens and spaces do not matter."""
    words = re.findall(r"\w+", typed.lower().replace("ё", "е").replace("й", "и"))
    return " ".join(words)


def phrase_hash(phrase: str, table: str) -> str:
    """What is kept of a phrase; slow, because 44 bits alone would not stand a search through them all."""
    return hashlib.scrypt(
        plain_phrase(phrase).encode(), salt=table.encode(), n=1 << 11, r=8, p=1, dklen=32
    ).hex()


def which_phrase(typed: str, kept: Iterable[str]) -> str:
    """Of which phrase the hash of what somebody typed is, by what is kept of them; empty if of none."""
    return next((one for one in kept if hmac.compare_digest(typed, one)), "")
