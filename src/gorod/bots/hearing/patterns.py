"""Patterns over the meanings of a sentence's words, read from `patterns.toml`."""

import re
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from gorod.bots.hearing.lexicon import Tags, lexicon

SAID_OF = ("who", "seats", "subj", "obj", "nom", "he", "him", "you")
"""These names stand for players; with `_` before it a name is only passed over."""
_NAME = re.compile(r"_?[a-z][a-z_]*")


class Pattern(Struct, frozen=True):
    """What a turn of phrase looks like, and what it gives."""

    form: re.Pattern[str]
    gives: str


class PatternText(Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern as it is written."""

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


class Grammar:
    """The patterns, over strings that have one letter for each mixture of meanings."""

    def __init__(self, file: PatternFile) -> None:
        tags = sorted(lexicon().all_tags(), key=sorted)
        self._letters: dict[Tags, str] = {tag: chr(0xE000 + i) for i, tag in enumerate(tags)}
        self._file = file
        self.statement = [self._compiled(text) for text in file.statement]
        self.proposal = [self._compiled(text) for text in file.proposal]
        self.question = [self._compiled(text) for text in file.question]
        self.attribute = [self._compiled(text) for text in file.attribute]
        self.address = [self._compiled(text) for text in file.address]

    def letters(self, tags: list[Tags]) -> str:
        """One letter for each token."""
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
        return f"([{fitting}])" if name[0] in SAID_OF else f"[{fitting}]"


@cache
def grammar() -> Grammar:
    """Read once."""
    path = Path(__file__).with_name("patterns.toml")
    return Grammar(msgspec.toml.decode(path.read_bytes(), type=PatternFile))
