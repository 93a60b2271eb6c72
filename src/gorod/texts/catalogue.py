"""The texts by key and language: the one place that knows Fluent."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import TextElement, VariableReference

LANGUAGES = ("ru", "en")
PARENTS = {"wolves": "fiim"}
"""Whose words a ruleset takes where it has none of its own."""

Value = str | int


@cache
def bundle(lang: str) -> FluentBundle:
    """All messages of a language, read once."""
    texts = FluentBundle([lang], use_isolating=False)
    for file in sorted(Path(__file__).parent.glob(f"*{lang}.ftl")):
        texts.add_resource(FluentResource(file.read_text("utf-8")))
    return texts


def prepare() -> None:
    """Read all texts and plurals now: done at the first refusal, it would hold up every table."""
    for lang in LANGUAGES:
        refusal(lang, "wrong_number_of_seats", "5")


@cache
def chain(rules: str) -> tuple[str, ...]:
    """Endings of a key in the order they are looked up: the ruleset's, its parents', none."""
    return (f"-{rules}", *chain(PARENTS.get(rules, ""))) if rules else ("",)


@cache
def _pattern(lang: str, key: str, rules: str) -> Any:
    texts = bundle(lang)
    plain = key.replace("_", "-")
    found = (plain + end for end in chain(rules) if texts.has_message(plain + end))
    return texts.get_message(name).value if (name := next(found, "")) else None


def has(lang: str, key: str, rules: str = "") -> bool:
    """Whether something is said under this key."""
    return _pattern(lang, key, rules) is not None


MOST_SAID = 8192
"""A judge says the same words again and again: so many of the last are not put together anew."""
LONGEST_WORD = 700
"""Of what a file or another program sent, as much is quoted; the formatter itself refuses 5000."""


def _short(value: Value) -> Value:
    return f"{value[:LONGEST_WORD]}…" if isinstance(value, str) and len(value) > LONGEST_WORD else value


def say(lang: str, key: str, rules: str = "", **values: Value) -> str:
    """The words of a key as a ruleset says them; a missing one is a `KeyError`, never shown to people."""
    form = _form(lang, key, rules)
    if form is not None:
        text, names = form
        given = tuple([values.get(name) for name in names])
        if all(map(_is_as_it_is, given)):
            return text % given
    return _said(lang, key, rules, *values.items())


@cache
def _form(lang: str, key: str, rules: str) -> tuple[str, tuple[str, ...]] | None:
    """A message of words and variables alone, as most are: its parts and its variables; else nothing.

    Fluent takes ten times as long over it, and a narrator says a few of them at every turn of every table.
    """
    pattern = _pattern(lang, key, rules)
    parts = getattr(pattern, "elements", [pattern])
    names = tuple(filter(None, map(_variable, parts)))
    if len(names) + sum(isinstance(part, TextElement) for part in parts) < len(parts):
        return None
    pieces = ("%s" if _variable(part) else part.value.replace("%", "%%") for part in parts)
    return "".join(pieces), names


def _variable(part: Any) -> str:
    expression = getattr(part, "expression", None)
    return expression.id.name if isinstance(expression, VariableReference) else ""


def _is_as_it_is(value: Value | None) -> bool:
    """Whether Fluent would say it just so: it shortens no such word and groups no digits of such a number."""
    if type(value) is str:
        return len(value) <= LONGEST_WORD
    return type(value) is int and 0 <= value < 1000


@lru_cache(MOST_SAID)
def _said(lang: str, key: str, rules: str, *values: tuple[str, Value]) -> str:
    pattern = _pattern(lang, key, rules)
    if pattern is None:
        raise KeyError(key)
    text, errors = bundle(lang).format_pattern(pattern, {name: _short(value) for name, value in values})
    if errors:
        raise KeyError(f"{key}: {errors[0]}")
    return str(text)


def refusal(lang: str, code: str, detail: str = "") -> str:
    """Why the game says no, in a sentence; a detail makes it more exact where there are words for it."""
    if detail and has(lang, f"refusal-{code}-{detail}"):
        return say(lang, f"refusal-{code}-{detail}")
    if detail and has(lang, f"refusal-{code}-detail"):
        return say(lang, f"refusal-{code}-detail", detail=_number(detail))
    return say(lang, f"refusal-{code}" if has(lang, f"refusal-{code}") else "refusal")


def _number(detail: str) -> Value:
    """A number is said with the right plural."""
    return int(detail) if detail.isdecimal() and len(detail) < 10 else detail


@cache
def offence(lang: str, name: str, rules: str = "") -> str:
    """What somebody has done wrong, in a few words; a house's own offences have only general ones."""
    return say(lang, f"offence-{name}" if has(lang, f"offence-{name}", rules) else "offence", rules)


def option(lang: str, path: str, value: str | bool = "") -> str:
    """The name of an option of a ruleset (`hunt.aim`; `act.again` for a role's), or of one of its values."""
    if isinstance(value, bool):
        return say(lang, "option-yes" if value else "option-no")
    return say(lang, "-".join(("option", *path.split("."), *filter(None, [value]))))
