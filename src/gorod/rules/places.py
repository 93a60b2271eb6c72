"""Where in a house file something is: TOML readers tell it of errors in the writing alone."""

import re

from gorod.engine.refusal import Refused

_TOLD = re.compile(r"at line (\d+), column (\d+)")
_NUMBER = re.compile(r"(\d+): ")
_HEADER = re.compile(r"\s*\[\[?([^\]]*)\]")
_ENTRY = re.compile(r"\s*([^=#]+?)\s*=")
_KEY = re.compile(r"[^\s=:]*")
Path = tuple[str, ...]


def place(text: str, refused: Refused) -> tuple[int, int]:
    """The line and the column of what was refused, 0 where there is none."""
    if refused.code == "long_line":
        found = _NUMBER.match(refused.detail)
        return (int(found[1]), 1) if found else (0, 0)
    if refused.code == "bad_toml":
        told = _TOLD.search(refused.detail)
        return (int(told[1]), int(told[2])) if told else (text.count("\n") + 1, 1)
    return line_of(text, _KEY.match(refused.detail)[0]), 0  # type: ignore[index]  # it always matches


def line_of(text: str, key: str) -> int:
    """The first line that goes furthest towards a key; a key of an option may be told without `options`."""
    wanted = [_path(key), ("options", *_path(key))]
    best, found = 0, 0
    for number, path in _paths(text):
        length = max(_shared(path, one) for one in wanted)
        if length > best:
            best, found = length, number
    return found


def _paths(text: str) -> list[tuple[int, Path]]:
    """Where each key begins: in a table of its own, or in a line of one."""
    table: Path = ()
    paths = []
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            table = _path(header[1])
            paths.append((number, table))
        elif entry := _ENTRY.match(line):
            paths.append((number, (*table, *_path(entry[1]))))
    return paths


def _path(key: str) -> Path:
    """Its parts, quoted or not: `"farewell.voted"` is the option `farewell.voted`."""
    return tuple(part.strip() for part in re.sub("[\"']", "", key).split("."))


def _shared(path: Path, wanted: Path) -> int:
    """How many parts of the way they have in common."""
    length = 0
    for one, other in zip(path, wanted, strict=False):
        if one != other:
            break
        length += 1
    return length
