"""Help: when it is requested, its language, and its pages."""

import os
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

LANGUAGES = ("ru", "en")
HELP_FLAGS = ("--help", "-h")
VERSION_FLAGS = ("--version", "-V")
BY_LOCALE = "play"
"""The command whose default language is that of the locale, because it is interactive."""
FAMILIES = ("bench", "data", "tables")
"""First words of commands with two words."""


def wants_help(tokens: list[str]) -> bool:
    """Return whether there is a help flag, or no command and no option but the language."""
    if any(flag in options_of(tokens) for flag in HELP_FLAGS):
        return True
    named = _leading_words(tokens)
    rest = tokens[len(named) :]
    is_language = rest and rest[0].startswith("--lang") and not strange_language(rest)
    return (not named or named in [[family] for family in FAMILIES]) and (not rest or bool(is_language))


def help_page(tokens: list[str]) -> str:
    """Return the help page of the named command, or the general one."""
    file = Path(__file__).with_name(f"help_{wanted_language(tokens)}.toml")
    pages: dict[str, str] = tomllib.loads(file.read_text("utf-8"))
    command = next(iter(_leading_words(tokens)), "gorod")
    return pages.get(command, pages["gorod"]).removesuffix("\n")


def wanted_language(tokens: list[str]) -> str:
    """Return the language of a command line that is not parsed yet."""
    options = options_of(tokens)
    given = [word.removeprefix("--lang=") for word in options if word.startswith("--lang=")]
    given += [word for before, word in pairwise(options) if before == "--lang"]
    usual = locale_language(os.environ) if _leading_words(tokens)[:1] == [BY_LOCALE] else LANGUAGES[0]
    return next((word for word in given if word in LANGUAGES), usual)


def locale_language(environment: Mapping[str, str]) -> str:
    """Return "ru" if the locale is Russian or not set, else "en"."""
    named = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    tongue = named.partition(".")[0].partition("_")[0].casefold()
    return "ru" if tongue in ("", "c", "posix", "ru") else "en"


def strange_language(tokens: list[str]) -> str:
    """Return an unknown language that is given before any command, or an empty string."""
    if not tokens or not tokens[0].startswith("--lang"):
        return ""
    given = tokens[1:2] if tokens[0] == "--lang" else [tokens[0].removeprefix("--lang=")]
    return "" if given in [[one] for one in LANGUAGES] else "".join(given) or "—"


def options_of(tokens: list[str]) -> list[str]:
    """Return the tokens before a bare `--`. After it, everything is a name."""
    return tokens[: tokens.index("--")] if "--" in tokens else tokens


def _leading_words(tokens: list[str]) -> list[str]:
    """Return the tokens before the first option."""
    cut = next((at for at, token in enumerate(tokens) if token.startswith("-")), len(tokens))
    return tokens[:cut]
