"""What opens doors: tokens for seats, codes for knocking at a room."""

import hashlib
from base64 import urlsafe_b64encode

from gorod.services.ports import Luck

TOKEN_BYTES, INVITE_BYTES = 16, 8
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""31 characters; none of 0 O 1 I L, which people mix up."""
CODE_LENGTH = 6
_LOOK_ALIKE = str.maketrans("АВСЕНКМОРТУХ", "ABCEHKMOPTYX")
_GAPS = str.maketrans("", "", " \t\r\n\u00a0-–—_.")


def new_token(luck: Luck) -> str:
    """The key of a seat: 128 bits."""
    return urlsafe_b64encode(luck.bytes(TOKEN_BYTES)).decode().rstrip("=")


def new_invite(luck: Luck) -> str:
    """What opens an entrance once: 64 bits."""
    return urlsafe_b64encode(luck.bytes(INVITE_BYTES)).decode().rstrip("=")


def token_hash(token: str) -> str:
    """All that is kept of a token: whoever reads the store cannot use it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_code(luck: Luck) -> str:
    """The code of a room: enough to knock, never enough to enter a seat."""
    letters = ""
    while len(letters) < CODE_LENGTH:
        letters += "".join(map(_letter, luck.bytes(CODE_LENGTH)))
    return letters[:CODE_LENGTH]


def _letter(byte: int) -> str:
    """Bytes that would favour some letters stand for none."""
    fair = 256 - 256 % len(ALPHABET)
    return ALPHABET[byte % len(ALPHABET)] if byte < fair else ""


def read_code(typed: str) -> str:
    """The code that somebody meant, in whichever letters he typed it; empty if it cannot be one."""
    code = typed.upper().translate(_GAPS).translate(_LOOK_ALIKE)
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else ""
