"""The command line of Gorod: one file a command."""

import os
import sys

from cyclopts import App, CycloptsError

from gorod import __version__
from gorod.cli import bench, check, engine, perft, replay, roles, rules
from gorod.cli.output import (
    BROKEN_PIPE,
    FINE,
    INTERRUPTED,
    Output,
    prepare_streams,
    report,
    wanted_output,
    write_line,
)
from gorod.cli.output import Fault as Fault
from gorod.cli.usage import VERSION_FLAGS, help_text, usage_fault, wants_help


def _app(name: str) -> App:
    """Help and errors are ours, in the user's language."""
    return App(
        name=name,
        help_flags=(),
        version_flags=(),
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )


app = _app("gorod")
benches = _app("bench")
kept = _app("data")
halls = _app("tables")
app.command(rules.rules)
app.command(roles.roles)
app.command(check.check)
app.command(replay.replay)
app.command(engine.engine)
app.command(perft.perft)
app.command("gorod.cli.import_:import_", name="import")
app.command("gorod.cli.play:play", name="play")
app.command("gorod.cli.serve:serve", name="serve")
app.command(benches)
benches.command(bench.bench_engine, name="engine")
benches.command("gorod.cli.bench_bots:bench_bots", name="bots")
benches.command("gorod.cli.bench_server:bench_server", name="server")
app.command(kept)
for name in ("verify", "backup", "restore", "export"):
    kept.command(f"gorod.cli.data:{name}", name=name)
kept.command("gorod.cli.data:delete", name="delete-player")
app.command(halls)
halls.command("gorod.cli.tables:listed", name="list")
halls.command("gorod.cli.tables:close", name="close")
LATE = ("worlds", "analyse", "simulate", "exact", "compare", "balance", "league", "export")
for late in LATE:  # read only when called: they need numpy
    app.command(f"gorod.cli.{late}:{late}", name=late)


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
    except Fault as fault:
        return report(fault, output)
    except CycloptsError as error:
        return report(usage_fault(error, output), output)
    except BrokenPipeError:
        raise
    except Exception as error:
        return report(output.fault("internal", what=f"{type(error).__name__}: {error}"), output)


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
