"""`gorod rules` and `gorod roles`: rulesets in full, how two of them differ, and every card."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from gorod.cli.console import Page
from gorod.cli.inputs import Options, caution_words, house_of, ruleset
from gorod.cli.output import FINE, Output, write_json
from gorod.engine.role import Role
from gorod.engine.ruleset import Cast, Punishment, Ruleset
from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.rules.options import changes, options, plain
from gorod.rules.rulebook import Clause, amendments, changed_clauses, clauses, in_order, shown
from gorod.texts import say
from gorod.texts.option_words import option_title, value_words
from gorod.texts.rules_data import (
    Offence,
    act_name,
    cast_advice,
    penalty_code,
    role_record,
    rules_head,
    rules_record,
    rulesets_of,
)


def rules(
    name: str | None = None,
    /,
    *,
    diff: str | None = None,
    option: Options = (),
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    if name is None and house is None:
        return _list(option, diff, output)
    mine = ruleset(name, house_of(house, output), option, output)
    if diff is not None:
        return _compare(mine, ruleset(diff, None, (), output), output)
    if output.json:
        write_json(rules_record(mine))
    else:
        show(mine, RULESETS[mine.id], output)
    return FINE


def _list(option: tuple[str, ...], diff: str | None, output: Output) -> int:
    if option or diff is not None:
        raise output.error("usage", "usage-missing", name="ID")
    if output.json:
        write_json([rules_head(rules) for rules in RULESETS.values()])
    else:
        show_list(list(RULESETS.values()), output)
    return FINE


def _compare(a: Ruleset, b: Ruleset, output: Output) -> int:
    if output.json:
        rows = [*_changed_options(a, b), *_changed_clauses_only(a, b)]
        write_json({"a": a.id, "b": b.id, "changes": rows, "cast": _changed_casts(a, b)})
    else:
        show_changes(a, b, output)
    return FINE


def _changed_options(a: Ruleset, b: Ruleset) -> list[dict[str, Any]]:
    return [
        {"option": name, "a": _shown(x), "b": _shown(y), "clause": clause, **_clause_numbers(clause)}
        for name, x, y, clause in changes(a, b)
    ]


def _changed_clauses_only(a: Ruleset, b: Ruleset) -> list[dict[str, Any]]:
    """What a document of changes says and no option holds: its clause, and those in whose place it stands."""
    told = {change[3] for change in changes(a, b)}
    return [
        {"option": None, "a": one.id, "b": " ".join(one.changed), "clause": one.id, **_clause_numbers(one.id)}
        for one in changed_clauses(a, b)
        if one.id not in told
    ]


def _clause_numbers(clause: str) -> dict[str, Any]:
    """The federation's own numbers of a clause, and the clauses of its base that it changes."""
    known = clauses().get(clause)
    return {"fiim": ", ".join(known.points), "replaces": known.changed} if known and known.points else {}


def _changed_casts(a: Ruleset, b: Ruleset) -> dict[str, Any]:
    """Casts of one number of players that differ, or are in one ruleset only."""
    sizes = sorted({*a.cast, *b.cast})
    pairs = {str(size): {"a": a.cast.get(size), "b": b.cast.get(size)} for size in sizes}
    return {size: pair for size, pair in pairs.items() if pair["a"] != pair["b"]}


def _shown(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int) else plain(value)


Change = tuple[str, Any, Any, str]


def show_list(every: list[Ruleset], output: Output) -> None:
    head = (output.say("rules-id"), output.say("rules-title"), output.say("rules-players"))
    Page().table(head, [(rules.id, title(rules, output), players(rules)) for rules in every])


def title(rules: Ruleset, output: Output) -> str:
    return str(getattr(rules.title, output.lang))


def players(rules: Ruleset) -> str:
    least, most = rules.players
    return str(least) if least == most else f"{least}–{most}"


def show(rules: Ruleset, preset: Ruleset, output: Output) -> None:
    page = Page()
    page.title(output.say("rules-heading", title=title(rules, output), id=rules.id))
    page.line(output.say("rules-players-line", players=players(rules)))
    page.heading(output.say("rules-casts"))
    for size, cast in rules.cast.items():
        page.line(f"{size}: {cast_words(rules, cast, output)}", 2)
    for size, told in cast_advice(rules):
        page.line(f"{size}: {caution_words(output.lang, told)}", 2)
    page.heading(output.say("rules-clauses"))
    for clause in shown(rules):
        page.item(clause.id, getattr(clause, output.lang), _note(rules, clause, output))
    _show_penalties(page, rules, output)
    page.heading(output.say("rules-options"))
    head = tuple(output.say(f"rules-option-{name}") for name in ("name", "value", "clause", "meaning"))
    page.table(head, _option_rows(rules, preset, output))


def cast_words(rules: Ruleset, cast: Cast, output: Output) -> str:
    """Cards by name and number."""
    names = {role: getattr(rules.roles[role].name, output.lang) for role in cast}
    return ", ".join(f"{names[role]} × {count}" for role, count in cast.items())


def _note(rules: Ruleset, clause: Clause, output: Output) -> str:
    """Which part is ours (said in English only), and which clauses change it."""
    changed = amendments(rules, clause.id)
    notes = [output.say("rules-amended", clauses=", ".join(changed))] if changed else []
    if clause.is_ours:
        notes.append(output.say("rules-ours"))
    if clause.ours and output.lang == "en":
        notes.append(clause.ours)
    return " ".join(notes)


