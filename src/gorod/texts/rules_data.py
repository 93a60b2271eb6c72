"""Rulesets, cards and offences as data: what --json, the server and a judge's console tell of them."""

import re
from typing import Any

from msgspec import Struct

from gorod.engine.role import Role
from gorod.engine.ruleset import Punishment, Ruleset
from gorod.roles import ROLES
from gorod.rules import RULESETS
from gorod.rules.casting import CastCaution, CastLimit, advice, cast_limits
from gorod.rules.house import powers, spares
from gorod.rules.options import Option, bounds, options
from gorod.rules.rulebook import shown
from gorod.texts.catalogue import LANGUAGES, has, say
from gorod.texts.catalogue import offence as words
from gorod.texts.option_words import choice_words, option_title


def rules_head(rules: Ruleset) -> dict[str, Any]:
    """What a list of rulesets tells of each."""
    about = {lang: say(lang, f"ruleset-about-{rules.id}") for lang in LANGUAGES}
    head = {"id": rules.id, "title": rules.title, "players": rules.players, "edition": rules.edition}
    return {**head, "about": about}


def rules_record(rules: Ruleset) -> dict[str, Any]:
    """Everything about a ruleset."""
    clauses = [{"id": c.id, "ru": c.ru, "en": c.en, "ours": c.is_ours} for c in shown(rules)]
    return {
        **rules_head(rules),
        "cast": {str(size): cast for size, cast in rules.cast.items()},
        "cautions": [_caution(size, told) for size, told in cast_advice(rules)],
        "roles": [_card(role) for role in rules.roles.values()],
        "limits": {str(size): cast_record(rules, size) for size in rules.cast},
        "powers": {"for": spares(rules), "of": [role.id for role in powers(rules)]},
        "options": [_option(rules, option) for option in options(rules, RULESETS[rules.id])],
        "clauses": clauses,
        "offences": penalty_code(rules),
    }


def cast_record(rules: Ruleset, size: int) -> list[dict[str, Any]]:
    """What is asked of the cards for so many: each role once, then groups, then what depends on others."""
    limits = cast_limits(rules, size)
    single = [limit for limit in limits if limit.roles == (limit.name,) and limit.when is None]
    roles = dict.fromkeys(limit.name for limit in single)
    return [
        *({"roles": [role], **_between([one for one in single if one.name == role])} for role in roles),
        *(_group(limit) for limit in limits if limit not in single),
    ]


def _between(limits: list[CastLimit]) -> dict[str, int]:
    return {"min": max(limit.least for limit in limits), "max": min(limit.most for limit in limits)}


def _group(limit: CastLimit) -> dict[str, Any]:
    when = {"when": {"roles": limit.when[0], "above": limit.when[1]}} if limit.when else {}
    return {"name": limit.name, "roles": limit.roles, **_between([limit]), **when}


def cast_advice(rules: Ruleset) -> list[tuple[int, CastCaution]]:
    """What is said against the casts that a house has chosen, by the number of players."""
    preset = RULESETS[rules.id].cast
    chosen = [(size, cast) for size, cast in rules.cast.items() if cast != preset.get(size)]
    return [(size, told) for size, cast in chosen for told in advice(rules, cast)]


def _caution(size: int, told: CastCaution) -> dict[str, Any]:
    words = {lang: caution(lang, told) for lang in LANGUAGES}
    return {"players": size, "code": told.code, "clause": told.clause, **words}


def _option(rules: Ruleset, option: Option) -> dict[str, Any]:
    """Numbers have bounds, the others choices."""
    limits: dict[str, Any] = {"choices": option.choices}
    if option.kind == "number":
        limits = dict(zip(("min", "max"), bounds(rules, option.name), strict=True))
    known = {"name": option.name, "value": option.value, "kind": option.kind, **limits}
    return {**known, "clause": option.clause, "default": option.default, **_words(rules, option)}


def _words(rules: Ruleset, option: Option) -> dict[str, Any]:
    """What an option decides, and between what; yes, no and numbers speak for themselves."""
    title = {lang: option_title(lang, rules, option.name) for lang in LANGUAGES}
    choices = option.choices if option.kind not in ("bool", "number") else ()
    named = {
        one: {lang: choice_words(lang, rules, option.name, one) for lang in LANGUAGES} for one in choices
    }
    return {"title": title, **({"words": named} if named else {})}


def role_record(role: Role) -> dict[str, Any]:
    """Everything about a card."""
    return {**_card(role), "rulesets": rulesets_of(role)}


def _card(role: Role) -> dict[str, Any]:
    return {
        "id": role.id,
        "mark": role.mark,
        "team": role.team,
        "name": role.name,
        "act": act_name(role),
        "letter": role.letter,
        "emblem": role.emblem,
        "duty": role.duty,
    }


def act_name(role: Role) -> str | None:
    """The kind of a card's power."""
    return str(role.act.__struct_config__.tag) if role.act is not None else None


def rulesets_of(role: Role) -> list[str]:
    """Which rulesets know it."""
    return [rules.id for rules in RULESETS.values() if role.id in rules.roles]


# -- casts in words: what is said against one


_LIMIT = re.compile(r"(?<![.\w])([a-z]\w*)(?= -?\d+ [≠<>])")
"""The name in `don 2 ≠ 1`; a key of a house file (`cast.don`) stays as it is written there."""


def caution(lang: str, told: CastCaution) -> str:
    """Why a cast is unwise, or how it departs from the guide (B3)."""
    return say(lang, f"caution-{told.code}", detail=limits(lang, told.detail))


def limits(lang: str, detail: str) -> str:
    """What is counted, in words."""
    return _LIMIT.sub(lambda found: _counted(lang, found[1]), detail)


def _counted(lang: str, name: str) -> str:
    if has(lang, f"counted-{name}"):
        return say(lang, f"counted-{name}")
    return str(getattr(ROLES[name].name, lang)).lower() if name in ROLES else name


# -- the penalty code in words: what a console offers the judge (K24, K25, F21, F22)


class Offence(Struct, frozen=True):
    """What somebody may do wrong, and what the judge is offered for it.

    `own` is what the code gives, none where the rules have no code (G8); `punishments` begin with it, and a
    milder one follows where the source says that a player *may* be removed. Any other is the judge's ruling.
    """

    id: str
    ru: str
    en: str
    clause: str
    own: Punishment | None
    punishments: tuple[Punishment, ...]


def penalty_code(rules: Ruleset) -> tuple[Offence, ...]:
    """Every offence of a ruleset, in the order of its code."""
    return tuple(_offence(rules, name) for name in rules.offences)


def _offence(rules: Ruleset, name: str) -> Offence:
    code = rules.punishments.get(name, ())
    own = code[0] if code else None
    clause = rules.cites.get(f"offences.{name}") or rules.clause(f"offences.{own}")
    offered = tuple(one for one in code or tuple(Punishment) if _is_known(rules, one))
    return Offence(name, words("ru", name, rules.id), words("en", name, rules.id), clause, own, offered)


def _is_known(rules: Ruleset, punishment: Punishment) -> bool:
    return punishment is not Punishment.TEAM_DEFEAT or rules.fouls.team_defeat
