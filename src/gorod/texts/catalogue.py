"""The texts by key and language. Only this module uses Fluent."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import TextElement, VariableReference

LANGUAGES = ("ru", "en")
PARENTS = {"wolves": "fiim"}
"""By ruleset: the ruleset whose words it uses if it has none of its own."""

Value = str | int


@cache
def bundle(lang: str) -> FluentBundle:
    """Return all messages of a language; they are read once."""
    texts = FluentBundle([lang], use_isolating=False)
    for file in sorted(Path(__file__).parent.glob(f"*{lang}.ftl")):
        texts.add_resource(FluentResource(file.read_text("utf-8")))
    return texts


def prepare() -> None:
    """Read all texts and plural rules now; done later, it would delay every table."""
    for lang in LANGUAGES:
        refusal(lang, "wrong_number_of_seats", "5")


@cache
def chain(rules: str) -> tuple[str, ...]:
    """Return the endings of a key in the order of lookup: the ruleset's, its parents', none."""
    return (f"-{rules}", *chain(PARENTS.get(rules, ""))) if rules else ("",)


@cache
def _pattern(lang: str, key: str, rules: str) -> Any:
    texts = bundle(lang)
    plain = key.replace("_", "-")
    found = (plain + end for end in chain(rules) if texts.has_message(plain + end))
    return texts.get_message(name).value if (name := next(found, "")) else None


def has(lang: str, key: str, rules: str = "") -> bool:
    """Whether there is a text for this key."""
    return _pattern(lang, key, rules) is not None


SAID_CACHE_SIZE = 8192
"""The number of cached sentences: a judge repeats the same words often."""
MAX_VALUE_CHARS = 700
"""The most characters quoted of a value that came from outside; Fluent itself refuses 5000."""


def _short(value: Value) -> Value:
    return f"{value[:MAX_VALUE_CHARS]}…" if isinstance(value, str) and len(value) > MAX_VALUE_CHARS else value


def say(lang: str, key: str, rules: str = "", **values: Value) -> str:
    """Return the text of a key as a ruleset says it; raise KeyError if there is none."""
    form = _form(lang, key, rules)
    if form is not None:
        text, names = form
        given = tuple([values.get(name) for name in names])
        if all(map(_is_unchanged_by_fluent, given)):
            return text % given
    return _said(lang, key, rules, *values.items())


@cache
def _form(lang: str, key: str, rules: str) -> tuple[str, tuple[str, ...]] | None:
    """Return a %-template and its variables for a message of only words and variables, else None.

    Most messages are like this. Fluent takes ten times as long, and a narrator needs several of them for
    every turn of every table.
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


def _is_unchanged_by_fluent(value: Value | None) -> bool:
    """Whether Fluent would print the value unchanged: a short text, or a number without digit grouping."""
    if type(value) is str:
        return len(value) <= MAX_VALUE_CHARS
    return type(value) is int and 0 <= value < 1000


@lru_cache(SAID_CACHE_SIZE)
def _said(lang: str, key: str, rules: str, *values: tuple[str, Value]) -> str:
    pattern = _pattern(lang, key, rules)
    if pattern is None:
        raise KeyError(key)
    text, errors = bundle(lang).format_pattern(pattern, {name: _short(value) for name, value in values})
    if errors:
        raise KeyError(f"{key}: {errors[0]}")
    return str(text)


def refusal(lang: str, code: str, detail: str = "") -> str:
    """Return the sentence of a refusal; a detail makes it more exact if there is a text for it."""
    if detail and has(lang, f"refusal-{code}-{detail}"):
        return say(lang, f"refusal-{code}-{detail}")
    if detail and has(lang, f"refusal-{code}-detail"):
        return say(lang, f"refusal-{code}-detail", detail=_number(detail))
    return say(lang, f"refusal-{code}" if has(lang, f"refusal-{code}") else "refusal")


def _number(detail: str) -> Value:
    """Return a detail as a number if it is one, so that it gets the right plural."""
    return int(detail) if detail.isdecimal() and len(detail) < 10 else detail


@cache
def offence(lang: str, name: str, rules: str = "") -> str:
    """Return the words for an offence; general ones if it has no text of its own."""
    return say(lang, f"offence-{name}" if has(lang, f"offence-{name}", rules) else "offence", rules)


def option(lang: str, path: str, value: str | bool = "") -> str:
    """Return the name of an option (`hunt.aim`; `act.again` for a role's), or of one of its values."""
    if isinstance(value, bool):
        return say(lang, "option-yes" if value else "option-no")
    return say(lang, "-".join(("option", *path.split("."), *filter(None, [value]))))
