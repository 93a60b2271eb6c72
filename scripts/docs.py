"""Write the generated pages of docs/, or with --check print what is stale and which clauses lack a case."""

import re
import sys
import textwrap
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from gorod.engine.role import Role
from gorod.engine.ruleset import Ruleset
from gorod.notation.text import units
from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.rules.options import GROUPS, names, plain, value
from gorod.rules.rulebook import CHAPTERS
from gorod.texts import option

ROOT = Path(__file__).resolve().parents[1]
DOCS, TESTS, CODE = ROOT / "docs", ROOT / "tests", ROOT / "src" / "gorod"
CHAPTER_FILES = sorted((CODE / "rules" / "clauses").glob("*.toml"))
PACKAGES = ("engine", "roles", "rules", "texts", "views")
NOTE = "<!-- Written by scripts/docs.py (make docs); do not edit. -->\n"
CLAUSE = re.compile(r"\b([A-Z])(\d+)(?:[-–]\1(\d+))?\b")
MAX_FACT_CHARS = 200
Clauses = dict[str, dict[str, Any]]
Cited = dict[str, list[str]]


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table."""
    first = list(head)
    return "".join(f"| {' | '.join(line)} |\n" for line in [first, ["---"] * len(first), *rows])


def roles_page() -> str:
    """Return the page with every card."""
    head = ("id", "mark", "Russian", "English", "team", "wakes with", "night act", "rulesets")
    intro = (
        "For players, judges and developers: every card, its power and its sentence to its holder.\n"
        "Before this page: [the glossary](glossary.md). After it: [rulesets side by side](rulesets.md).\n\n"
        "The table shows the card's own act; a ruleset may change it\n"
        "([powers of roles](rulesets.md#powers-of-roles))."
    )
    every = [ROLES[name] for name in sorted(ROLES)]
    shown = ("id", "letter", "emblem", "Russian", "English")
    parts = [
        f"# Roles\n\n{NOTE}\n{intro}\n",
        table(head, [_role_row(role) for role in every]),
        f"## What a screen shows to the holder\n\n{table(shown, [_shown_row(role) for role in every])}",
    ]
    return "\n".join(parts)


def _role_row(role: Role) -> list[str]:
    known = [rules.id for rules in RULESETS.values() if role.id in rules.roles]
    names = [role.name.ru, role.name.en]
    return [f"`{role.id}`", f"`{role.mark}`", *names, role.team, role.clan or "", _act(role), " ".join(known)]


def _shown_row(role: Role) -> list[str]:
    letters = f"{role.letter.ru} {role.letter.en}"
    return [f"`{role.id}`", letters, f"`{role.emblem}`", role.duty.ru, role.duty.en]


def _act(role: Role) -> str:
    if role.act is None:
        return ""
    changed = {k: v for k, v in msgspec.structs.asdict(role.act).items() if v not in (False, "", "allowed")}
    words = [key if chosen is True else f"{key} {chosen}" for key, chosen in changed.items()]
    kind = str(role.act.__struct_config__.tag)
    return f"{kind} ({', '.join(words)})" if words else kind


def rulesets_page() -> str:
    """Return the page that shows the rulesets side by side."""
    every = list(RULESETS.values())
    paths = list(dict.fromkeys(name for rules in every for name in names(rules)))
    head = ["option", "meaning", *RULESETS]
    who = [["players", "how many play", *("–".join(map(str, dict.fromkeys(r.players))) for r in every)]]
    intro = (
        "For players, judges and developers: every option of every ruleset, and the casts.\n"
        "Before this page: [the cards](roles.md). After it: [the clauses](clauses.md).\n\n"
        "In brackets after a value is the clause that fixes it.\n"
    )
    parts = [f"# Rulesets side by side\n\n{NOTE}\n{intro}"]
    parts.append(table(head, [*who, ["casting", "which casts are allowed", *(r.casting for r in every)]]))
    for group in GROUPS:
        rows = [_option_row(path, every) for path in paths if path.startswith(f"{group}.")]
        parts.append(f"## {group}\n\n{table(head, rows)}")
    powers = [_option_row(path, every) for path in paths if path.partition(".")[0] not in GROUPS]
    parts.append(f"## Powers of roles\n\n{table(head, powers)}")
    return "\n".join([*parts, *(_casts(rules) for rules in every)])


def _option_row(path: str, every: list[Ruleset]) -> list[str]:
    group, _, field = path.partition(".")
    meaning = option("en", path if group in GROUPS else f"act.{field}")
    return [f"`{path}`", meaning, *(_value(rules, path) for rules in every)]


def _value(rules: Ruleset, path: str) -> str:
    if path not in names(rules):
        return "—"
    clause = rules.clause(path)
    return (plain(value(rules, path)) or "none").replace(",", ", ") + (f" ({clause})" if clause else "")


def _casts(rules: Ruleset) -> str:
    ids = list(dict.fromkeys(role for cast in rules.cast.values() for role in cast))
    rows = [[str(n), *(str(cast.get(role, "")) for role in ids)] for n, cast in rules.cast.items()]
    return f"## Casts of {rules.id} ({rules.clause('cast')})\n\n{table(['players', *ids], rows)}"


def clauses() -> Clauses:
    """Return every clause of every chapter, in the order of their numbers."""
    tables = [tomllib.loads(file.read_text("utf-8")) for file in CHAPTER_FILES]
    return {name: body for table in tables for name, body in table.items()}


def cited(text: str) -> set[str]:
    """Return the clauses that a text names; `K22-K26` names five."""
    ranges = [(c, int(first), int(last or first)) for c, first, last in CLAUSE.findall(text)]
    return {f"{letter}{number}" for letter, first, last in ranges for number in range(first, last + 1)}


def code() -> Cited:
    """Return for each clause the options that cite it, then source files whose comments or docstrings do."""
    found: Cited = defaultdict(list)
    for clause, fixed in _options().items():
        found[clause] += [f"{rules}: `{'` `'.join(options)}`" for options, rules in fixed.items()]
    for file in sorted(file for package in PACKAGES for file in (CODE / package).rglob("*.py")):
        rules = RULESETS.get(file.stem) if file.parent.name == "rules" else None
        for clause in cited(_remarks(file)) - set(rules.cites.values() if rules else ()):
            found[clause].append(f"`{file.relative_to(CODE).as_posix()}`")
    return found


def _options() -> dict[str, dict[tuple[str, ...], str]]:
    """Return for each clause the options it fixes, and the rulesets in which it fixes just these."""
    found: dict[str, dict[tuple[str, ...], str]] = defaultdict(dict)
    for rules in RULESETS.values():
        for clause in dict.fromkeys(rules.cites.values()):
            options = tuple(name for name, by in rules.cites.items() if by == clause)
            found[clause][options] = " ".join(filter(None, [found[clause].get(options), rules.id]))
    return found


def _remarks(file: Path) -> str:
    with tokenize.open(file) as source:
        tokens = list(tokenize.generate_tokens(source.readline))
    return "\n".join(t.string for t in tokens if t.type == tokenize.COMMENT or t.string.startswith('"""'))


