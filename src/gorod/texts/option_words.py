"""Options of a ruleset in words: what each decides, and the meaning of its values."""

from typing import Any

from gorod.engine.ruleset import Ruleset
from gorod.roles import ROLES
from gorod.rules.options import GROUPS, plain
from gorod.texts.catalogue import has, option, say


def option_title(lang: str, rules: Ruleset, name: str) -> str:
    """Return what an option decides; for a power, the card comes first."""
    group, _, field = name.partition(".")
    if group in GROUPS:
        return option(lang, name)
    role = rules.roles.get(group)
    card = getattr(role.name, lang) if role else group
    return f"{card}: {_lowered(option(lang, f'act.{field}'))}"


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def value_words(lang: str, rules: Ruleset, name: str, value: Any) -> str:
    """Return the words for a value, or the value if it has none."""
    if value is None:
        return say(lang, "rules-no-such-power")
    if isinstance(value, bool):
        return option(lang, name, value)
    parts = [choice_words(lang, rules, name, part) for part in plain(value).split(",") if part]
    return ", ".join(parts) or say(lang, "rules-empty")


def choice_words(lang: str, rules: Ruleset, name: str, choice: str) -> str:
    """Return the words for one of an option's choices."""
    group, _, field = name.partition(".")
    path = name if group in GROUPS else f"act.{field}"
    if choice in rules.roles:
        return str(getattr(rules.roles[choice].name, lang))
    try:
        return option(lang, path, choice)
    except KeyError:
        return _called(lang, choice)


def _called(lang: str, choice: str) -> str:
    """Return the name of a call, also of a card that these rules lack."""
    if has(lang, f"clan-{choice}"):
        return say(lang, f"clan-{choice}")
    return str(getattr(ROLES[choice].name, lang)) if choice in ROLES else choice
