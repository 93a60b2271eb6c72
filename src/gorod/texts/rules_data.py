"""Rulesets, cards and offences as data, for `--json`, the server and a judge's console."""

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
    """Return the entry of a ruleset in a list."""
    about = {lang: say(lang, f"ruleset-about-{rules.id}") for lang in LANGUAGES}
    head = {"id": rules.id, "title": rules.title, "players": rules.players, "edition": rules.edition}
    return {**head, "about": about}


def rules_record(rules: Ruleset) -> dict[str, Any]:
    """Return everything about a ruleset."""
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
    """Return the limits on a cast of this size: single roles, then groups, then limits with a condition."""
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
    """Return the cautions about the casts that a house has chosen, with the number of players."""
    preset = RULESETS[rules.id].cast
    chosen = [(size, cast) for size, cast in rules.cast.items() if cast != preset.get(size)]
    return [(size, told) for size, cast in chosen for told in advice(rules, cast)]


def _caution(size: int, told: CastCaution) -> dict[str, Any]:
    words = {lang: caution(lang, told) for lang in LANGUAGES}
    return {"players": size, "code": told.code, "clause": told.clause, **words}


def _option(rules: Ruleset, option: Option) -> dict[str, Any]:
    """Return an option; numbers have bounds, others have choices."""
    limits: dict[str, Any] = {"choices": option.choices}
    if option.kind == "number":
        limits = dict(zip(("min", "max"), bounds(rules, option.name), strict=True))
    known = {"name": option.name, "value": option.value, "kind": option.kind, **limits}
    return {**known, "clause": option.clause, "default": option.default, **_words(rules, option)}


def _words(rules: Ruleset, option: Option) -> dict[str, Any]:
    """Return what an option decides and its choices in words, except for yes, no and numbers."""
    title = {lang: option_title(lang, rules, option.name) for lang in LANGUAGES}
    choices = option.choices if option.kind not in ("bool", "number") else ()
    named = {
        one: {lang: choice_words(lang, rules, option.name, one) for lang in LANGUAGES} for one in choices
    }
    return {"title": title, **({"words": named} if named else {})}


def role_record(role: Role) -> dict[str, Any]:
    """Return everything about a card."""
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
    """Return the kind of a card's power, or None."""
    return str(role.act.__struct_config__.tag) if role.act is not None else None


def rulesets_of(role: Role) -> list[str]:
    """Return the rulesets that have this card."""
    return [rules.id for rules in RULESETS.values() if role.id in rules.roles]


# -- cautions about casts, in words


_LIMIT = re.compile(r"(?<![.\w])([a-z]\w*)(?= -?\d+ [≠<>])")
"""Find the name in `don 2 ≠ 1`; a key of a house file (`cast.don`) stays as it is."""


def caution(lang: str, told: CastCaution) -> str:
    """Return why a cast is unwise, or how it differs from the guide (B3)."""
    return say(lang, f"caution-{told.code}", detail=limits(lang, told.detail))


def limits(lang: str, detail: str) -> str:
    """Return a broken limit with its name in words."""
    return _LIMIT.sub(lambda found: _counted(lang, found[1]), detail)


def _counted(lang: str, name: str) -> str:
    if has(lang, f"counted-{name}"):
        return say(lang, f"counted-{name}")
    return str(getattr(ROLES[name].name, lang)).lower() if name in ROLES else name


# -- the penalty code in words: what a console offers the judge (K24, K25, F21, F22)


class Offence(Struct, frozen=True):
    """An offence, and the punishments that the judge is offered for it.

    `own` is the punishment of the code, None if the rules have no code (G8). `punishments` begin with it; a
    milder one follows where the source says that a player *may* be removed. Any other one is a ruling.
    """

    id: str
    ru: str
    en: str
    clause: str
    own: Punishment | None
    punishments: tuple[Punishment, ...]


def penalty_code(rules: Ruleset) -> tuple[Offence, ...]:
    """Return all offences of a ruleset, in the order of its code."""
    return tuple(_offence(rules, name) for name in rules.offences)


def _offence(rules: Ruleset, name: str) -> Offence:
    code = rules.punishments.get(name, ())
    own = code[0] if code else None
    clause = rules.cites.get(f"offences.{name}") or rules.clause(f"offences.{own}")
    offered = tuple(one for one in code or tuple(Punishment) if _is_known(rules, one))
    return Offence(name, words("ru", name, rules.id), words("en", name, rules.id), clause, own, offered)


def _is_known(rules: Ruleset, punishment: Punishment) -> bool:
    return punishment is not Punishment.TEAM_DEFEAT or rules.fouls.team_defeat
