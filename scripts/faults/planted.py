"""The faults and the tests that plant leaks, as listed in `tests/faults/*.toml`."""

import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[2]
FAULTS = ROOT / "tests" / "faults"
GROUPS = ("services", "web", "store", "nodes", "client")


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """One mistake: a text in a file and its replacement."""

    name: str
    file: str
    before: str
    """Occurs exactly once in the file."""
    after: str
    seen: str
    """What a person would notice, in one sentence."""
    tests: tuple[str, ...]
    """Files or folders of tests that should notice it, or single tests: `FILE::NAME`."""
    group: str = ""


class LeakTests(Struct, frozen=True, forbid_unknown_fields=True):
    """Tests that plant leaks themselves; each fails if its leak is not noticed."""

    name: str
    seen: str
    tests: tuple[str, ...]


def read_faults() -> list[Fault]:
    """Return all faults, group by group."""
    return [msgspec.structs.replace(fault, group=group) for group in GROUPS for fault in _read(group)]


def _read(group: str) -> list[Fault]:
    found = tomllib.loads((FAULTS / f"{group}.toml").read_text("utf-8")) if _exists(group) else {"fault": []}
    return msgspec.convert(found["fault"], list[Fault])


def _exists(group: str) -> bool:
    return (FAULTS / f"{group}.toml").is_file()


def read_leaks() -> list[LeakTests]:
    """Return the tests that plant leaks."""
    found = tomllib.loads((FAULTS / "leaks.toml").read_text("utf-8"))
    return msgspec.convert(found["leak"], list[LeakTests])


@contextmanager
def planted(place: Path, fault: Fault) -> Iterator[None]:
    """Put a fault into a copy for the duration of a `with` block; afterwards text and times are as before."""
    file = place / fault.file
    text, times = file.read_text("utf-8"), file.stat()
    file.write_text(text.replace(fault.before, fault.after), "utf-8")
    try:
        yield
    finally:
        file.write_text(text, "utf-8")
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
