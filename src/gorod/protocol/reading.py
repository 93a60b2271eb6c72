"""Reads what a client sends: a message, or what is wrong with it; nothing that comes in raises."""

import re
from collections.abc import Iterable
from typing import Any, get_args

import msgspec
from msgspec import Struct

from gorod.protocol.codes import TroubleCode
from gorod.protocol.limits import MOST_BYTES, MOST_ID, MOST_NUMBER, MOST_TEXT
from gorod.protocol.messages import Do, FromClient

TAGS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(FromClient))
_WRONG = (ValueError, RecursionError)
"""What a decoder raises: all errors of msgspec and of text are the first; too deep nesting is the second."""
_LONG_NUMBER = re.compile(rb"[\[:,]\s*-?[0-9]+(?:[0-9]{3}|[eE.])").search
"""Four digits are more than `MOST_NUMBER`; whatever follows a bracket, colon or comma may be a number."""
_decode = msgspec.json.Decoder(FromClient).decode


class Bad(Struct, frozen=True):
    """What is wrong: a code, the key of the words for it, the id of the message where it could be read."""

    code: str
    text: str
    id: str = ""


class _Head(Struct):
    """The two fields by which a message that cannot be used is still known."""

    t: str = ""
    id: str = ""


_head = msgspec.json.Decoder(_Head).decode


def read(sent: bytes) -> FromClient | Bad:
    """The message of these bytes."""
    if len(sent) > MOST_BYTES:
        return _bad("too_long")
    try:
        message: FromClient = _decode(sent)
    except _WRONG:
        return _why(sent)
    if isinstance(message, Do) and _may_be_much(sent) and not _is_modest([msgspec.to_builtins(message.cmd)]):
        return _bad("malformed", message.id)
    return message


def _bad(code: str, name: str = "") -> Bad:
    return Bad(TroubleCode(code), f"wire-{code.replace('_', '-')}", name)


def name_of(sent: bytes) -> str:
    """The id of a message, where it has one that can be read; nothing else of it is looked at."""
    try:
        head = _head(sent) if len(sent) <= MOST_BYTES else _Head()
    except _WRONG:
        return ""
    return _name(head)


def _name(head: _Head) -> str:
    return head.id if len(head.id) <= MOST_ID else ""


def _why(sent: bytes) -> Bad:
    try:
        head = _head(sent)
    except _WRONG:
        return _bad("malformed")
    return _bad("malformed" if head.t in TAGS else "unknown_message", _name(head))


def _may_be_much(sent: bytes) -> bool:
    """Whether it is worth a closer look: almost no message is long or has a long number in it."""
    return len(sent) > MOST_TEXT or _LONG_NUMBER(sent) is not None


def _is_modest(parts: Iterable[Any]) -> bool:
    """No number that would make the engine shift bits for a day, no words longer than a speech."""
    for part in parts:
        if isinstance(part, dict | list | tuple):
            if not _is_modest(part.values() if isinstance(part, dict) else part):
                return False
        elif isinstance(part, int):
            if abs(part) > MOST_NUMBER:
                return False
        elif isinstance(part, str) and len(part) > MOST_TEXT:
            return False
    return True
