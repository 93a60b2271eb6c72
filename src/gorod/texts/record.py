"""Rulesets and cards as data: what `gorod rules --json`, `gorod roles --json` and the server tell of them."""

from typing import Any

from gorod.engine.role import Role
from gorod.engine.ruleset import Ruleset
from gorod.rulesets import RULESETS
from gorod.rulesets.casting import Caution, advice
from gorod.rulesets.options import options
from gorod.rulesets.rulebook import shown
from gorod.texts.casts import caution
from gorod.texts.catalogue import LANGUAGES
from gorod.texts.penalties import penalty_code


def rules_head(rules: Ruleset) -> dict[str, Any]:
    """What a list of rulesets tells of each."""
    return {"id": rules.id, "title": rules.title, "players": rules.players}


def rules_record(rules: Ruleset) -> dict[str, Any]:
    """Everything about a ruleset."""
    clauses = [{"id": c.id, "ru": c.ru, "en": c.en, "ours": c.is_ours} for c in shown(rules)]
    return {
        **rules_head(rules),
        "cast": {str(size): cast for size, cast in rules.cast.items()},
        "cautions": [_caution(size, told) for size, told in cast_advice(rules)],
        "options": [_option(option) for option in options(rules, RULESETS[rules.id])],
        "clauses": clauses,
        "offences": penalty_code(rules),
    }


def cast_advice(rules: Ruleset) -> list[tuple[int, Caution]]:
    """What is said against the casts that a house has chosen, by the number of players."""
    preset = RULESETS[rules.id].cast
    chosen = [(size, cast) for size, cast in rules.cast.items() if cast != preset.get(size)]
    return [(size, told) for size, cast in chosen for told in advice(rules, cast)]


def _caution(size: int, told: Caution) -> dict[str, Any]:
    words = {lang: caution(lang, told) for lang in LANGUAGES}
    return {"players": size, "code": told.code, "clause": told.clause, **words}


def _option(option: Any) -> dict[str, Any]:
    """Numbers have bounds, the others choices."""
    bounds = {"min": option.min, "max": option.max} if option.kind == "number" else {}
    choices = {} if bounds else {"choices": option.choices}
    known = {"name": option.name, "value": option.value, "kind": option.kind, **choices, **bounds}
    return {**known, "clause": option.clause, "default": option.default}


def role_record(role: Role) -> dict[str, Any]:
    """Everything about a card."""
    return {
        "id": role.id,
        "mark": role.mark,
        "team": role.team,
        "name": role.name,
        "act": act_name(role),
        "rulesets": rulesets_of(role),
    }


def act_name(role: Role) -> str | None:
    """The kind of a card's power."""
    return str(role.act.__struct_config__.tag) if role.act is not None else None


def rulesets_of(role: Role) -> list[str]:
    """Which rulesets know it."""
    return [rules.id for rules in RULESETS.values() if role.id in rules.roles]
