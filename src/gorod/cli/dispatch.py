"""The commands by name, each imported only when called. Every error becomes one sentence."""

import re

from cyclopts import App, CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

from gorod.cli.extras import missing_extra
from gorod.cli.help import BY_LOCALE, options_of, strange_language
from gorod.cli.output import CommandError, Output, report, wanted_output
from gorod.texts.catalogue import Value

COMMANDS = {
    "rules": "rules:rules",
    "roles": "rules:roles",
    "check": "check:check",
    "import": "import_:import_",
    "replay": "replay:replay",
    "engine": "engine:engine",
    "perft": "perft:perft",
    "play": "play:play",
    "worlds": "worlds:worlds",
    "analyse": "analyse:analyse",
    "simulate": "simulate:simulate",
    "exact": "exact:exact",
    "compare": "compare:compare",
    "balance": "balance:balance",
    "league": "league:league",
    "export": "export:export",
    "serve": "serve:serve",
    "bench engine": "bench_engine:bench_engine",
    "bench bots": "bench_bots:bench_bots",
    "bench server": "bench_server:bench_server",
    "bench company": "bench_company:bench_company",
    "data verify": "data:verify",
    "data backup": "data:backup",
    "data restore": "data:restore",
    "data export": "data:export",
    "data delete-player": "data:delete",
    "data prune": "prune:prune",
    "tables list": "data:list_tables",
    "tables close": "data:close_tables",
}
"""The module and function of each command in `gorod.cli.commands`."""
PASSWORD_IN_URL = re.compile(r"(://[^\s:/@]*|[?&]password=)(?::[^\s@]*(?=@)|(?<==)[^\s&]*)")
"""A password in a URL. Error messages leave it out, even if the URL is in the wrong place."""


def _app(name: str) -> App:
    """Return an app without cyclopts' own help and errors; ours are in the user's language."""
    return App(
        name=name,
        help_flags=(),
        version_flags=(),
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )


def _gorod() -> App:
    gorod = _app("gorod")
    for words, place in COMMANDS.items():
        family, _, command = words.rpartition(" ")
        if family and family not in gorod:
            gorod.command(_app(family))
        (gorod[family] if family else gorod).command(f"gorod.cli.commands.{place}", name=command)
    return gorod


app = _gorod()


def run(tokens: list[str]) -> int:
    """Run a command and return its exit status. Report an error in the user's language and form."""
    output = wanted_output(tokens)
    if strange := strange_language(tokens):
        return report(output.error("usage", "usage-bad-value", name="--lang", word=strange), output)
    if tokens[:1] == [BY_LOCALE] and not any(word.startswith("--lang") for word in options_of(tokens)):
        tokens = [BY_LOCALE, "--lang", output.lang, *tokens[1:]]
    try:
        return int(app(tokens, exit_on_error=False, print_error=False))
    except BrokenPipeError:
        raise
    except Exception as error:
        return report(_told(error, output), output)


def _told(error: Exception, output: Output) -> CommandError:
    if isinstance(error, CommandError):
        return error
    if isinstance(error, CycloptsError):
        return usage_error(error, output)
    what = f"{type(error).__name__}: {error}"
    return missing_extra(error, output) or output.error("internal", what=what)


def usage_error(error: CycloptsError, output: Output) -> CommandError:
    """Return an error of cyclopts as one sentence."""
    key, values = _explained(error)
    told = {name: PASSWORD_IN_URL.sub(r"\1", str(word)) for name, word in values.items()}
    return output.error("usage", key, **told)


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
