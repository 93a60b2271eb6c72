"""The command line explained: help, and what is wrong with what was typed."""

from cyclopts import CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

from gorod.cli.output import CommandError, Output
from gorod.texts import say
from gorod.texts.catalogue import Value, has

HELP_FLAGS = ("--help", "-h")
VERSION_FLAGS = ("--version", "-V")
UNFINISHED: tuple[list[str], ...] = ([], ["bench"], ["data"], ["tables"])
"""Command lines that name no command yet."""


def words(tokens: list[str]) -> list[str]:
    """The leading words of a command line: the command, and what it is given."""
    cut = next((at for at, token in enumerate(tokens) if token.startswith("-")), len(tokens))
    return tokens[:cut]


def wants_help(tokens: list[str]) -> bool:
    """A flag for it, or a command line that names no command and says nothing but the language."""
    options = tokens[: tokens.index("--")] if "--" in tokens else tokens
    if any(flag in options for flag in HELP_FLAGS):
        return True
    named = words(tokens)
    rest = tokens[len(named) :]
    return named in UNFINISHED and (not rest or rest[0].startswith("--lang"))


def help_text(tokens: list[str], lang: str) -> str:
    """Help on the command named, or on all."""
    named = words(tokens)[:1]
    return say(lang, f"help-{named[0]}" if named and has(lang, f"help-{named[0]}") else "help")


def usage_error(error: CycloptsError, output: Output) -> CommandError:
    """What is wrong with the command line, in a sentence."""
    key, values = _explained(error)
    return output.error("usage", key, **values)


def _explained(error: CycloptsError) -> tuple[str, dict[str, Value]]:
    name = error.argument.name if error.argument else ""
    match error:
        case UnknownCommandError():
            return "usage-unknown-command", {"word": (error.unused_tokens or [""])[0]}
        case UnknownOptionError():
            return "usage-unknown-option", {"word": error.token.keyword or error.token.value}
        case MissingArgumentError():
            return "usage-missing", {"name": name}
        case RepeatArgumentError():
            return "usage-repeated", {"name": error.token.keyword or name}
        case UnusedCliTokensError():
            return "usage-unused", {"word": " ".join(error.unused_tokens or [])}
        case CoercionError() if error.token:
            return "usage-bad-value", {"name": error.token.keyword or name, "word": error.token.value}
        case ValidationError() if error.argument:
            given = " ".join(token.value for token in error.argument.tokens)
            return "usage-bad-value", {"name": name, "word": given}
        case _:
            return "usage-other", {"word": type(error).__name__}
