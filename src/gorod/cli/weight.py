"""How much memory objects take, each counted once."""

import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from types import FunctionType, ModuleType

from msgspec import Struct

_SHARED = (type, FunctionType, ModuleType, Enum)


def marginal_bytes(twins: list[object]) -> int:
    """What the last of several equal objects adds: whatever it shares with the others is not counted."""
    seen: set[int] = set()
    added = 0
    for twin in twins:
        added = _bytes(twin, seen)
    return added


def _bytes(root: object, seen: set[int]) -> int:
    """The size of everything reached from here and not seen before."""
    total, waiting = 0, [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, _SHARED):
            continue
        seen.add(id(thing))
        total += sys.getsizeof(thing)
        waiting.extend(_parts(thing))
    return total


def _parts(thing: object) -> Iterable[object]:
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset):
        return list(thing)
    return _fields(thing)


def _fields(thing: object) -> Iterator[object]:
    names = thing.__struct_fields__ if isinstance(thing, Struct) else getattr(type(thing), "__slots__", ())
    for name in names:
        if hasattr(thing, name):
            yield getattr(thing, name)
    yield from getattr(thing, "__dict__", {}).values()
