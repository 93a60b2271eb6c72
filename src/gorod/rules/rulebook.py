"""A ruleset to read: its options, its clauses in both languages, and its differences from another one."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from gorod.engine.role import Role, Text
from gorod.engine.ruleset import Cast, Ruleset
from gorod.rules import RULESETS
from gorod.rules.options import Value, changes, names, value

CHAPTERS = {"classic": "C", "wolves": "FWV", "boxed": "B", "club": "K", "home": "H", "fiim": "F"}
"""By ruleset: the letters of its own clauses. The general clauses (G) follow them."""
ONLY_IN = {
    "G6": ("classic", "fiim", "wolves", "club"),
    "G7": ("classic", "fiim", "wolves", "club", "boxed"),
    "G8": ("classic", "boxed", "home"),
}
"""General clauses that apply to some rulesets only."""


class Clause(msgspec.Struct, frozen=True):
    """One numbered rule; `ours` says in English which part of it is our decision.

    `points` are its numbers in the federation's own text. For a document of changes, `replaces` lists the
    clauses of its base that no longer hold, and `amends` those that hold in part.
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
        """The clauses that it replaces or amends."""
        return (*self.replaces, *self.amends)

    @property
    def is_ours(self) -> bool:
        """Whether the source does not cover it, wholly or in part."""
        return bool(self.ours) or self.source == "ours"


@cache
def clauses() -> dict[str, Clause]:
    """Return all clauses by number."""
    files = sorted(Path(__file__).with_name("clauses").glob("*.toml"))
    tables = [tomllib.loads(file.read_text("utf-8")) for file in files]
    return {name: msgspec.convert({"id": name, **body}, Clause) for t in tables for name, body in t.items()}


def shown(rules: Ruleset) -> list[Clause]:
    """Return the clauses that a player of this ruleset reads, in order."""
    own = _chapters(f"{CHAPTERS.get(rules.id, '')}G")
    gone = {old for clause in own for old in clause.replaces}
    return [c for c in own if c.id not in gone and rules.id in ONLY_IN.get(c.id, (rules.id,))]


def _chapters(letters: str) -> list[Clause]:
    return [clause for letter in letters for clause in clauses().values() if clause.id[0] == letter]


def amendments(rules: Ruleset, clause: str) -> tuple[str, ...]:
    """Return the clauses that amend this one."""
    return tuple(other.id for other in shown(rules) if clause in other.amends)


def changed_clauses(a: Ruleset, b: Ruleset) -> list[Clause]:
    """Return the clauses in which ruleset `a`, a document of changes, departs from its base `b`."""
    mine, base = CHAPTERS.get(a.id, ""), CHAPTERS.get(b.id, "")
    own = set(mine) - set(base) if set(base) < set(mine) else set()
    return [clause for clause in _chapters(mine) if clause.id[0] in own and clause.points]


def in_order(clause: str) -> tuple[str, int]:
    """Return the sort key of a clause: its letter, then its number."""
    number = re.sub(r"\D", "", clause)
    return clause[:1], int(number or 0)


class Difference(msgspec.Struct, frozen=True):
    """An option in which two rulesets differ, with the clause. A value is None where it does not exist."""

    option: str
    here: Value | None
    there: Value | None
    clause: str


class Rulebook:
    """One of the `gorod.rulesets`, or the rules of a game, to read and compare.

    >>> import gorod
    >>> wolves = gorod.rulesets["wolves"]
    >>> wolves
    <gorod.Rulebook wolves>
    >>> wolves["farewell.voted"], wolves.clause("farewell.voted")
    (60, 'F13')
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @property
    def id(self) -> str:
        """The id of the ruleset.

        >>> Rulebook(RULESETS["club"]).id
        'club'
        """
        return self.ruleset.id

    @property
    def title(self) -> Text:
        """The title, in both languages.

        >>> Rulebook(RULESETS["club"]).title.en
        'Club'
        """
        return self.ruleset.title

    @property
    def players(self) -> range:
        """The possible numbers of players.

        >>> 10 in Rulebook(RULESETS["boxed"]).players
        True
        """
        least, most = self.ruleset.players
        return range(least, most + 1)

    @property
    def cast(self) -> dict[int, Cast]:
        """The cards for each number of players.

        >>> Rulebook(RULESETS["fiim"]).cast[10]
        {'citizen': 6, 'sheriff': 1, 'mafioso': 2, 'don': 1}
        """
        return self.ruleset.cast

    @property
    def roles(self) -> dict[str, Role]:
        """All cards of the ruleset, by id.

        >>> Rulebook(RULESETS["fiim"]).roles["don"].team.value
        'black'
        """
        return self.ruleset.roles

    @property
    def options(self) -> dict[str, Value]:
        """All options and their values.

        >>> Rulebook(RULESETS["fiim"]).options["talk.seconds"]
        60
        """
        return {name: value(self.ruleset, name) for name in names(self.ruleset)}

    def __getitem__(self, option: str) -> Value:
        return self.options[option]

    def clause(self, option: str) -> str:
        """Return the number of the clause that fixes an option.

        >>> Rulebook(RULESETS["fiim"]).clause("talk.seconds")
        'F7'
        """
        return self.ruleset.clause(option)

    @property
    def clauses(self) -> list[Clause]:
        """The clauses that a player of this ruleset reads, in order.

        >>> Rulebook(RULESETS["fiim"]).clauses[0].id
        'F1'
        """
        return shown(self.ruleset)

    def diff(self, other: "str | Rulebook") -> list[Difference]:
        """Return the options in which it differs from another ruleset.

        >>> import gorod
        >>> [one.option for one in gorod.rulesets["wolves"].diff("fiim")][:2]
        ['night.order', 'dealing.ways']
        """
        theirs = rulesets[other] if isinstance(other, str) else other
        return [Difference(*row) for row in changes(self.ruleset, theirs.ruleset)]

    def __repr__(self) -> str:
        return f"<gorod.Rulebook {self.id}>"


rulesets: Mapping[str, Rulebook] = {name: Rulebook(rules) for name, rules in RULESETS.items()}
"""The six rulesets by name."""
