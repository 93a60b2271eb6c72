"""The clauses in both languages, and which of them a ruleset shows."""

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec

from gorod.engine.ruleset import Ruleset

CHAPTERS = {"classic": "C", "wolves": "FWV", "boxed": "B", "club": "K", "home": "H", "fiim": "F"}
"""The letters of a ruleset's own clauses; the general ones (G) follow."""
ONLY_IN = {
    "G6": ("classic", "fiim", "wolves", "club"),
    "G7": ("classic", "fiim", "wolves", "club", "boxed"),
    "G8": ("classic", "boxed", "home"),
}
"""General clauses that speak of some rulesets only."""


class Clause(msgspec.Struct, frozen=True):
    """One numbered rule; `ours` says in English which part of it is our decision.

    `points` are its numbers in the federation's own text. A document of changes names the clauses of its base
    that no longer hold, and those that hold in part.
    """

    id: str
    ru: str
    en: str
    source: str
    ours: str = ""
    points: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    amends: tuple[str, ...] = ()

    @property
    def changed(self) -> tuple[str, ...]:
        """The clauses in whose place, or beside which, it stands."""
        return (*self.replaces, *self.amends)

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
    own = _chapters(f"{CHAPTERS.get(rules.id, '')}G")
    gone = {old for clause in own for old in clause.replaces}
    return [c for c in own if c.id not in gone and rules.id in ONLY_IN.get(c.id, (rules.id,))]


def _chapters(letters: str) -> list[Clause]:
    return [clause for letter in letters for clause in clauses().values() if clause.id[0] == letter]


def amendments(rules: Ruleset, clause: str) -> tuple[str, ...]:
    """The clauses that change this one in part."""
    return tuple(other.id for other in shown(rules) if clause in other.amends)


def changed_clauses(a: Ruleset, b: Ruleset) -> list[Clause]:
    """By which clauses a ruleset that is a document of changes departs from its base."""
    mine, base = CHAPTERS.get(a.id, ""), CHAPTERS.get(b.id, "")
    own = set(mine) - set(base) if set(base) < set(mine) else set()
    return [clause for clause in _chapters(mine) if clause.id[0] in own and clause.points]


def in_order(clause: str) -> tuple[str, int]:
    """Where a clause stands among others: by letter, then by number."""
    number = re.sub(r"\D", "", clause)
    return clause[:1], int(number or 0)
