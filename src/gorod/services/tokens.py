"""Credentials: tokens of seats, codes and invites of tables, recovery phrases."""

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from gorod.services.ports import Randomness

TOKEN_BYTES, INVITE_BYTES = 16, 8
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""31 characters, without 0 O 1 I L, which people mix up."""
CODE_LENGTH = 6
_LOOK_ALIKE = str.maketrans("АВСЕНКМОРТУХ", "ABCEHKMOPTYX")
_GAPS = str.maketrans("", "", " \t\r\n\u00a0-–—_.")


def new_token(randomness: Randomness) -> str:
    """Return the token of a seat: 128 random bits."""
    return urlsafe_b64encode(randomness.bytes(TOKEN_BYTES)).decode().rstrip("=")


def new_invite(randomness: Randomness) -> str:
    """Return an invite, which opens an entrance once: 64 random bits."""
    return urlsafe_b64encode(randomness.bytes(INVITE_BYTES)).decode().rstrip("=")


def token_hash(token: str) -> str:
    """Return the hash of a token. Only hashes are stored, so the store gives nobody access."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_code(randomness: Randomness) -> str:
    """Return the code of a table. It lets people knock, but gives access to no seat."""
    letters = ""
    while len(letters) < CODE_LENGTH:
        letters += "".join(map(_letter, randomness.bytes(CODE_LENGTH)))
    return letters[:CODE_LENGTH]


def _letter(byte: int) -> str:
    """Return the letter of a byte, or none for bytes that would make some letters more likely."""
    fair = 256 - 256 % len(ALPHABET)
    return ALPHABET[byte % len(ALPHABET)] if byte < fair else ""


def read_code(typed: str) -> str:
    """Return the code that somebody typed, in Latin or Cyrillic letters; empty if it cannot be one."""
    code = typed.upper().translate(_GAPS).translate(_LOOK_ALIKE)
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else ""


class OneTimeKeys:
    """Keys that each open one thing once, for a short time. They are lost at a restart."""

    def __init__(self, randomness: Randomness, lasts: float) -> None:
        """Keys are valid for `lasts` seconds."""
        self._randomness, self._lasts = randomness, lasts
        self._keys: dict[str, tuple[str, float]] = {}

    def give(self, of: str, now: float) -> str:
        """Return a new key to something; the previous key to it becomes invalid."""
        self._keys = {
            opens: (hash, until) for opens, (hash, until) in self._keys.items() if until > now and opens != of
        }
        key = new_token(self._randomness)
        self._keys[of] = token_hash(key), now + self._lasts
        return key

    def use(self, of: str, key: str, now: float) -> bool:
        """Return whether this key is valid for it, and use it up."""
        hash, until = self._keys.get(of, ("", 0.0))
        is_good = hash == token_hash(key) and now < until
        if is_good:
            del self._keys[of]
        return is_good


WORDS_PER_PHRASE = 4
BITS_PER_WORD = 11
PHRASE_HASH_COST = 1 << 11
"""`n` of scrypt; simulations may lower it."""
PHRASE_BITS = WORDS_PER_PHRASE * BITS_PER_WORD


@cache
def vocabulary(lang: str = "ru") -> tuple[str, ...]:
    """Return 2,048 short common nouns; any two of a language differ in two letters or more."""
    return tuple(Path(__file__).with_name(f"phrase_words_{lang}.txt").read_text("utf-8").split())


def phrase_of(number: int, lang: str = "ru") -> str:
    """Return the words for the lowest 44 bits of a number."""
    places = range(PHRASE_BITS - BITS_PER_WORD, -1, -BITS_PER_WORD)
    return " ".join(vocabulary(lang)[number >> place & (1 << BITS_PER_WORD) - 1] for place in places)


def new_phrase(randomness: Randomness, lang: str = "ru") -> str:
    """Return a new recovery phrase."""
    return phrase_of(int.from_bytes(randomness.bytes(PHRASE_BITS // 8 + 1), "big"), lang)


def plain_phrase(typed: str) -> str:
    """Return a phrase without differences in capitals, ё and й, punctuation and spaces."""
    words = re.findall(r"\w+", typed.lower().replace("ё", "е").replace("й", "и"))
    return " ".join(words)


def phrase_hash(phrase: str, table: str, cost: int = PHRASE_HASH_COST) -> str:
    """Return the hash of a phrase, which is stored.

    It is slow to compute, because 44 bits alone would not resist a search through all phrases.
    """
    return hashlib.scrypt(
        plain_phrase(phrase).encode(), salt=table.encode(), n=cost, r=8, p=1, dklen=32
    ).hex()


def which_phrase(typed: str, kept: Iterable[str]) -> str:
    """Return the stored hash that equals the hash of a typed phrase, or an empty string."""
    return next((one for one in kept if hmac.compare_digest(typed, one)), "")
