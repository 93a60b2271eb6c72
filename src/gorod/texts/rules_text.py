"""A ruleset in words: casts, clauses, penalties, options, and differences from another ruleset."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from msgspec import Struct

from gorod.engine.ruleset import Cast, Punishment, Ruleset
from gorod.rules import RULESETS
from gorod.rules.options import changes, options, plain
from gorod.rules.rulebook import Clause, amendments, changed_clauses, clauses, in_order, shown
from gorod.texts.catalogue import say
from gorod.texts.option_words import option_title, value_words
from gorod.texts.rules_data import Offence, cast_advice, caution, penalty_code


class Paragraph(Struct, frozen=True, omit_defaults=True):
    """A numbered paragraph; `note` says which part is our decision, or what changes it."""

    id: str
    text: str
    note: str = ""


class OptionLine(Struct, frozen=True):
    """An option with its value, both in words, and whether the value is the ruleset's own."""

    name: str
    value: str
    text: str
    clause: str
    default: bool


class RulesText(Struct, frozen=True):
    """Everything that a reader is shown about a ruleset, in one language."""

    id: str
    title: str
    players: str
    casts: tuple[str, ...]
    clauses: tuple[Paragraph, ...]
    penalties: tuple[Paragraph, ...]
    options: tuple[OptionLine, ...]


class ClauseChange(Struct, frozen=True, omit_defaults=True):
    """A difference by one clause: its words, the clauses that it replaces, and its effects."""

    id: str
    text: str
    note: str = ""
    old: tuple[Paragraph, ...] = ()
    lines: tuple[str, ...] = ()


def rules_text(rules: Ruleset, lang: str) -> RulesText:
    """Return the words of a ruleset, which a house may have changed."""
    return RulesText(
        rules.id,
        title(rules, lang),
        players(rules),
        tuple(_casts(rules, lang)),
        tuple(Paragraph(one.id, getattr(one, lang), _note(rules, one, lang)) for one in shown(rules)),
        tuple(_penalties(rules, lang)),
        tuple(_options(rules, lang)),
    )


def title(rules: Ruleset, lang: str) -> str:
    """Return the title."""
    return str(getattr(rules.title, lang))


def players(rules: Ruleset) -> str:
    """Return the possible numbers of players."""
    least, most = rules.players
    return str(least) if least == most else f"{least}–{most}"


def _casts(rules: Ruleset, lang: str) -> Iterator[str]:
    for size, cast in rules.cast.items():
        yield f"{size}: {cast_words(rules, cast, lang)}"
    for size, told in cast_advice(rules):
        yield f"{size}: {caution(lang, told)} [{told.clause}]"


def cast_words(rules: Ruleset, cast: Cast, lang: str) -> str:
    """Return the cards of a cast by name and number."""
    names = {role: getattr(rules.roles[role].name, lang) for role in cast}
    return ", ".join(f"{names[role]} × {count}" for role, count in cast.items())


def _note(rules: Ruleset, clause: Clause, lang: str) -> str:
    """Return which part is our decision (only in English), and which clauses change it."""
    changed = amendments(rules, clause.id)
    notes = [say(lang, "rules-amended", clauses=", ".join(changed))] if changed else []
    if clause.is_ours:
        notes.append(say(lang, "rules-ours"))
    if clause.ours and lang == "en":
        notes.append(clause.ours)
    return " ".join(notes)


def _options(rules: Ruleset, lang: str) -> Iterator[OptionLine]:
    for option in options(rules, RULESETS[rules.id]):
        value = value_words(lang, rules, option.name, option.value)
        words = f"{option_title(lang, rules, option.name)}: {value}"
        yield OptionLine(option.name, plain(option.value), words, option.clause, option.default)


# -- the punishments of offences


