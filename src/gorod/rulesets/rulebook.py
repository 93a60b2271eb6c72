"""The clauses in both languages, and which of them a ruleset shows."""

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec

from gorod.engine.ruleset import Ruleset

CHAPTERS = {"classic": "C", "wolves": "FWV", "boxed": "B", "club": "K", "home": "H", "fiim": "F"}
"""The letters of a ruleset's own clauses; the general ones (G) follow."""
REPLACED = {"wolves": ("F1", "F2", "F3", "F5", "F16", "F25", "F26")}
AMENDED = {"wolves": {"F17": ("W6", "W11", "W12"), "F27": ("W16",)}}
"""Clauses of the base that no longer hold, and those that hold in part."""
ONLY_IN = {
    "G6": ("classic", "fiim", "wolves", "club"),
    "G7": ("classic", "fiim", "wolves", "club", "boxed"),
    "G8": ("classic", "boxed", "home"),
}
"""General clauses that speak of some rulesets only."""


class Clause(msgspec.Struct, frozen=True):
    """One numbered rule; `ours` says in English which part of it is our decision."""

    id: str
    ru: str
    en: str
    source: str
    ours: str = ""

    @property
    def is_ours(self) -> bool:
        """The source is silent on it, in part or altogether."""
        return bool(self.ours) or self.source == "ours"


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by its number."""
    files = sorted(Path(__file__).with_name("clauses").glob("*.toml"))
    tables = [tomllib.loads(file.read_text("utf-8")) for file in files]
    return {name: msgspec.convert({"id": name, **body}, Clause) for t in tables for name, body in t.items()}


def shown(rules: Ruleset) -> list[Clause]:
    """The clauses a player of this ruleset reads, in order."""
    letters = f"{CHAPTERS.get(rules.id, '')}G"
    own = [clause for letter in letters for clause in clauses().values() if clause.id[0] == letter]
    gone = REPLACED.get(rules.id, ())
    return [c for c in own if c.id not in gone and rules.id in ONLY_IN.get(c.id, (rules.id,))]


def amendments(rules: Ruleset, clause: str) -> tuple[str, ...]:
    """The clauses that change this one in part."""
    return AMENDED.get(rules.id, {}).get(clause, ())


def in_order(clause: str) -> tuple[str, int]:
    """Where a clause stands among others: by letter, then by number."""
    number = re.sub(r"\D", "", clause)
    return clause[:1], int(number or 0)