def _option_rows(rules: Ruleset, preset: Ruleset, output: Output) -> list[tuple[str, ...]]:
    return [
        (
            option.name,
            plain(option.value) + ("" if option.default else " *"),
            option.clause,
            meaning(rules, option.name, option.value, output),
        )
        for option in options(rules, preset)
    ]


def meaning(rules: Ruleset, name: str, value: Any, output: Output) -> str:
    """An option and its value in words."""
    lang = output.lang
    return f"{option_title(lang, rules, name)}: {value_words(lang, rules, name, value)}"


def show_changes(a: Ruleset, b: Ruleset, output: Output) -> None:
    """How one ruleset differs from another, clause by clause, as a document of changes."""
    page = Page()
    page.title(output.say("diff-heading", a=title(a, output), b=title(b, output)))
    told = [(row[3], _change_words(a, b, row, output)) for row in changes(a, b)]
    told += [(a.clause("cast"), line) for line in _cast_changes(a, b, output)]
    lines: dict[str, list[str]] = {clause.id: [] for clause in changed_clauses(a, b)}
    for clause, line in told:
        lines.setdefault(clause, []).append(line)
    if not lines:
        page.line(output.say("diff-none"))
    for clause in sorted(lines, key=in_order):
        page.blank()
        _show_clause(page, clause, output)
        for line in lines[clause]:
            page.line(line, 4)


def _show_clause(page: Page, clause: str, output: Output) -> None:
    """A clause, its number in the federation's text, and the clauses of the base that it changes."""
    known = clauses().get(clause)
    if known is None:
        page.item(clause or "—", output.say("diff-no-clause"))
        return
    page.item(clause, getattr(known, output.lang), _numbers(known, output))
    for old in known.changed:
        page.line(f"{output.say('diff-old', clause=old)} {getattr(clauses()[old], output.lang)}", 4)


def _numbers(clause: Clause, output: Output) -> str:
    if not clause.points:
        return ""
    points = output.say("diff-points", points=", ".join(clause.points))
    parts = (("diff-replaces", clause.replaces), ("diff-amends", clause.amends))
    old = [output.say(key, clauses=", ".join(changed)) for key, changed in parts if changed]
    return f"[{'; '.join([points, *old])}]"


def _change_words(a: Ruleset, b: Ruleset, row: Change, output: Output) -> str:
    name, x, y, _ = row
    lang, rules = output.lang, a if x is not None else b
    values = {"a": value_words(lang, a, name, x), "b": value_words(lang, b, name, y)}
    return output.say("diff-change", name=f"{option_title(lang, rules, name)} ({name})", **values)


def _cast_changes(a: Ruleset, b: Ruleset, output: Output) -> Iterator[str]:
    for size in sorted({*a.cast, *b.cast}):
        if a.cast.get(size) != b.cast.get(size):
            casts = {"a": _cast_of(a, size, output), "b": _cast_of(b, size, output)}
            yield output.say("diff-change", name=output.say("diff-cast", n=size), **casts)


def _cast_of(rules: Ruleset, size: int, output: Output) -> str:
    cast = rules.cast.get(size)
    return cast_words(rules, cast, output) if cast else output.say("diff-not-played")


def _show_penalties(page: Page, rules: Ruleset, output: Output) -> None:
    """Which offence brings what."""
    page.heading(output.say("rules-offences"))
    for _, group in groupby(penalty_code(rules), key=lambda one: (one.own, one.punishments)):
        offences = list(group)
        named = [getattr(offence, output.lang) for offence in offences]
        named += _removal_by_fouls(rules, offences[0], output)
        clauses = ", ".join(dict.fromkeys(offence.clause for offence in offences))
        page.item(clauses, f"{_given_for(rules, offences[0], output)}: {'; '.join(named)}.")


def _given_for(rules: Ruleset, offence: Offence, output: Output) -> str:
    """What the code gives, and what the judge may give instead."""
    words = [say(output.lang, f"punishment-{one}", rules.id) for one in offence.punishments]
    if offence.own is None:
        return output.say("rules-offences-no-code", list=", ".join(words))
    own = say(output.lang, f"punishment-{offence.own}", rules.id)
    milder = [word for word in words if word != own]
    return output.say("rules-offences-milder", own=own, milder=", ".join(milder)) if milder else own


def _removal_by_fouls(rules: Ruleset, offence: Offence, output: Output) -> list[str]:
    """So many fouls are a removal that nobody has to give (K25)."""
    if offence.own is not Punishment.REMOVAL or not rules.fouls.removal_at:
        return []
    foul = say(output.lang, f"punishment-{Punishment.FOUL}", rules.id)
    return [output.say("rules-offences-by-itself", foul=foul, n=rules.fouls.removal_at)]


def roles(*, output: Output = Output()) -> int:  # noqa: B008 — frozen
    if output.json:
        write_json([role_record(role) for role in ROLES.values()])
        return FINE
    head = tuple(output.say(f"roles-{name}") for name in ("mark", "id", "name", "team", "act", "rulesets"))
    Page().table(head, [_role_row(role, output) for role in ROLES.values()])
    return FINE


def _role_row(role: Role, output: Output) -> tuple[str, ...]:
    act = act_name(role)
    power = output.say(f"act-{act}") if act else "—"
    team = output.say(f"team-{role.team}")
    name = getattr(role.name, output.lang)
    return role.mark, role.id, name, team, power, " ".join(rulesets_of(role))
