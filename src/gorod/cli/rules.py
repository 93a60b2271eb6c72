"""`gorod rules`: a ruleset in full, all rulesets, or how two of them differ."""

from pathlib import Path
from typing import Any

from gorod.cli import rules_page
from gorod.cli.output import FINE, Output, write_json
from gorod.cli.sources import Options, house_of, ruleset
from gorod.engine.ruleset import Ruleset
from gorod.rules import RULESETS
from gorod.rules.options import changes, plain
from gorod.rules.rulebook import changed_clauses, clauses
from gorod.texts.rules_data import rules_head, rules_record


def rules(
    name: str | None = None,
    /,
    *,
    diff: str | None = None,
    option: Options = (),
    house: Path | None = None,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    """Show rules."""
    if name is None and house is None:
        return _list(option, diff, output)
    mine = ruleset(name, house_of(house, output), option, output)
    if diff is not None:
        return _compare(mine, ruleset(diff, None, (), output), output)
    if output.json:
        write_json(rules_record(mine))
    else:
        rules_page.show(mine, RULESETS[mine.id], output)
    return FINE


def _list(option: tuple[str, ...], diff: str | None, output: Output) -> int:
    if option or diff is not None:
        raise output.fault("usage", "usage-missing", name="ID")
    if output.json:
        write_json([rules_head(rules) for rules in RULESETS.values()])
    else:
        rules_page.show_list(list(RULESETS.values()), output)
    return FINE


def _compare(a: Ruleset, b: Ruleset, output: Output) -> int:
    if output.json:
        rows = [*_option_changes(a, b), *_clause_changes(a, b)]
        write_json({"a": a.id, "b": b.id, "changes": rows, "cast": _cast_changes(a, b)})
    else:
        rules_page.show_changes(a, b, output)
    return FINE


def _option_changes(a: Ruleset, b: Ruleset) -> list[dict[str, Any]]:
    return [
        {"option": name, "a": _shown(x), "b": _shown(y), "clause": clause, **_numbers(clause)}
        for name, x, y, clause in changes(a, b)
    ]


def _clause_changes(a: Ruleset, b: Ruleset) -> list[dict[str, Any]]:
    """What a document of changes says and no option holds: its clause, and those in whose place it stands."""
    told = {change[3] for change in changes(a, b)}
    return [
        {"option": None, "a": one.id, "b": " ".join(one.changed), "clause": one.id, **_numbers(one.id)}
        for one in changed_clauses(a, b)
        if one.id not in told
    ]


def _numbers(clause: str) -> dict[str, Any]:
    """The federation's own numbers of a clause, and the clauses of its base that it changes."""
    known = clauses().get(clause)
    return {"fiim": ", ".join(known.points), "replaces": known.changed} if known and known.points else {}


def _cast_changes(a: Ruleset, b: Ruleset) -> dict[str, Any]:
    """Casts of one number of players that differ, or are in one ruleset only."""
    sizes = sorted({*a.cast, *b.cast})
    pairs = {str(size): {"a": a.cast.get(size), "b": b.cast.get(size)} for size in sizes}
    return {size: pair for size, pair in pairs.items() if pair["a"] != pair["b"]}


def _shown(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int) else plain(value)
