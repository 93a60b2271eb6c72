"""The command line of Gorod: one file a command."""

import os
import sys

from cyclopts import CycloptsError

from gorod import __version__
from gorod.cli.app import app
from gorod.cli.output import (
    BROKEN_PIPE,
    FINE,
    INTERRUPTED,
    CommandError,
    Output,
    prepare_streams,
    report,
    wanted_output,
    write_line,
)
from gorod.cli.usage import VERSION_FLAGS, help_text, usage_error, wants_help


def main(argv: list[str] | None = None) -> int:
    """Run a command and tell how it ended: 0 fine, 1 the thing checked is wrong, 2 bad input."""
    tokens = sys.argv[1:] if argv is None else argv
    output = wanted_output(tokens)
    prepare_streams()
    try:
        status = _told(tokens, output)
        sys.stdout.flush()
    except BrokenPipeError:
        return _pipe_is_gone()
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _told(tokens: list[str], output: Output) -> int:
    """Run; whatever goes wrong becomes one sentence or one object."""
    try:
        return _run(tokens, output)
    except CommandError as error:
        return report(error, output)
    except CycloptsError as error:
        return report(usage_error(error, output), output)
    except BrokenPipeError:
        raise
    except Exception as error:
        return report(output.error("internal", what=f"{type(error).__name__}: {error}"), output)


def _run(tokens: list[str], output: Output) -> int:
    if tokens and tokens[0] in VERSION_FLAGS:
        write_line(f"gorod {__version__}")
        return FINE
    if wants_help(tokens):
        write_line(help_text(tokens, output.lang))
        return FINE
    return int(app(tokens, exit_on_error=False, print_error=False))


def _pipe_is_gone() -> int:
    """Nobody reads any more; what Python would still flush goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return BROKEN_PIPE
