"""`gorod rules` and `gorod roles`: shows rulesets, the differences of two, and every role."""

from pathlib import Path
from typing import Any

from gorod.cli.console import Page
from gorod.cli.inputs import Options, house_of, ruleset
from gorod.cli.output import FINE, Output, write_json
from gorod.engine.role import Role
from gorod.engine.ruleset import Ruleset
from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.rules.options import changes, plain
from gorod.rules.rulebook import changed_clauses, clauses
from gorod.texts.rules_data import (
    act_name,
    role_record,
    rules_head,
    rules_record,
    rulesets_of,
)
from gorod.texts.rules_text import clause_changes, players, rules_text, title


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
        show(mine, output)
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
    """Return changed clauses that no option covers, with the clauses that they replace."""
    told = {change[3] for change in changes(a, b)}
    return [
        {"option": None, "a": one.id, "b": " ".join(one.changed), "clause": one.id, **_clause_numbers(one.id)}
        for one in changed_clauses(a, b)
        if one.id not in told
    ]


def _clause_numbers(clause: str) -> dict[str, Any]:
    """Return the federation's numbers of a clause, and the clauses of the base ruleset that it replaces."""
    known = clauses().get(clause)
    return {"fiim": ", ".join(known.points), "replaces": known.changed} if known and known.points else {}


def _changed_casts(a: Ruleset, b: Ruleset) -> dict[str, Any]:
    """Return the casts that differ, or are in only one of the rulesets, by number of players."""
    sizes = sorted({*a.cast, *b.cast})
    pairs = {str(size): {"a": a.cast.get(size), "b": b.cast.get(size)} for size in sizes}
    return {size: pair for size, pair in pairs.items() if pair["a"] != pair["b"]}


def _shown(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int) else plain(value)


def show_list(every: list[Ruleset], output: Output) -> None:
    head = (output.say("rules-id"), output.say("rules-title"), output.say("rules-players"))
    Page().table(head, [(rules.id, title(rules, output.lang), players(rules)) for rules in every])


def show(rules: Ruleset, output: Output) -> None:
    page, told = Page(), rules_text(rules, output.lang)
    page.title(output.say("rules-heading", title=told.title, id=told.id))
    page.line(output.say("rules-players-line", players=told.players))
    page.heading(output.say("rules-casts"))
    for cast in told.casts:
        page.line(cast, 2)
    page.heading(output.say("rules-clauses"))
    for clause in told.clauses:
        page.item(clause.id, clause.text, clause.note)
    page.heading(output.say("rules-offences"))
    for penalty in told.penalties:
        page.item(penalty.id, penalty.text)
    page.heading(output.say("rules-options"))
    head = tuple(output.say(f"rules-option-{name}") for name in ("name", "value", "clause", "meaning"))
    rows: list[tuple[str, ...]] = [
        (one.name, one.value + ("" if one.default else " *"), one.clause, one.text) for one in told.options
    ]
    page.table(head, rows)


def show_changes(a: Ruleset, b: Ruleset, output: Output) -> None:
    """Print how one ruleset differs from another, clause by clause."""
    page, told = Page(), clause_changes(a, b, output.lang)
    page.title(output.say("diff-heading", a=title(a, output.lang), b=title(b, output.lang)))
    if not told:
        page.line(output.say("diff-none"))
    for change in told:
        page.blank()
        page.item(change.id or "—", change.text, change.note)
        for old in change.old:
            page.line(f"{output.say('diff-old', clause=old.id)} {old.text}", 4)
        for line in change.lines:
            page.line(line, 4)


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
