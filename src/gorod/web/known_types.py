"""Prepares all msgspec types before any thread starts.

msgspec analyses a type when it is first decoded. If two threads do that at the same moment, one of them may
use a half-finished result, and the process crashes.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from msgspec import Struct, json


@cache
def know_all_types() -> int:
    """Prepare all types. Return their number, without those that cannot be decoded."""
    count = 0
    for kind in _kinds(Struct):
        with suppress(TypeError, NameError):
            json.Decoder(kind)
            count += 1
    return count


def _kinds(kind: type[Struct]) -> Iterator[type[Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _kinds(one)
