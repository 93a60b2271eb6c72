"""Patterns over the meanings of the words of a sentence, read from `patterns.toml`."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.bots.hearing.lexicon import Tags, lexicon

PLAYER_NAMES = ("who", "seats", "subj", "obj", "nom", "he", "him", "you")
"""Names that stand for players; with `_` before it, a name matches but is not captured."""
_NAME = re.compile(r"_?[a-z][a-z_]*")


class Pattern(Struct, frozen=True):
    """The form of a phrase, and what it says."""

    form: re.Pattern[str]
    gives: str


class PatternText(Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern as written in the file."""

    form: str
    gives: str


class PatternFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Classes of meanings, and patterns in the order in which they are tried."""

    classes: dict[str, str]
    shorthand: dict[str, str]
    statement: tuple[PatternText, ...]
    proposal: tuple[PatternText, ...]
    question: tuple[PatternText, ...]
    address: tuple[PatternText, ...]
    attribute: tuple[PatternText, ...]


class PatternList:
    """Patterns in the order in which they are tried, indexed by the letters they can begin with."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        self._starting: dict[str, list[Pattern]] = {}
        for pattern in patterns:
            for letter in first_letters(pattern.form.pattern):
                self._starting.setdefault(letter, []).append(pattern)

    def fitting(self, letters: str, at: int) -> Iterator[tuple[Pattern, re.Match[str]]]:
        """Yield the patterns that match here; those that cannot begin with this letter are not tried."""
        for pattern in self._starting.get(letters[at], ()):
            if match := pattern.form.match(letters, at):
                yield pattern, match


class Grammar:
    """The patterns, compiled over strings with one letter for each combination of meanings."""

    def __init__(self, file: PatternFile) -> None:
        tags = sorted(lexicon().all_tags(), key=sorted)
        self._letters: dict[Tags, str] = {tag: chr(0xE000 + i) for i, tag in enumerate(tags)}
        self._file = file
        self.statement = PatternList(map(self._compiled, file.statement))
        self.proposal = PatternList(map(self._compiled, file.proposal))
        self.question = PatternList(map(self._compiled, file.question))
        self.attribute = PatternList(map(self._compiled, file.attribute))
        self.address = PatternList(map(self._compiled, file.address))

    def letters(self, tags: list[Tags]) -> str:
        """Return a string with one letter for each token."""
        return "".join(self._letters[each] for each in tags)

    def _compiled(self, text: PatternText) -> Pattern:
        form = text.form
        for name, meant in self._file.shorthand.items():
            form = re.sub(rf"\b{name}\b", f"(?:{meant})", form)
        form = _NAME.sub(self._class, form).replace(" ", "")
        return Pattern(re.compile(form), text.gives)

    def _class(self, name: re.Match[str]) -> str:
        bare = name[0].removeprefix("_")
        wanted = set(self._file.classes.get(bare, bare).split())
        fitting = "".join(letter for tags, letter in self._letters.items() if tags & wanted)
        if not fitting:
            raise ValueError(f"no such meaning: {bare}")
        return f"([{fitting}])" if name[0] in PLAYER_NAMES else f"[{fitting}]"


_PART = re.compile(r"\[[^]]*\]|\(\?[:=!]|[()|]|\{\d+,\d*\}\??|\?\??")
"""The parts of a form: classes of letters, groups, alternatives, repetitions."""


def first_letters(form: str) -> frozenset[str]:
    """Return every letter with which a match of this form can begin."""
    letters, may_be_empty = _alternatives([*_PART.findall(form), ")"])
    if may_be_empty:
        raise ValueError(f"a pattern that fits nothing at all: {form}")
    return frozenset(letters)


def _alternatives(parts: list[str]) -> tuple[set[str], bool]:
    """Return the first letters up to the closing bracket of this group, and whether it can match nothing."""
    letters, may_be_empty, is_at_start = set[str](), False, True
    while (part := parts.pop(0)) != ")":
        if part == "|":
            may_be_empty, is_at_start = may_be_empty or is_at_start, True
            continue
        first, is_optional = _alternatives(parts) if part[0] == "(" else ({*part[1:-1]}, False)
        if part in ("(?=", "(?!"):  # a lookahead matches no letters
            continue
        if parts[0].startswith(("?", "{0,")):
            is_optional = True
        if parts[0][0] in "?{":
            parts.pop(0)
        letters |= first if is_at_start else set()
        is_at_start = is_at_start and is_optional
    return letters, may_be_empty or is_at_start


@cache
def grammar() -> Grammar:
    """Return the grammar; the file is read once."""
    path = Path(__file__).with_name("patterns.toml")
    return Grammar(msgspec.toml.decode(path.read_bytes(), type=PatternFile))
