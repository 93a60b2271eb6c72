"""Lines that people could type, with what they say, and how many are understood."""

from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.bots.hearing import Heard, understand
from gorod.engine.ruleset import Ruleset
from gorod.rules import RULESETS

SEATS = 10
FILES = sorted(Path(__file__).parent.glob("*.toml"))


class Line(Heard, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line and its meaning."""

    text: str

    @property
    def rules(self) -> Ruleset:
        """The first ruleset with the card that is claimed."""
        return next(rules for rules in RULESETS.values() if not self.role or self.role in rules.roles)

    @property
    def heard(self) -> Heard:
        """What the grammar understands."""
        return understand(self.text, self.rules, SEATS)


class LineFile(Struct, frozen=True):
    """Lines of one language."""

    line: tuple[Line, ...]


class Shares(Struct, frozen=True):
    """How many lines are understood in full, and of how many something that was not said."""

    right: float
    misread: float


def lines_of(path: Path) -> tuple[Line, ...]:
    """The lines of a file."""
    return msgspec.toml.decode(path.read_bytes(), type=LineFile).line


def shares(lines: tuple[Line, ...]) -> Shares:
    """Of a whole file."""
    right = sum(_said(line) == _said(line.heard) for line in lines)
    misread = sum(is_misread(line) for line in lines)
    return Shares(right / len(lines), misread / len(lines))


def is_misread(line: Line) -> bool:
    """Something is understood that was not said."""
    return bool(_said(line.heard) - _said(line))


def _said(of: Line | Heard) -> set[tuple[object, ...]]:
    kinds = ("black", "red", "votes", "asks")
    role = {("role", of.role)} if of.role else set()
    return {*role, *of.checks, *((kind, seat) for kind in kinds for seat in getattr(of, kind))}