def _penalties(rules: Ruleset, lang: str) -> Iterator[Paragraph]:
    for _, group in groupby(penalty_code(rules), key=lambda one: (one.own, one.punishments)):
        offences = list(group)
        named = [getattr(offence, lang) for offence in offences]
        named += _removal_by_fouls(rules, offences[0], lang)
        cited = ", ".join(dict.fromkeys(offence.clause for offence in offences))
        yield Paragraph(cited, f"{_given_for(rules, offences[0], lang)}: {'; '.join(named)}.")


def _given_for(rules: Ruleset, offence: Offence, lang: str) -> str:
    """Return the punishment of the code, and what the judge may give instead."""
    words = [say(lang, f"punishment-{one}", rules.id) for one in offence.punishments]
    if offence.own is None:
        return say(lang, "rules-offences-no-code", list=", ".join(words))
    own = say(lang, f"punishment-{offence.own}", rules.id)
    milder = [word for word in words if word != own]
    return say(lang, "rules-offences-milder", own=own, milder=", ".join(milder)) if milder else own


def _removal_by_fouls(rules: Ruleset, offence: Offence, lang: str) -> list[str]:
    """Return the line about the number of fouls that is a removal by itself (K25)."""
    if offence.own is not Punishment.REMOVAL or not rules.fouls.removal_at:
        return []
    foul = say(lang, f"punishment-{Punishment.FOUL}", rules.id)
    return [say(lang, "rules-offences-by-itself", foul=foul, n=rules.fouls.removal_at)]


# -- differences between rulesets


def clause_changes(a: Ruleset, b: Ruleset, lang: str) -> list[ClauseChange]:
    """Return the differences clause by clause, as a document of changes."""
    told = [(row[3], _change(a, b, row, lang)) for row in changes(a, b)]
    told += [(a.clause("cast"), line) for line in _cast_changes(a, b, lang)]
    lines: dict[str, list[str]] = {clause.id: [] for clause in changed_clauses(a, b)}
    for clause, line in told:
        lines.setdefault(clause, []).append(line)
    return [_clause_change(clause, lines[clause], lang) for clause in sorted(lines, key=in_order)]


def _clause_change(clause: str, lines: list[str], lang: str) -> ClauseChange:
    """Return the change by a clause, with its number in the federation's text and the changed clauses."""
    known = clauses().get(clause)
    if known is None:
        return ClauseChange(clause, say(lang, "diff-no-clause"), lines=tuple(lines))
    old = tuple(Paragraph(one, getattr(clauses()[one], lang)) for one in known.changed)
    return ClauseChange(clause, getattr(known, lang), _numbers(known, lang), old, tuple(lines))


def _numbers(clause: Clause, lang: str) -> str:
    if not clause.points:
        return ""
    points = say(lang, "diff-points", points=", ".join(clause.points))
    parts = (("diff-replaces", clause.replaces), ("diff-amends", clause.amends))
    old = [say(lang, key, clauses=", ".join(changed)) for key, changed in parts if changed]
    return f"[{'; '.join([points, *old])}]"


def _change(a: Ruleset, b: Ruleset, row: tuple[str, Any, Any, str], lang: str) -> str:
    name, x, y, _ = row
    values = {"a": value_words(lang, a, name, x), "b": value_words(lang, b, name, y)}
    titled = f"{option_title(lang, a if x is not None else b, name)} ({name})"
    return say(lang, "diff-change", name=titled, **values)


def _cast_changes(a: Ruleset, b: Ruleset, lang: str) -> Iterator[str]:
    for size in sorted({*a.cast, *b.cast}):
        if a.cast.get(size) != b.cast.get(size):
            casts = {"a": _cast_of(a, size, lang), "b": _cast_of(b, size, lang)}
            yield say(lang, "diff-change", name=say(lang, "diff-cast", n=size), **casts)


def _cast_of(rules: Ruleset, size: int, lang: str) -> str:
    cast = rules.cast.get(size)
    return cast_words(rules, cast, lang) if cast else say(lang, "diff-not-played")
