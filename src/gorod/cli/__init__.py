"""The command line of Gorod. Help is shown without importing the rest."""

import io
import os
import sys

from gorod import __version__
from gorod.cli.help import VERSION_FLAGS, help_page, wants_help

BROKEN_PIPE, INTERRUPTED = 141, 130


def main(argv: list[str] | None = None) -> int:
    """Run a command. Return 0 for success, 1 if the thing checked is wrong, 2 for bad input."""
    tokens = sys.argv[1:] if argv is None else argv
    _prepare_streams()
    try:
        status = _run(tokens)
        sys.stdout.flush()
    except BrokenPipeError:
        _pipe_is_gone()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _run(tokens: list[str]) -> int:
    if tokens and tokens[0] in VERSION_FLAGS:
        sys.stdout.write(f"gorod {__version__}\n")
        return 0
    if wants_help(tokens):
        sys.stdout.write(f"{help_page(tokens)}\n")
        return 0
    from gorod.cli.dispatch import run

    return run(tokens)


def _prepare_streams() -> None:
    """Write UTF-8 regardless of the machine's settings, and never fail on a character."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _pipe_is_gone() -> None:
    """Redirect stdout to nowhere after a broken pipe, so that the final flush does not fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