def cases() -> Cited:
    """Return for each clause the MGN files with their number of cases, then Python tests that name it."""
    found: Cited = defaultdict(list)
    for file in sorted(TESTS.rglob("*.mgn")):
        tested = (cited(unit.value("Case") or "") for unit in units(file.read_text("utf-8")))
        for clause, count in Counter(clause for ids in tested for clause in ids).items():
            found[clause].append(f"`{file.relative_to(TESTS).as_posix()}` ({count})")
    for file in sorted(TESTS.rglob("test_*.py")):
        for clause in cited(file.read_text("utf-8")):
            found[clause].append(f"`{file.relative_to(TESTS).as_posix()}`")
    return found


def clauses_page(known: Clauses, by_code: Cited, by_case: Cited) -> str:
    """Return the page that shows code and cases of each clause."""
    intro = (
        "For developers: where each clause of the rules is in the code, and which cases test it.\n"
        "Before this page: [rulesets side by side](rulesets.md). After it: [the proof](proof.md).\n\n"
        "Code is under `src/gorod/`, cases are under `tests/`. Brackets show the number of cases in a file.\n"
    )
    parts = [f"# Clause → code → cases\n\n{NOTE}\n{intro}"]
    for letter in (file.stem for file in CHAPTER_FILES):
        where = " ".join(rules for rules, letters in CHAPTERS.items() if letter in letters) or "all"
        rows = [_clause_row(c, known[c], by_code[c], by_case[c]) for c in known if c[0] == letter]
        parts.append(f"## {letter}: {where}\n\n{table(('clause', 'fact', 'code', 'cases'), rows)}")
    return "\n".join(parts)


def _clause_row(clause: str, body: dict[str, Any], by_code: list[str], by_case: list[str]) -> list[str]:
    fact = textwrap.shorten(re.split(r"(?<=[.!?]) ", body["en"])[0], MAX_FACT_CHARS, placeholder=" …")
    people = [f"people; reminded of for the {body['place']}"] if body.get("people") else []
    return [clause, fact, "; ".join([*people, *by_code]), ", ".join(by_case) or ("people" if people else "")]


def gaps(known: Clauses, by_code: Cited, by_case: Cited) -> list[str]:
    """Return clauses without code or without a case; a clause for people needs only one of them."""
    found = []
    for clause, body in known.items():
        lacks = [word for word, by in (("code", by_code), ("case", by_case)) if not by[clause]]
        if len(lacks) > bool(body.get("people")):
            found.append(f"{clause}: no {' and no '.join(lacks)}")
    return found


def stale(pages: dict[str, str]) -> list[str]:
    """Return the pages that differ from what would be written now."""
    written = {file.name: file.read_text("utf-8") for file in DOCS.glob("*.md")}
    return [f"docs/{name} is stale: run make docs" for name in pages if written.get(name) != pages[name]]


def main() -> int:
    """Write the pages, or check them."""
    matrix = clauses(), code(), cases()
    pages = {"roles.md": roles_page(), "rulesets.md": rulesets_page(), "clauses.md": clauses_page(*matrix)}
    if "--check" not in sys.argv[1:]:
        for name, text in pages.items():
            (DOCS / name).write_text(text, "utf-8")
        return 0
    wrong = [*stale(pages), *gaps(*matrix)]
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
